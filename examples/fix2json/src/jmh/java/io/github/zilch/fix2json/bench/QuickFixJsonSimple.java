// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.bench;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import org.json.simple.JSONArray;
import org.json.simple.JSONObject;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import quickfix.Message;

/** Parses with QuickFIX/J, creates a tree of json-simple's objects and writes the tree. */
@State(Scope.Thread)
public class QuickFixJsonSimple extends QuickFix {
    byte[] convert(byte[] fix) {
        Message message = parse(fix);
        Tree tree = new Tree();
        walk(message, tree);
        return tree.objects.peek().toJSONString().getBytes(StandardCharsets.UTF_8);
    }

    private final class Tree implements Writer<RuntimeException> {
        private final Deque<JSONObject> objects = new ArrayDeque<>();
        private final Deque<JSONArray> arrays = new ArrayDeque<>();

        Tree() {
            objects.push(new JSONObject());
        }

        @Override
        public void beginObject(String name) {
            JSONObject object = new JSONObject();
            put(name, object);
            objects.push(object);
        }

        @Override
        public void field(int tag, String value) {
            put(dictionary.getFieldName(tag), value);
        }

        @Override
        public void beginGroup(int tag) {
            JSONArray array = new JSONArray();
            put(dictionary.getFieldName(tag), array);
            arrays.push(array);
        }

        @Override
        @SuppressWarnings("unchecked") // json-simple's arrays are raw lists
        public void beginEntry() {
            JSONObject entry = new JSONObject();
            arrays.peek().add(entry);
            objects.push(entry);
        }

        @Override
        public void endEntry() {
            objects.pop();
        }

        @Override
        public void endGroup() {
            arrays.pop();
        }

        @Override
        public void endObject() {
            objects.pop();
        }

        @SuppressWarnings("unchecked") // json-simple's objects are raw maps
        private void put(String name, Object value) {
            objects.peek().put(name, value);
        }
    }
}
