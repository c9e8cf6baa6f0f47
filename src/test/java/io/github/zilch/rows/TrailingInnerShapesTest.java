// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonOptions;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import io.github.zilch.JsonValidator;
import java.util.function.Function;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Shapes whose last values are rows of inner shapes without values, so that text follows the last value. */
@Tag("contract")
@DisplayName("C10 C17: what follows the last value of a row counts towards its length")
class TrailingInnerShapesTest {
    private static final JsonShape EMPTY = JsonShape.of();
    private static final JsonShape ONE = JsonShape.of("a", "b").with("b", EMPTY);
    private static final JsonShape MANY = JsonShape.of("a", "a name of more than thirty-one bytes", "c", "d")
            .with("a name of more than thirty-one bytes", EMPTY)
            .with("c", ONE)
            .with("d", EMPTY.asArray());
    private static final JsonShape NONE = JsonShape.of("x").with("x", EMPTY);

    private enum Case {
        MEMBER(json -> json.putRow("r", ONE).add(7)),
        ELEMENT(json -> json.createJSONArray("r").addRow(ONE).add(7)),
        DOCUMENT(json -> json.reset(ONE).add(7)),
        MEMBERS(json -> json.put("m", 1).putMembers(ONE).add(7)),
        MANY_ROWS(json -> json.putRow("r", MANY).add(1).add("two")),
        WITHOUT_VALUES(json -> json.putRow("r", NONE)),
        MEMBERS_WITHOUT_VALUES(json -> json.put("m", 1).putMembers(NONE)),
        ROW_IN_A_ROW(json -> json.putRow("r", JsonShape.of("i", "o").with("o", EMPTY))
                .addRow(NONE)
                .end());

        private final Function<JsonBuilder, JsonRow> row;

        Case(Function<JsonBuilder, JsonRow> row) {
            this.row = row;
        }
    }

    @ParameterizedTest
    @EnumSource
    void rowEndsWhereverItsLastValueFits(Case of) {
        JsonBuilder unbounded = new JsonBuilder();
        of.row.apply(unbounded).end();
        String text = unbounded.toString();
        for (int capacity = 2; capacity < text.length(); capacity++) {
            JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(capacity));
            assertThrows(JsonCapacityException.class, () -> of.row.apply(json));
            json.reset();
            assertEquals("{}", json.toString());
        }
        JsonBuilder exact = new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(text.length()));
        of.row.apply(exact).end();
        assertEquals(text, exact.toString());
        assertTrue(JsonValidator.isValid(exact.toBytes(), 0, text.length()));
    }
}
