// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import io.github.zilch.fix2json.ConverterArguments;
import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.kafka.demo.SampleMessages;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** A conversion allocates the array of the JSON, and nothing else. */
class ConverterAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int ROUNDS = 2_000;
    private static final int ARRAY_HEADER = 16;

    private final Dictionaries dictionaries = new Dictionaries();
    private final MessageConverter converter = new MessageConverter(new ConverterArguments(), dictionaries);
    private final MessageHeader header = new MessageHeader();
    private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);
    private long lengths;

    @Test
    void onlyTheArrayIsAllocated() {
        List<byte[]> messages = new ArrayList<>();
        for (int i = 2; i < 12; i++) {
            messages.add(SampleMessages.order("S" + i, i));
            messages.add(SampleMessages.orderOverFixt("S" + i, i));
        }
        convert(messages);
        long least = Long.MAX_VALUE; // the compiler's deoptimisations can allocate, but not in every round
        for (int i = 0; i < 5; i++) {
            lengths = 0;
            long before = THREADS.getCurrentThreadAllocatedBytes();
            convert(messages);
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before - lengths);
        }
        assertEquals(0, least);
    }

    private void convert(List<byte[]> messages) {
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < messages.size(); i++) {
                byte[] message = messages.get(i);
                byte[] json = converter.convert(message, Integer.MAX_VALUE);
                buffer.wrap(message);
                header.wrap(buffer, 0, message.length);
                if (header.isVersionLogon()) {
                    throw new AssertionError("no message is a Logon");
                }
                lengths += ARRAY_HEADER + json.length + 7 & -8;
            }
        }
    }
}
