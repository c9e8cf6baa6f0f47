// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.where.value;

import io.github.zilch.kit.condition.ComparisonState;
import io.github.zilch.kit.condition.Condition;
import io.github.zilch.kit.condition.DecimalOperand;
import io.github.zilch.sbe2json.wire.IntegerPart;
import io.github.zilch.sbe2json.wire.UnitReader;
import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.agrona.DirectBuffer;

/**
 * Integers, decimals, timestamps and dates. They are compared as numbers, and the last two also as points in time.
 *
 * @param name of the field.
 * @param unscaled the integer.
 * @param exponent of the power of ten that it is multiplied by.
 * @param unit of the integer if it is a time; otherwise null.
 * @param unitLength how many units the integer counts: 1, or the seconds of a day.
 */
public record NumberValues(String name, IntegerPart unscaled, IntegerPart exponent, UnitReader unit, int unitLength)
        implements FieldValues {
    private static final IntegerPart NO_EXPONENT = IntegerPart.ofConstant(0);

    /** What is not the date 20260316, but the number of a timestamp. */
    private static final Pattern RAW_TIME = Pattern.compile("\\d{9,}");

    private static final int SECONDS_OF_DAY = 86_400;
    private static final int NANOS_SCALE = 9;

    public static NumberValues ofInteger(String name, IntegerPart value) {
        return new NumberValues(name, value, NO_EXPONENT, null, 1);
    }

    public static NumberValues ofDecimal(String name, IntegerPart mantissa, IntegerPart exponent) {
        return new NumberValues(name, mantissa, exponent, null, 1);
    }

    public static NumberValues ofTime(String name, IntegerPart value, UnitReader unit) {
        return new NumberValues(name, value, NO_EXPONENT, unit, 1);
    }

    /** Returns dates, which are the beginning of their day in UTC. */
    static NumberValues ofDays(String name, IntegerPart value) {
        return new NumberValues(name, value, NO_EXPONENT, (buffer, at) -> TimeUnit.SECONDS, SECONDS_OF_DAY);
    }

    /** Returns the seconds since 1970 of the time that a value is, or null. */
    private static BigDecimal seconds(Condition.Value value) {
        Long nanos = RAW_TIME.matcher(value.text()).matches() ? null : value.time();
        return nanos == null ? null : BigDecimal.valueOf(nanos, NANOS_SCALE);
    }

    @Override
    public String problem(Condition.Operator operator, Condition.Value value) {
        if (operator == Condition.Operator.MATCHES) {
            return noText(name);
        }
        if (isTime(value)) {
            return null;
        }
        return value.number() == null
                ? value.isNeither(true, unit != null)
                : operator.isOrder() || canBe(value.number()) ? null : FieldValues.impossible(name, value, possible());
    }

    /** A date such as 20260316 is digits only, and the number of days is not meant. */
    private boolean isTime(Condition.Value value) {
        return unit != null && seconds(value) != null;
    }

    /** Returns whether a value can be equal to a number. What messages have as exponent, if they have one, is not known. */
    private boolean canBe(BigDecimal number) {
        return !exponent.isConstant()
                || !exponent.isExponent(exponent.least().longValue())
                || unscaled.canBe(number.scaleByPowerOfTen(-exponent.least().intValue()));
    }

    private String possible() {
        int power = exponent.least().intValue();
        String least = unscaled.least().scaleByPowerOfTen(power).toPlainString();
        String greatest = unscaled.greatest().scaleByPowerOfTen(power).toPlainString();
        if (unscaled.isConstant()) {
            return "its value is " + least;
        }
        String numbers = power == 0
                ? "integers"
                : "multiples of " + BigDecimal.ONE.scaleByPowerOfTen(power).toPlainString();
        return "its values are " + numbers + " from " + least + " to " + greatest;
    }

    static String noText(String name) {
        return name + " is a number, and no text: use = != < <= > >= or in";
    }

    @Override
    public ValueTest test(
            Condition condition, Condition.Operator operator, List<Condition.Value> values, ComparisonState state) {
        return new NumberTest(this, values, state);
    }

    private static final class NumberTest implements ValueTest {
        private final NumberValues field;
        private final DecimalOperand[] numbers;
        private final DecimalOperand[] times;
        private final ComparisonState state;

        NumberTest(NumberValues field, List<Condition.Value> values, ComparisonState state) {
            this.field = field;
            this.state = state;
            numbers = values.stream()
                    .filter(each -> !field.isTime(each))
                    .map(each -> new DecimalOperand(each.number()))
                    .toArray(DecimalOperand[]::new);
            times = values.stream()
                    .filter(field::isTime)
                    .map(each -> new DecimalOperand(seconds(each)))
                    .toArray(DecimalOperand[]::new);
        }

        @Override
        public boolean look(DirectBuffer buffer, int at, int length) {
            long value = field.unscaled.read(buffer, at);
            long power = field.exponent.read(buffer, at);
            if (field.unscaled.isNull(value) || field.exponent.isNull(power)) {
                return true;
            }
            if (!field.exponent.isExponent(power)) {
                return false;
            }
            if (state.addValue()) {
                compare(value, (int) power, buffer, at);
            }
            return true;
        }

        private void compare(long value, int power, DirectBuffer buffer, int at) {
            boolean isUnsigned = field.unscaled.isUnsignedLong();
            for (DecimalOperand number : numbers) {
                state.ordered(number.compare(value, isUnsigned, power));
            }
            TimeUnit known = times.length == 0 ? null : field.unit.read(buffer, at);
            if (known != null) {
                for (DecimalOperand time : times) {
                    state.ordered(time.compare(value * field.unitLength, isUnsigned, exponent(known)));
                }
            }
        }

        private static int exponent(TimeUnit unit) {
            return switch (unit) {
                case SECONDS -> 0;
                case MILLISECONDS -> -3;
                case MICROSECONDS -> -6;
                default -> -9;
            };
        }
    }
}
