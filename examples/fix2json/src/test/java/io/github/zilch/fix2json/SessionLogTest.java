// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SessionLogTest {
    @Test
    void bundledLogEqualsTheGeneratedOne() throws Exception {
        Path generated = Files.write(Path.of("target/session.log"), SessionLog.generate());
        assertArrayEquals(
                Files.readAllBytes(generated),
                Fixtures.sessionLog(),
                "samples/session.log differs: if SessionLog was changed on purpose, replace it with " + generated);
    }

    @Test
    void bundledLogContainsAllKindsOfMessages() throws Exception {
        List<String> messages = Fixtures.scan(Fixtures.sessionLog());
        assertTrue(messages.size() >= 200, messages.size() + " messages");
        Set<String> types = new TreeSet<>();
        for (String message : messages) {
            types.add(message.substring(2, message.indexOf('\u0001'))
                    + message.replaceFirst("(?s).*?\u000135=([^\u0001]*)\u0001.*", " $1"));
        }
        assertEquals(
                Set.of(
                        "FIX.4.4 0",
                        "FIX.4.4 1",
                        "FIX.4.4 5",
                        "FIX.4.4 8",
                        "FIX.4.4 9",
                        "FIX.4.4 A",
                        "FIX.4.4 B",
                        "FIX.4.4 D",
                        "FIX.4.4 F",
                        "FIX.4.4 V",
                        "FIX.4.4 W",
                        "FIX.4.4 X",
                        "FIXT.1.1 0",
                        "FIXT.1.1 3",
                        "FIXT.1.1 5",
                        "FIXT.1.1 8",
                        "FIXT.1.1 A",
                        "FIXT.1.1 AE",
                        "FIXT.1.1 D",
                        "FIXT.1.1 X",
                        "FIXT.1.1 b",
                        "FIXT.1.1 i"),
                types);
    }

    @Test
    void noMessageHasAFlaw() throws Exception {
        for (String message : Fixtures.scan(Fixtures.sessionLog())) {
            assertEquals(List.of(), Fixtures.convert(message).flaws(), message);
        }
    }
}
