// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.random.TextValues.Chars;
import io.github.zilch.random.TextValues.Slice;
import io.github.zilch.random.Texts.Alphabet;
import io.github.zilch.random.Texts.Shape;
import io.github.zilch.values.Choices;
import io.github.zilch.values.ModelText;
import io.github.zilch.values.SliceCall;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Draws values and members that are JSON already, from every source. */
final class FragmentValues {
    private static final int SOURCES = 1 + Chars.ALL.length + 3;

    /** Each source, checked and unchecked. */
    static final int WAYS = 2 * SOURCES;

    /** Prefix of the names in unchecked members. No other name has it. */
    private static final String MEMBER = "~member";

    private FragmentValues() {}

    static Value draw(Choices choices, int way, Shape shape, ModelText model) {
        boolean checked = way < SOURCES;
        String json = json(choices, shape);
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        return fragment(choices, way, json, bytes, checked ? model.obey(bytes) : bytes, null);
    }

    /** Returns a checked fragment that is not a JSON value. */
    static Value wrong(Choices choices, Shape shape) {
        String json = json(choices, shape);
        String wrong = switch (choices.below(6)) {
            case 0 -> '[' + json;
            case 1 -> json + ",1";
            case 2 -> "[1," + json + ",]";
            case 3 -> "{\"a\"" + json + '}';
            case 4 -> "";
            default -> "\"" + Texts.draw(choices, shape) + '\n' + '"';
        };
        byte[] bytes = wrong.getBytes(StandardCharsets.UTF_8);
        return fragment(choices, choices.below(SOURCES), wrong, bytes, null, IllegalArgumentException.class);
    }

    private static Value fragment(
            Choices choices, int way, String json, byte[] bytes, byte[] result, Class<? extends Throwable> failure) {
        boolean checked = way < SOURCES;
        int source = way % SOURCES;
        Calls calls;
        String what;
        if (source > Chars.ALL.length) {
            Slice slice = Slice.of(source - Chars.ALL.length - 1, bytes, choices.below(9));
            calls = calls(slice, checked);
            what = slice.toString();
        } else {
            CharSequence chars = source == 0 ? json : Chars.ALL[source - 1].of(json);
            calls = calls(chars, checked);
            what = source == 0 ? "String" : "" + Chars.ALL[source - 1];
        }
        if (failure != null) {
            return Value.failing(
                    () -> "wrong fragment, " + what + ' ' + Texts.show(json), calls, Value.Kind.CHECKED, failure);
        }
        int units = source <= Chars.ALL.length ? bytes.length : 0;
        return Value.fragment(
                        () -> (checked ? "fragment, " : "unchecked fragment, ") + what + ' ' + Texts.show(json),
                        calls,
                        result,
                        checked)
                .with(units);
    }

    /** Returns a checked fragment whose code acts on the document while it is read. */
    static Value acting(Choices choices, Shape shape, ModelText model, Act act) {
        String json = json(choices, shape);
        byte[] bytes = model.obey(json.getBytes(StandardCharsets.UTF_8));
        return Value.fragment(
                        () -> "fragment, " + Texts.show(json),
                        new Calls(
                                (s, v) -> v.addRaw(new UserText(json, s, act)),
                                (s, n, k) -> n.putRaw(k, new UserText(json, s, act))),
                        bytes,
                        true)
                .with(bytes.length)
                .with(act);
    }

    /** Returns the calls that write a fragment. */
    static Calls calls(CharSequence json, boolean checked) {
        return checked
                ? new Calls((s, v) -> v.addRaw(json), (s, n, k) -> n.putRaw(k, json))
                : new Calls((s, v) -> v.addRawUnchecked(json), (s, n, k) -> n.putRawUnchecked(k, json));
    }

    /** Returns the calls that write a fragment. */
    static Calls calls(Slice from, boolean checked) {
        return TextValues.calls(checked ? SliceCall.RAW : SliceCall.RAW_UNCHECKED, from);
    }

    static Value members(Choices choices, int memory, Shape shape) {
        List<Map.Entry<String, byte[]>> members = new ArrayList<>();
        StringBuilder json = new StringBuilder();
        boolean blanks = choices.below(4) == 0;
        for (int i = choices.below(4); i > 0; i--) {
            String name = MEMBER + choices.below(5);
            String value = json(choices, i == 1 ? shape : new Shape(choices.below(20), Alphabet.ASCII));
            json.append(json.isEmpty() ? "" : blanks ? ", " : ",").append('"').append(name);
            json.append(blanks ? "\" :\t" : "\":").append(value);
            members.add(Map.entry(name, value.getBytes(StandardCharsets.UTF_8)));
        }
        byte[] bytes = json.toString().getBytes(StandardCharsets.UTF_8);
        Slice slice = Slice.of(1 + memory, bytes, choices.below(9));
        return Value.members(
                () -> "unchecked members, " + slice + ' ' + Texts.show(json),
                Calls.onNode((s, n, k) -> n.putMembersUnchecked(slice.buffer(), slice.offset(), slice.length())),
                bytes,
                members);
    }

    /** Returns a name that unchecked members may have. */
    static String memberName(Choices choices) {
        return MEMBER + choices.below(5);
    }

    /** Returns one JSON value of about the size of the shape. */
    private static String json(Choices choices, Shape shape) {
        switch (choices.below(12)) {
            case 0:
                return "-1" + "234567890".repeat(shape.size() / 9) + ".5e+1";
            case 1:
                return choices.below(2) == 0 ? "null" : "[ ]";
            case 2:
                return '[' + "1,".repeat(shape.size() / 2) + "{}]";
            case 3:
                int depth = 1 + Math.min(shape.size(), 40);
                return "[".repeat(depth) + "{\"]}\":\"\\\"[\"}" + "]".repeat(depth);
            case 4:
                return " {\"k\" : " + string(choices, shape) + ",\r\n\t\"\\u003c\":[ true , false ]} ";
            default:
                return string(choices, shape);
        }
    }

    /** Returns a JSON string, mostly without escapes that JSON does not require. */
    private static String string(Choices choices, Shape shape) {
        Alphabet alphabet = switch (shape.alphabet()) {
            case SPARSE_LONE_SURROGATES -> Alphabet.SPARSE_PAIRS; // a lone one is not UTF-8
            case MIXED, HOSTILE -> Alphabet.SPARSE_HTML;
            default -> shape.alphabet();
        };
        String text = Texts.draw(choices, new Shape(shape.size(), alphabet));
        StringBuilder json = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ') {
                json.append("\\u00").append(c < 16 ? '0' : '1').append("0123456789ABCDEF".charAt(c & 15));
            } else {
                json.append(c == '"' || c == '\\' || c == '/' ? "\\" : "").append(c);
            }
        }
        return json.append(choices.below(6) == 0 ? "\\ud83d\\uDE00\\u0041\"" : "\"")
                .toString();
    }
}
