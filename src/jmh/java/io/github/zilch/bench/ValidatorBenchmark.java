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
 * The validator beside a plain look at every byte of the same text, for documents of several kinds, on and off the heap.
 * Every kind is validated on and off the heap before anything is measured, so that no case profits from a JVM that has
 * seen nothing else.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 8, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Fork(value = 2, jvmArgsAppend = "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED")
public class ValidatorBenchmark {
    /** What the text is like. */
    public enum Kind {
        /** One small message, the seed example of the library. */
        MESSAGE {
            @Override
            String text() {
                return MESSAGE_TEXT;
            }
        },
        /** 50 order-book levels: short keys, prices and sizes. */
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
        /** The same length of text with an escape every 20 characters or so. */
        ESCAPES {
            @Override
            String text() {
                return strings("the quick \\\"brown\\\" fox, \\u00e9 we all know,\\n jumps over one \\\\ lazy dog", 50);
            }
        },
        /** Strings of characters with three bytes each. */
        CJK {
            @Override
            String text() {
                return strings("\u654f\u6377\u7684\u68d5\u8272\u72d0\u72f8\u8df3\u8fc7\u4e86\u61d2\u72d7", 50);
            }
        },
        /** Vietnamese: one to three bytes per character, in no order. */
        MIXED {
            @Override
            String text() {
                return strings("Ph\u1ed1 c\u1ed5 H\u1ed9i An v\u1ec1 \u0111\u00eam th\u1eadt \u0111\u1eb9p", 50);
            }
        },
        /** Small objects over several lines, indented. */
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

    /** Kind of text. */
    @Param
    public Kind kind;

    private byte[] array;
    private UnsafeBuffer onHeap;
    private UnsafeBuffer offHeap;

    /** Makes the text, and shows the validator all kinds. */
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

    /** Validates text in an array. */
    @Benchmark
    public int validOnHeap() {
        return JsonValidator.firstError(onHeap, 0, onHeap.capacity());
    }

    /** Validates text outside the heap. */
    @Benchmark
    public int validOffHeap() {
        return JsonValidator.firstError(offHeap, 0, offHeap.capacity());
    }

    /** Looks at every byte of an array once, and does nearly nothing with it. */
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

    /** Adds up the bytes of an array in an order that no compiler may change: one byte after the other. */
    @Benchmark
    public int scanBytesInOrder() {
        int hash = 0;
        for (byte b : array) {
            hash = (hash ^ b) * 31;
        }
        return hash;
    }
}
