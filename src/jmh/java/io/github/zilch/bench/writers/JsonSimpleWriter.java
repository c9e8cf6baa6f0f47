// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.writers;

import io.github.zilch.bench.documents.Seed;
import io.github.zilch.bench.model.Document;
import io.github.zilch.bench.model.MessageWriter;
import io.github.zilch.bench.model.Ways;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.json.simple.JSONObject;

/**
 * json-simple: a tree for each message, which is written to a String and then encoded as bytes. The library has no
 * other way.
 */
public final class JsonSimpleWriter extends MessageWriter {
    static final Ways<Map<String, Object>> WAYS = new Ways<Map<String, Object>>()
            .add("Seed/literals", Seed.class, (root, seed) -> seedLiterals(root, seed.ID()))
            .add(Seed.class, JsonSimpleWriter::seed);

    private final BiConsumer<Map<String, Object>, Object> way;
    private byte[] bytes;

    JsonSimpleWriter(Document<?> document) {
        way = WAYS.of(document);
    }

    @Override
    public int write(Object message) {
        Map<String, Object> root = new HashMap<>();
        way.accept(root, message);
        bytes = encoded(root);
        return bytes.length;
    }

    @Override
    public byte[] bytes() {
        return bytes;
    }

    private static byte[] encoded(Map<String, Object> root) {
        return JSONObject.toJSONString(root).getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the document with literals. */
    public static byte[] seedLiterals(int id) {
        Map<String, Object> root = new HashMap<>();
        seedLiterals(root, id);
        return encoded(root);
    }

    private static void seedLiterals(Map<String, Object> root, int id) {
        root.put("ID", id);
        root.put("Method", "JSON");
        root.put("Message", "Hello World");
        root.put("Property", object("Key", "Key", "Value", "Value"));
        root.put("Childs", array(object("ID", "child1", "Name", "child1"), object("ID", "child2", "Name", "child2")));
    }

    private static void seed(Map<String, Object> root, Seed seed) {
        root.put("ID", seed.ID());
        root.put("Method", seed.Method());
        root.put("Message", seed.Message());
        root.put(
                "Property",
                object("Key", seed.Property().Key(), "Value", seed.Property().Value()));
        Seed.Child first = seed.Childs().get(0);
        Seed.Child second = seed.Childs().get(1);
        root.put(
                "Childs",
                array(
                        object("ID", first.ID(), "Name", first.Name()),
                        object("ID", second.ID(), "Name", second.Name())));
    }

    private static Map<String, Object> object(String firstName, String first, String secondName, String second) {
        Map<String, Object> object = new HashMap<>();
        object.put(firstName, first);
        object.put(secondName, second);
        return object;
    }

    private static List<Object> array(Object first, Object second) {
        List<Object> array = new ArrayList<>();
        array.add(first);
        array.add(second);
        return array;
    }
}
