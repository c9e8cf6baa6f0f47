// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonOptions;
import io.github.zilch.random.Texts.Shape;
import io.github.zilch.values.Choices;
import io.github.zilch.values.ModelText;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Draws values whose type is known only at run time, each put as an Object. */
final class ObjectValues {
    static final int WAYS = 8;

    /** A type without a JSON form. */
    private record Unknown(String text) {
        @Override
        public String toString() {
            return text;
        }
    }

    private ObjectValues() {}

    static Value draw(Choices choices, int way, Shape shape, ModelText model, JsonOptions options) {
        switch (way) {
            case 0:
                String text = Texts.draw(choices, shape);
                CharSequence chars = TextValues.Chars.ALL[choices.below(TextValues.Chars.ALL.length)].of(text);
                byte[] quoted = model.quote(text);
                return of(Optional.of(choices.below(2) == 0 ? text : chars), quoted)
                        .with(quoted.length);
            case 1:
                return nothing(Optional.empty());
            case 2:
                return nothing(OptionalInt.empty());
            case 3, 4:
                return base64(choices, way == 3, shape);
            case 5:
                return elements(choices, shape, model);
            case 6:
                return iterable(Texts.draw(choices, shape), model, options);
            default:
                return unknown(new Unknown(Texts.draw(choices, shape)), model, options);
        }
    }

    private static Value of(Object value, byte[] json) {
        return Value.of(() -> value.getClass().getSimpleName() + ' ' + show(json), Calls.of(value), json);
    }

    private static String show(byte[] json) {
        return Texts.show(new String(json, StandardCharsets.UTF_8));
    }

    private static Value nothing(Object value) {
        return Value.nothing(value.toString(), Calls.of(value));
    }

    private static Value base64(Choices choices, boolean isArray, Shape shape) {
        byte[] bytes = new byte[shape.size()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (37 * i + shape.size());
        }
        byte[] json = ('"' + Base64.getEncoder().encodeToString(bytes) + '"').getBytes(StandardCharsets.US_ASCII);
        if (isArray) {
            return of(bytes, json);
        }
        int offset = choices.below(9);
        ByteBuffer buffer = ByteBuffer.allocate(offset + bytes.length + 3).put(offset, bytes);
        return of(buffer.position(offset).limit(offset + bytes.length), json);
    }

    /** An iterator or a stream, which is new for each put because it can be read only once. */
    private static Value elements(Choices choices, Shape shape, ModelText model) {
        String text = Texts.draw(choices, shape);
        boolean isStream = choices.below(2) == 0;
        List<Object> elements = List.of(text, 1, List.of());
        String json = "[" + new String(model.quote(text), StandardCharsets.UTF_8) + ",1,[]]";
        return Value.containers(
                () -> (isStream ? "Stream of " : "Iterator of ") + Texts.show(text),
                Calls.ofEach(side -> isStream ? elements.stream() : elements.iterator()),
                json.getBytes(StandardCharsets.UTF_8),
                2,
                2);
    }

    /** An Iterable that is no Collection, whose elements are itself: nobody knows what it means. */
    private static Value iterable(String text, ModelText model, JsonOptions options) {
        Iterable<Object> value = new Iterable<>() {
            @Override
            public Iterator<Object> iterator() {
                return List.<Object>of(this, 1).iterator();
            }

            @Override
            public String toString() {
                return text;
            }
        };
        return options.unknownTypes() == JsonOptions.UnknownTypes.REJECT
                ? Value.failing(() -> "Iterable", Calls.of(value), Value.Kind.ORDINARY, IllegalArgumentException.class)
                : Value.of(() -> "Iterable " + Texts.show(text), Calls.of(value), model.quote(text));
    }

    private static Value unknown(Unknown value, ModelText model, JsonOptions options) {
        return options.unknownTypes() == JsonOptions.UnknownTypes.REJECT
                ? Value.failing(
                        () -> "unknown type", Calls.of(value), Value.Kind.ORDINARY, IllegalArgumentException.class)
                : of(value, model.quote(value.text));
    }
}
