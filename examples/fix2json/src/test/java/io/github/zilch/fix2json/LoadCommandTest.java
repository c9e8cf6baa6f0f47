// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.zilch.kit.ExitCode;
import io.github.zilch.kit.Streams;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The output and the files of {@code fix2json load}, but not its speed. */
class LoadCommandTest {
    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    /** Runs a load of a second, with more options that have no spaces. */
    private int load(String options) {
        String[] args = ("load --seconds 1 --no-how-far --out " + folder + "/a/b " + options).split(" ");
        return Fix2Json.run(new Streams(InputStream.nullInputStream(), out, new PrintStream(err, true)), args);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    @Tag("slow")
    void shortRunWritesTablesAndFiles() throws Exception {
        int code = load("--rate 1000 --warm-up 1");
        assertTrue(code == ExitCode.OK || code == ExitCode.REPORTED, () -> code + err.toString());
        assertTrue(
                out().startsWith("1,000 messages per second for 1 s: 249 different messages from the built-in mix"),
                out());
        assertTrue(out().contains("99.99 %") && out().contains("garbage collections"), out());
        assertTrue(!out().contains("One thread held"), out());
        JsonNode json =
                new ObjectMapper().readTree(folder.resolve("a/b/load.json").toFile());
        for (String run : new String[] {"work", "control"}) {
            assertEquals(1000, json.path(run).path("messages").asInt());
            assertEquals(0, json.path(run).path("collections").asInt());
            assertTrue(json.path(run).path("latencies").path("99.9").asLong() > 0, json.toString());
        }
        assertTrue(Files.readString(folder.resolve("a/b/load.hgrm")).contains("#[Max     ="));
        assertTrue(Files.readString(folder.resolve("a/b/control.hgrm")).contains("Percentile"));
        assertTrue(Files.readString(folder.resolve("a/b/load.svg")).startsWith("<svg "));
    }

    @Test
    @Tag("slow")
    void lastLineSaysWhichLimitWasExceeded() throws Exception {
        int code = load("--rate 1000 --warm-up 1 --at-most 50=1ns,100=1000s");
        assertEquals(ExitCode.REPORTED, code, err::toString);
        String last = out().lines().reduce((one, next) -> next).orElseThrow();
        assertTrue(
                last.matches("NOT HELD: (the thread fell behind.*; )?50 % took [0-9.,]+ us, and at most 0.00 were.*"),
                last);
        assertTrue(!last.contains("longest took"), last);
        JsonNode json =
                new ObjectMapper().readTree(folder.resolve("a/b/load.json").toFile());
        assertTrue(json.path("missed").size() > 0, json.toString());
    }

    @Test
    @Tag("slow")
    void messagesOfALogAreUsedAndTheRestIsCounted() throws Exception {
        Path log = Files.writeString(
                folder.resolve("my.log"), Fixtures.message("FIX.4.4", "35=0|") + "\nno message\n8=FIX.4.4|9=1|x\n");
        load("--rate 100 --warm-up 0 --messages " + log);
        assertTrue(out().startsWith("100 messages per second for 1 s: 1 different messages from " + log), out());
        assertTrue(out().contains("2 others cannot be converted"), out());
    }

    @Test
    @Tag("slow")
    void viewsAreSupported() throws Exception {
        Path log = Files.writeString(folder.resolve("my.log"), Fixtures.message("FIX.4.4", "35=0|112=x|") + "\n");
        load("--rate 10 --warm-up 0 --rows --fields 35,112 --messages " + log);
        assertTrue(out().contains("and 9 bytes of JSON"), out());
    }
}
