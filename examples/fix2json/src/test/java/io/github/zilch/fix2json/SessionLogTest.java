// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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
        Map<String, Set<String>> types = new TreeMap<>();
        for (String message : messages) {
            String version = message.substring(2, message.indexOf('\u0001'));
            types.computeIfAbsent(version, key -> new TreeSet<>())
                    .add(message.replaceFirst("(?s).*?\u000135=([^\u0001]*)\u0001.*", "$1"));
        }
        assertEquals(
                "{FIX.4.4=[0, 1, 5, 8, 9, A, B, D, F, V, W, X], FIXT.1.1=[0, 3, 5, 8, A, AE, D, X, b, i]}",
                types.toString());
    }

    @Test
    void noMessageHasAFlaw() throws Exception {
        for (String message : Fixtures.scan(Fixtures.sessionLog())) {
            assertEquals(List.of(), Fixtures.convert(message).flaws(), message);
        }
    }
}
