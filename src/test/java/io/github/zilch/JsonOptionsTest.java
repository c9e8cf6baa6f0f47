// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.IntFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

@Tag("fast")
class JsonOptionsTest {
    private static final JsonOptions DEFAULT = JsonOptions.DEFAULT;

    private static String show(JsonOptions options) {
        return options.initialCapacity() + " " + options.maxCapacity() + " " + options.maxDepth() + " "
                + options.asciiOnly() + " " + options.htmlSafe() + " " + options.jacksonEscapes() + " "
                + options.loneSurrogates() + " "
                + options.nonFinite() + " " + options.longsAsStrings() + " " + options.rejectDuplicateKeys() + " "
                + options.repetition();
    }

    @Test
    void defaults() {
        assertEquals(
                "4096 " + JsonOptions.LARGEST_CAPACITY + " 512 false false false REPLACE REJECT NEVER false true",
                show(DEFAULT));
    }

    @Test
    void everySettingChangesOnlyItself() {
        String tail = " 512 false false false REPLACE REJECT NEVER false true";
        assertEquals("7 " + JsonOptions.LARGEST_CAPACITY + tail, show(DEFAULT.initialCapacity(7)));
        assertEquals("4096 7" + tail, show(DEFAULT.maxCapacity(7)));
        JsonOptions all = DEFAULT.initialCapacity(1)
                .maxCapacity(2)
                .maxDepth(3)
                .asciiOnly(true)
                .htmlSafe(true)
                .jacksonEscapes(true)
                .loneSurrogates(JsonOptions.LoneSurrogates.ESCAPE)
                .nonFinite(JsonOptions.NonFinite.NULL)
                .longsAsStrings(JsonOptions.LongsAsStrings.UNSAFE)
                .rejectDuplicateKeys(true)
                .repetition(false);
        assertEquals("1 2 3 true true true ESCAPE NULL UNSAFE true false", show(all));
        assertEquals("5 2 3 true true true ESCAPE NULL UNSAFE true false", show(all.initialCapacity(5)));
        assertEquals("1 6 3 true true true ESCAPE NULL UNSAFE true false", show(all.maxCapacity(6)));
        assertEquals("1 2 9 true true true ESCAPE NULL UNSAFE true false", show(all.maxDepth(9)));
        assertEquals("1 2 3 false true true ESCAPE NULL UNSAFE true false", show(all.asciiOnly(false)));
        assertEquals("1 2 3 true false true ESCAPE NULL UNSAFE true false", show(all.htmlSafe(false)));
        assertEquals("1 2 3 true true false ESCAPE NULL UNSAFE true false", show(all.jacksonEscapes(false)));
        assertEquals(
                "1 2 3 true true true REPLACE NULL UNSAFE true false",
                show(all.loneSurrogates(JsonOptions.LoneSurrogates.REPLACE)));
        assertEquals(
                "1 2 3 true true true ESCAPE STRING UNSAFE true false",
                show(all.nonFinite(JsonOptions.NonFinite.STRING)));
        assertEquals(
                "1 2 3 true true true ESCAPE NULL ALWAYS true false",
                show(all.longsAsStrings(JsonOptions.LongsAsStrings.ALWAYS)));
        assertEquals("1 2 3 true true true ESCAPE NULL UNSAFE false false", show(all.rejectDuplicateKeys(false)));
        assertEquals("1 2 3 true true true ESCAPE NULL UNSAFE true true", show(all.repetition(true)));
    }

    @Test
    void settingsLeaveTheOriginalOptionsUnchanged() {
        String before = show(DEFAULT);
        assertTrue(DEFAULT.asciiOnly(true).asciiOnly());
        assertFalse(DEFAULT.asciiOnly());
        assertEquals(before, show(DEFAULT));
    }

    @Test
    void rangesAreChecked() {
        assertRange("initialCapacity", DEFAULT::initialCapacity, 0, JsonOptions.LARGEST_CAPACITY);
        assertRange("maxCapacity", DEFAULT::maxCapacity, 2, JsonOptions.LARGEST_CAPACITY);
        assertRange("maxDepth", DEFAULT::maxDepth, 1, 10_000);
    }

    @Test
    void unknownTypesAreRejectedUnlessTheirTextIsAskedFor() {
        JsonOptions text = DEFAULT.unknownTypes(JsonOptions.UnknownTypes.TO_STRING);
        assertEquals(JsonOptions.UnknownTypes.REJECT, DEFAULT.unknownTypes());
        assertEquals(JsonOptions.UnknownTypes.TO_STRING, text.unknownTypes());
        assertEquals(JsonOptions.UnknownTypes.TO_STRING, text.maxDepth(3).unknownTypes());
        assertEquals(show(DEFAULT), show(text));
    }

    @Test
    void floatsHaveTheLayoutOfEcmaScriptUnlessThatOfJavaIsAskedFor() {
        JsonOptions java = DEFAULT.floatLayout(JsonOptions.FloatLayout.JAVA);
        assertEquals(JsonOptions.FloatLayout.ECMASCRIPT, DEFAULT.floatLayout());
        assertEquals(JsonOptions.FloatLayout.JAVA, java.floatLayout());
        assertEquals(JsonOptions.FloatLayout.JAVA, java.maxDepth(3).floatLayout());
        assertEquals(show(DEFAULT), show(java));
    }

    @Test
    void decimalsLineFeedAndRetainedCapacity() {
        JsonOptions all = DEFAULT.decimalsAsStrings(true).lineFeed(true).retainedCapacity(7);
        assertFalse(DEFAULT.decimalsAsStrings());
        assertFalse(DEFAULT.lineFeed());
        assertEquals(Integer.MAX_VALUE, DEFAULT.retainedCapacity());
        assertTrue(all.maxDepth(3).decimalsAsStrings());
        assertTrue(all.maxDepth(3).lineFeed());
        assertEquals(7, all.maxDepth(3).retainedCapacity());
        assertFalse(all.decimalsAsStrings(false).decimalsAsStrings());
        assertFalse(all.lineFeed(false).lineFeed());
        assertEquals(show(DEFAULT), show(all));
        assertEquals(
                "retainedCapacity is -1: choose a value from 0 to 2147483647",
                messageOf(IllegalArgumentException.class, () -> DEFAULT.retainedCapacity(-1)));
    }

    @Test
    void anEmptyDocumentWithALineFeedNeedsThreeBytes() {
        assertRange("maxCapacity", DEFAULT.lineFeed(true)::maxCapacity, 3, JsonOptions.LARGEST_CAPACITY);
        assertEquals(
                "maxCapacity is 2: an empty document with a line feed needs 3",
                messageOf(
                        IllegalArgumentException.class,
                        () -> DEFAULT.maxCapacity(2).lineFeed(true)));
        assertFalse(DEFAULT.maxCapacity(2).lineFeed(false).lineFeed());
        assertTrue(DEFAULT.maxCapacity(3).lineFeed(true).lineFeed());
    }

    @Test
    void nullIsRefused() {
        assertNullRefused("nonFinite is null: choose REJECT, NULL or STRING", () -> DEFAULT.nonFinite(null));
        assertNullRefused("floatLayout is null: choose ECMASCRIPT or JAVA", () -> DEFAULT.floatLayout(null));
        assertNullRefused("loneSurrogates is null: choose REPLACE or ESCAPE", () -> DEFAULT.loneSurrogates(null));
        assertNullRefused("longsAsStrings is null: choose NEVER, UNSAFE or ALWAYS", () -> DEFAULT.longsAsStrings(null));
        assertNullRefused("unknownTypes is null: choose TO_STRING or REJECT", () -> DEFAULT.unknownTypes(null));
    }

    private static void assertNullRefused(String message, Executable setting) {
        assertEquals(message, messageOf(NullPointerException.class, setting));
    }

    private static void assertRange(String name, IntFunction<JsonOptions> setting, int least, int most) {
        setting.apply(least);
        setting.apply(most);
        for (int wrong : new int[] {least - 1, most + 1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> setting.apply(wrong));
            assertEquals(name + " is " + wrong + ": choose a value from " + least + " to " + most, e.getMessage());
        }
    }
}
