// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageOriginTest {
    private static final String A = message("FIX.4.4", "35=0|112=a|");

    private static List<JsonNode> run(String log, String... options) {
        Run run = Run.run(log, options);
        assertEquals("", run.err());
        return run.out().lines().map(Fixtures::tree).toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "2026-03-16T08:00:01.250Z OUT ; 2026-03-16T08:00:01.250Z; out",
                "20260316-08:00:01.250: ; 20260316-08:00:01.250;",
                "<20260316-08:00:01, FIX.4.4:A->B, incoming> (; 20260316-08:00:01; in",
                "<20260316-08:00:01, FIX.4.4:A->B, outgoing> (; 20260316-08:00:01; out",
                "16/03/2026 08:00:01.250 [main] INFO Sent: ; 16/03/2026 08:00:01.250; out",
                "Mar 16 08:00:01 host fix[7]: received ; Mar 16 08:00:01; in",
                "08:00:01.250123456 --> ; 08:00:01.250123456; out",
                "[08:00:01] << ; 08:00:01; in",
                "2026-03-16 08:00:01 +01:00 > ; 2026-03-16 08:00:01 +01:00; out",
                "16-Mar-2026 08:00:01 tx ; 16-Mar-2026 08:00:01; out",
                "08:00:01 logged in, sending ; 08:00:01; out",
                "08:00:01 user signed in OUT ; 08:00:01; out",
                "08:00:01 a message in ; 08:00:01; in",
                "2026-03-16 03:04:05.147_250 PM IN ; 2026-03-16 03:04:05.147_250 PM; in",
                "no time within 12:34 or 123456 indeed ; ;",
                "; ;",
            })
    void timeAndDirectionAreThoseOfTheLog(String before, String time, String direction) {
        JsonNode json =
                run((before == null ? "" : before) + A, "--with=time,direction").get(0);
        assertEquals(time, json.path("time").textValue());
        assertEquals(direction, json.path("direction").textValue());
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
