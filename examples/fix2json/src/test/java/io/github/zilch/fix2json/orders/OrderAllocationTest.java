// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.FlawListener;
import io.github.zilch.fix2json.convert.MessageReader;
import io.github.zilch.fix2json.orders.collect.EventCollector;
import io.github.zilch.fix2json.orders.collect.KeptFields;
import io.github.zilch.fix2json.orders.collect.OrderIds;
import io.github.zilch.fix2json.orders.collect.RejectIndex;
import io.github.zilch.fix2json.orders.collect.ScratchMemory;
import io.github.zilch.fix2json.orders.collect.WantedId;
import io.github.zilch.fix2json.orders.collect.Workers;
import io.github.zilch.fix2json.orders.event.EventBlock;
import io.github.zilch.kit.sort.RecordSorter;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.Stream;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Adding a message to the orders does not allocate. */
@Tag("garbage")
class OrderAllocationTest {
    private static final DirectBuffer NO_MEMBERS = new UnsafeBuffer(new byte[0]);
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static DirectBuffer report(String id) {
        return new UnsafeBuffer(Fixtures.bytes(message(
                "FIX.4.4",
                "35=8|34=7|49=B|52=20260316-08:00:00.123|56=C|37=x" + id + "|11=" + id + "|17=e|150=F|39=1|453=1|448=p|"
                        + "55=A|54=1|38=10|32=1|31=2.5|14=1|6=2.5|151=9|")));
    }

    private static DirectBuffer[] reports() {
        DirectBuffer[] messages = new DirectBuffer[50];
        for (int i = 0; i < messages.length; i++) {
            messages[i] = report("id" + i);
        }
        return messages;
    }

    private static long allocated(Thread thread) {
        return THREADS.getThreadAllocatedBytes(thread.getId());
    }

    @Test
    void addingAMessage() throws IOException {
        DirectBuffer[] messages = reports();
        long fewest = Long.MAX_VALUE;
        try (OrderBook book = new OrderBook(
                Fixtures.DICTIONARIES::get,
                FixToJsonOptions.DEFAULT,
                null,
                FlawListener.NONE,
                OrderBook.IN_MEMORY,
                1)) {
            book.log("log");
            for (int round = 0; round < 6; round++) {
                long before = allocated(Thread.currentThread());
                for (DirectBuffer message : messages) {
                    assertTrue(book.read(message, 0, message.capacity()));
                    book.add(true, 1, 2, NO_MEMBERS, 0);
                }
                fewest = Math.min(fewest, allocated(Thread.currentThread()) - before);
            }
        }
        assertEquals(0, fewest);
    }

    @Test
    void collectingAndHandingOverMessages() throws IOException {
        DirectBuffer[] messages = reports();
        Thread[] collecting = new Thread[1];
        long[] fewest = {Long.MAX_VALUE, Long.MAX_VALUE};
        try (ScratchMemory memory = new ScratchMemory();
                RecordSorter events = new RecordSorter("test", OrderBook.IN_MEMORY)) {
            EventCollector collector =
                    new EventCollector(new OrderIds(memory), events, new RejectIndex(), new WantedId(null));
            List<EventBlock> blocks =
                    Stream.generate(() -> new EventBlock(1 << 18)).limit(4).toList();
            Workers.Work<EventBlock> work = block -> {
                collecting[0] = Thread.currentThread();
                long before = allocated(collecting[0]);
                collector.collect(block);
                fewest[1] = Math.min(fewest[1], allocated(collecting[0]) - before);
            };
            try (Workers<EventBlock> thread = new Workers<>("test", "", 1, blocks, work, block -> {})) {
                KeptFields fields = new KeptFields(thread);
                MessageReader reader = new MessageReader(
                        Fixtures.DICTIONARIES::get, FixToJsonOptions.DEFAULT, fields, FlawListener.NONE);
                for (int round = 0; round < 200; round++) {
                    long before = allocated(Thread.currentThread());
                    for (DirectBuffer message : messages) {
                        assertTrue(reader.read(message, 0, message.capacity()));
                        fields.add(true, 0, 0, 1, 2, NO_MEMBERS, 0);
                    }
                    fewest[0] = Math.min(fewest[0], allocated(Thread.currentThread()) - before);
                }
                fields.finish();
            }
            assertEquals(200L * messages.length, collector.kept());
        }
        assertEquals(0, fewest[0]);
        assertEquals(0, fewest[1]);
    }
}
