// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.documents;

import com.alibaba.fastjson2.PropertyNamingStrategy;
import com.alibaba.fastjson2.annotation.JSONType;
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
 * The document of the JSON0 benchmark: 168 bytes, five members, two of them containers, and an ID that changes with
 * every message. The components are named like the members, for all mappers.
 *
 * <pre>{@code
 * {"ID":10000,"Method":"JSON","Message":"Hello World","Property":{"Key":"Key","Value":"Value"},
 *  "Childs":[{"ID":"child1","Name":"child1"},{"ID":"child2","Name":"child2"}]}
 * }</pre>
 */
@JsonSerializable
@CompiledJson
@Json
@JSONType(naming = PropertyNamingStrategy.PascalCase)
public record Seed(int ID, String Method, String Message, Pair Property, List<Child> Childs) {
    private static final String DESCRIPTION =
            "A message of 168 bytes with five members, two of them containers, and an ID that"
                    + " changes with every message. The strings are either the same literals in every"
                    + " message, or they change identity and length from message to message.";

    private static final int STRINGS = 8;

    private static final JsonShape SEED = Members.shape(Seed.class);
    private static final JsonShape PAIR = Members.shape(Pair.class);
    private static final JsonShape CHILD = Members.shape(Child.class);

    /** A key and a value. */
    @JsonSerializable
    @JSONType(naming = PropertyNamingStrategy.PascalCase)
    public record Pair(String Key, String Value) {}

    /** One of the two children. */
    @JsonSerializable
    @JSONType(naming = PropertyNamingStrategy.PascalCase)
    public record Child(String ID, String Name) {}

    static List<Document<?>> documents() {
        return List.of(
                new Document<>("Seed/literals", DESCRIPTION, Seed.class, Seed::literals)
                        .builder((json, seed) -> writeLiterals(json, seed.ID)),
                new Document<>("Seed/changing_strings", DESCRIPTION, Seed.class, Seed::messages)
                        .builder((json, seed) -> seed.write(json))
                        .row((json, seed) -> seed.writeRow(json))
                        .generated(SeedJson::write));
    }

    private static Object[] literals() {
        return Samples.messages(
                STRINGS,
                (id, samples) -> new Seed(
                        id,
                        "JSON",
                        "Hello World",
                        new Pair("Key", "Value"),
                        List.of(new Child("child1", "child1"), new Child("child2", "child2"))));
    }

    /** Creates messages with new strings, which on average are as long as the literals. */
    public static Object[] messages() {
        return Samples.messages(
                STRINGS,
                (id, samples) -> new Seed(
                        id,
                        samples.text(4),
                        samples.text(11),
                        new Pair(samples.text(3), samples.text(5)),
                        List.of(
                                new Child(samples.text(6), samples.text(6)),
                                new Child(samples.text(6), samples.text(6)))));
    }

    /** Writes the document with literals. The JIT compiler knows their identity, length and coder. */
    public static void writeLiterals(JsonBuilder json, int id) {
        json.put("ID", id).put("Method", "JSON").put("Message", "Hello World");
        json.createJSON("Property").put("Key", "Key").put("Value", "Value");
        JsonBuilder children = json.createJSONArray("Childs");
        children.createJSON().put("ID", "child1").put("Name", "child1");
        children.createJSON().put("ID", "child2").put("Name", "child2");
    }

    /** Writes the document with the builder. */
    public void write(JsonBuilder json) {
        json.put("ID", ID).put("Method", Method).put("Message", Message);
        json.createJSON("Property").put("Key", Property.Key).put("Value", Property.Value);
        JsonBuilder children = json.createJSONArray("Childs");
        for (int i = 0; i < Childs.size(); i++) {
            Child child = Childs.get(i);
            children.createJSON().put("ID", child.ID).put("Name", child.Name);
        }
    }

    private void writeRow(JsonBuilder json) {
        JsonRow row = json.reset(SEED).add(ID).add(Method).add(Message);
        row.addRow(PAIR).add(Property.Key).add(Property.Value).end();
        row.addArray();
        for (int i = 0; i < Childs.size(); i++) {
            Child child = Childs.get(i);
            row.addRow(CHILD).add(child.ID).add(child.Name).end();
        }
        row.end().end();
    }
}
