// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Validating allocates nothing, whatever the text, wherever it is and whatever the answer. */
@Tag("garbage")
class JsonValidatorGarbageTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final byte[] VALID =
            TestSlices.utf8("{\"k\\u00e9y\u00e9\u4e2d\ud83d\ude00\":[1,-2.5e-7,true,false,null,\"\",{}]}");
    private static final byte[] WRONG = TestSlices.raw("[1,2,\"\u00E2\u0082\"]");
    private static final byte[] DEEP = TestSlices.raw("[".repeat(200) + "]".repeat(200));

    private final Object[] sink = new Object[1];
    private int sum;

    @Test
    void meterSeesAnAllocation() {
        assertTrue(allocated(() -> sink[0] = new byte[16]) >= 32_000);
    }

    @Test
    void arrays() {
        assertEquals(0, allocated(() -> {
            sum += JsonValidator.firstError(VALID, 0, VALID.length);
            sum += JsonValidator.firstError(WRONG, 0, WRONG.length);
            sum += JsonValidator.firstError(DEEP, 0, DEEP.length);
            sum += JsonValidator.isValid(VALID, 0, VALID.length - 1) ? 1 : 0;
        }));
    }

    @Test
    void buffersOnAndOffTheHeap() {
        for (byte[] text : new byte[][] {VALID, WRONG, DEEP}) {
            UnsafeBuffer heap = new UnsafeBuffer(text);
            UnsafeBuffer offHeap = new UnsafeBuffer(
                    ByteBuffer.allocateDirect(text.length).put(text).flip());
            assertEquals(0, allocated(() -> {
                sum += JsonValidator.firstError(heap, 0, text.length);
                sum += JsonValidator.firstError(offHeap, 0, text.length);
                sum += JsonValidator.isValid(offHeap, 0, text.length) ? 1 : 0;
            }));
        }
    }

    @Test
    void byteBuffers() {
        ByteBuffer heap = ByteBuffer.wrap(VALID);
        ByteBuffer readOnly = heap.asReadOnlyBuffer();
        ByteBuffer direct = ByteBuffer.allocateDirect(VALID.length).put(VALID).flip();
        assertEquals(0, allocated(() -> {
            sum += JsonValidator.firstError(heap);
            sum += JsonValidator.firstError(readOnly);
            sum += JsonValidator.isValid(direct) ? 1 : 0;
        }));
    }

    /** Fewest bytes that any round of 1,000 calls allocated: an allocation shows in every round, the JVM's own do not. */
    private static long allocated(Runnable work) {
        long fewest = Long.MAX_VALUE;
        for (int round = 0; round < 10; round++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 1_000; i++) {
                work.run();
            }
            fewest = Math.min(fewest, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return fewest;
    }
}
