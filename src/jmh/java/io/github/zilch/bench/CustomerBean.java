// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import com.alibaba.fastjson2.annotation.JSONType;
import com.dslplatform.json.CompiledJson;
import io.avaje.jsonb.Json;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonSerializable;
import java.util.Arrays;
import java.util.List;

/** The customer of {@link CustomerDocument} as classes with getters. */
@JsonSerializable
@CompiledJson
@Json
@JSONType(alphabetic = false)
public final class CustomerBean {
    private final int id;
    private final String firstName;
    private final String lastName;
    private final int age;
    private final Address address;
    private final List<Child> children;
    private final List<Card> cards;
    private final double income;

    public CustomerBean(
            int id,
            String firstName,
            String lastName,
            int age,
            Address address,
            List<Child> children,
            List<Card> cards,
            double income) {
        this.id = id;
        this.firstName = firstName;
        this.lastName = lastName;
        this.age = age;
        this.address = address;
        this.children = children;
        this.cards = cards;
        this.income = income;
    }

    public int getId() {
        return id;
    }

    public String getFirstName() {
        return firstName;
    }

    public String getLastName() {
        return lastName;
    }

    public int getAge() {
        return age;
    }

    public Address getAddress() {
        return address;
    }

    public List<Child> getChildren() {
        return children;
    }

    public List<Card> getCards() {
        return cards;
    }

    public double getIncome() {
        return income;
    }

    /** The address of the customer. */
    @JsonSerializable
    @CompiledJson
    @Json
    @JSONType(alphabetic = false)
    public static final class Address {
        private final String street;
        private final String city;
        private final String zip;
        private final String country;

        public Address(String street, String city, String zip, String country) {
            this.street = street;
            this.city = city;
            this.zip = zip;
            this.country = country;
        }

        public String getStreet() {
            return street;
        }

        public String getCity() {
            return city;
        }

        public String getZip() {
            return zip;
        }

        public String getCountry() {
            return country;
        }
    }

    /** A child of the customer. */
    @JsonSerializable
    @CompiledJson
    @Json
    @JSONType(alphabetic = false)
    public static final class Child {
        private final String name;
        private final int age;

        public Child(String name, int age) {
            this.name = name;
            this.age = age;
        }

        public String getName() {
            return name;
        }

        public int getAge() {
            return age;
        }
    }

    /** A payment card of the customer. */
    @JsonSerializable
    @CompiledJson
    @Json
    @JSONType(alphabetic = false)
    public static final class Card {
        private final String type;
        private final String number;
        private final String expires;
        private final boolean active;

        public Card(String type, String number, String expires, boolean active) {
            this.type = type;
            this.number = number;
            this.expires = expires;
            this.active = active;
        }

        public String getType() {
            return type;
        }

        public String getNumber() {
            return number;
        }

        public String getExpires() {
            return expires;
        }

        public boolean isActive() {
            return active;
        }
    }

    static CustomerBean of(int id, CustomerDocument from) {
        return new CustomerBean(
                id,
                from.firstName,
                from.lastName,
                from.age,
                new Address(from.address.street, from.address.city, from.address.zip, from.address.country),
                Arrays.stream(from.children)
                        .map(child -> new Child(child.name, child.age))
                        .toList(),
                Arrays.stream(from.cards)
                        .map(card -> new Card(card.type, card.number, card.expires, card.active))
                        .toList(),
                from.income);
    }

    void write(JsonBuilder json) {
        json.put("id", id).put("firstName", firstName).put("lastName", lastName).put("age", age);
        json.createJSON("address")
                .put("street", address.street)
                .put("city", address.city)
                .put("zip", address.zip)
                .put("country", address.country);
        JsonBuilder childrenArray = json.createJSONArray("children");
        for (int i = 0; i < children.size(); i++) {
            Child child = children.get(i);
            childrenArray.createJSON().put("name", child.name).put("age", child.age);
        }
        JsonBuilder cardsArray = json.createJSONArray("cards");
        for (int i = 0; i < cards.size(); i++) {
            Card card = cards.get(i);
            cardsArray
                    .createJSON()
                    .put("type", card.type)
                    .put("number", card.number)
                    .put("expires", card.expires)
                    .put("active", card.active);
        }
        json.put("income", income);
    }
}
