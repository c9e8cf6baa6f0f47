// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.log.LogTools;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A lenient reading does not depend on the sizes of the reads, and long lines take little time. */
class LenientTest {
    @Test
    void resultDoesNotDependOnTheSizesOfTheReads() throws IOException {
        Random random = new Random(39);
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < 3_000; i++) {
            switch (random.nextInt(5)) {
                case 0 -> log.append(message("FIX.4.4", "35=D|11=" + i + "|")).append('\n');
                case 1 -> log.append("  \tIN 8=FIX.4.4|35=D|11=").append(i).append("|54=1|\r\n");
                case 2 ->
                    log.append("35=D|11=")
                            .append(i)
                            .append("|54=1|58=")
                            .append("y".repeat(i))
                            .append("|\n");
                case 3 -> log.append("noise ").append(i).append('\n');
                default ->
                    log.append("   ")
                            .append("z".repeat(random.nextInt(300_000) / 100))
                            .append("\n\n");
            }
        }
        assertTrue(LogTools.found(log.toString(), "", List.of("--lenient")).size() > 1_500);
    }

    /** The time is linear in the length of a line, whatever its fields are. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "x|",
                "35=D|",
                "8|",
                "=|",
                "18=FIX|",
                "9=1|x|",
                "1=|",
                "35=D|8=FIX|",
                "453=9|",
                "a=1|",
                "-1=2|",
                "8=FIX.4.4|9=5|35=0|58=",
                "8=FIX.4.4\t9=5\t35=0\t58="
            })
    void longLineTakesLittleTime(String part) {
        Run.run("35=D|" + part.repeat(700_000 / part.length()) + "\n", "--lenient", "-q");
    }
}
