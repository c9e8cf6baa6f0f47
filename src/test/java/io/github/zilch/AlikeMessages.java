// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Messages of nearly the same shape: random calls, a few of which change from message to message. The same calls must
 * have the same effect on two builders, whatever either has written before.
 */
public final class AlikeMessages {
    private static final String[] NAMES = {
        "ID", "Price", "Qty", "a name of more than thirty-one bytes", "k\"\n", "\u20ac", ""
    };
    private static final CharSequence[] KEYS = new CharSequence[2 * NAMES.length];
    private static final String[] STRINGS = {
        "",
        "x",
        "eight_by",
        "nine_byte",
        "sixteen_bytes_ab",
        "seventeen_bytes_a",
        "\u00e9",
        "\u4e2d\ud83d\ude00",
        "q\"\\\t",
        "y".repeat(100)
    };

    private static final byte[][] FRAGMENTS = {
        "7".getBytes(US_ASCII),
        "[[],{\"a\":[\"]}\"]},[[{}]]]".getBytes(US_ASCII),
        ("\"[{" + "{".repeat(300) + '"').getBytes(US_ASCII),
        "[0]".getBytes(US_ASCII)
    };
    private static final UnsafeBuffer[] MEMBERS = {
        new UnsafeBuffer(),
        new UnsafeBuffer("\"m\":[{}],\"n\":{\"o\":[]}".getBytes(US_ASCII)),
        new UnsafeBuffer("\"m\":1".getBytes(US_ASCII))
    };

    static {
        for (int i = 0; i < NAMES.length; i++) {
            KEYS[2 * i] = NAMES[i];
            KEYS[2 * i + 1] = JsonKey.of(NAMES[i] + "'");
        }
    }

    /** What a call does: the first constants write values, the next two open a child. */
    private enum What {
        STRING,
        INT,
        DOUBLE,
        BOOLEAN,
        DECIMAL,
        FRAGMENT,
        BASE64,
        MUTABLE,
        LONG_TEXT,
        RAW,
        MEMBERS,
        NULL,
        OBJECT,
        ARRAY,
        MARK,
        ROLLBACK,
        READ,
        READ_CHILD,
        GET;

        static final What[] ALL = values();
    }

    /** One call; {@code back} counts from the node that was opened last. */
    private record Call(What what, int back, CharSequence key, int value) {}

    private final Random random;
    private final List<Call> base = new ArrayList<>();
    private List<Call> calls;

    public AlikeMessages(long seed) {
        random = new Random(seed);
        int count = 1 + random.nextInt(25);
        for (int i = 0; i < count; i++) {
            base.add(call());
        }
        calls = base;
    }

    private Call call() {
        int dice = random.nextInt(100);
        What what;
        if (dice < 70) {
            what = What.ALL[random.nextInt(random.nextInt(4) == 0 ? What.OBJECT.ordinal() : What.MUTABLE.ordinal())];
        } else if (dice < 94) {
            what = random.nextBoolean() ? What.OBJECT : What.ARRAY;
        } else {
            what = What.ALL[random.nextInt(What.ALL.length)];
        }
        int back = random.nextInt(3) > 0 ? 0 : random.nextInt(4);
        return new Call(what, back, KEYS[random.nextInt(KEYS.length)], random.nextInt(1000));
    }

    /** Changes the calls for the next message: most stay the same, some get another value, a few are replaced. */
    public void next() {
        int differences = random.nextInt(4) == 0 ? 1 + random.nextInt(3) : 0;
        calls = new ArrayList<>(base);
        for (int i = 0; i < calls.size(); i++) {
            if (random.nextInt(3) == 0) {
                Call call = calls.get(i);
                calls.set(i, new Call(call.what, call.back, call.key, random.nextInt(1000)));
            }
        }
        for (int i = 0; i < differences; i++) {
            int at = random.nextInt(calls.size() + 1);
            if (at == calls.size() || random.nextInt(3) == 0) {
                calls.add(at, call());
            } else if (random.nextBoolean()) {
                calls.set(at, call());
            } else {
                calls.remove(at);
            }
        }
    }

    @Override
    public String toString() {
        return calls.toString();
    }

    private static void putFragment(JsonBuilder node, CharSequence key, byte[] fragment) {
        if (node.isArray()) {
            node.addRaw(fragment, 0, fragment.length);
        } else {
            node.putRawUnchecked(key, fragment, 0, fragment.length);
        }
    }

    /** Makes the calls and returns everything that a caller can observe meanwhile. */
    public List<String> run(JsonBuilder root) {
        List<String> seen = new ArrayList<>();
        List<JsonBuilder> nodes = new ArrayList<>();
        List<Long> marks = new ArrayList<>();
        nodes.add(root);
        for (Call call : calls) {
            JsonBuilder node = nodes.get(Math.max(0, nodes.size() - 1 - call.back));
            try {
                run(call, root, node, nodes, marks, seen);
            } catch (RuntimeException e) {
                seen.add(e.toString().replaceAll("mark \\d+", "mark"));
            }
        }
        seen.add(root.length() + " " + root);
        return seen;
    }

    private static void run(
            Call call,
            JsonBuilder root,
            JsonBuilder node,
            List<JsonBuilder> nodes,
            List<Long> marks,
            List<String> seen) {
        CharSequence key = call.key;
        int value = call.value;
        String string = STRINGS[value % STRINGS.length];
        switch (call.what) {
            case STRING -> node.put(key, string);
            case INT -> node.put(key, value * value * value);
            case DOUBLE -> node.put(key, value / 7.0);
            case BOOLEAN -> node.put(key, value % 2 == 0);
            case DECIMAL -> node.putDecimal(key, value, value % 30);
            case FRAGMENT -> putFragment(node, key, FRAGMENTS[value % FRAGMENTS.length]);
            case BASE64 -> node.putBase64(key, new byte[value % 60], 0, value % 60);
            case MUTABLE -> node.put(key, new StringBuilder(string));
            case LONG_TEXT -> node.put(key, "z".repeat(value * 10));
            case RAW -> node.putRaw(key, value % 2 == 0 ? "[" + value + ",{}]" : "[");
            case MEMBERS ->
                node.putMembersUnchecked(
                        MEMBERS[value % MEMBERS.length], 0, MEMBERS[value % MEMBERS.length].capacity());
            case NULL -> node.put(key, value % 2 == 0 ? null : string);
            case OBJECT -> nodes.add(node.isArray() ? node.createJSON() : node.createJSON(key));
            case ARRAY -> nodes.add(node.isArray() ? node.createJSONArray() : node.createJSONArray(key));
            case MARK -> marks.add(root.mark());
            case ROLLBACK -> {
                if (!marks.isEmpty()) {
                    root.rollback(marks.get(value % marks.size()));
                }
            }
            case READ -> seen.add(root.length() + " " + root.buffer().getByte(root.offset() + value % root.length()));
            case READ_CHILD -> seen.add(node.offset() - root.offset() + " " + node.length() + " " + node);
            case GET -> seen.add(root.size() + " " + node.get(key) + " " + node.getString(key));
        }
    }
}
