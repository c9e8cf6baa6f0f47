// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.AllocationMeter.CALLS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("garbage")
class AllocationMeterTest {
    private final Object[] sink = new Object[1];
    private int count;

    @Test
    void smallestObjectIsSeen() {
        long bytes = AllocationMeter.allocated(() -> sink[0] = new Object());
        assertTrue(bytes >= 8L * CALLS, bytes + " bytes");
    }

    @Test
    void arrayIsSeenWhole() {
        long bytes = AllocationMeter.allocated(() -> sink[0] = new byte[1000]);
        assertTrue(bytes >= 1000L * CALLS && bytes < 1100L * CALLS, bytes + " bytes");
    }

    @Test
    void codeThatDoesNotAllocateMeasuresZero() {
        assertEquals(0, AllocationMeter.allocated(() -> count++));
    }

    @Test
    void oneAllocationAmongManyCallsIsSeen() {
        assertThrows(
                AssertionError.class,
                () -> AllocationMeter.assertNone(() -> {
                    if (++count % CALLS == 0) {
                        sink[0] = new Object();
                    }
                }));
    }
}
