// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.condition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is known of a message decides whether a condition holds. */
class ConditionStateTest {
    /** The order of each value is that to the value of the comparison. */
    @ParameterizedTest
    @CsvSource({
        "a = 5,      '',    false",
        "a = 5,      '0',   true",
        "a = 5,      '-1 0', true",
        "a = 5,      '1 -1', false",
        "a != 5,     '',    false",
        "a != 5,     '1',   true",
        "a != 5,     '1 0', false",
        "a < 5,      '-1',  true",
        "a < 5,      '0 1', false",
        "a <= 5,     '0',   true",
        "a > 5,      '1',   true",
        "a > 5,      '0 -1', false",
        "a >= 5,     '0',   true",
        "a exists,   '7',   true",
        "a exists,   '',    false",
        "not a = 5,  '',    true",
    })
    void comparisonHoldsForOneOfTheValues(String condition, String orders, boolean expected) {
        ConditionState state = new ConditionState(Condition.parse(condition));
        for (int round = 0; round < 2; round++) {
            state.begin();
            for (String order : orders.isEmpty() ? new String[0] : orders.split(" ")) {
                if (state.comparison(0).addValue()) {
                    state.comparison(0).ordered(Integer.parseInt(order));
                }
            }
            assertEquals(expected, state.holds());
        }
    }

    @Test
    void valueIsOnlyComparedIfItCanChangeTheResult() {
        ConditionState state = new ConditionState(Condition.parse("a ~ x and b exists"));
        state.begin();
        assertTrue(state.comparison(0).addValue());
        state.comparison(0).found(false);
        assertTrue(state.comparison(0).addValue());
        state.comparison(0).found(true);
        assertFalse(state.comparison(0).addValue());
        assertFalse(state.holds());
        assertFalse(state.comparison(1).addValue());
        assertTrue(state.holds());
        state.begin();
        assertFalse(state.holds());
    }
}
