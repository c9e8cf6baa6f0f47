// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.admin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.zilch.fix2json.gateway.event.Event;
import io.github.zilch.fix2json.gateway.event.EventKind;
import io.github.zilch.fix2json.gateway.event.EventLog;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

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

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void socketIsThatOfItsUserAndReplacesNoFile(@TempDir Path temp) throws Exception {
        Path socket = temp.resolve("admin.sock");
        try (AdminServer server = AdminServer.start(socket, (words, user) -> "", event -> {})) {
            assertNotNull(server);
            assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(socket)));
        }
        Files.writeString(socket, "a file");
        Exception e =
                assertThrows(IOException.class, () -> AdminServer.start(socket, (words, user) -> "", event -> {}));
        assertEquals(
                "cannot listen on " + socket + ": it is a file or directory; choose another --admin", e.getMessage());
    }
}
