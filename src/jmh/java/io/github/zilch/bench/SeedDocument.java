// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;

/**
 * The document that JSON0 was measured with: five members, two of them containers, 168 bytes, and an ID that changes
 * with every message.
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

    /** The document with its literals. */
    static SeedDocument literals() {
        return of("JSON", "Hello World", "Key", "Value", "child1", "child1", "child2", "child2");
    }

    /** Documents whose strings are new ones, as long as the literals on average. */
    static SeedDocument[] changing() {
        return Samples.of(
                STRINGS,
                SeedDocument[]::new,
                make -> of(
                        make.text(4),
                        make.text(11),
                        make.text(3),
                        make.text(5),
                        make.text(6),
                        make.text(6),
                        make.text(6),
                        make.text(6)));
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

    /** Writes the document with literals, whose identity, length and coder the JIT knows. */
    static void writeLiterals(JsonBuilder json, int id) {
        json.put("ID", id).put("Method", "JSON").put("Message", "Hello World");
        json.createJSON("Property").put("Key", "Key").put("Value", "Value");
        JsonBuilder children = json.createJSONArray("Childs");
        children.createJSON().put("ID", "child1").put("Name", "child1");
        children.createJSON().put("ID", "child2").put("Name", "child2");
    }

    /** Writes the document with the strings that it has. */
    void write(JsonBuilder json) {
        json.put("ID", ID).put("Method", Method).put("Message", Message);
        json.createJSON("Property").put("Key", Property.Key).put("Value", Property.Value);
        JsonBuilder children = json.createJSONArray("Childs");
        for (Child child : Childs) {
            children.createJSON().put("ID", child.ID).put("Name", child.Name);
        }
    }
}
