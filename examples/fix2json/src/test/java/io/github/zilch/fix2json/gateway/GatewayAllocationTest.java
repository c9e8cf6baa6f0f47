// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.FixToJson;
import io.github.zilch.fix2json.gateway.engine.NumberStore;
import io.github.zilch.fix2json.gateway.engine.NumberStores;
import io.github.zilch.fix2json.gateway.metrics.GatewayMetrics;
import io.github.zilch.fix2json.gateway.sink.AeronSink;
import io.github.zilch.fix2json.gateway.sink.AeronStream;
import io.github.zilch.fix2json.gateway.sink.Sinks;
import io.github.zilch.kit.cases.Allocations;
import io.github.zilch.kit.sink.FileSink;
import io.github.zilch.kit.sink.Sink;
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
    private static final SessionID ID = new SessionID("FIX.4.4", "HARBOUR", "KESTREL");

    @TempDir
    private Path temp;

    /** Returns the number of bytes that 1,000 messages allocate. */
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
        int[] count = {0};
        return Allocations.fewest(10, 1_000, () -> {
            publisher.fromApp(message, ID);
            store.incrNextTargetMsgSeqNum();
            if (++count[0] % 100 == 0) {
                assertEquals(false, publisher.confirm());
            }
        });
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
