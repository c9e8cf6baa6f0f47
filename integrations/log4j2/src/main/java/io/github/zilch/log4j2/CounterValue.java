// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.logging.TemplateValue;
import java.math.BigInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.apache.logging.log4j.core.LogEvent;

/** A number that grows by one with each event: a {@code long} that wraps around, or an integer of any size. */
final class CounterValue {
    private static final UnaryOperator<BigInteger> NEXT = BigInteger.ONE::add;

    private CounterValue() {}

    static TemplateValue<LogEvent> of(ResolverOptions<LogEvent> options) {
        BigInteger start = start(options);
        boolean isText = options.isSet("stringified");
        return Boolean.FALSE.equals(options.flag("overflowing"))
                ? unlimited(new AtomicReference<>(start), isText)
                : wrapping(new AtomicLong(start.longValue()), isText);
    }

    private static BigInteger start(ResolverOptions<LogEvent> options) {
        Object start = options.any("start");
        if (start == null) {
            return BigInteger.ZERO;
        }
        if (start instanceof BigInteger large) {
            return large;
        }
        if (start instanceof Integer || start instanceof Long) {
            return BigInteger.valueOf(((Number) start).longValue());
        }
        throw options.error("\"start\" is " + start + ": set an integer");
    }

    private static TemplateValue<LogEvent> unlimited(AtomicReference<BigInteger> next, boolean isText) {
        return (out, node, key, event) -> {
            BigInteger value = next.getAndUpdate(NEXT);
            if (isText) {
                out.put(node, key, value.toString());
            } else {
                node.put(key, value);
            }
        };
    }

    private static TemplateValue<LogEvent> wrapping(AtomicLong next, boolean isText) {
        return (out, node, key, event) -> {
            long value = next.getAndIncrement();
            if (isText) {
                out.putCut(node, key, out.beginText().append(value));
            } else {
                node.put(key, value);
            }
        };
    }
}
