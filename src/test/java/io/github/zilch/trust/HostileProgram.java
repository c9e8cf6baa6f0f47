// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonKey;
import io.github.zilch.JsonOptions;
import io.github.zilch.random.Choices;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A program on one builder: a message of hostile keys and values in nodes of any order, which is then repeated with
 * changes, since a builder remembers repeated messages. After each message, and sometimes within, three parsers read it
 * and must find what was put.
 */
final class HostileProgram {
    /** What a call does. */
    private enum What {
        PUT,
        CREATE_OBJECT,
        CREATE_ARRAY,
        COPY,
        MARK,
        ROLLBACK,
        READ
    }

    /** One call; {@code back} counts from the node that was opened last. */
    private record Call(What what, int back, CharSequence key, HostileValue value) {}

    private final Choices choices;
    private final JsonOptions options;
    private final JsonBuilder json;
    private final List<CharSequence> keys = new ArrayList<>();
    private final List<Call> calls = new ArrayList<>();
    private final StringBuilder log = new StringBuilder();

    private TokenTree tree;
    private final List<JsonBuilder> handles = new ArrayList<>();
    private final List<long[]> marks = new ArrayList<>(); // the mark, and the size of the tree at that time
    private boolean bounded;
    private boolean anyRaw;
    private MutableDirectBuffer region;
    private int regionOffset;
    private int lastLength = 40;
    private int checked;

    HostileProgram(Choices choices) {
        this.choices = choices;
        JsonOptions.NonFinite[] policies = JsonOptions.NonFinite.values();
        options = JsonOptions.DEFAULT
                .initialCapacity(choices.below(3) * 1_000)
                .maxCapacity(choices.below(4) > 0 ? JsonOptions.LARGEST_CAPACITY : 2 + choices.below(2_000))
                .maxDepth(choices.below(4) > 0 ? 512 : 1 + choices.below(8))
                .asciiOnly(choices.below(3) == 0)
                .htmlSafe(choices.below(3) == 0)
                .loneSurrogates(JsonOptions.LoneSurrogates.values()[choices.below(2)])
                .nonFinite(policies[choices.below(policies.length)])
                .longsAsStrings(JsonOptions.LongsAsStrings.values()[choices.below(3)])
                .rejectDuplicateKeys(choices.below(4) == 0);
        json = new JsonBuilder(options);
        for (int i = 2 + choices.below(6); i > 0; i--) {
            String key = choices.below(3) == 0 ? "key" + i : HostileText.chars(choices);
            keys.add(choices.below(3) == 0 ? JsonKey.of(key) : key);
        }
        for (int i = 1 + choices.below(14); i > 0; i--) {
            calls.add(call());
        }
    }

    /**
     * Writes the given number of messages.
     *
     * @return how many documents were compared.
     */
    int run(int messages) {
        boolean array = choices.below(4) == 0;
        int storage = choices.below(4);
        for (int i = 0; i < messages; i++) {
            log.setLength(0);
            begin(array, storage);
            for (Call call : calls) {
                run(call);
            }
            check();
            lastLength = json.length();
            change();
        }
        return checked;
    }

    /** Returns the options, and the calls of the last message. */
    @Override
    public String toString() {
        return "mode " + (options.asciiOnly() ? "ASCII " : "") + (options.htmlSafe() ? "HTML " : "")
                + options.loneSurrogates() + ' ' + options.nonFinite() + ", capacity " + options.maxCapacity()
                + ", depth " + options.maxDepth()
                + (options.rejectDuplicateKeys() ? ", no duplicates" : "") + (region == null ? "" : ", region") + '\n'
                + log;
    }

    private CharSequence key() {
        CharSequence key = keys.get(choices.below(keys.size()));
        return choices.below(5) == 0 ? new StringBuilder(key) : key;
    }

    private Call call() {
        int dice = choices.below(30);
        What what = dice < 22
                ? What.PUT
                : dice < 25
                        ? What.CREATE_OBJECT
                        : dice < 27 ? What.CREATE_ARRAY : What.values()[What.COPY.ordinal() + choices.below(4)];
        HostileValue value = what == What.PUT ? HostileValue.random(choices, options) : null;
        return new Call(what, choices.below(3) > 0 ? 0 : choices.below(4), key(), value);
    }

    /** Changes the calls for the next message: usually a value, sometimes a call. */
    private void change() {
        if (choices.below(3) > 0) {
            int at = choices.below(calls.size());
            Call old = calls.get(at);
            if (old.what == What.PUT) {
                calls.set(at, new Call(old.what, old.back, old.key, HostileValue.random(choices, options)));
            }
        }
        if (choices.below(8) == 0) {
            int at = choices.below(calls.size());
            switch (choices.below(3)) {
                case 0 -> calls.set(at, call());
                case 1 -> calls.add(at, call());
                default -> {
                    if (calls.size() > 1) {
                        calls.remove(at);
                    }
                }
            }
        }
    }

    private void begin(boolean array, int storage) {
        if (storage == 0 || storage == 1 && region == null) {
            wrap();
            log.append("wrap, ").append(region.capacity()).append(" bytes\n");
        }
        if (array) {
            json.resetArray();
        } else {
            json.reset();
        }
        bounded = region != null || options.maxCapacity() < JsonOptions.LARGEST_CAPACITY;
        anyRaw = false;
        tree = new TokenTree(array);
        handles.clear();
        handles.add(json);
        marks.clear();
    }

    /** Wraps a region of any size, or one in which the last message just fits or just does not fit. */
    private void wrap() {
        int capacity = switch (choices.below(3)) {
            case 0 -> Math.max(2, lastLength + choices.below(9) - 4);
            case 1 -> 2 + choices.below(200);
            default -> 20_000;
        };
        regionOffset = choices.below(9);
        int size = regionOffset + capacity;
        ByteBuffer bytes = choices.below(2) == 0 ? ByteBuffer.allocate(size) : ByteBuffer.allocateDirect(size);
        region = new UnsafeBuffer(bytes);
        if (choices.below(2) == 0) {
            json.wrap(bytes.position(regionOffset));
        } else {
            json.wrap(region, regionOffset, capacity);
        }
    }

    private void run(Call call) {
        int index = Math.max(0, tree.nodes.size() - 1 - call.back);
        TokenTree.Node node = tree.nodes.get(index);
        JsonBuilder handle = handles.get(index);
        String name = HostileText.asRead(name(call.key), options);
        log.append(call.what).append(" on ").append(index).append(" key ").append(show(name));
        log.append(call.value == null ? "" : " " + call.value.what() + ' ' + show("" + call.value.tokens()));
        log.append('\n');
        switch (call.what) {
            case PUT -> put(call, node, handle, name);
            case CREATE_OBJECT, CREATE_ARRAY -> create(call, node, handle, name);
            case COPY -> copy(call, node, handle, name);
            case MARK -> marks.add(new long[] {json.mark(), tree.size()});
            case ROLLBACK -> rollback();
            case READ -> check();
        }
    }

    private void put(Call call, TokenTree.Node node, JsonBuilder handle, String name) {
        HostileValue value = call.value;
        boolean written = node.array || value.tokens() != null;
        Set<Class<?>> failures = failures(node, name, written);
        if (value.failure() != null) {
            failures.add(value.failure());
        }
        if (node.depth + value.depth() > options.maxDepth()) {
            failures.add(value.raw() ? IllegalArgumentException.class : IllegalStateException.class);
        }
        // an array ignores a key
        CharSequence key = node.array && call.key.length() % 2 == 0 ? null : call.key;
        if (succeeds(failures, () -> value.put().to(handle, key)) && written) {
            tree.put(node, name, value.tokens() == null ? List.of("null") : value.tokens());
            anyRaw |= value.raw();
        }
    }

    private void create(Call call, TokenTree.Node node, JsonBuilder handle, String name) {
        boolean array = call.what == What.CREATE_ARRAY;
        Set<Class<?>> failures = failures(node, name, true);
        if (node.depth + 1 > options.maxDepth()) {
            failures.add(IllegalStateException.class);
        }
        JsonBuilder[] child = {null};
        if (succeeds(
                failures, () -> child[0] = array ? handle.createJSONArray(call.key) : handle.createJSON(call.key))) {
            tree.create(node, name, array);
            handles.add(child[0]);
        }
    }

    private void copy(Call call, TokenTree.Node node, JsonBuilder handle, String name) {
        List<String> tokens = new ArrayList<>();
        tree.nodes.get(0).tokens(tokens);
        if (tokens.size() > 60) {
            return;
        }
        int depth = new HostileValue("copy", null, tokens, null, false).depth();
        Set<Class<?>> failures = failures(node, name, true);
        if (node.depth + depth > options.maxDepth()) {
            failures.add(IllegalStateException.class);
        }
        if (succeeds(failures, () -> handle.putJSON(call.key, json))) {
            tree.put(node, name, tokens);
        }
    }

    private void rollback() {
        if (!marks.isEmpty()) {
            long[] mark = marks.get(marks.size() - 1);
            json.rollback(mark[0]);
            tree.undoTo((int) mark[1]);
            handles.subList(tree.nodes.size(), handles.size()).clear();
        }
    }

    private Set<Class<?>> failures(TokenTree.Node node, String name, boolean written) {
        Set<Class<?>> failures = new HashSet<>();
        if (written && options.rejectDuplicateKeys() && node.has(name)) {
            failures.add(IllegalArgumentException.class);
        }
        return failures;
    }

    /**
     * Makes a call, and returns whether it succeeded; asserts that it throws only what it must, or for lack of room.
     */
    private boolean succeeds(Set<Class<?>> failures, Runnable call) {
        try {
            call.run();
        } catch (JsonCapacityException full) {
            if (!bounded) {
                throw full;
            }
            return false;
        } catch (RuntimeException problem) {
            if (!failures.contains(problem.getClass())) {
                throw problem;
            }
            return false;
        }
        if (!failures.isEmpty()) {
            throw new AssertionError("must throw one of " + failures);
        }
        return true;
    }

    private void check() {
        checked++;
        byte[] bytes = json.toBytes();
        compare(tree.tokens(), ThreeParsers.read(bytes), json.toString());
        if (!anyRaw) {
            checkMode(bytes);
        }
        if (region != null) {
            byte[] inside = new byte[bytes.length];
            region.getBytes(regionOffset, inside);
            if (!Arrays.equals(bytes, inside)) {
                throw new AssertionError("the region does not hold " + json);
            }
        }
    }

    private void checkMode(byte[] bytes) {
        for (byte b : bytes) {
            if (b < 0 && options.asciiOnly() || options.htmlSafe() && "<>&'".indexOf(b) >= 0 || b >= 0 && b < ' ') {
                throw new AssertionError("byte " + b + " in " + json);
            }
        }
        String text = json.toString();
        if (options.htmlSafe() && (text.indexOf('\u2028') >= 0 || text.indexOf('\u2029') >= 0)) {
            throw new AssertionError("a line separator in " + json);
        }
        if (options.loneSurrogates() == JsonOptions.LoneSurrogates.REPLACE && ThreeParsers.escapesLoneSurrogate(text)) {
            throw new AssertionError("an escaped lone surrogate in " + json);
        }
    }

    static void compare(List<String> expected, List<String> actual, String json) {
        boolean moved = ThreeParsers.escapesLoneSurrogate(json);
        for (int i = 0; i < Math.max(expected.size(), actual.size()); i++) {
            String put = i < expected.size() ? expected.get(i) : "nothing";
            String wanted = moved ? ThreeParsers.moved(put) : put;
            String found = i < actual.size() ? actual.get(i) : "nothing";
            if (!same(wanted, found)) {
                throw new AssertionError(
                        "token " + i + " must be " + show(wanted) + " but is " + show(found) + " in " + json);
            }
        }
    }

    private static boolean same(String expected, String actual) {
        char kind = expected.charAt(0);
        if (kind != 'd' && kind != 'f' || expected.equals("false")) {
            return expected.equals(actual);
        }
        if (actual.charAt(0) != 'n') {
            return false;
        }
        double wanted = Double.parseDouble(expected.substring(1));
        return kind == 'd'
                ? Double.compare(wanted, Double.parseDouble(actual.substring(1))) == 0
                : Float.compare((float) wanted, Float.parseFloat(actual.substring(1))) == 0;
    }

    private static String name(CharSequence key) {
        return new StringBuilder(key).toString();
    }

    private static String show(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < Math.min(text.length(), 120); i++) {
            char c = text.charAt(i);
            out.append(c > ' ' && c < 0x7F ? "" + c : String.format("{%x}", (int) c));
        }
        return out.toString();
    }
}
