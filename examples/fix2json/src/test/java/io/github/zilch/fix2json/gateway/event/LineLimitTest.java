// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.event;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineLimitTest {
    @Test
    void linesAreFewAndShort() {
        List<String> written = new ArrayList<>();
        LineLimit limit = new LineLimit(3, "left out %d more lines");
        limit.write("a".repeat(5_000), written::add);
        for (int i = 0; i < 1_000; i++) {
            limit.write("b", written::add);
        }
        limit.flush(written::add);
        assertEquals(3, written.size());
        assertTrue(written.get(0).endsWith("a… (5000 characters)"), written.get(0));
        assertTrue(written.get(0).length() < 1_100);
    }
}
