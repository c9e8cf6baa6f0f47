// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What {@link JsonCapacityException#needed()} says. */
@Tag("contract")
@DisplayName("C10 C16: the error says how many bytes are needed")
class NeededBytesTest {
    private static final String KEY = "key";
    private static final String LONG_KEY = "k\u20ac".repeat(600);
    private static final int BUILDER_LENGTH = 20_000;
    private static final JsonKey JSON_KEY = JsonKey.of("k".repeat(5_000));

    /** Values of every kind; those that are written in parts are also longer than several parts. */
    private enum Value {
        SHORT((json, key) -> json.put(key, "text")),
        TEXT((json, key) -> json.put(key, "text".repeat(500))),
        LONG_PLAIN((json, key) -> json.put(key, "text".repeat(5_000))),
        LONG_ESCAPED((json, key) -> json.put(key, "te\nt".repeat(5_000))),
        LONG_ESCAPED_AT_THE_END((json, key) -> json.put(key, "text".repeat(5_000) + '\u0001')),
        LONG_WIDE((json, key) -> json.put(key, "\u4e2dx\ud83d\ude00".repeat(5_000))),
        LONG_UTF8((json, key) -> {
            byte[] utf8 = "\u4e2dx\ud83d\ude00\n".repeat(3_000).getBytes(StandardCharsets.UTF_8);
            json.putUtf8(key, utf8, 0, utf8.length);
        }),
        LONG_BUILDER((json, key) -> json.put(key, new StringBuilder("te\nt".repeat(BUILDER_LENGTH / 4)))),
        INT((json, key) -> json.put(key, 1234)),
        HUGE((json, key) -> json.put(key, BigInteger.TEN.pow(3_000))),
        BASE64((json, key) -> json.putBase64(key, new byte[20_000], 0, 20_000)),
        RAW((json, key) -> {
            byte[] raw = ("[" + "1,".repeat(10_000) + "1]").getBytes(StandardCharsets.US_ASCII);
            json.putRaw(key, raw, 0, raw.length);
        }),
        COPY((json, key) -> json.putJSON(key, new JsonBuilder().put("a", "x".repeat(20_000)))),
        OBJECT((json, key) -> json.createJSON(key)),
        INTS((json, key) -> json.createJSONArray(key).addAll(filled(2_000))),
        TIMES((json, key) -> json.createJSONArray(key).addTimestamps(filled(1_000), 0, 1_000, TimeUnit.MICROSECONDS)),
        DECIMALS((json, key) -> json.createJSONArray(key).addDecimals(filled(100), 0, 100, 200));

        private final BiConsumer<JsonBuilder, CharSequence> put;

        Value(BiConsumer<JsonBuilder, CharSequence> put) {
            this.put = put;
        }

        private static long[] filled(int count) {
            long[] values = new long[count];
            Arrays.fill(values, 12_345);
            return values;
        }
    }

    /** What a builder has written before. */
    private static JsonBuilder used(JsonBuilder json, int history, Value value, CharSequence key) {
        for (int i = 0; i < history; i++) {
            json.reset();
            value.put.accept(json.put("a", i), key);
            json.length();
        }
        return json;
    }

    @ParameterizedTest
    @EnumSource
    void itIsTheExactLengthWhateverTheBuilderHasWrittenBefore(Value value) {
        for (CharSequence key : new CharSequence[] {KEY, LONG_KEY, new StringBuilder(KEY), JSON_KEY}) {
            int length = used(new JsonBuilder(), 1, value, key).length();
            int array = value.ordinal() >= Value.INTS.ordinal() ? "{\"a\":0,\"\":[]}".length() + 5_000 : 0;
            for (int limit : new int[] {array + 20, length / 2, length - 2, length - 1}) {
                if (limit < array + 20 || limit >= length) {
                    continue; // the array itself would not fit
                }
                for (int i = 0; i < 8; i++) {
                    JsonOptions options = JsonOptions.DEFAULT.initialCapacity(0).repetition((i & 1) != 0);
                    JsonBuilder json =
                            (i & 2) != 0 ? new JsonBuilder(options) : new JsonBuilder(options.maxCapacity(limit));
                    if ((i & 2) != 0) {
                        used(json, (i & 4) != 0 ? 20 : 0, value, key)
                                .wrap(new UnsafeBuffer(ByteBuffer.allocateDirect(limit)), 0, limit);
                    } else if ((i & 4) != 0) {
                        assertThrows(JsonCapacityException.class, () -> used(json, 1, value, key));
                        json.reset();
                    }
                    json.put("a", 0);
                    JsonCapacityException full =
                            assertThrows(JsonCapacityException.class, () -> value.put.accept(json, key));
                    assertEquals(
                            value == Value.LONG_BUILDER && limit < BUILDER_LENGTH ? BUILDER_LENGTH : length,
                            full.needed(),
                            value + " with a limit of " + limit + ", way " + i);
                    assertEquals(limit, full.available());
                }
            }
        }
    }

    @Test
    void itIsExactForAFragmentThatIsAsLongAsTheRegion() {
        for (int lineFeeds = 0; lineFeeds < 2; lineFeeds++) {
            JsonOptions options = JsonOptions.DEFAULT.lineFeed(lineFeeds == 1);
            for (int length = 1; length < 12; length++) {
                String fragment = "1".repeat(length);
                JsonBuilder json = new JsonBuilder(options).wrap(ByteBuffer.allocate(7));
                JsonCapacityException full =
                        assertThrows(JsonCapacityException.class, () -> json.putRaw("key", fragment));
                int exact = "{\"key\":}".length() + length + lineFeeds;
                assertEquals(length > 7 ? length : exact, full.needed(), fragment);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SHORT", "LONG_PLAIN", "LONG_ESCAPED", "INT", "RAW", "OBJECT"})
    void valueIsNotCountedAfterAVeryLongKeyThatDoesNotFit(Value value) {
        for (String unit : new String[] {"k", "\n", "\u20ac"}) {
            String key = unit.repeat(10_000);
            int length = new JsonBuilder().put(key, 1).length() - 1;
            for (int history = 0; history < 2; history++) {
                JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.initialCapacity(history * 1_000_000));
                json.wrap(new UnsafeBuffer(new byte[1_000]), 0, 1_000);
                JsonCapacityException full =
                        assertThrows(JsonCapacityException.class, () -> value.put.accept(json, key));
                assertEquals(length, full.needed());
            }
        }
    }
}
