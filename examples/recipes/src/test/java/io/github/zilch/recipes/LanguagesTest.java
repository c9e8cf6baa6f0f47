// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.JsonBuilder;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class LanguagesTest {
    @Test
    void kotlinWrites() {
        assertEquals(
                "{\"symbol\":\"VOD.L\",\"prices\":{\"bid\":101.5},\"sizes\":[1,2]}",
                QuoteKt.write(new JsonBuilder(), new Quote("VOD.L", 101.5, null, new int[] {1, 2}))
                        .toString());
    }

    @Test
    void scalaWrites() {
        scala.math.BigDecimal price = new scala.math.BigDecimal(new BigDecimal("1.50"));
        assertEquals(
                "{\"symbol\":\"VOD.L\",\"quantity\":3,\"price\":1.50}",
                Fill.write(new JsonBuilder(), new Fill("VOD.L", 3, price, scala.Option.empty()))
                        .toString());
    }
}
