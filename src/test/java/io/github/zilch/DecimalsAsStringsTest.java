// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
@Tag("fast")
@DisplayName("C7: decimals as strings")
class DecimalsAsStringsTest {
    private static final BigDecimal LONG = new BigDecimal("12345678901234567890.50");

    private final JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.decimalsAsStrings(true));

    @Test
    void membersElementsAndRows() {
        json.reset()
                .putDecimal("a", 101_50, 2)
                .put("b", new BigDecimal("0.10"))
                .put("c", LONG)
                .put("d", 1.5, 3)
                .put("e", 1e300, 0)
                .put("f", (Object) new BigDecimal("7"));
        assertEquals(
                "{\"a\":\"101.50\",\"b\":\"0.10\",\"c\":\"12345678901234567890.50\",\"d\":\"1.500\",\"e\":\""
                        + new BigDecimal(1e300).toPlainString() + "\",\"f\":\"7\"}",
                json.toString());
        json.resetArray().addDecimal(1, 1).add(LONG).add(-0.5, 0).addDecimals(new long[] {1, -20}, 0, 2, 1);
        assertEquals("[\"0.1\",\"12345678901234567890.50\",\"0\",\"0.1\",\"-2.0\"]", json.toString());
        json.reset(JsonShape.of("a", "b", "c"))
                .addDecimal(5, 0)
                .add(LONG)
                .add(0.25, 1)
                .end();
        assertEquals("{\"a\":\"5\",\"b\":\"12345678901234567890.50\",\"c\":\"0.2\"}", json.toString());
    }

    @Test
    void otherNumbersStayNumbers() {
        json.reset()
                .put("a", 1.5)
                .put("b", 2)
                .put("c", 3L)
                .put("d", BigInteger.TEN)
                .put("e", 1.5f);
        assertEquals("{\"a\":1.5,\"b\":2,\"c\":3,\"d\":10,\"e\":1.5}", json.toString());
    }
}
