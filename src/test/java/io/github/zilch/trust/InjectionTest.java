// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonKey;
import io.github.zilch.JsonOptions;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Attacks by name, each at every place of a word, a vector and a chunk, and in every way to put text. */
@DisplayName("C6: attacks by name stay text")
class InjectionTest {
    /** Every place modulo 8, around 16, 32 and 64 bytes, and around the ends of chunks of 1,024 characters. */
    private static final int[] PLACES = IntStream.concat(
                    IntStream.rangeClosed(0, 34), IntStream.of(63, 64, 1_021, 1_022, 1_023, 1_024, 1_025))
            .toArray();

    private static Set<String> charAttacks() {
        return HostileText.CHARS.keySet();
    }

    private static Set<String> byteAttacks() {
        return HostileText.BYTES.keySet();
    }

    private static JsonOptions mode(int mode) {
        return JsonOptions.DEFAULT
                .htmlSafe((mode & 1) != 0)
                .asciiOnly((mode & 2) != 0)
                .loneSurrogates(
                        (mode & 4) != 0 ? JsonOptions.LoneSurrogates.ESCAPE : JsonOptions.LoneSurrogates.REPLACE);
    }

    @ParameterizedTest
    @MethodSource("charAttacks")
    @DisplayName("text given as characters stays text, at every place, as value and as key")
    void charsStayText(String attack) {
        for (int mode = 0; mode < 8; mode++) {
            JsonOptions options = mode(mode);
            for (int place : PLACES) {
                String text = "p".repeat(place) + HostileText.CHARS.get(attack) + "q".repeat(place % 9);
                List<HostileValue> values = new ArrayList<>();
                for (int way = 0; way < HostileValue.CHAR_WAYS; way++) {
                    values.add(HostileValue.chars(way, text, options));
                }
                assertRead(options, text, values);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("byteAttacks")
    @DisplayName("text given as bytes stays text, at every place, on and off heap")
    void bytesStayText(String attack) {
        byte[] bytes = HostileText.BYTES.get(attack);
        for (int mode = 0; mode < 8; mode++) {
            for (int place : PLACES) {
                byte[] padded = new byte[place + bytes.length + place % 9];
                Arrays.fill(padded, (byte) 'p');
                System.arraycopy(bytes, 0, padded, place, bytes.length);
                List<HostileValue> values = new ArrayList<>();
                for (int way = 0; way < HostileValue.BYTE_WAYS; way++) {
                    values.add(HostileValue.bytes(way, padded, place & 7));
                }
                assertRead(mode(mode), "key", values);
            }
        }
    }

    /** Writes a text, which is also the key, and bytes in every way, and reads them. */
    static void assertEveryWay(int mode, String text, byte[] bytes, int offset) {
        JsonOptions options = mode(mode);
        List<HostileValue> values = new ArrayList<>();
        for (int way = 0; way < HostileValue.CHAR_WAYS; way++) {
            values.add(HostileValue.chars(way, text, options));
        }
        for (int way = 0; way < HostileValue.BYTE_WAYS; way++) {
            values.add(HostileValue.bytes(way, bytes, offset));
        }
        assertRead(options, text, values);
    }

    /** Writes the values as members with one key, encoded or not, and as elements, and reads them. */
    private static void assertRead(JsonOptions options, String key, List<HostileValue> values) {
        JsonBuilder json = new JsonBuilder(options);
        String name = 'k' + HostileText.asRead(key, options);
        List<String> expected = new ArrayList<>(List.of("{"));
        CharSequence encoded = JsonKey.of(key);
        CharSequence mutable = new StringBuilder(key);
        int i = 0;
        for (HostileValue value : values) {
            value.put().to(json, i % 3 == 0 ? key : i % 3 == 1 ? encoded : mutable);
            expected.add(name);
            expected.addAll(value.tokens());
            i++;
        }
        JsonBuilder array = json.createJSONArray(key);
        expected.add(name);
        expected.add("[");
        for (HostileValue value : values) {
            value.put().to(array, null);
            expected.addAll(value.tokens());
        }
        expected.add("]");
        expected.add("}");
        HostileProgram.compare(expected, ThreeParsers.read(json.toBytes()), json.toString());
    }

    @ParameterizedTest
    @MethodSource("charAttacks")
    @DisplayName("C10: at the end of a region of every capacity it is written as text or not at all")
    void everyCapacity(String attack) {
        String text = "pppp" + HostileText.CHARS.get(attack);
        for (JsonOptions options : new JsonOptions[] {mode(0), mode(4)}) {
            for (int way = 0; way < HostileValue.CHAR_WAYS; way++) {
                HostileValue value = HostileValue.chars(way, text, options);
                int whole = length(options, value, text);
                for (int capacity = 2; capacity <= whole + 9; capacity++) {
                    fits(options, value, text, capacity, whole);
                }
            }
        }
    }

    private static int length(JsonOptions options, HostileValue value, String key) {
        JsonBuilder json = new JsonBuilder(options);
        value.put().to(json, key);
        return json.length();
    }

    private static void fits(JsonOptions options, HostileValue value, String key, int capacity, int whole) {
        int offset = capacity & 7;
        ByteBuffer memory = (capacity & 1) == 0
                ? ByteBuffer.allocate(offset + capacity)
                : ByteBuffer.allocateDirect(offset + capacity);
        JsonBuilder json = new JsonBuilder(options).wrap(new UnsafeBuffer(memory), offset, capacity);
        List<String> expected = new ArrayList<>(List.of("{"));
        try {
            value.put().to(json, key);
            expected.add('k' + HostileText.asRead(key, options));
            expected.addAll(value.tokens());
        } catch (JsonCapacityException full) {
            if (capacity >= whole) {
                throw full;
            }
        }
        expected.add("}");
        HostileProgram.compare(expected, ThreeParsers.read(json.toBytes()), json.toString());
    }
}
