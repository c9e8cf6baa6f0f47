// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A builder without references to it may be collected while its last call is still running, and its memory off the heap
 * is freed with it. Code that reads this memory must keep the builder reachable.
 */
@Tag("slow")
class AbandonedBuilderTest {
    @Test
    void memoryIsNotFreedWhileItIsRead() {
        long seconds = Cases.of(3, 120);
        // compiled at once: the interpreter keeps unused local variables reachable, compiled code does not
        List<String> options = List.of(
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "-Xcomp",
                "-XX:CompileCommand=quiet",
                "-XX:CompileCommand=compileonly,io.github.zilch.*::*",
                "-XX:CompileCommand=compileonly,io.github.zilch.internal.*::*");
        String output = Jvm.run(options, Readers.class, Long.toString(seconds));
        assertTrue(output.contains("builders were read"), output);
    }

    /** Reads builders to which there are no references, in every way, while garbage is collected all the time. */
    static final class Readers {
        private static final String TEXT = "ab\u20ac".repeat(100_000);
        private static final byte[] BYTES = new byte[1 << 20];
        private static final JsonBuilder COPY = new JsonBuilder(1 << 20);

        private Readers() {}

        public static void main(String[] args) throws IOException {
            Thread collector = new Thread(() -> {
                while (true) {
                    System.gc();
                }
            });
            collector.setDaemon(true);
            collector.start();
            long end = System.nanoTime() + Long.parseLong(args[0]) * 1_000_000_000L;
            int builders = 0;
            while (System.nanoTime() < end) {
                int way = builders++ % 10;
                if (!read(way)) {
                    throw new AssertionError("read in way " + way + ": differs from what was written");
                }
            }
            System.out.println(builders + " builders were read");
        }

        private static JsonBuilder written() {
            return new JsonBuilder().put("k", TEXT).put("l", 1);
        }

        private static boolean read(int way) throws IOException {
            int length = TEXT.length() / 3 * 5 + 14;
            return switch (way) {
                case 0 -> written().toPrettyString().length() == TEXT.length() + 23;
                case 1 -> TEXT.equals(written().getString("k"));
                case 2 -> TEXT.equals(written().get("k"));
                case 3 -> written().size() == 2;
                case 4 -> written().toBytes().length == length;
                case 5 -> written().toBytes(ByteBuffer.allocateDirect(length)) == length;
                case 6 -> written().toBytes(new UnsafeBuffer(BYTES), 7) == length;
                case 7 -> written().writeTo(new java.io.ByteArrayOutputStream()) == length;
                case 8 -> COPY.reset().putJSON("c", written()).length() == length + 6;
                default -> written().toString().length() == TEXT.length() + 14;
            };
        }
    }
}
