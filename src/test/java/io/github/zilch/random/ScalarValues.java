// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonOptions;
import io.github.zilch.values.Choices;
import io.github.zilch.values.ValueType;
import io.github.zilch.values.ValueTypes;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Draws numbers, times, literals and other values of the catalogue of types. */
final class ScalarValues {
    private static final List<ValueType<?>> TYPES =
            ValueTypes.all().filter(ValueType::isDrawn).toList();
    private static final List<ValueType<?>> QUIET =
            TYPES.stream().filter(ValueType::isQuiet).toList();
    private static final List<ValueType<?>> REFUSING =
            TYPES.stream().filter(type -> !type.refusals().isEmpty()).toList();

    /** The number of types. */
    static final int WAYS = TYPES.size();

    /** The number of types whose values are written without garbage. */
    static final int QUIET_WAYS = QUIET.size();

    private ScalarValues() {}

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Draws a value of any type, in place of which there may be null, or one that is refused by default. */
    static Value draw(Choices choices, int way, JsonOptions options) {
        ValueType<?> type = TYPES.get(way);
        return choices.below(12) == 0 && !type.refusals().isEmpty()
                ? refused(choices, type, options)
                : draw(choices, type, options, type.isNullable() && choices.below(12) == 0);
    }

    /** Draws a value that is written without garbage. */
    static Value drawQuiet(Choices choices, int way, JsonOptions options) {
        return draw(choices, QUIET.get(way), options, false);
    }

    /** Draws a value that is refused unless the options say something else of it. */
    static Value drawRefused(Choices choices, JsonOptions options) {
        return refused(choices, REFUSING.get(choices.below(REFUSING.size())), options);
    }

    private static <T> Value refused(Choices choices, ValueType<T> type, JsonOptions options) {
        T value = type.refusals().get(choices.below(type.refusals().size())).value();
        String text = type.text(value, options);
        return text == null
                ? Value.failing(
                        () -> type + " that is refused",
                        calls(type, value),
                        Value.Kind.ORDINARY,
                        IllegalArgumentException.class)
                : Value.of(() -> type + " " + text, calls(type, value), ascii(text));
    }

    private static <T> Value draw(Choices choices, ValueType<T> type, JsonOptions options, boolean isNull) {
        if (isNull) {
            return Value.nothing(type + " null", calls(type, null));
        }
        T value = type.any(choices);
        String text = type.text(value, options);
        return Value.of(() -> type + " " + text, calls(type, value), text.getBytes(StandardCharsets.UTF_8));
    }

    private static <T> Calls calls(ValueType<T> type, T value) {
        return new Calls((s, v) -> type.add(v, value), (s, n, k) -> type.put(n, k, value));
    }
}
