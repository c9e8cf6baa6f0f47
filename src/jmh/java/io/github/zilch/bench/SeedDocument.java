// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;

/**
 * The document of the JSON0 benchmark: 168 bytes, five members, two of them containers, and an ID that changes with
 * every message.
 *
 * <pre>{@code
 * {"ID":10000,"Method":"JSON","Message":"Hello World","Property":{"Key":"Key","Value":"Value"},
 *  "Childs":[{"ID":"child1","Name":"child1"},{"ID":"child2","Name":"child2"}]}
 * }</pre>
 */
public final class SeedDocument {
    private static final int STRINGS = 8;

    public int ID;
    public String Method;
    public String Message;
    public Pair Property;
    public Child[] Childs;

    /** A key and a value. */
    public static final class Pair {
        public String Key;
        public String Value;
    }

    /** One of the two children. */
    public static final class Child {
        public String ID;
        public String Name;
    }

    /** Creates the document with literals. */
    static SeedDocument literals() {
        return of("JSON", "Hello World", "Key", "Value", "child1", "child1", "child2", "child2");
    }

    /** Creates documents with new strings, which on average are as long as the literals. */
    static SeedDocument[] changing() {
        return Samples.messages(
                STRINGS,
                SeedDocument[]::new,
                samples -> of(
                        samples.text(4),
                        samples.text(11),
                        samples.text(3),
                        samples.text(5),
                        samples.text(6),
                        samples.text(6),
                        samples.text(6),
                        samples.text(6)));
    }

    private static SeedDocument of(
            String method,
            String message,
            String key,
            String value,
            String firstId,
            String firstName,
            String secondId,
            String secondName) {
        SeedDocument document = new SeedDocument();
        document.Method = method;
        document.Message = message;
        document.Property = new Pair();
        document.Property.Key = key;
        document.Property.Value = value;
        document.Childs = new Child[] {new Child(), new Child()};
        document.Childs[0].ID = firstId;
        document.Childs[0].Name = firstName;
        document.Childs[1].ID = secondId;
        document.Childs[1].Name = secondName;
        return document;
    }

    /** Writes the document with literals. The JIT compiler knows their identity, length and coder. */
    static void writeLiterals(JsonBuilder json, int id) {
        json.put("ID", id).put("Method", "JSON").put("Message", "Hello World");
        json.createJSON("Property").put("Key", "Key").put("Value", "Value");
        JsonBuilder children = json.createJSONArray("Childs");
        children.createJSON().put("ID", "child1").put("Name", "child1");
        children.createJSON().put("ID", "child2").put("Name", "child2");
    }

    /** Writes the document with the strings in its fields. */
    void write(JsonBuilder json) {
        json.put("ID", ID).put("Method", Method).put("Message", Message);
        json.createJSON("Property").put("Key", Property.Key).put("Value", Property.Value);
        JsonBuilder children = json.createJSONArray("Childs");
        for (Child child : Childs) {
            children.createJSON().put("ID", child.ID).put("Name", child.Name);
        }
    }
}
