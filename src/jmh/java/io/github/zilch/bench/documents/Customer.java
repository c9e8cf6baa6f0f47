// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.documents;

import com.dslplatform.json.CompiledJson;
import io.avaje.jsonb.Json;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonSerializable;
import io.github.zilch.JsonShape;
import io.github.zilch.bench.model.Document;
import io.github.zilch.bench.model.Members;
import io.github.zilch.bench.model.Samples;
import java.util.List;

/**
 * A customer with an address, two children and two cards, about 400 bytes.
 *
 * <pre>{@code
 * {"id":10000,"firstName":"abc","lastName":"def","age":44,"address":{"street":"ghi","city":"jkl","zip":"12345",
 *  "country":"GB"},"children":[{"name":"mno","age":7},{"name":"pqr","age":12}],"cards":[{"type":"VISA",
 *  "number":"4111111111111111","expires":"09/29","active":true},{…}],"income":5123.45}
 * }</pre>
 */
@JsonSerializable
@CompiledJson
@Json
public record Customer(
        int id,
        String firstName,
        String lastName,
        int age,
        Address address,
        List<Child> children,
        List<Card> cards,
        double income) {

    private static final int VALUES = 21;

    private static final JsonShape CUSTOMER = Members.shape(Customer.class);
    private static final JsonShape ADDRESS = Members.shape(Address.class);
    private static final JsonShape CHILD = Members.shape(Child.class);
    private static final JsonShape CARD = Members.shape(Card.class);

    /** The address of the customer. */
    @JsonSerializable
    public record Address(String street, String city, String zip, String country) {
        private static Address create(Samples samples) {
            return new Address(
                    samples.text(12) + " " + samples.integer(1, 200),
                    samples.text(8),
                    samples.digits(5),
                    samples.choice("GB", "DE", "US", "VN"));
        }
    }

    /** A child of the customer. */
    @JsonSerializable
    public record Child(String name, int age) {
        private static Child create(Samples samples) {
            return new Child(samples.text(6), samples.integer(1, 18));
        }
    }

    /** A payment card of the customer. */
    @JsonSerializable
    public record Card(String type, String number, String expires, boolean active) {
        private static Card create(Samples samples) {
            return new Card(
                    samples.choice("VISA", "MASTERCARD", "AMEX"),
                    samples.digits(16),
                    "0" + samples.integer(1, 10) + "/" + samples.integer(27, 32),
                    samples.nextBoolean());
        }
    }

    static List<Document<?>> documents() {
        return List.of(new Document<>(
                        "Customer",
                        "A customer with an address, two children, two cards and an income.",
                        Customer.class,
                        () -> Samples.messages(VALUES, Customer::create))
                .builder((json, customer) -> customer.write(json))
                .row((json, customer) -> customer.writeRow(json))
                .generated(CustomerJson::write));
    }

    private static Customer create(int id, Samples samples) {
        return new Customer(
                id,
                samples.text(6),
                samples.text(8),
                samples.integer(18, 99),
                Address.create(samples),
                List.of(Child.create(samples), Child.create(samples)),
                List.of(Card.create(samples), Card.create(samples)),
                samples.cents() + 0.25);
    }

    private void write(JsonBuilder json) {
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

    private void writeRow(JsonBuilder json) {
        JsonRow row = json.reset(CUSTOMER).add(id).add(firstName).add(lastName).add(age);
        row.addRow(ADDRESS)
                .add(address.street)
                .add(address.city)
                .add(address.zip)
                .add(address.country)
                .end();
        row.addArray();
        for (int i = 0; i < children.size(); i++) {
            Child child = children.get(i);
            row.addRow(CHILD).add(child.name).add(child.age).end();
        }
        row.end().addArray();
        for (int i = 0; i < cards.size(); i++) {
            Card card = cards.get(i);
            row.addRow(CARD)
                    .add(card.type)
                    .add(card.number)
                    .add(card.expires)
                    .add(card.active)
                    .end();
        }
        row.end().add(income).end();
    }
}
