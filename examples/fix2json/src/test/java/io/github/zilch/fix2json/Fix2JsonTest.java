// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static io.github.zilch.fix2json.Fixtures.message;
import static io.github.zilch.fix2json.Run.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.kit.Streams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The command: its streams, its reports and its exit codes. */
class Fix2JsonTest {
    private static final String A = message("FIX.4.4", "35=0|112=a|") + "\n";

    @Test
    void writeErrorStopsTheRun() {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("disk full");
            }
        };
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = Fix2Json.run(new Streams(
                new ByteArrayInputStream(Fixtures.bytes(A)), full, new PrintStream(err, true, StandardCharsets.UTF_8)));
        assertEquals(2, exitCode);
        assertTrue(
                err.toString(StandardCharsets.UTF_8).startsWith("fix2json: cannot write the output: disk full"),
                err.toString(StandardCharsets.UTF_8));
    }

    @Test
    void wrongUsageNamesTheHelpOfTheSubcommand() {
        Run run = run("", "gateway", "--nonsense");
        assertTrue(run.err().endsWith("Try 'fix2json gateway --help' for all options.\n"), run.err());
    }

    @Test
    void helpIsAlsoASubcommand() {
        assertEquals(run("", "--help").out(), run("", "help").out());
    }
}
