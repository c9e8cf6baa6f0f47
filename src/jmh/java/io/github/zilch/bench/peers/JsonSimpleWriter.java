// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.peers;

import io.github.zilch.bench.SeedDocument;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.json.simple.JSONObject;

/**
 * json-simple: a tree for each message, which is written to a String and then encoded as bytes. The library has no
 * other way. It has no method for timestamps, so they are written as text.
 */
public class JsonSimpleWriter extends Peer {
    private byte[] bytes;

    @Override
    public byte[] bytes() {
        return bytes;
    }

    private int write(Map<String, Object> root) {
        bytes = JSONObject.toJSONString(root).getBytes(StandardCharsets.UTF_8);
        return bytes.length;
    }

    public int seedLiterals(int id) {
        Map<String, Object> root = new HashMap<>();
        root.put("ID", id);
        root.put("Method", "JSON");
        root.put("Message", "Hello World");
        Map<String, Object> property = new HashMap<>();
        property.put("Key", "Key");
        property.put("Value", "Value");
        root.put("Property", property);
        List<Object> childs = new ArrayList<>();
        Map<String, Object> first = new HashMap<>();
        first.put("ID", "child1");
        first.put("Name", "child1");
        childs.add(first);
        Map<String, Object> second = new HashMap<>();
        second.put("ID", "child2");
        second.put("Name", "child2");
        childs.add(second);
        root.put("Childs", childs);
        return write(root);
    }

    public int seed(SeedDocument document) {
        Map<String, Object> root = new HashMap<>();
        root.put("ID", document.ID);
        root.put("Method", document.Method);
        root.put("Message", document.Message);
        Map<String, Object> property = new HashMap<>();
        property.put("Key", document.Property.Key);
        property.put("Value", document.Property.Value);
        root.put("Property", property);
        List<Object> childs = new ArrayList<>();
        Map<String, Object> first = new HashMap<>();
        first.put("ID", document.Childs[0].ID);
        first.put("Name", document.Childs[0].Name);
        childs.add(first);
        Map<String, Object> second = new HashMap<>();
        second.put("ID", document.Childs[1].ID);
        second.put("Name", document.Childs[1].Name);
        childs.add(second);
        root.put("Childs", childs);
        return write(root);
    }
}
