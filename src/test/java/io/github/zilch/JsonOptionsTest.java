// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What each option is set to. OptionsPageTest has the defaults, and NullArgumentsTest what is refused as null. */
@Tag("fast")
class JsonOptionsTest {
    private static final JsonOptions DEFAULT = JsonOptions.DEFAULT;

    private static List<Method> settings() {
        return Stream.of(JsonOptions.class.getMethods())
                .filter(it -> it.getReturnType() == JsonOptions.class && it.getParameterCount() == 1)
                .toList();
    }

    private static Object get(JsonOptions options, Method setting) throws ReflectiveOperationException {
        return JsonOptions.class.getMethod(setting.getName()).invoke(options);
    }

    /** Returns the values of all options by their names. */
    private static Map<String, Object> values(JsonOptions options) throws ReflectiveOperationException {
        Map<String, Object> values = new TreeMap<>();
        for (Method setting : settings()) {
            values.put(setting.getName(), get(options, setting));
        }
        return values;
    }

    /** Sets an option to another value than the one that it has. */
    private static JsonOptions change(JsonOptions options, Method setting) throws ReflectiveOperationException {
        Object now = get(options, setting);
        Object other = now instanceof Boolean is
                ? !is
                : now instanceof Integer number
                        ? (Object) (number == 70 ? 71 : 70)
                        : Stream.of(setting.getParameterTypes()[0].getEnumConstants())
                                .filter(it -> it != now)
                                .findFirst()
                                .orElseThrow();
        JsonOptions changed = (JsonOptions) setting.invoke(options, other);
        assertEquals(other, get(changed, setting), setting.getName());
        return changed;
    }

    @Test
    void everySettingChangesOnlyItselfAndLeavesTheOriginal() throws ReflectiveOperationException {
        JsonOptions all = DEFAULT;
        for (Method setting : settings()) {
            all = change(all, setting);
        }
        for (Method setting : settings()) {
            assertNotEquals(get(DEFAULT, setting), get(all, setting), setting.getName());
        }
        assertTrue(settings().size() > 13, "settings " + settings());
        for (JsonOptions original : List.of(DEFAULT, all)) {
            Map<String, Object> before = values(original);
            for (Method setting : settings()) {
                JsonOptions changed = change(original, setting);
                Map<String, Object> expected = new TreeMap<>(before);
                expected.put(setting.getName(), get(changed, setting));
                assertEquals(expected, values(changed));
                assertEquals(before, values(original));
            }
        }
    }

    @Test
    void rangesAreChecked() {
        assertRange("initialCapacity", DEFAULT::initialCapacity, 0, JsonOptions.LARGEST_CAPACITY);
        assertRange("maxCapacity", DEFAULT::maxCapacity, 2, JsonOptions.LARGEST_CAPACITY);
        assertRange("maxDepth", DEFAULT::maxDepth, 1, 10_000);
        assertRange("retainedCapacity", DEFAULT::retainedCapacity, 0, Integer.MAX_VALUE);
    }

    @Test
    void anEmptyDocumentWithALineFeedNeedsThreeBytes() {
        assertRange("maxCapacity", DEFAULT.lineFeed(true)::maxCapacity, 3, JsonOptions.LARGEST_CAPACITY);
        assertEquals(
                "maxCapacity is 2: an empty document with a line feed needs 3",
                messageOf(
                        IllegalArgumentException.class,
                        () -> DEFAULT.maxCapacity(2).lineFeed(true)));
        assertEquals(2, DEFAULT.maxCapacity(2).lineFeed(false).maxCapacity());
        assertTrue(DEFAULT.maxCapacity(3).lineFeed(true).lineFeed());
    }

    private static void assertRange(String name, IntFunction<JsonOptions> setting, int least, int most) {
        setting.apply(least);
        setting.apply(most);
        for (int wrong : new int[] {least - 1, most + 1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            if (wrong < least || wrong > most) {
                assertEquals(
                        name + " is " + wrong + ": choose a value from " + least + " to " + most,
                        messageOf(IllegalArgumentException.class, () -> setting.apply(wrong)));
            }
        }
    }
}
