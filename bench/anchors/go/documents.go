// SPDX-License-Identifier: Apache-2.0

// The types of the documents.
package main

import "time"

type Catalogue struct {
	Id                       int64              `json:"id"`
	AreaNames                map[string]string  `json:"areaNames"`
	AudienceSubCategoryNames map[string]string  `json:"audienceSubCategoryNames"`
	BlockNames               map[string]string  `json:"blockNames"`
	Events                   map[string]Event   `json:"events"`
	Performances             []Performance      `json:"performances"`
	SeatCategoryNames        map[string]string  `json:"seatCategoryNames"`
	SubTopicNames            map[string]string  `json:"subTopicNames"`
	SubjectNames             map[string]string  `json:"subjectNames"`
	TopicNames               map[string]string  `json:"topicNames"`
	TopicSubTopics           map[string][]int64 `json:"topicSubTopics"`
	VenueNames               map[string]string  `json:"venueNames"`
}

type Event struct {
	Description *string `json:"description"`
	Id          int64   `json:"id"`
	Logo        *string `json:"logo"`
	Name        string  `json:"name"`
	SubTopicIds []int64 `json:"subTopicIds"`
	SubjectCode *string `json:"subjectCode"`
	Subtitle    *string `json:"subtitle"`
	TopicIds    []int64 `json:"topicIds"`
}

type Performance struct {
	EventId        int64          `json:"eventId"`
	Id             int64          `json:"id"`
	Logo           *string        `json:"logo"`
	Name           *string        `json:"name"`
	Prices         []Price        `json:"prices"`
	SeatCategories []SeatCategory `json:"seatCategories"`
	SeatMapImage   *string        `json:"seatMapImage"`
	Start          int64          `json:"start"`
	VenueCode      string         `json:"venueCode"`
}

type Price struct {
	Amount                int64 `json:"amount"`
	AudienceSubCategoryId int64 `json:"audienceSubCategoryId"`
	SeatCategoryId        int64 `json:"seatCategoryId"`
}

type SeatCategory struct {
	Areas          []Area `json:"areas"`
	SeatCategoryId int64  `json:"seatCategoryId"`
}

type Area struct {
	AreaId   int64   `json:"areaId"`
	BlockIds []int64 `json:"blockIds"`
}

type Statuses struct {
	Id       int64    `json:"id"`
	Statuses []Status `json:"statuses"`
}

type Status struct {
	CreatedAt           string   `json:"createdAt"`
	Id                  int64    `json:"id"`
	Text                string   `json:"text"`
	InReplyToStatusId   *int64   `json:"inReplyToStatusId"`
	InReplyToUserId     *int64   `json:"inReplyToUserId"`
	InReplyToScreenName *string  `json:"inReplyToScreenName"`
	User                User     `json:"user"`
	RetweetedStatus     *Status  `json:"retweetedStatus"`
	RetweetCount        int64    `json:"retweetCount"`
	FavoriteCount       int64    `json:"favoriteCount"`
	Entities            Entities `json:"entities"`
	Lang                string   `json:"lang"`
}

type User struct {
	Id             int64   `json:"id"`
	Name           string  `json:"name"`
	ScreenName     string  `json:"screenName"`
	Location       string  `json:"location"`
	Description    string  `json:"description"`
	Url            *string `json:"url"`
	Verified       bool    `json:"verified"`
	FollowersCount int64   `json:"followersCount"`
	FriendsCount   int64   `json:"friendsCount"`
	StatusesCount  int64   `json:"statusesCount"`
}

type Entities struct {
	Hashtags     []Hashtag `json:"hashtags"`
	Urls         []Link    `json:"urls"`
	UserMentions []Mention `json:"userMentions"`
}

type Hashtag struct {
	Text    string  `json:"text"`
	Indices []int64 `json:"indices"`
}

type Link struct {
	Url         string  `json:"url"`
	ExpandedUrl string  `json:"expandedUrl"`
	DisplayUrl  string  `json:"displayUrl"`
	Indices     []int64 `json:"indices"`
}

type Mention struct {
	ScreenName string  `json:"screenName"`
	Name       string  `json:"name"`
	Id         int64   `json:"id"`
	Indices    []int64 `json:"indices"`
}

type Order struct {
	OrderId  int64     `json:"orderId"`
	ClientId int64     `json:"clientId"`
	Quantity int32     `json:"quantity"`
	Shown    int32     `json:"shown"`
	Limit    float64   `json:"limit"`
	Fee      float64   `json:"fee"`
	Price    float64   `json:"price"`
	Symbol   string    `json:"symbol"`
	Side     string    `json:"side"`
	Type     string    `json:"type"`
	Account  string    `json:"account"`
	Venue    string    `json:"venue"`
	Currency string    `json:"currency"`
	Live     bool      `json:"live"`
	Time     time.Time `json:"time"`
	Legs     []int32   `json:"legs"`
}

type Seed struct {
	ID       int32
	Method   string
	Message  string
	Property Pair
	Childs   []Child
}

type Pair struct {
	Key   string
	Value string
}

type Child struct {
	ID   string
	Name string
}
