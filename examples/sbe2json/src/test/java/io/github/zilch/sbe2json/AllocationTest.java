// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.kit.cases.Allocations;
import io.github.zilch.kit.condition.Condition;
import io.github.zilch.sbe2json.random.RandomSchema;
import io.github.zilch.sbe2json.where.MessageCondition;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Conversion does not allocate, whatever the message. */
@Tag("garbage")
class AllocationTest {

    private static final List<SbeToJsonOptions> OPTIONS = List.of(
            SbeToJsonOptions.DEFAULT,
            SbeToJsonOptions.DEFAULT
                    .header(true)
                    .nulls(true)
                    .longsAsStrings(true)
                    .times(true)
                    .enums(SbeToJsonOptions.Enums.BOTH));

    private static Object sink;

    private final JsonBuilder json = new JsonBuilder();

    private static long allocated(Executable round) {
        return Allocations.fewest(10, 1, round);
    }

    private void assertNothingAllocated(SbeSchema schema, List<byte[]> messages, String where) {
        UnsafeBuffer[] buffers = messages.stream().map(UnsafeBuffer::new).toArray(UnsafeBuffer[]::new);
        for (SbeToJsonOptions options : OPTIONS) {
            SbeToJson converter = new SbeToJson(schema, options, FlawListener.NONE);
            long bytes = allocated(() -> {
                for (UnsafeBuffer buffer : buffers) {
                    converter.convert(buffer, 0, buffer.capacity(), json.reset());
                }
            });
            assertEquals(0, bytes, where);
        }
    }

    @Test
    void allocationsAreMeasured() {
        assertTrue(allocated(() -> sink = new byte[1600]) >= 1600);
        assertTrue(sink != null);
    }

    @Test
    void messagesOfTheSample() throws IOException {
        assertNothingAllocated(SbeSchema.read(SampleCapture.SCHEMA), SampleCapture.messages(), "sample");
    }

    @Test
    void conditionsOfAllKinds() throws IOException {
        MessageCondition condition = new MessageCondition(
                Condition.parse(
                        "symbol = HAFENKAI and price > 101.5 and side = SELL and flags = hidden or party.role = DESK"
                                + " and transactTime >= 2026-03-16T08:00:00Z or levels > 2 and volatility < 0.2 or text ~ band"
                                + " or legs.symbol in (KESTREL, Zoë) or raw exists or template = Execution"),
                SbeSchema.read(SampleCapture.SCHEMA).ir());
        UnsafeBuffer[] buffers =
                SampleCapture.messages().stream().map(UnsafeBuffer::new).toArray(UnsafeBuffer[]::new);
        long bytes = allocated(() -> {
            int selected = 0;
            for (UnsafeBuffer buffer : buffers) {
                selected += condition.holds(buffer, 0, buffer.capacity()) ? 1 : 0;
            }
            assertTrue(selected > 40 && selected < 120);
        });
        assertEquals(0, bytes);
    }

    @Test
    void randomMessagesWholeAndDamaged() throws IOException {
        for (long seed = 0; seed < 8; seed++) {
            RandomSchema random = new RandomSchema(seed);
            List<byte[]> messages = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                byte[] message = random.draw(RandomSchema.LATEST);
                messages.add(message);
                byte[] damaged = message.clone();
                damaged[random.random().nextInt(damaged.length)]++;
                messages.add(damaged);
            }
            assertNothingAllocated(random.schema(RandomSchema.LATEST), messages, "seed " + seed);
        }
    }
}
