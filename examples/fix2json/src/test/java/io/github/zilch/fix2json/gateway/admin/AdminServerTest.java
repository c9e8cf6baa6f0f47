// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.admin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.zilch.fix2json.gateway.event.Event;
import io.github.zilch.fix2json.gateway.event.EventKind;
import io.github.zilch.fix2json.gateway.event.EventLog;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Clients that cannot be accepted. */
class AdminServerTest {
    @Test
    void failureToAcceptIsReportedOnceAndTriedAgain() throws Exception {
        List<String> failures = new ArrayList<>();
        int[] tries = {0};
        AdminServer.accept(
                () -> {
                    if (++tries[0] < 4) {
                        throw new IOException("Too many open files " + tries[0]);
                    }
                    return null;
                },
                e -> failures.add(e.getMessage()));
        assertEquals(4, tries[0]);
        assertEquals(List.of("Too many open files 1"), failures);
        assertThrows(
                ClosedChannelException.class,
                () -> AdminServer.accept(
                        () -> {
                            throw new ClosedChannelException();
                        },
                        e -> failures.add("closed")));
        assertEquals(1, failures.size());
    }

    @Test
    void clientCannotFillTheLog() {
        List<Event> counted = new ArrayList<>();
        List<Event> logged = new ArrayList<>();
        EventLog log = new EventLog(counted::add, logged::add);
        for (int i = 0; i < 100; i++) {
            log.accept(Event.of(EventKind.ADMIN_FAILED, "closed"));
        }
        assertEquals(100, counted.size());
        assertEquals(10, logged.size());
    }
}
