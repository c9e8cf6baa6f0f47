// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonOptions;
import io.github.zilch.random.Texts.Shape;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Base64;
import java.util.Date;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Draws values whose type is known only at run time, each put as an Object. */
final class ObjectValues {
    static final int WAYS = 17;

    /** A type without a JSON form. */
    private record Unknown(String text) {
        @Override
        public String toString() {
            return text;
        }
    }

    private ObjectValues() {}

    static Value draw(Choices choices, int way, Shape shape, ModelText model, JsonOptions options) {
        long number = NumberValues.integer(choices);
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
            case 3:
                return of(OptionalInt.of((int) number), NumberValues.ascii("" + (int) number));
            case 4:
                return of(new AtomicInteger((int) number), NumberValues.ascii("" + (int) number));
            case 5:
                return of(new AtomicLong(number), NumberValues.ascii(NumberValues.text(number, options)));
            case 6:
                return of(new AtomicBoolean(number > 0), NumberValues.ascii("" + (number > 0)));
            case 7:
                long epoch = NumberValues.epoch(choices, TimeUnit.MILLISECONDS);
                return of(new Date(epoch), NumberValues.text(epoch, TimeUnit.MILLISECONDS));
            case 8:
                NumberValues.Floating floating = NumberValues.Floating.draw(choices, options);
                return of(floating.value(), NumberValues.ascii(floating.text()));
            case 9, 10:
                return base64(choices, way == 9, shape);
            case 11:
                return elements(choices, shape, model);
            case 12:
                return iterable(Texts.draw(choices, shape), model, options);
            case 13, 14, 15:
                return sql(choices, way);
            default:
                return unknown(new Unknown(Texts.draw(choices, shape)), model, options);
        }
    }

    private static Calls calls(Object value) {
        return new Calls((s, v) -> v.add(value), (s, n, k) -> n.put(k, value));
    }

    private static Value of(Object value, byte[] json) {
        return Value.of(() -> value.getClass().getSimpleName() + ' ' + show(json), calls(value), json);
    }

    private static String show(byte[] json) {
        return Texts.show(new String(json, StandardCharsets.UTF_8));
    }

    private static Value nothing(Object value) {
        return Value.nothing(value.toString(), calls(value));
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
                new Calls(
                        (s, v) -> v.add(isStream ? elements.stream() : elements.iterator()),
                        (s, n, k) -> n.put(k, isStream ? elements.stream() : elements.iterator())),
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
                ? Value.failing(() -> "Iterable", calls(value), Value.Kind.ORDINARY, IllegalArgumentException.class)
                : Value.of(() -> "Iterable " + Texts.show(text), calls(value), model.quote(text));
    }

    /** A date, time or timestamp of SQL, which says what a clock on the wall shows. */
    private static Value sql(Choices choices, int way) {
        int nanos = choices.below(3) == 0 ? 0 : choices.below(1_000_000_000);
        LocalDateTime local = LocalDateTime.of(
                1970 + choices.below(200),
                1 + choices.below(12),
                1 + choices.below(28),
                12,
                choices.below(60),
                choices.below(60),
                nanos);
        Object value;
        String text;
        switch (way) {
            case 13 -> {
                value = java.sql.Date.valueOf(local.toLocalDate());
                text = local.toLocalDate().toString();
            }
            case 14 -> {
                value = Time.valueOf(local.toLocalTime());
                text = DateTimeFormatter.ISO_LOCAL_TIME.format(local.withNano(0).toLocalTime());
            }
            default -> {
                value = Timestamp.valueOf(local);
                text = DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(local);
            }
        }
        return of(value, NumberValues.ascii('"' + text + '"'));
    }

    private static Value unknown(Unknown value, ModelText model, JsonOptions options) {
        return options.unknownTypes() == JsonOptions.UnknownTypes.REJECT
                ? Value.failing(() -> "unknown type", calls(value), Value.Kind.ORDINARY, IllegalArgumentException.class)
                : of(value, model.quote(value.text));
    }
}
