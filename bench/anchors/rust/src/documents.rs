// SPDX-License-Identifier: Apache-2.0
//! The types of the documents.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Catalogue {
    id: i64,
    area_names: BTreeMap<String, String>,
    audience_sub_category_names: BTreeMap<String, String>,
    block_names: BTreeMap<String, String>,
    events: BTreeMap<String, Event>,
    performances: Vec<Performance>,
    seat_category_names: BTreeMap<String, String>,
    sub_topic_names: BTreeMap<String, String>,
    subject_names: BTreeMap<String, String>,
    topic_names: BTreeMap<String, String>,
    topic_sub_topics: BTreeMap<String, Vec<i64>>,
    venue_names: BTreeMap<String, String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Event {
    description: Option<String>,
    id: i64,
    logo: Option<String>,
    name: String,
    sub_topic_ids: Vec<i64>,
    subject_code: Option<String>,
    subtitle: Option<String>,
    topic_ids: Vec<i64>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Performance {
    event_id: i64,
    id: i64,
    logo: Option<String>,
    name: Option<String>,
    prices: Vec<Price>,
    seat_categories: Vec<SeatCategory>,
    seat_map_image: Option<String>,
    start: i64,
    venue_code: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Price {
    amount: i64,
    audience_sub_category_id: i64,
    seat_category_id: i64,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SeatCategory {
    areas: Vec<Area>,
    seat_category_id: i64,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Area {
    area_id: i64,
    block_ids: Vec<i64>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Statuses {
    id: i64,
    statuses: Vec<Status>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Status {
    created_at: String,
    id: i64,
    text: String,
    in_reply_to_status_id: Option<i64>,
    in_reply_to_user_id: Option<i64>,
    in_reply_to_screen_name: Option<String>,
    user: User,
    retweeted_status: Option<Box<Status>>,
    retweet_count: i64,
    favorite_count: i64,
    entities: Entities,
    lang: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct User {
    id: i64,
    name: String,
    screen_name: String,
    location: String,
    description: String,
    url: Option<String>,
    verified: bool,
    followers_count: i64,
    friends_count: i64,
    statuses_count: i64,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Entities {
    hashtags: Vec<Hashtag>,
    urls: Vec<Link>,
    user_mentions: Vec<Mention>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Hashtag {
    text: String,
    indices: Vec<i64>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Link {
    url: String,
    expanded_url: String,
    display_url: String,
    indices: Vec<i64>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Mention {
    screen_name: String,
    name: String,
    id: i64,
    indices: Vec<i64>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Order {
    order_id: i64,
    client_id: i64,
    quantity: i32,
    shown: i32,
    limit: f64,
    fee: f64,
    price: f64,
    symbol: String,
    side: String,
    r#type: String,
    account: String,
    venue: String,
    currency: String,
    live: bool,
    time: DateTime<Utc>,
    legs: Vec<i32>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub struct Seed {
    #[serde(rename = "ID")]
    id: i32,
    method: String,
    message: String,
    property: Pair,
    childs: Vec<Child>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub struct Pair {
    key: String,
    value: String,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub struct Child {
    #[serde(rename = "ID")]
    id: String,
    name: String,
}
