// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.AllocationMeter.assertNone;

import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Validating allocates nothing, for any text, in any kind of memory and with any result. */
@Tag("garbage")
class JsonValidatorGarbageTest {
    private static final byte[] VALID =
            TestSlices.utf8("{\"k\\u00e9y\u00e9\u4e2d\ud83d\ude00\":[1,-2.5e-7,true,false,null,\"\",{}]}");
    private static final byte[] WRONG = TestSlices.raw("[1,2,\"\u00E2\u0082\"]");
    private static final byte[] DEEP = TestSlices.raw("[".repeat(200) + "]".repeat(200));

    private int sum;

    @Test
    void arrays() {
        assertNone(() -> {
            sum += JsonValidator.firstError(VALID, 0, VALID.length);
            sum += JsonValidator.firstError(WRONG, 0, WRONG.length);
            sum += JsonValidator.firstError(DEEP, 0, DEEP.length);
            sum += JsonValidator.isValid(VALID, 0, VALID.length - 1) ? 1 : 0;
        });
    }

    @Test
    void buffersOnAndOffTheHeap() {
        for (byte[] text : new byte[][] {VALID, WRONG, DEEP}) {
            UnsafeBuffer heap = new UnsafeBuffer(text);
            UnsafeBuffer offHeap = GarbageValues.offHeap(text);
            assertNone(() -> {
                sum += JsonValidator.firstError(heap, 0, text.length);
                sum += JsonValidator.firstError(offHeap, 0, text.length);
                sum += JsonValidator.isValid(offHeap, 0, text.length) ? 1 : 0;
            });
        }
    }

    @Test
    void byteBuffers() {
        ByteBuffer heap = ByteBuffer.wrap(VALID);
        ByteBuffer readOnly = heap.asReadOnlyBuffer();
        ByteBuffer direct = GarbageValues.directBytes(VALID);
        assertNone(() -> {
            sum += JsonValidator.firstError(heap);
            sum += JsonValidator.firstError(readOnly);
            sum += JsonValidator.isValid(direct) ? 1 : 0;
        });
    }
}
