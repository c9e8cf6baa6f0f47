// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import quickfix.Message;
import quickfix.MessageQueue;
import quickfix.SessionID;

/** A thread that ends a connection clears what another one keeps. */
class EarlyMessagesTest {
    private final EarlyMessages early = new EarlyMessages(1 << 20, event -> {});
    private final MessageQueue queue = early.create(new SessionID("FIX.4.4", "GW", "ONE"));
    private CompletableFuture<Void> clearing;

    @Test
    void queueIsClearedAfterTheMessageThatIsJustKept() throws Exception {
        queue.enqueue(1, new Message() {
            private static final long serialVersionUID = 1L;

            @Override
            public String toRawString() {
                clearing = CompletableFuture.runAsync(queue::clear);
                assertThrows(TimeoutException.class, () -> clearing.get(200, TimeUnit.MILLISECONDS));
                return "";
            }
        });
        clearing.get(10, TimeUnit.MINUTES);
        assertNull(queue.dequeue(1));
        assertEquals(0, early.used());
    }
}
