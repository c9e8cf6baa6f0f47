// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.figures;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.kafka.Run;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The command measures, if only a little. */
@Tag("slow")
class FiguresCommandTest {
    @Test
    void figuresOfOneInstance() {
        Run run = Run.run(
                "figures",
                "--messages",
                "20000",
                "--instances",
                "1",
                "--partitions",
                "2",
                "--set",
                "commit.interval.ms=50");
        assertEquals(0, run.exitCode(), run.err());
        assertTrue(run.out().matches("(?s).*\n\\| 1 \\| [\\d,]+ \\| .* % \\|\n.*"), run.out());
        assertTrue(run.out().contains("commit.interval.ms=50"), run.out());
        assertTrue(run.out().matches("(?s).*For 10,000,000 messages/s, by the first line: \\d+ cores.*"), run.out());
    }

    @Test
    void figuresOfTheSink() {
        Run run = Run.run("figures", "--sink", "--messages", "2000", "--partitions", "2");
        assertEquals(0, run.exitCode(), run.err());
        assertTrue(
                run.out()
                        .matches("\\| under way \\| messages/s \\|\n\\|---:\\|---:\\|\n\\| 1 \\| [\\d,]+ \\|\n"
                                + "\\| 1,024 \\| [\\d,]+ \\|\n"),
                run.out());
    }
}
