// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;

/**
 * A customer with an address, two children and two cards, about 400 bytes.
 *
 * <pre>{@code
 * {"id":10000,"firstName":"abc","lastName":"def","age":44,"address":{"street":"ghi","city":"jkl","zip":"12345",
 *  "country":"GB"},"children":[{"name":"mno","age":7},{"name":"pqr","age":12}],"cards":[{"type":"VISA",
 *  "number":"4111111111111111","expires":"09/29","active":true},{…}],"income":5123.45}
 * }</pre>
 */
public final class CustomerDocument {
    private static final int VALUES = 21;

    public int id;
    public String firstName;
    public String lastName;
    public int age;
    public Address address;
    public Child[] children;
    public Card[] cards;
    public double income;

    /** The address of the customer. */
    public static final class Address {
        public String street;
        public String city;
        public String zip;
        public String country;
    }

    /** A child of the customer. */
    public static final class Child {
        public String name;
        public int age;

        private Child(Samples samples) {
            name = samples.text(6);
            age = samples.integer(1, 18);
        }
    }

    /** A payment card of the customer. */
    public static final class Card {
        public String type;
        public String number;
        public String expires;
        public boolean active;

        private Card(Samples samples) {
            type = samples.choice("VISA", "MASTERCARD", "AMEX");
            number = samples.digits(16);
            expires = "0" + samples.integer(1, 10) + "/" + samples.integer(27, 32);
            active = samples.nextBoolean();
        }
    }

    static CustomerDocument[] changing() {
        return Samples.messages(VALUES, CustomerDocument[]::new, CustomerDocument::new);
    }

    private CustomerDocument(Samples samples) {
        firstName = samples.text(6);
        lastName = samples.text(8);
        age = samples.integer(18, 99);
        address = new Address();
        address.street = samples.text(12) + " " + samples.integer(1, 200);
        address.city = samples.text(8);
        address.zip = samples.digits(5);
        address.country = samples.choice("GB", "DE", "US", "VN");
        children = new Child[] {new Child(samples), new Child(samples)};
        cards = new Card[] {new Card(samples), new Card(samples)};
        income = samples.cents() + 0.25;
    }

    void write(JsonBuilder json) {
        json.put("id", id).put("firstName", firstName).put("lastName", lastName).put("age", age);
        json.createJSON("address")
                .put("street", address.street)
                .put("city", address.city)
                .put("zip", address.zip)
                .put("country", address.country);
        JsonBuilder childrenArray = json.createJSONArray("children");
        for (Child child : children) {
            childrenArray.createJSON().put("name", child.name).put("age", child.age);
        }
        JsonBuilder cardsArray = json.createJSONArray("cards");
        for (Card card : cards) {
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
