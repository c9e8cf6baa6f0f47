// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.where.value;

import io.github.zilch.kit.condition.ComparisonState;
import io.github.zilch.kit.condition.Condition;
import java.nio.ByteOrder;
import java.util.List;
import org.agrona.DirectBuffer;

/**
 * Floating-point numbers. A value of the user stands for the number that is nearest to it, as its digits in JSON do.
 *
 * @param name of the field.
 * @param isDouble whether they have 64 bits, and not 32.
 * @param order of the bytes.
 * @param isOptional whether {@code nullValue} stands for null, as NaN does.
 * @param nullValue the null value.
 */
record FloatValues(String name, boolean isDouble, ByteOrder order, boolean isOptional, double nullValue)
        implements FieldValues {
    @Override
    public String problem(Condition.Operator operator, Condition.Value value) {
        if (operator == Condition.Operator.MATCHES) {
            return NumberValues.noText(name);
        }
        boolean isUsable = value.number() != null || isInfinity(value);
        return isUsable ? null : value.isNeither(true, false);
    }

    private static boolean isInfinity(Condition.Value value) {
        return value.text().equals("Infinity") || value.text().equals("-Infinity");
    }

    private double nearest(Condition.Value value) {
        String number = isInfinity(value) ? value.text() : value.number().toString();
        return isDouble ? Double.parseDouble(number) : Float.parseFloat(number);
    }

    @Override
    public ValueTest test(
            Condition condition, Condition.Operator operator, List<Condition.Value> values, ComparisonState state) {
        double[] operands = values.stream().mapToDouble(this::nearest).toArray();
        return (buffer, at, length) -> {
            double value = read(buffer, at);
            boolean isNull = Double.isNaN(value) || isOptional && value == nullValue;
            if (!isNull && state.addValue()) {
                for (double operand : operands) {
                    state.ordered(value < operand ? -1 : value > operand ? 1 : 0);
                }
            }
            return true;
        };
    }

    private double read(DirectBuffer buffer, int at) {
        return isDouble ? buffer.getDouble(at, order) : buffer.getFloat(at, order);
    }
}
