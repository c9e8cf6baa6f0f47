// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.where.value;

import io.github.zilch.kit.argument.Arguments;
import io.github.zilch.kit.condition.ComparisonState;
import io.github.zilch.kit.condition.Condition;
import java.util.List;

/** The values that a field can have: creates the tests of comparisons with them. */
public interface FieldValues {
    /**
     * Returns why a comparison with a value makes no sense for the field.
     *
     * @param operator of the comparison.
     * @param value of the user.
     * @return the reason, and what to do; null if the comparison makes sense.
     */
    String problem(Condition.Operator operator, Condition.Value value);

    /**
     * Returns the problem of a value that a field cannot have.
     *
     * @param field its name.
     * @param value of the user.
     * @param possible says which values it can have.
     */
    static String impossible(String field, Condition.Value value, String possible) {
        return "'" + Arguments.brief(value.text()) + "' is no value of " + field + ": " + possible;
    }

    /**
     * Creates a test.
     *
     * @param condition that the comparison is part of.
     * @param operator of the comparison.
     * @param values those that make sense for the field; all others are not equal to any value of it.
     * @param state of the comparison.
     * @return the test.
     */
    ValueTest test(
            Condition condition, Condition.Operator operator, List<Condition.Value> values, ComparisonState state);
}
