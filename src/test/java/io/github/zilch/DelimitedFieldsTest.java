// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.messageOf;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.internal.memory.Memory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
@Tag("fast")
@DisplayName("C17: fields of a delimited text")
class DelimitedFieldsTest {
    private static final byte SOH = 1;
    private static final JsonShape ABC = JsonShape.of("a", "b", "c");

    private final JsonBuilder json = new JsonBuilder();
    private final DelimitedFields fields = new DelimitedFields(SOH);

    private JsonRow copy(String text, int to) {
        byte[] bytes = text.replace('|', (char) SOH).getBytes(ISO_8859_1);
        fields.wrap(bytes, 0, bytes.length);
        return json.reset(ABC).addFields(fields, to);
    }

    private void assertCopied(String expected, int field, int position, String text) {
        copy(text, fields.size()).end();
        assertEquals(expected, json.toString(), text);
        assertEquals(field, fields.field(), text);
        assertEquals(position, fields.position(), text);
    }

    @Test
    void valuesAreCopiedUpToTheLastField() {
        fields.expect("1=").expect("22=").expect("");
        assertCopied("{\"a\":\"x\",\"b\":\"yy\",\"c\":\"zzz zzz zzz\"}", 3, 22, "1=x|22=yy|zzz zzz zzz|10=042|");
        assertCopied("{\"a\":\"x\",\"b\":\"yy\"}", 2, 10, "1=x|22=yy|zzz|42|");
        copy("1=x|22=yy|zzz|10=042|", 1).end();
        assertEquals("{\"a\":\"x\"}", json.toString());
    }

    @Test
    void ignoredAndConstantFieldsFillNoPosition() {
        fields.ignore("9=")
                .expect("1=")
                .expectExactly("35=D" + (char) SOH)
                .expect("2=")
                .ignore("3=");
        assertEquals(5, fields.size());
        assertCopied("{\"a\":\"x\",\"b\":\"y\"}", 5, 26, "9=123|1=x|35=D|2=y|3=long|10=042|");
        assertCopied("{\"a\":\"x\"}", 2, 10, "9=123|1=x|35=E|2=y|3=long|10=042|");
        assertCopied("{}", 0, 0, "9=|1=x|35=E|2=y|3=long|10=042|");
    }

    @Test
    void itStopsBeforeWhatCannotBeCopied() {
        fields.expect("1=").expect("2=").expect("3=");
        for (String value : List.of("", "\"", "\\", "\t", "\u00fc", "abcdefghijk\u00ff", "12345678\"")) {
            assertCopied("{\"a\":\"x\"}", 1, 4, "1=x|2=" + value + "|3=z|10=042|");
        }
        assertCopied("{\"a\":\"x\"}", 1, 4, "1=x|3=z|10=042|");
        assertCopied("{\"a\":\"x\"}", 1, 4, "1=x|2=without end");
        assertCopied("{}", 0, 0, "");
        assertCopied("{}", 0, 0, "1=x|");
        assertCopied("{}", 0, 0, "1=x");
    }

    @Test
    void theCallerGoesOn() {
        fields.expect("1=").expect("2=").expect("3=");
        JsonRow row = copy("1=x|2=\"|3=z|10=042|", 3);
        assertTrue(fields.isNext());
        row.add("quote");
        fields.moveTo(2, 8);
        row.addFields(fields, 3);
        assertFalse(fields.isNext());
        row.end();
        assertEquals("{\"a\":\"x\",\"b\":\"quote\",\"c\":\"z\"}", json.toString());
        assertThrows(IndexOutOfBoundsException.class, () -> fields.moveTo(4, 0));
        assertEquals(
                "position 20 is not in the text, which is from 0 to 19",
                messageOf(IndexOutOfBoundsException.class, () -> fields.moveTo(0, 20)));
        assertThrows(IndexOutOfBoundsException.class, () -> fields.moveTo(0, -1));
    }

    @Test
    void itStopsWhereNoPositionIsLeft() {
        fields.expect("").expect("").expect("").expect("").ignore("");
        assertCopied("{\"a\":\"1\",\"b\":\"2\",\"c\":\"3\"}", 3, 6, "1|2|3|4|5|10=042|");
        fields.clear();
        assertEquals(0, fields.size());
    }

    @Test
    @Tag("checks")
    void theTextIsInsideItsArray() {
        assertThrows(IndexOutOfBoundsException.class, () -> fields.wrap(new byte[3], 1, 3));
    }

    @Test
    void argumentsAreChecked() {
        assertEquals(
                "the delimiter is the byte 124, which a value may contain: use a control character, from 0 to 31",
                messageOf(IllegalArgumentException.class, () -> new DelimitedFields((byte) '|')));
        assertThrows(IllegalArgumentException.class, () -> new DelimitedFields((byte) -1));
        assertEquals(
                "\"123456789\" has 9 characters, of which 8 can be compared",
                messageOf(IllegalArgumentException.class, () -> fields.expect("123456789")));
        assertEquals(
                "\"\u00fc\" is not ASCII",
                messageOf(IllegalArgumentException.class, () -> fields.expectExactly("\u00fc")));
        assertThrows(NullPointerException.class, () -> fields.wrap(null, 0, 0));
        JsonRow row = json.reset(ABC).addArray();
        assertEquals(
                "fields were added to an array or object of any number of values: add a row of a shape",
                messageOf(IllegalStateException.class, () -> row.addFields(fields, 1)));
        row.cancel();
        assertThrows(IllegalStateException.class, () -> row.addFields(fields, 1));
    }

    private static final String[] VALUES = {"", "1", "12345678", "a longer value of 27 bytes!", "\"", "x\\y", "\u00fc"};
    private static final String[] NAMES = {"id", "x".repeat(26), "y".repeat(28), "\u20ac", "price", "z".repeat(70)};

    /** Reads a field as any reader would. */
    private static int addOne(JsonRow row, byte[] text, int from, int prefixLength) {
        int end = from + prefixLength;
        while (text[end] != SOH) {
            end++;
        }
        row.addLatin1(text, from + prefixLength, end - from - prefixLength);
        return end + 1;
    }

    @Test
    @DisplayName("C10: copied and added one by one, in any region, the fields are the same bytes")
    void randomTexts() {
        int copied = 0;
        for (int seed = 0; seed < 3_000; seed++) {
            Random random = new Random(seed);
            JsonOptions options = JsonOptions.DEFAULT
                    .htmlSafe(random.nextInt(4) == 0)
                    .asciiOnly(random.nextBoolean())
                    .maxCapacity(random.nextInt(4) == 0 ? 400 + random.nextInt(200) : 1 << 20);
            JsonBuilder actual = new JsonBuilder(options);
            JsonBuilder expected = new JsonBuilder(options);
            DelimitedFields some = new DelimitedFields(SOH);
            List<String> names = new ArrayList<>();
            List<Integer> prefixes = new ArrayList<>();
            for (String name : NAMES) {
                if (random.nextInt(4) > 0) {
                    names.add(name);
                    String prefix = "tag".substring(random.nextInt(4)) + "=";
                    prefixes.add(prefix.length());
                    some.expect(prefix);
                }
            }
            StringBuilder text = new StringBuilder("skip");
            for (int length : prefixes) {
                text.append("tag=", 4 - length, 4).append(VALUES[random.nextInt(VALUES.length)]);
                text.append((char) SOH);
            }
            int end = text.length();
            byte[] bytes = text.append("10=123").append((char) SOH).toString().getBytes(ISO_8859_1);
            JsonShape shape = random.nextInt(3) == 0 ? JsonShape.of(names).asArray() : JsonShape.of(names);
            if (random.nextBoolean()) {
                int capacity = 300 + random.nextInt(400);
                actual.wrap(new UnsafeBuffer(ByteBuffer.allocateDirect(capacity)), 0, capacity);
                expected.wrap(new UnsafeBuffer(ByteBuffer.allocateDirect(capacity)), 0, capacity);
            }
            for (int message = 0; message < 2; message++) {
                JsonRow row = expected.reset(shape);
                int at = 4;
                for (int length : prefixes) {
                    at = addOne(row, bytes, at, length);
                }
                row.end();
                some.wrap(bytes, 4, bytes.length - 4);
                row = actual.reset(shape);
                while (some.field() < some.size()) {
                    int before = some.field();
                    row.addFields(some, some.size());
                    copied += some.field() - before;
                    if (some.field() < some.size()) {
                        int next = addOne(row, bytes, some.position(), prefixes.get(some.field()));
                        some.moveTo(some.field() + 1, next);
                    }
                }
                row.end();
                assertEquals(end, some.position(), "seed " + seed);
                assertEquals(expected.toString(), actual.toString(), "seed " + seed);
            }
        }
        int least = Memory.hasAddresses() ? 5_000 : 2_500; // words at the end of an array are not read as a whole
        assertTrue(copied > least, "only " + copied + " fields were copied");
    }
}
