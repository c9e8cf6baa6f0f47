// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.logging.RandomTrace;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
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
final class EventMaker {
    private static final String[] PIECES = {
        "a",
        "order",
        " ",
        "\"",
        "\\",
        "/",
        "\n",
        "\t",
        "\u0000",
        "\u001f",
        "\u007f",
        "é",
        "€",
        "\u2028",
        "😀",
        "\ud800x",
        "\udc00",
        "{}",
        "${ctx:a}",
        "</script>",
        "long text that is not cut everywhere"
    };
    private static final String[] KEYS = {"a", "user", "user:role", "user:rank", "trace.id", "ü", "q\"", ""};
    private static final Level[] LEVELS = Level.values();

    private final Random random;

    EventMaker(long seed) {
        random = new Random(seed);
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
                .setSource(maybe(5) ? null : RandomTrace.element(random))
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

    private boolean maybe(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    private MutableInstant instant() {
        MutableInstant instant = new MutableInstant();
        instant.initFromEpochSecond(1 + random.nextLong(4_000_000_000L), maybe(3) ? 0 : random.nextInt(1_000_000_000));
        return instant;
    }

    /** Returns a text that does not end with a high surrogate. */
    String text() {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(5); i > 0; i--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString();
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

    /** Returns an exception with causes and suppressed ones, some of which form circles. */
    Throwable thrown(int depth) {
        Exception thrown = switch (random.nextInt(4)) {
            case 0 -> new IllegalStateException(text());
            case 1 -> new Exception((String) null);
            case 2 ->
                new Exception(text()) {
                    private static final long serialVersionUID = 1;
                };
            default -> new UnsupportedOperationException(text());
        };
        StackTraceElement[] trace = new StackTraceElement[random.nextInt(5)];
        Arrays.setAll(trace, i -> RandomTrace.element(random));
        thrown.setStackTrace(trace);
        if (depth > 0 && maybe(2)) {
            thrown.addSuppressed(thrown(depth - 1));
        }
        if (depth > 0 && maybe(2)) {
            thrown.initCause(thrown(depth - 1));
        }
        return thrown;
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

    /** Returns a value of any type that messages and maps can have. */
    Object value(int depth) {
        int kind = random.nextInt(depth > 0 ? 30 : 18);
        return switch (kind) {
            case 0 -> null;
            case 1 -> random.nextInt();
            case 2 -> random.nextLong();
            case 3 -> random.nextDouble() * Math.pow(10, random.nextInt(40) - 20);
            case 4 -> random.nextFloat();
            case 5 -> (short) random.nextInt();
            case 6 -> (byte) random.nextInt();
            case 7 -> random.nextBoolean();
            case 8 -> new BigDecimal(new BigInteger(90, random), random.nextInt(3000) - 1500);
            case 9 -> new BigInteger(100, random);
            case 10 -> new AtomicLong(random.nextLong() >>> 20);
            case 11 -> {
                DoubleAdder adder = new DoubleAdder();
                adder.add(random.nextInt(100) / 4.0);
                yield adder;
            }
            case 12 -> Thread.State.BLOCKED;
            case 13 ->
                (StringBuilderFormattable) buffer -> buffer.append("formatted ").append(random.nextInt(1));
            case 14 -> new StringBuilder(text());
            case 15 -> 'x';
            case 16 -> new int[] {1, 2, random.nextInt()};
            case 17 -> new byte[] {1, -2};
            case 18 -> new long[] {random.nextLong()};
            case 19 -> new char[] {'"', 'é'};
            case 20 -> new boolean[] {true, false};
            case 21 -> new short[] {1, -2};
            case 22 -> new double[] {0.5, 1e30};
            case 23 -> new float[] {0.25f};
            case 24 -> new Object[] {value(depth - 1), null, value(depth - 1)};
            case 25 -> new LinkedHashSet<>(Arrays.asList(value(depth - 1), "x"));
            case 26, 27 -> {
                Map<String, Object> map = new LinkedHashMap<>();
                for (int i = random.nextInt(3); i >= 0; i--) {
                    map.put(KEYS[random.nextInt(KEYS.length)], value(depth - 1));
                }
                yield map;
            }
            case 28 -> contextData();
            default -> {
                List<Object> list = new ArrayList<>();
                for (int i = random.nextInt(3); i > 0; i--) {
                    list.add(value(depth - 1));
                }
                yield list;
            }
        };
    }
}
