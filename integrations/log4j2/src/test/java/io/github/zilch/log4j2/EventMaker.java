// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.logging.RandomValues;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAdder;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.MarkerManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.impl.ContextDataFactory;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.core.impl.MutableLogEvent;
import org.apache.logging.log4j.core.time.MutableInstant;
import org.apache.logging.log4j.message.FormattedMessage;
import org.apache.logging.log4j.message.Message;
import org.apache.logging.log4j.message.ObjectMessage;
import org.apache.logging.log4j.message.ParameterizedMessage;
import org.apache.logging.log4j.message.ReusableMessageFactory;
import org.apache.logging.log4j.message.SimpleMessage;
import org.apache.logging.log4j.message.StringFormattedMessage;
import org.apache.logging.log4j.message.StringMapMessage;
import org.apache.logging.log4j.message.StructuredDataMessage;
import org.apache.logging.log4j.spi.MutableThreadContextStack;
import org.apache.logging.log4j.util.StringBuilderFormattable;
import org.apache.logging.log4j.util.StringMap;

/** Makes random events from a seed. */
final class EventMaker extends RandomValues {
    private static final String[] KEYS = {"a", "user", "user:role", "user:rank", "trace.id", "ü", "q\"", ""};
    private static final Level[] LEVELS = Level.values();

    EventMaker(long seed) {
        super(seed);
    }

    /** Returns a piece of a text, also a surrogate without its other half; no text ends with a high one. */
    @Override
    protected String piece() {
        return maybe(10) ? (random.nextBoolean() ? "\ud800x" : "\udc00") : super.piece();
    }

    LogEvent event() {
        Log4jLogEvent.Builder builder = Log4jLogEvent.newBuilder()
                .setLevel(LEVELS[random.nextInt(LEVELS.length)])
                .setLoggerName(maybe(4) ? null : "io.github." + text())
                .setLoggerFqcn(maybe(4) ? null : EventMaker.class.getName())
                .setMarker(maybe(2) ? null : marker(2))
                .setMessage(message())
                .setThrown(maybe(2) ? null : thrown(3))
                .setContextData(contextData())
                .setThreadName(maybe(10) ? null : text())
                .setThreadId(random.nextInt(1000))
                .setThreadPriority(random.nextInt(10))
                .setIncludeLocation(true)
                .setSource(maybe(5) ? null : element())
                .setInstant(instant())
                .setEndOfBatch(random.nextBoolean());
        builder.setIncludeLocation(false);
        if (maybe(2)) {
            builder.setContextStack(new MutableThreadContextStack(random.ints(random.nextInt(4), 0, KEYS.length)
                    .mapToObj(i -> KEYS[i])
                    .toList()));
        }
        return builder.build();
    }

    /** Returns an event as loggers that reuse it have it. */
    LogEvent reusedEvent() {
        MutableLogEvent event = new MutableLogEvent(new StringBuilder(), new Object[10]);
        event.initFrom(event());
        event.setMessage(ReusableMessageFactory.INSTANCE.newMessage("{} and {} of " + text(), value(2), value(0)));
        return event;
    }

    private MutableInstant instant() {
        MutableInstant instant = new MutableInstant();
        instant.initFromEpochSecond(1 + random.nextLong(4_000_000_000L), maybe(3) ? 0 : random.nextInt(1_000_000_000));
        return instant;
    }

    private Marker marker(int depth) {
        Marker marker = new MarkerManager.Log4jMarker("m" + text());
        for (int i = random.nextInt(3); i > 0 && depth > 0; i--) {
            marker.addParents(marker(depth - 1));
        }
        return marker;
    }

    private StringMap contextData() {
        StringMap data = ContextDataFactory.createContextData();
        for (int i = random.nextInt(4); i > 0; i--) {
            String key = KEYS[random.nextInt(KEYS.length)];
            boolean isText = key.equals("trace.id") || !maybe(3); // lookups fail if a value is no text
            data.putValue(key, isText ? text() : value(2));
        }
        return data;
    }

    private Message message() {
        return switch (random.nextInt(11)) {
            case 0 -> new SimpleMessage(text());
            case 1 -> new SimpleMessage((CharSequence) new StringBuilder(text()));
            case 2 -> new ParameterizedMessage(text() + "{} {}", value(2), value(2));
            case 3 ->
                new ParameterizedMessage("{}", new Object[] {text()}, new IllegalStateException("in the message"));
            case 4 -> new ObjectMessage(value(3));
            case 5 -> mapMessage();
            case 6 -> structured();
            case 7 -> new StringFormattedMessage("%s of %s", text(), text());
            case 8 -> new FormattedMessage("{} of {}", text(), text());
            case 9 -> ReusableMessageFactory.INSTANCE.newMessage("{} is {}", text(), random.nextInt());
            default -> new SimpleMessage("");
        };
    }

    private Message mapMessage() {
        StringMapMessage message = new StringMapMessage();
        for (int i = random.nextInt(4); i > 0; i--) {
            message.with(KEYS[random.nextInt(KEYS.length - 1)], text());
        }
        return message;
    }

    private Message structured() {
        StructuredDataMessage message = new StructuredDataMessage("id" + random.nextInt(9), text(), "type");
        for (int i = random.nextInt(3); i > 0; i--) {
            message.put("key" + random.nextInt(9), "value " + random.nextInt(9));
        }
        return message;
    }

    @Override
    protected Object otherScalar() {
        return switch (random.nextInt(5)) {
            case 0 -> (byte) random.nextInt();
            case 1 -> new BigDecimal(new BigInteger(90, random), random.nextInt(3000) - 1500);
            case 2 -> {
                DoubleAdder adder = new DoubleAdder();
                adder.add(random.nextInt(100) / 4.0);
                yield adder;
            }
            case 3 ->
                (StringBuilderFormattable) buffer -> buffer.append("formatted ").append(random.nextInt(1));
            default -> new AtomicLong(random.nextLong() >>> 20);
        };
    }

    @Override
    protected Object otherContainer(int depth) {
        return switch (random.nextInt(7)) {
            case 0 -> new long[] {random.nextLong()};
            case 1 -> new char[] {'"', 'é'};
            case 2 -> new boolean[] {true, false};
            case 3 -> new short[] {1, -2};
            case 4 -> new double[] {0.5, 1e30};
            case 5 -> new float[] {0.25f};
            default -> contextData();
        };
    }

    @Override
    protected Map<String, Object> map(int depth) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            map.put(KEYS[random.nextInt(KEYS.length)], value(depth));
        }
        return map;
    }
}
