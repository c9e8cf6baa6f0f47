// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.gateway.sink.AeronSink;
import io.github.zilch.fix2json.gateway.sink.AeronStream;
import io.github.zilch.fix2json.gateway.sink.LineSink;
import io.github.zilch.fix2json.gateway.sink.Sink;
import io.github.zilch.fix2json.gateway.sink.Sinks;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
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
        JsonPublisher publisher = new JsonPublisher(
                new Sinks(List.of(sink), TimeUnit.SECONDS.toNanos(30)),
                listener -> new FixToJson(new Dictionaries(), listener),
                event -> {},
                sequence -> {},
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
            }
            fewest = Math.min(fewest, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return fewest;
    }

    @Test
    void toAFile() throws Exception {
        try (LineSink sink = LineSink.file(temp.resolve("out.jsonl"), false)) {
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
