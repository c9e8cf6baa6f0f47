// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.diff;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.Run;
import io.github.zilch.kit.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The options, the output and the exit codes of {@code fix2json diff}. */
class DiffCommandTest {
    @TempDir
    private Path folder;

    private Path a;
    private Path b;

    @BeforeEach
    void name() {
        a = folder.resolve("a");
        b = folder.resolve("b");
    }

    private static String order(int number, String fields) {
        return message("FIX.4.4", "35=D|34=" + number + "|49=X|56=Y|" + fields) + "\n";
    }

    private Run diff(String textOfA, String textOfB, String... args) throws IOException {
        Files.write(a, Fixtures.bytes(textOfA));
        Files.write(b, Fixtures.bytes(textOfB));
        List<String> all = new ArrayList<>(List.of("diff", a.toString(), b.toString()));
        all.addAll(Arrays.asList(args));
        Run run = Run.run("", all.toArray(String[]::new));
        return new Run(
                run.exitCode(), run.out().replace(folder + "/", ""), run.err().replace(folder + "/", ""));
    }

    private static String totals(int ofA, int ofB, int same, int different, int onlyA, int onlyB) {
        return "messages: " + ofA + " in A, " + ofB + " in B; the same: " + same + "; different: " + different
                + "; only in A: " + onlyA + "; only in B: " + onlyB + "\n";
    }

    private void assertSame(String textOfA, String textOfB, String... args) throws IOException {
        Run run = diff(textOfA, textOfB, args);
        assertEquals("", run.err());
        assertEquals(ExitCode.OK, run.exitCode(), run.out());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--no-latest",
                "--types",
                "--tags --flat",
                "--array --pretty --with source,line,time,direction,raw",
                "--enums both",
                "--enums both --types --flat --tags",
                "--repeated members --data base64 --keep-checksum --keep-bodylength"
            })
    void logIsTheSameAsItsJson(String form) throws IOException {
        List<String> args = new ArrayList<>(List.of(form.split(" ")));
        args.add("samples/session.log");
        Files.writeString(b, Run.run("", args.toArray(String[]::new)).out());
        List<String> diff = new ArrayList<>(List.of("diff", "samples/session.log", b.toString()));
        if (form.equals("--no-latest")) {
            diff.add(form);
        }
        assertEquals(
                new Run(ExitCode.OK, totals(249, 249, 249, 0, 0, 0), ""), Run.run("", diff.toArray(String[]::new)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"35=A|34=1|141=Y|", "35=A|34=1|", "35=0|34=1|"})
    void sequenceNumbersThatBeginAnewAreNotMixed(String first) throws IOException {
        String begin = message("FIX.4.4", first + "49=X|56=Y|52=20260316-08:00:00|") + "\n";
        String again = message("FIX.4.4", first + "49=X|56=Y|52=20260316-09:00:00|") + "\n";
        String log = begin + order(2, "11=a|") + again + order(2, "11=b|");
        assertSame(log, log);
        assertSame(begin + begin + order(2, "11=a|"), begin + begin + order(2, "11=a|"));
        assertEquals(
                "FIX.4.4 X -> Y 2 D: a:4 | b:3\n  ClOrdID (11): b | c\nFIX.4.4 X -> Y 2 D: only in A: a:2\n"
                        + totals(4, 3, 2, 1, 1, 0),
                diff(log, begin + again + order(2, "11=c|")).out());
    }

    @Test
    void directoriesAndStandardInputAreSides() throws IOException {
        Files.createDirectories(folder.resolve("d"));
        Files.writeString(folder.resolve("d/1.log"), order(1, ""));
        Files.writeString(folder.resolve("d/2.log"), order(2, ""));
        assertEquals(
                new Run(ExitCode.OK, totals(2, 2, 2, 0, 0, 0), ""),
                Run.run(order(1, "") + order(2, ""), "diff", folder.resolve("d").toString(), "-"));
    }
}
