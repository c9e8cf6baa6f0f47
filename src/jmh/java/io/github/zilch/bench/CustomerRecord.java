// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import com.alibaba.fastjson2.annotation.JSONType;
import com.dslplatform.json.CompiledJson;
import io.avaje.jsonb.Json;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonSerializable;
import java.util.Arrays;
import java.util.List;

/** The customer of {@link CustomerDocument} as records. */
@JsonSerializable
@CompiledJson
@Json
@JSONType(alphabetic = false)
public record CustomerRecord(
        int id,
        String firstName,
        String lastName,
        int age,
        Address address,
        List<Child> children,
        List<Card> cards,
        double income) {

    /** The address of the customer. */
    @JsonSerializable
    @CompiledJson
    @Json
    @JSONType(alphabetic = false)
    public record Address(String street, String city, String zip, String country) {}

    /** A child of the customer. */
    @JsonSerializable
    @CompiledJson
    @Json
    @JSONType(alphabetic = false)
    public record Child(String name, int age) {}

    /** A payment card of the customer. */
    @JsonSerializable
    @CompiledJson
    @Json
    @JSONType(alphabetic = false)
    public record Card(String type, String number, String expires, boolean active) {}

    static CustomerRecord of(int id, CustomerDocument from) {
        return new CustomerRecord(
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
