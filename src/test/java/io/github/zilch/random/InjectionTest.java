// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonKey;
import io.github.zilch.JsonOptions;
import io.github.zilch.TestSlices;
import io.github.zilch.internal.text.SlowText;
import io.github.zilch.values.ModelText;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Attacks by name, each at every place of a word, a vector and a chunk, and in every way to put text. */
@DisplayName("C6: attacks by name stay text")
class InjectionTest {
    /** Every place modulo 8, around 16, 32 and 64 bytes, and around the ends of chunks of 1,024 characters. */
    private static final int[] PLACES = IntStream.concat(
                    IntStream.rangeClosed(0, 34), IntStream.of(63, 64, 1_021, 1_022, 1_023, 1_024, 1_025))
            .toArray();

    /** Of so many options, one is tried at each place by every build, and all by a thorough one. */
    private static final int SHARE = 9;

    private static Set<String> charAttacks() {
        return HostileText.CHARS.keySet();
    }

    private static Set<String> byteAttacks() {
        return HostileText.BYTES.keySet();
    }

    /** A value, and the tokens that parsers must read. */
    private record Put(Value value, List<String> tokens) {
        void to(JsonBuilder node, CharSequence key) {
            value.calls().to(null, node, key);
        }
    }

    /** Returns a text that is given as characters in every way, also in containers and as a key in one. */
    private static List<Put> chars(String text, JsonOptions options) {
        ModelText model = new ModelText(options);
        String read = HostileText.asRead(text, options);
        List<Put> puts = new ArrayList<>();
        for (int way = 0; way < TextValues.CHAR_WAYS; way++) {
            puts.add(new Put(TextValues.chars(way, text, model), List.of('s' + read)));
        }
        List<String> tokens = List.of("{", 'k' + read, "[", 's' + read, "[", 's' + read, "]", "]", "}");
        puts.add(new Put(ContainerValues.keyed(text), tokens));
        return puts;
    }

    /** Returns bytes that are put in every way. */
    private static List<Put> bytes(byte[] bytes, int offset, JsonOptions options) {
        ModelText model = new ModelText(options);
        List<Put> puts = new ArrayList<>();
        for (int way = 0; way < TextValues.BYTE_WAYS; way++) {
            Value value = TextValues.bytes(way, bytes, offset, model);
            puts.add(new Put(value, List.of('s' + TextValues.decode(way / 3, bytes))));
        }
        for (int memory = 0; memory < 3; memory++) {
            String encoded = Base64.getEncoder().encodeToString(bytes);
            puts.add(new Put(TextValues.base64(memory, bytes, offset), List.of('s' + encoded)));
        }
        return puts;
    }

    @ParameterizedTest
    @MethodSource("charAttacks")
    @DisplayName("text given as characters stays text, at every place, as value and as key")
    void charsStayText(String attack) {
        assertCharsStayText(attack, SHARE);
    }

    @ParameterizedTest
    @MethodSource("charAttacks")
    @Tag("slow")
    @DisplayName("text given as characters stays text, at every place with all options")
    void charsStayTextWithAllOptions(String attack) {
        assertCharsStayText(attack, 1);
    }

    /** Each place with one in {@code share} of the options. */
    private static void assertCharsStayText(String attack, int share) {
        for (int mode = 0; mode <= 8; mode++) {
            JsonOptions options = SlowText.options(mode);
            for (int i = mode % share; i < PLACES.length; i += share) {
                int place = PLACES[i];
                String text = "p".repeat(place) + HostileText.CHARS.get(attack) + "q".repeat(place % 9);
                assertRead(options, text, chars(text, options));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("byteAttacks")
    @DisplayName("text given as bytes stays text, at every place, on and off heap")
    void bytesStayText(String attack) {
        assertBytesStayText(attack, SHARE);
    }

    @ParameterizedTest
    @MethodSource("byteAttacks")
    @Tag("slow")
    @DisplayName("text given as bytes stays text, at every place with all options")
    void bytesStayTextWithAllOptions(String attack) {
        assertBytesStayText(attack, 1);
    }

    private static void assertBytesStayText(String attack, int share) {
        byte[] bytes = HostileText.BYTES.get(attack);
        for (int mode = 0; mode <= 8; mode++) {
            JsonOptions options = SlowText.options(mode);
            for (int i = mode % share; i < PLACES.length; i += share) {
                int place = PLACES[i];
                byte[] padded = TestSlices.padded(place, bytes, place % 9, 'p');
                assertRead(options, "key", bytes(padded, place & 7, options));
            }
        }
    }

    /** Writes a text, which is also the key, and bytes in every way, and reads them. */
    static void assertEveryWay(int mode, String text, byte[] bytes, int offset) {
        JsonOptions options = SlowText.options(mode);
        List<Put> puts = chars(text, options);
        puts.addAll(bytes(bytes, offset, options));
        assertRead(options, text, puts);
    }

    /** Writes the values as members with one key, encoded or not, and as elements, and reads them. */
    private static void assertRead(JsonOptions options, String key, List<Put> puts) {
        JsonBuilder json = new JsonBuilder(options);
        String name = 'k' + HostileText.asRead(key, options);
        List<String> expected = new ArrayList<>(List.of("{"));
        CharSequence encoded = JsonKey.of(key);
        CharSequence mutable = new StringBuilder(key);
        int i = 0;
        for (Put put : puts) {
            put.to(json, i % 3 == 0 ? key : i % 3 == 1 ? encoded : mutable);
            expected.add(name);
            expected.addAll(put.tokens());
            i++;
        }
        JsonBuilder array = json.createJSONArray(key);
        expected.add(name);
        expected.add("[");
        for (Put put : puts) {
            put.to(array, null);
            expected.addAll(put.tokens());
        }
        expected.add("]");
        expected.add("}");
        ThreeParsers.assertTokens(expected, json.toBytes());
    }

    @ParameterizedTest
    @MethodSource("charAttacks")
    @DisplayName("C10: at the end of a region of every capacity it is written as text or not at all")
    void everyCapacity(String attack) {
        String text = "pppp" + HostileText.CHARS.get(attack);
        for (JsonOptions options : new JsonOptions[] {SlowText.options(0), SlowText.options(4)}) {
            for (Put put : chars(text, options)) {
                JsonBuilder json = new JsonBuilder(options);
                put.to(json, text);
                int whole = json.length();
                for (int capacity = 2; capacity <= whole + 9; capacity++) {
                    fits(options, put, text, capacity, whole);
                }
            }
        }
    }

    private static void fits(JsonOptions options, Put put, String key, int capacity, int whole) {
        int offset = capacity & 7;
        ByteBuffer memory = (capacity & 1) == 0
                ? ByteBuffer.allocate(offset + capacity)
                : ByteBuffer.allocateDirect(offset + capacity);
        JsonBuilder json = new JsonBuilder(options).wrap(new UnsafeBuffer(memory), offset, capacity);
        List<String> expected = new ArrayList<>(List.of("{"));
        try {
            put.to(json, key);
            expected.add('k' + HostileText.asRead(key, options));
            expected.addAll(put.tokens());
        } catch (JsonCapacityException full) {
            if (capacity >= whole) {
                throw full;
            }
        }
        expected.add("}");
        ThreeParsers.assertTokens(expected, json.toBytes());
    }
}
