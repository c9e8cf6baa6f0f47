// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

/** The progress bar. */
class ProgressTest {
    @Test
    void nothingIsShownAfterTheEnd() throws InterruptedException {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Progress progress = new Progress("tool", Progress.Unit.BYTES, new PrintStream(err), 80);
        Thread.sleep(1_100); // shorter runs show no bar
        progress.update(1);
        progress.close();
        int shown = err.size();
        assertTrue(shown > 0);
        progress.update(2);
        progress.clear();
        assertEquals(shown, err.size());
    }
}
