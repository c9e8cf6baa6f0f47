// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * Creates an object of many members, undoes it, and creates it again. It takes a few milliseconds. Does nothing where
 * the document is bounded.
 *
 * @param back the node that it is created in, counted from the last one.
 * @param key of the object.
 * @param count of its members.
 */
record ManyKeys(int back, Key key, int count) implements Step {
    @Override
    public Object run(Side side, int handles) {
        if (side.limit() < JsonOptions.LARGEST_CAPACITY) {
            return null;
        }
        JsonBuilder node = side.node(back);
        if (Step.isLeftOut(key, node.isArray())) {
            return null;
        }
        JsonBuilder child = node.createJSON(key.on(side));
        side.created(child, handles);
        long mark = child.mark();
        put(child);
        child.rollback(mark);
        put(child);
        return null;
    }

    private void put(JsonBuilder child) {
        for (int i = 0; i < count; i++) {
            child.put("key" + i, i);
        }
    }

    @Override
    public Expected expect(Model model, Done done) {
        if (model.limit() < JsonOptions.LARGEST_CAPACITY) {
            return Expected.NOTHING;
        }
        if (Step.isLeftOut(key, model.node(back).array)) {
            return Expected.NOTHING;
        }
        Expected expected = model.create(model.node(back), key, false, done);
        if (!expected.failures().isEmpty()) {
            return expected;
        }
        Model.Node child = model.node(0);
        for (int i = 0; i < count; i++) {
            Key name = new Key(Key.Form.STRING, "key" + i, "key" + i, quote("key" + i), null);
            model.put(child, name, number(i), Done.NOTHING);
        }
        return Expected.NOTHING;
    }

    private static byte[] quote(String name) {
        return ('"' + name + '"').getBytes(StandardCharsets.US_ASCII);
    }

    private Value number(int i) {
        String text = "" + i;
        return Value.of(() -> text, null, text.getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public Set<Class<?>> whileUnfinished(Model model) {
        return model.limit() < JsonOptions.LARGEST_CAPACITY ? NOT_REFUSED : REFUSED;
    }

    @Override
    public boolean isHeavy() {
        return true;
    }

    @Override
    public String toString() {
        return "create " + key + " with " + count + " members, roll back, and create them again";
    }
}
