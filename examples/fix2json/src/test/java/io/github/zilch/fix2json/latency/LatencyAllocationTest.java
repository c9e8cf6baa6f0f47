// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.latency;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.category.Categories;
import io.github.zilch.fix2json.mask.MaskedFields;
import io.github.zilch.kit.cases.Allocations;
import java.util.List;
import org.agrona.collections.IntHashSet;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Measuring latencies does not allocate per message, by the clock of the log or by that of the messages. */
@Tag("garbage")
class LatencyAllocationTest {
    private static final String PREFIX = "2026-03-16 08:00:00.123 [main] OUT ";

    private static final List<UnsafeBuffer> MESSAGES = List.of(
                    message("FIX.4.4", "35=D|34=1|49=A|56=B|52=20260316-08:00:00.123|11=a|55=V|"),
                    message("FIX.4.4", "35=8|34=1|49=B|56=A|52=20260316-08:00:00.124|11=a|150=0|39=0|"),
                    message("FIX.4.4", "35=X|34=2|49=B|56=A|52=20260316-08:00:00.124|268=1|279=0|262=m|"),
                    message("FIX.4.4", "35=8|34=3|49=B|56=A|52=20260316-08:00:00.125|11=a|150=F|39=2|32=5|"),
                    message("FIX.4.4", "35=F|34=2|49=A|56=B|52=20260316-08:00:00.126|11=b|41=a|"),
                    message("FIX.4.4", "35=3|34=4|49=B|56=A|52=20260316-08:00:00.127|45=2|"))
            .stream()
            .map(text -> new UnsafeBuffer(Fixtures.bytes(text)))
            .toList();

    @Test
    void timesOfTheLog() {
        assertNothingAllocated(ClockSource.log);
    }

    @Test
    void timesOfTheMessages() {
        assertNothingAllocated(ClockSource.sending);
    }

    @Test
    void byFields() {
        assertNothingAllocated(ClockSource.sending, "LastMkt", "150", "SenderCompID");
    }

    private static void assertNothingAllocated(ClockSource clock, String... by) {
        MaskedFields mask = new MaskedFields(new IntHashSet(), Fixtures.DICTIONARIES::get);
        Categories categories = new Categories(List.of(by), List.of(), Fixtures.DICTIONARIES::get, mask);
        LatencyMeter meter = new LatencyMeter(clock, 1_000, false, mask, categories, false);
        UnsafeBuffer prefix = new UnsafeBuffer(Fixtures.bytes(PREFIX));
        int[] calls = {0};
        long fewest = Allocations.fewest(10, 1_000, () -> {
            read(meter, prefix);
            calls[0]++;
        });
        assertEquals(0, fewest);
        assertEquals((long) calls[0] * MESSAGES.size(), meter.messages());
        assertTrue(LatencyReport.of(meter).requests().stream().allMatch(requests -> requests.unanswered() == 0));
    }

    private static void read(LatencyMeter meter, UnsafeBuffer prefix) {
        for (int i = 0; i < MESSAGES.size(); i++) {
            UnsafeBuffer message = MESSAGES.get(i);
            meter.textBefore(prefix, 0, prefix.capacity());
            assertNull(meter.read(message, 0, message.capacity()));
        }
    }
}
