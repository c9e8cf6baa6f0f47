// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinesTest {
    private final Lines lines = new Lines();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void oneDocumentALine() throws Exception {
        lines.writeLines(Trades.BOTH, out);
        assertEquals(Trades.FIRST_JSON + "\n" + Trades.SECOND_JSON + "\n", written());
    }

    @Test
    void aBulkHasAnActionBeforeEachDocument() throws Exception {
        lines.writeBulk("trades", Trades.BOTH, out);
        assertEquals(
                "{\"index\":{\"_index\":\"trades\",\"_id\":7}}\n" + Trades.FIRST_JSON + "\n"
                        + "{\"index\":{\"_index\":\"trades\",\"_id\":8}}\n" + Trades.SECOND_JSON + "\n",
                written());
    }

    @Test
    void anArrayIsWrittenInParts() throws Exception {
        lines.writeArray(Trades.BOTH.iterator(), out);
        assertEquals("[" + Trades.FIRST_JSON + "," + Trades.SECOND_JSON + "]", written());
        out.reset();
        lines.writeArray(List.<Trade>of().iterator(), out);
        assertEquals("[]", written());
    }

    private String written() {
        return out.toString(StandardCharsets.UTF_8);
    }
}
