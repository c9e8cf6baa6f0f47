// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The exact output for one message of each kind in the session log. */
class GoldenTest {
    @Test
    void firstMessageOfEachKind() throws Exception {
        Map<String, String> first = new LinkedHashMap<>();
        FixToJson converter = new FixToJson(Fixtures.DICTIONARIES, FlawListener.NONE);
        for (String message : Fixtures.scan(Fixtures.sessionLog())) {
            String kind = message.replaceFirst("(?s)8=([^\u0001]*).*?\u000135=([^\u0001]*).*", "$1 $2");
            first.putIfAbsent(kind, Fixtures.convert(converter, message));
        }
        String actual = String.join("\n", first.values()) + "\n";
        Files.writeString(Path.of("target/golden.json"), actual);
        assertEquals(Files.readString(Path.of("src/test/resources/golden.json")), actual);
    }
}
