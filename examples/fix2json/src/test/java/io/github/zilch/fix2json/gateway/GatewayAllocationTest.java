// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.gateway.engine.NumberStore;
import io.github.zilch.fix2json.gateway.engine.NumberStores;
import io.github.zilch.fix2json.gateway.metrics.GatewayMetrics;
import io.github.zilch.fix2json.gateway.sink.AeronSink;
import io.github.zilch.fix2json.gateway.sink.AeronStream;
import io.github.zilch.fix2json.gateway.sink.Sinks;
import io.github.zilch.kit.sink.FileSink;
import io.github.zilch.kit.sink.Sink;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quickfix.MemoryStoreFactory;
import quickfix.Message;
import quickfix.SessionID;

/** Publishing a message of the engine does not allocate. */
@Tag("garbage")
class GatewayAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final SessionID ID = new SessionID("FIX.4.4", "HARBOUR", "KESTREL");

    @TempDir
    private Path temp;

    /**
     * Returns the minimum number of bytes that a round of 1,000 messages allocates. A real allocation appears in every
     * round, noise does not. Therefore the first round without allocations is the last one.
     */
    private static long allocated(Sink sink) throws Exception {
        NumberStores stores = new NumberStores(new MemoryStoreFactory(), (id, failure) -> {});
        NumberStore store = stores.create(ID);
        JsonPublisher publisher = new JsonPublisher(
                new Sinks(List.of(sink), TimeUnit.SECONDS.toNanos(30)),
                stores,
                listener -> new FixToJson(new Dictionaries(), listener),
                event -> {},
                new GatewayMetrics(),
                failure -> {});
        Message order = Orders.order("A1");
        order.getHeader().setString(8, "FIX.4.4");
        Message message = new Message();
        message.fromString(order.toString(), null, null, false);
        long fewest = Long.MAX_VALUE;
        for (int round = 0; round < 10 && fewest > 0; round++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 1000; i++) {
                publisher.fromApp(message, ID);
                store.incrNextTargetMsgSeqNum();
                if (i % 100 == 99) {
                    assertEquals(false, publisher.confirm());
                }
            }
            fewest = Math.min(fewest, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return fewest;
    }

    @Test
    void toAFile() throws Exception {
        try (FileSink sink = FileSink.open(temp.resolve("out.jsonl"), false)) {
            assertEquals(0, allocated(sink));
        }
    }

    @Test
    void toAeron() throws Exception {
        AeronStream stream = new AeronStream(temp.resolve("aeron").toString(), "aeron:ipc?term-length=1m", 7);
        try (AeronSink sink = AeronSink.open(stream, true);
                Subscriber subscriber = new Subscriber(stream, text -> {})) {
            while (sink.notReadyReason() != null) {
                Thread.onSpinWait();
            }
            assertEquals(0, allocated(sink));
            assertEquals(true, subscriber.isHealthy());
        }
    }
}
