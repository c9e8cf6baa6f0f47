// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.Output;
import io.github.zilch.logging.TemplateValue;
import java.math.BigInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.apache.logging.log4j.core.LogEvent;

/** A number that grows by one with each event: a {@code long} that wraps around, or an integer of any size. */
final class CounterValue extends TemplateValue<LogEvent> {
    private static final UnaryOperator<BigInteger> NEXT = BigInteger.ONE::add;

    private final boolean isText;
    private final AtomicLong next;
    private final AtomicReference<BigInteger> nextLarge;

    private CounterValue(boolean isText, AtomicLong next, AtomicReference<BigInteger> nextLarge) {
        this.isText = isText;
        this.next = next;
        this.nextLarge = nextLarge;
    }

    static CounterValue of(ResolverOptions<LogEvent> options) {
        BigInteger start = start(options);
        boolean isText = options.isSet("stringified");
        return Boolean.FALSE.equals(options.flag("overflowing"))
                ? new CounterValue(isText, null, new AtomicReference<>(start))
                : new CounterValue(isText, new AtomicLong(start.longValue()), null);
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

    @Override
    public void write(Output out, JsonBuilder node, CharSequence key, LogEvent event) {
        if (next == null) {
            BigInteger value = nextLarge.getAndUpdate(NEXT);
            if (isText) {
                out.put(node, key, value.toString());
            } else {
                node.put(key, value);
            }
            return;
        }
        long value = next.getAndIncrement();
        if (isText) {
            out.putCut(node, key, out.beginText().append(value));
        } else {
            node.put(key, value);
        }
    }
}
