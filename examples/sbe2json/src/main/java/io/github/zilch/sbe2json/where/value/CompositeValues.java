// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.where.value;

import io.github.zilch.kit.condition.ComparisonState;
import io.github.zilch.kit.condition.Condition;
import java.util.List;

/**
 * The values of a composite, which only its members have.
 *
 * @param name of the field.
 * @param members their names, separated by commas.
 */
public record CompositeValues(String name, String members) implements FieldValues {
    @Override
    public String problem(Condition.Operator operator, Condition.Value value) {
        return name + " is a composite, which has no value of its own: compare one of its members: " + members;
    }

    @Override
    public ValueTest test(
            Condition condition, Condition.Operator operator, List<Condition.Value> values, ComparisonState state) {
        return (buffer, at, length) -> {
            state.addValue();
            return true;
        };
    }
}
