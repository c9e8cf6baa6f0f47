// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonValidator;
import org.junit.jupiter.api.Test;

/** How to test code that writes JSON. */
class TradeTest {
    private final ObjectMapper mapper = new ObjectMapper();
    private final JsonBuilder json = new JsonBuilder();

    @Test
    void tradesAreWritten() throws Exception {
        TradeJson.write(json, new Trade(7, "VOD.L", 101_5000, 200));

        // every byte, so also the order of the members and the digits of the numbers
        assertEquals("{\"id\":7,\"symbol\":\"VOD.L\",\"price\":101.5000,\"quantity\":200}", json.toString());
        // one member
        assertEquals("VOD.L", json.getString("symbol"));
        // the content, in any order
        assertEquals(
                mapper.readTree("{\"symbol\":\"VOD.L\",\"id\":7,\"quantity\":200,\"price\":101.5}"),
                mapper.readTree(json.toBytes()));
        // bytes that did not come from a builder
        byte[] sent = json.toBytes();
        assertTrue(JsonValidator.isValid(sent, 0, sent.length));
    }

    @Test
    void tradesMakeNoGarbage() {
        Trade trade = new Trade(7, "VOD.L", 101_5000, 200);
        assertEquals(0, Allocations.fewest(() -> TradeJson.write(json, trade)));
    }
}
