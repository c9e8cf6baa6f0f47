// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import io.github.zilch.UsedMemory;
import io.github.zilch.random.Corpus;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Millions of messages of changing shape and size from one pool. Every thousandth is compared with its text; after the
 * first part no memory is allocated, on or off the heap; and the pool lends the same builders all the time.
 */
@DisplayName("C1 C5: millions of messages of changing shape and size")
@Tag("slow")
class SoakTest {
    private static final long MESSAGES = Cases.of(200_000, 100_000_000);
    private static final int SHAPES = 200;
    private static final long WARM_UP = 100_000;
    private static final int COMPARED = 1_000;
    private static final int REGION = 1 << 20;

    /** The JIT may allocate a little at any time in the thread that it compiles for. */
    private static final long STRAY_BYTES = 1 << 20;

    /** A buffer may double for the longest message so far; a few bytes for each message would be more than this. */
    private static final long GROWTH = 4 << 20;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final JsonBuilderPool pool = new JsonBuilderPool(2);
    private final UnsafeBuffer region = new UnsafeBuffer(ByteBuffer.allocateDirect(REGION));
    private final Corpus messages = new Corpus(1, SHAPES);
    private long bytes;

    private void write(long from, long to) {
        for (long number = from; number < to; number++) {
            try (JsonBuilder json = pool.acquire()) {
                if (number % 4 == 1) {
                    json.wrap(region, 0, REGION);
                }
                messages.write(json, number);
                bytes += json.length();
                if (number % 8 == 3) {
                    json.reset();
                    messages.write(json, number); // the same message once more, in the same builder
                    bytes -= json.length();
                }
            }
        }
    }

    private void compare(long number) {
        String expected = new String(messages.text(number), StandardCharsets.UTF_8);
        try (JsonBuilder json = pool.acquire()) {
            messages.write(json, number);
            assertEquals(expected, new String(json.toBytes(), StandardCharsets.UTF_8), () -> "message " + number);
        }
    }

    @Test
    void memoryIsSteadyAndEveryThousandthMessageIsRight() {
        write(0, WARM_UP);
        long offHeap = 0;
        long allocated = 0;
        for (long number = 0; number < MESSAGES; number += COMPARED) {
            long before = threads.getCurrentThreadAllocatedBytes();
            write(number, number + COMPARED - 1);
            long taken = threads.getCurrentThreadAllocatedBytes() - before;
            compare(number + COMPARED - 1);
            if (number == MESSAGES / 10) {
                offHeap = UsedMemory.offHeap();
            } else if (number > MESSAGES / 10) {
                allocated += taken;
            }
            if (number % 10_000_000 == 0) {
                System.out.println("soak: " + number + " messages, " + bytes + " bytes, " + allocated + " allocated");
            }
        }
        assertTrue(allocated < STRAY_BYTES, allocated + " bytes were allocated");
        assertTrue(
                UsedMemory.offHeap() - offHeap < GROWTH,
                UsedMemory.offHeap() - offHeap + " more bytes off the heap than after a tenth");
        assertSame(textOfIdleBuilder(), textOfIdleBuilder());
    }

    private ByteBuffer textOfIdleBuilder() {
        try (JsonBuilder json = pool.acquire()) {
            return json.byteBuffer();
        }
    }
}
