// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import static io.github.zilch.fix2json.Run.run;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.Fixtures;
import io.github.zilch.fix2json.Run;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** For any input, each output line is JSON, and each input line without output is reported. */
@Tag("slow")
class HostileInputTest {
    private static final String[] PARTS = {
        "8=FIX.4.4",
        "8=FIXT.1.1",
        "8=FIX.9.9",
        "9=5",
        "9=99999",
        "35=D",
        "35=",
        "10=000",
        "10=",
        "453=2",
        "448=x",
        "95=3",
        "96=a\u0001b",
        "=",
        "-1=x",
        "0=x",
        "x=1",
        "11=",
        "11=a",
        "11=a",
        "58=\u00e4\u0000\u0002\"\\",
        "\n",
        "\r\n",
        " ",
        ""
    };

    private static String log() throws Exception {
        return new String(Fixtures.sessionLog(), StandardCharsets.ISO_8859_1).substring(0, 12_000);
    }

    private static void check(String input, String what, String... args) {
        Run run = run(input, args);
        assertTrue(run.exitCode() <= 1, () -> what + ": " + run.err());
        run.out().lines().forEach(line -> assertEquals(3, Fixtures.tree(line).size(), what));
        List<String> reports = run.err()
                .lines()
                .filter(line -> !line.startsWith("fix2json: -: no FIX message found: "))
                .toList();
        assertTrue(reports.stream().allMatch(line -> line.matches("-:[0-9]+: .+")), () -> what + ": " + run.err());
        assertEquals(run.exitCode() == 1, !run.err().isEmpty(), what);
    }

    @Test
    void mutationsOfTheSessionLogWithEveryDelimiter() throws Exception {
        for (String delimiter : List.of("\u0001", "|", "^A", "<SOH>", " ", "\n", "\\x01")) {
            String log = log().replace("\u0001", delimiter);
            for (long seed = 1; seed <= 15; seed++) {
                Random random = new Random(seed);
                StringBuilder mutated = new StringBuilder(log);
                for (int i = random.nextInt(200); i >= 0; i--) {
                    int at = random.nextInt(mutated.length());
                    int end = Math.min(mutated.length(), at + random.nextInt(4));
                    String part = random.nextBoolean()
                            ? PARTS[random.nextInt(PARTS.length)]
                            : String.valueOf((char) random.nextInt(256));
                    mutated.replace(at, end, part);
                }
                check(mutated.toString(), "delimiter " + delimiter + ", seed " + seed);
            }
        }
    }

    @Test
    void partsInAnyOrder() {
        for (String delimiter : List.of("\u0001", "|", "^A", " ", "\n")) {
            for (long seed = 1; seed <= 60; seed++) {
                Random random = new Random(seed);
                StringBuilder input = new StringBuilder();
                for (int i = random.nextInt(60); i >= 0; i--) {
                    input.append(PARTS[random.nextInt(PARTS.length)]).append(delimiter);
                }
                check(input.toString(), "delimiter " + delimiter + ", seed " + seed);
            }
        }
    }

    @Test
    void truncatedLogs() throws Exception {
        String log = log().substring(0, 600).replace("\u0001", "^A");
        for (int end = 0; end < log.length(); end += 3) {
            check(log.substring(0, end), "cut at " + end);
        }
    }

    @Test
    void randomBytes() {
        for (long seed = 1; seed <= 50; seed++) {
            byte[] bytes = new byte[5000];
            new Random(seed).nextBytes(bytes);
            check(new String(bytes, StandardCharsets.ISO_8859_1), "seed " + seed);
        }
    }
}
