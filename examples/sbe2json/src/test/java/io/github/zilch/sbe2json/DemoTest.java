// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The demo prints each message twice: as it arrives, and from the recording. */
@Tag("slow")
class DemoTest {
    @Test
    void liveAndRecordedMessagesAreTheSame() throws Exception {
        Run run = Run.run(new byte[0], "demo", "--messages", "120");
        assertEquals(0, run.exitCode(), run.err());
        List<String> lines = run.out().lines().toList();
        assertEquals(240, lines.size(), run.err());
        assertEquals(lines.subList(0, 120), lines.subList(120, 240));
        String capture = SampleCapture.CAPTURE.toString();
        String converted = Run.run(new byte[0], "--schema", SampleCapture.SCHEMA.toString(), capture)
                .out();
        assertEquals(converted.lines().toList(), lines.subList(0, 120));
        assertEquals("sbe2json: live:\nsbe2json: recorded:\n", run.err());
    }
}
