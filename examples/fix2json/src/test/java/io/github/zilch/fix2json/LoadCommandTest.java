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
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The output and the files of {@code fix2json load}, but not its speed. */
class LoadCommandTest {
    @TempDir
    Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String... args) {
        return Fix2Json.run(new Streams(InputStream.nullInputStream(), out, new PrintStream(err, true)), args);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    @Tag("slow")
    void shortRunWritesTablesAndFiles() throws Exception {
        int code = run(
                "load", "--rate", "1000", "--seconds", "1", "--warm-up", "1", "--no-how-far", "--out", folder + "/a/b");
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
        String[] args = {
            "load", "--rate", "1000", "--seconds", "1", "--warm-up", "1", "--no-how-far", "--out", folder.toString()
        };
        String[] limited = Arrays.copyOf(args, args.length + 2);
        limited[args.length] = "--at-most";
        limited[args.length + 1] = "50=1ns,100=1000s";
        assertEquals(ExitCode.REPORTED, run(limited), err::toString);
        String last = out().lines().reduce((one, next) -> next).orElseThrow();
        assertTrue(
                last.matches("NOT HELD: (the thread fell behind.*; )?50 % took [0-9.,]+ us, and at most 0.00 were.*"),
                last);
        assertTrue(!last.contains("longest took"), last);
        JsonNode json = new ObjectMapper().readTree(folder.resolve("load.json").toFile());
        assertTrue(json.path("missed").size() > 0, json.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"99", "0=5us", "101=5us", "99=5", "99=-1us", "=1us"})
    void limitsAreChecked(String limit) {
        assertEquals(ExitCode.USAGE, run("load", "--at-most", limit));
        assertTrue(
                err.toString().contains("'" + limit + "' is no limit: use 99=5us, 99.99=1ms or 100=20ms"),
                err.toString());
    }

    @Test
    @Tag("slow")
    void messagesOfALogAreUsedAndTheRestIsCounted() throws Exception {
        Path log = Files.writeString(
                folder.resolve("my.log"), Fixtures.message("FIX.4.4", "35=0|") + "\nno message\n8=FIX.4.4|9=1|x\n");
        run(
                "load",
                "--rate",
                "100",
                "--seconds",
                "1",
                "--warm-up",
                "0",
                "--no-how-far",
                "--messages",
                log.toString(),
                "--out",
                folder.toString());
        assertTrue(out().startsWith("100 messages per second for 1 s: 1 different messages from " + log), out());
        assertTrue(out().contains("2 others cannot be converted"), out());
    }

    @Test
    @Tag("slow")
    void viewsAreSupported() throws Exception {
        Path log = Files.writeString(folder.resolve("my.log"), Fixtures.message("FIX.4.4", "35=0|112=x|") + "\n");
        String[] args = {
            "load",
            "--rate",
            "10",
            "--seconds",
            "1",
            "--warm-up",
            "0",
            "--no-how-far",
            "--messages",
            log.toString(),
            "--out",
            folder.toString(),
            "--rows",
            "--fields",
            "35,112"
        };
        run(args);
        assertTrue(out().contains("and 9 bytes of JSON"), out());
    }

    @Test
    void missingLogIsNamed() {
        assertEquals(ExitCode.FAILED, run("load", "--messages", "nowhere"));
        assertEquals("fix2json load: cannot read nowhere: no such file\n", err.toString(StandardCharsets.UTF_8));
    }

    @Test
    void logWithoutMessagesIsRejected() throws Exception {
        Path log = Files.writeString(folder.resolve("my.log"), "nothing\n");
        assertEquals(ExitCode.FAILED, run("load", "--messages", log.toString()));
        assertEquals(
                "fix2json load: no FIX message in " + log + " can be converted\n",
                err.toString(StandardCharsets.UTF_8));
    }

    @Test
    void unwritableFolderIsNamed() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");
        assertEquals(
                ExitCode.FAILED,
                run("load", "--rate", "10", "--seconds", "1", "--warm-up", "0", "--no-how-far", "--out", file + "/x"));
        assertTrue(
                err.toString(StandardCharsets.UTF_8).startsWith("fix2json load: cannot write to " + file + "/x: "),
                err::toString);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "--rate=0;--rate is 0: it must be from 1 to 1,000,000,000",
                "--seconds=0;--seconds is 0: it must be from 1 to 86,400",
                "--warm-up=-1;--warm-up is -1: it must be from 0 to 86,400"
            })
    void numbersOutOfRangeAreRejected(String option, String reason) {
        assertEquals(ExitCode.USAGE, run("load", option));
        assertTrue(err.toString(StandardCharsets.UTF_8).startsWith("fix2json: " + reason), err::toString);
    }
}
