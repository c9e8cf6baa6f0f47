// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageOriginTest {
    private static final String A = message("FIX.4.4", "35=0|112=a|");

    private static List<JsonNode> run(String log, String... options) {
        Run run = Run.run(log, options);
        assertEquals("", run.err());
        return run.out().lines().map(Fixtures::tree).toList();
    }

    @Test
    void membersAreBesideThoseOfTheMessage(@TempDir Path folder) throws IOException {
        Path log = Files.writeString(
                folder.resolve("x.log"), "start\n2026-03-16 08:00:01,250 IN " + A + "\n", StandardCharsets.ISO_8859_1);
        JsonNode json = run("", log.toString(), "--with", "raw,direction,time,line,source")
                .get(0);
        assertEquals(
                "{\"Header\":{\"BeginString\":\"FIX.4.4\",\"MsgType\":\"0\"},\"Body\":{\"TestReqID\":\"a\"},\"Trailer\":{},"
                        + "\"source\":\"" + log
                        + "\",\"line\":2,\"time\":\"2026-03-16 08:00:01,250\",\"direction\":\"in\","
                        + "\"raw\":\"" + A.replace("\u0001", "\\u0001") + "\"}",
                json.toString());
        assertEquals(
                "{\"BeginString\":\"FIX.4.4\",\"MsgType\":\"0\",\"TestReqID\":\"a\",\"source\":\"-\",\"line\":1}",
                run(A, "--flat", "--with=source,line").get(0).toString());
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
    void lenientMessagesHaveAnOrigin() {
        Run run = Run.run("08:00:01 recv 35=0|49=A|112=a|\n", "--lenient", "--with=time,direction,raw");
        JsonNode json = Fixtures.tree(run.out());
        assertEquals("08:00:01", json.get("time").textValue());
        assertEquals("in", json.get("direction").textValue());
        assertEquals("35=0\u000149=A\u0001112=a\u0001", json.get("raw").textValue());
    }

    @Test
    void rawBytesThatAreNotUtf8AreReadAsLatin1() {
        String raw = message("FIX.4.4", "35=B|148=\u00fc|");
        assertEquals(raw, run(raw, "--with=raw").get(0).get("raw").textValue());
        String utf8 = message("FIX.4.4", "35=B|148=" + Fixtures.utf8("\u6771") + "|");
        assertTrue(run(utf8, "--with=raw").get(0).get("raw").textValue().contains("148=\u6771"));
    }

    @Test
    void combinationsThatMakeNoSenseAreErrors() {
        Run rows = Run.run(A, "--with=line", "--rows", "--fields=35");
        assertEquals(64, rows.exitCode());
        assertTrue(rows.err().startsWith("fix2json: --with and --rows cannot be combined: a row has no members"));
        Run masked = Run.run(A, "--with=raw", "--mask=554");
        assertEquals(64, masked.exitCode());
        assertTrue(masked.err()
                .startsWith(
                        "fix2json: --with raw and --mask cannot be combined: the raw message shows the masked values"));
        assertEquals(64, Run.run(A, "--with=nothing").exitCode());
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

    @Test
    void nameOfAClassIsNoDirection() {
        for (String prefix : List.of("in.acme.fix.Gateway ", "com.acme.in.Gateway ", "fix-in-1 ", "sent_items ")) {
            assertFalse(Run.run(prefix + A, "--with=direction").out().contains("\"direction\""), prefix);
        }
        assertTrue(Run.run("INFO in: " + A, "--with=direction").out().contains("\"direction\":\"in\""));
    }
}
