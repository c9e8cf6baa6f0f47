// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonValidator;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Compares the validator with simple scans over the same bytes, for several kinds of documents, on and off the heap.
 * The setup validates every kind on and off the heap, so that no case benefits from a JVM that has seen no other case.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 8, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Fork(2)
public class ValidatorBenchmark {
    /** The kind of document. */
    public enum Kind {
        /** One small message. */
        MESSAGE {
            @Override
            String text() {
                return MESSAGE_TEXT;
            }
        },
        /** 50 order-book levels with short keys, prices and sizes. */
        BOOK {
            @Override
            String text() {
                StringBuilder out = new StringBuilder("{\"symbol\":\"EURUSD\",\"levels\":[");
                for (int i = 0; i < 50; i++) {
                    out.append(i == 0 ? "" : ",").append("{\"price\":").append(1.08125 + i / 1024.0);
                    out.append(",\"size\":").append(1 + i * 7919 % 100_003).append(",\"own\":false}");
                }
                return out.append("]}").toString();
            }
        },
        /** 400 integers and doubles in an array. */
        NUMBERS {
            @Override
            String text() {
                StringBuilder out = new StringBuilder("[0");
                for (int i = 0; i < 200; i++) {
                    out.append(',').append(i * 1_000_003L).append(',').append(Math.sqrt(i) / 3);
                }
                return out.append(']').toString();
            }
        },
        /** Strings of about 80 ASCII characters. */
        TEXT {
            @Override
            String text() {
                return strings("the quick brown fox, as we all know, jumps over one lazy dog after the other", 50);
            }
        },
        /** Strings of about the same length, with an escape about every 20 characters. */
        ESCAPES {
            @Override
            String text() {
                return strings("the quick \\\"brown\\\" fox, \\u00e9 we all know,\\n jumps over one \\\\ lazy dog", 50);
            }
        },
        /** Strings of characters of three bytes each. */
        CJK {
            @Override
            String text() {
                return strings("\u654f\u6377\u7684\u68d5\u8272\u72d0\u72f8\u8df3\u8fc7\u4e86\u61d2\u72d7", 50);
            }
        },
        /** Vietnamese: a mixture of characters of one to three bytes. */
        MIXED {
            @Override
            String text() {
                return strings("Ph\u1ed1 c\u1ed5 H\u1ed9i An v\u1ec1 \u0111\u00eam th\u1eadt \u0111\u1eb9p", 50);
            }
        },
        /** Small objects on several indented lines. */
        PRETTY {
            @Override
            String text() {
                StringBuilder out = new StringBuilder("[");
                for (int i = 0; i < 40; i++) {
                    out.append(i == 0 ? "" : ",")
                            .append("\n    {\n        \"id\": ")
                            .append(i * 37);
                    out.append(",\n        \"name\": \"item ").append(i).append("\"\n    }");
                }
                return out.append("\n]\n").toString();
            }
        };

        abstract String text();

        private static String strings(String one, int count) {
            return "[" + ("\"" + one + "\",").repeat(count - 1) + "\"" + one + "\"]";
        }
    }

    private static final String MESSAGE_TEXT = "{\"Town\":\"Hoi An Town\",\"DayLength\":3,\"MustVisits\":{\"Morning\":"
            + "\"Tra Que Vegetable Village\"},\"MustTries\":[{\"Food1\":\"Banh Mi, Banh Xeo\"}],\"Price\":101.5,"
            + "\"Qty\":150.00}";

    /** The kind of document. */
    @Param
    public Kind kind;

    private byte[] array;
    private UnsafeBuffer onHeap;
    private UnsafeBuffer offHeap;

    /** Creates the text and warms up the validator with all kinds. */
    @Setup
    public void setUp() {
        for (int round = 0; round < 2_000; round++) {
            for (Kind each : Kind.values()) {
                wrap(each);
                if (validOnHeap() != JsonValidator.VALID || validOffHeap() != JsonValidator.VALID) {
                    throw new AssertionError(each + " is not JSON");
                }
            }
        }
        wrap(kind);
    }

    private void wrap(Kind what) {
        array = what.text().getBytes(StandardCharsets.UTF_8);
        onHeap = new UnsafeBuffer(array);
        offHeap = new UnsafeBuffer(
                ByteBuffer.allocateDirect(array.length).put(array).flip());
    }

    /** Validates the text on the heap. */
    @Benchmark
    public int validOnHeap() {
        return JsonValidator.firstError(onHeap, 0, onHeap.capacity());
    }

    /** Validates the text off the heap. */
    @Benchmark
    public int validOffHeap() {
        return JsonValidator.firstError(offHeap, 0, offHeap.capacity());
    }

    /** Reads every byte of an array once with minimal work per byte. */
    @Benchmark
    public int scanBytes() {
        int quotes = 0;
        for (byte b : array) {
            if (b == '"') {
                quotes++;
            }
        }
        return quotes;
    }

    /** Hashes the bytes of an array one after the other. The compiler cannot change this order. */
    @Benchmark
    public int scanBytesInOrder() {
        int hash = 0;
        for (byte b : array) {
            hash = (hash ^ b) * 31;
        }
        return hash;
    }
}
