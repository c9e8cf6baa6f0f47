// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class MessageOriginTest {
    private static final String A = message("FIX.4.4", "35=0|112=a|");

    private static List<JsonNode> run(String log, String... options) {
        Run run = Run.run(log, options);
        assertEquals("", run.err());
        return run.out().lines().map(Fixtures::tree).toList();
    }

    @Test
    void everyMessageOfALineHasItsOwnTextBeforeIt() {
        List<JsonNode> json = run("08:00:01 IN " + A + " 08:00:02 OUT " + A + "\n" + A, "--with=time,direction,line");
        assertEquals("08:00:01", json.get(0).get("time").textValue());
        assertEquals("08:00:02", json.get(1).get("time").textValue());
        assertEquals("out", json.get(1).get("direction").textValue());
        assertEquals("{\"line\":2}", json.get(2).toString().replaceAll("\\{\"Header.*\"Trailer\":\\{},", "{"));
    }

    @Test
    void textBeforeAMessageIsKnownHoweverLongItIs() {
        JsonNode json =
                run("08:00:01 " + "x".repeat(700_000) + " " + A, "--with=time").get(0);
        assertEquals("08:00:01", json.get("time").textValue());
    }

    @Test
    void rawHasTheDelimiterOfTheWire() {
        String wire = message("FIX.4.4", "35=0|58=a|");
        for (String delimiter : List.of("|", ";", "^A", " | ")) {
            String log = wire.replace("\u0001", delimiter) + "\n";
            assertEquals(
                    "\"" + wire.replace("\u0001", "\\u0001") + "\"",
                    Fixtures.tree(Run.run(log, "--with=raw", "-q").out())
                            .get("raw")
                            .toString());
        }
    }
}
