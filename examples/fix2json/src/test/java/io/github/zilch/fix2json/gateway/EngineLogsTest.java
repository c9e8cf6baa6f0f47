// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.Dictionaries;
import io.github.zilch.fix2json.RawMask;
import io.github.zilch.fix2json.gateway.engine.MessageLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quickfix.SessionID;
import quickfix.SessionSettings;

/** What the logs of the engine do not contain. */
class EngineLogsTest {
    private static final SessionID ID = new SessionID("FIX.4.4", "HARBOUR", "KESTREL");

    @TempDir
    private Path temp;

    private static String message(String type, String fields) {
        return ("8=FIX.4.4|9=60|35=" + type + "|49=KESTREL|56=HARBOUR|34=2|52=20260316-08:00:00|" + fields + "10=000|")
                .replace('|', '\u0001');
    }

    /** The engine reads the next message while it processes one, and refuses a value of that one. */
    @Test
    void eventIsAboutTheMessageThatIsProcessedAlthoughAnotherHasCome() throws Exception {
        SessionSettings settings = new SessionSettings();
        settings.setString("FileLogPath", temp.toString());
        settings.setString(ID, "BeginString", "FIX.4.4");
        RawMask mask = new RawMask(List.of("Text"), new Dictionaries());
        MessageLog log = (MessageLog) EngineLogs.of(settings, mask).create(ID);
        String logout = message("5", "58=hunter3 and more|");
        log.onIncoming(logout);
        log.processing(logout);
        log.onIncoming(message("0", ""));
        log.onEvent("Disconnecting: Received logout request: hunter3 and more");
        log.onOutgoing(message("3", "45=2|58=hunter3 and more|"));
        String written = written();
        assertTrue(written.contains("Disconnecting: Received logout request: ***"), written);
        assertFalse(written.contains("hunter"), written);
    }

    private String written() throws IOException {
        StringBuilder written = new StringBuilder();
        try (Stream<Path> files = Files.list(temp)) {
            for (Path file : files.toList()) {
                written.append(Files.readString(file));
            }
        }
        return written.toString();
    }
}
