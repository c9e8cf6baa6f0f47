// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import io.github.zilch.logging.RandomTrace;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Marker;
import org.slf4j.event.KeyValuePair;
import org.slf4j.helpers.BasicMarkerFactory;

/** Makes random events from a seed. */
final class EventMaker {
    static final LoggerContext CONTEXT = new LoggerContext();

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
        "{}",
        "</script>",
        "a longer text that has more than a few words"
    };
    private static final String[] KEYS = {
        "a",
        "user",
        "user.id",
        "user.role.name",
        "trace.id",
        "ü",
        "q\"",
        "",
        ".",
        "x..y",
        ".z",
        "w.",
        "_low",
        "id",
        "message",
        "log.x",
        "error.code",
        "tags",
        "stack_trace"
    };
    private static final String[] SIMPLE_KEYS = {"a", "user", "trace.id", "ü", "q\"", "_low", "x"};
    private static final Level[] LEVELS = {Level.TRACE, Level.DEBUG, Level.INFO, Level.WARN, Level.ERROR};

    private final Random random;
    private final boolean isSimple;
    private final BasicMarkerFactory markers = new BasicMarkerFactory();

    EventMaker(long seed) {
        this(seed, false);
    }

    /** Makes events without what other encoders write in ways of their own, if they are to be simple. */
    EventMaker(long seed, boolean isSimple) {
        random = new Random(seed);
        this.isSimple = isSimple;
    }

    LoggingEvent event() {
        Throwable thrown = maybe(3) ? thrown(3) : null;
        LoggingEvent event = new LoggingEvent(
                EventMaker.class.getName(),
                CONTEXT.getLogger("io.github." + random.nextInt(50)),
                LEVELS[random.nextInt(LEVELS.length)],
                message(),
                thrown,
                arguments());
        event.setInstant(instant());
        event.setThreadName(maybe(10) ? "" : "thread " + text());
        event.setMDCPropertyMap(mdc());
        event.setCallerData(new StackTraceElement[] {RandomTrace.element(random)});
        if (maybe(2)) {
            event.setKeyValuePairs(pairs());
        }
        for (int i = maybe(2) ? random.nextInt(3) : 0; i > 0; i--) {
            event.addMarker(marker(isSimple ? 0 : 2));
        }
        return event;
    }

    private boolean maybe(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    private String message() {
        return switch (random.nextInt(6)) {
            case 0 -> isSimple ? "x" : null;
            case 1 -> "";
            case 2 -> "of {} and {}: " + text();
            default -> text();
        };
    }

    private Object[] arguments() {
        return maybe(2)
                ? null
                : random.ints(random.nextInt(4), 0, 9).mapToObj(i -> value(1)).toArray();
    }

    private Instant instant() {
        long seconds = maybe(8) ? -random.nextInt(1_000_000_000) : 1 + random.nextLong(4_000_000_000L);
        int nanos = switch (random.nextInt(5)) {
            case 0 -> 0;
            case 1 -> 1000 * random.nextInt(1_000_000);
            case 2 -> random.nextInt(1_000_000_000);
            default -> 1_000_000 * random.nextInt(1000);
        };
        return Instant.ofEpochSecond(seconds, nanos);
    }

    String text() {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(5); i > 0; i--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString();
    }

    private String key() {
        String[] keys = isSimple ? SIMPLE_KEYS : KEYS;
        return keys[random.nextInt(keys.length)];
    }

    private Map<String, String> mdc() {
        Map<String, String> map = new HashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            map.put(!isSimple && maybe(20) ? null : key(), !isSimple && maybe(10) ? null : text());
        }
        return map;
    }

    private List<KeyValuePair> pairs() {
        List<KeyValuePair> pairs = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            String name = isSimple ? "p" + i : maybe(20) ? null : key();
            pairs.add(new KeyValuePair(name, isSimple ? simpleValue() : value(2)));
        }
        return pairs;
    }

    private Marker marker(int depth) {
        Marker marker = markers.getMarker("m" + random.nextInt(5));
        if (isSimple) {
            return markers.getDetachedMarker("m" + random.nextInt(1_000_000));
        }
        for (int i = random.nextInt(3); i > 0 && depth > 0; i--) {
            Marker other = marker(depth - 1);
            if (!other.contains(marker)) {
                marker.add(other);
            }
        }
        return marker;
    }

    /** Returns an exception with causes and suppressed ones, some of which form circles. */
    Throwable thrown(int depth) {
        Exception thrown = switch (random.nextInt(4)) {
            case 0 -> new IllegalStateException(text());
            case 1 -> new Exception((String) null);
            case 2 ->
                new Exception(text()) {
                    private static final long serialVersionUID = 1;

                    @Override
                    public String toString() {
                        return "an exception of its own";
                    }
                };
            default -> new UnsupportedOperationException(text());
        };
        StackTraceElement[] trace = new StackTraceElement[random.nextInt(6)];
        Arrays.setAll(trace, i -> RandomTrace.element(random));
        thrown.setStackTrace(trace);
        if (depth > 0 && maybe(2)) {
            Throwable cause = thrown(depth - 1);
            if (maybe(2)) {
                cause.setStackTrace(withEndOf(trace, cause.getStackTrace()));
            }
            thrown.initCause(cause);
            if (maybe(5)) {
                cause.addSuppressed(thrown);
            }
        }
        for (int i = random.nextInt(3); i > 1 && depth > 0; i--) {
            thrown.addSuppressed(thrown(depth - 1));
        }
        return thrown;
    }

    private StackTraceElement[] withEndOf(StackTraceElement[] outer, StackTraceElement[] trace) {
        int common = random.nextInt(outer.length + 1);
        StackTraceElement[] joined = Arrays.copyOf(trace, trace.length + common);
        System.arraycopy(outer, outer.length - common, joined, trace.length, common);
        return joined;
    }

    private Object simpleValue() {
        return switch (random.nextInt(6)) {
            case 0 -> random.nextInt();
            case 1 -> random.nextLong();
            case 2 -> random.nextBoolean();
            case 3 -> List.of(1, "two", true);
            case 4 -> Map.of("k", text());
            default -> text();
        };
    }

    /** Returns a value of any type that Spring Boot writes as JSON. */
    Object value(int depth) {
        return switch (random.nextInt(depth > 0 ? 22 : 15)) {
            case 0 -> null;
            case 1 -> random.nextInt();
            case 2 -> random.nextLong();
            case 3 -> (short) random.nextInt();
            case 4 -> random.nextDouble() * Math.pow(10, random.nextInt(40) - 20);
            case 5 -> random.nextFloat();
            case 6 -> random.nextBoolean();
            case 7 -> new BigDecimal(BigInteger.valueOf(random.nextLong()), random.nextInt(60) - 30);
            case 8 -> BigInteger.valueOf(random.nextLong()).pow(3);
            case 9 -> new AtomicLong(random.nextInt());
            case 10 -> TimeUnit.DAYS;
            case 11 -> 'c';
            case 12 -> Path.of("a", "b");
            case 13 -> new StringBuilder(text());
            case 14 -> text();
            case 15 -> map(depth - 1);
            case 16 -> list(depth - 1);
            case 17 -> list(depth - 1).toArray();
            case 18 -> new ArrayDeque<>(List.of(1, "x"));
            case 19 -> random.ints(3).toArray();
            case 20 -> new byte[] {1, -1};
            default -> (Iterable<Object>) list(depth - 1)::iterator;
        };
    }

    /** Returns a map that cannot be changed: Spring Boot would add entries of the same name to it. */
    private Map<Object, Object> map(int depth) {
        Map<Object, Object> map = new LinkedHashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            map.put(maybe(5) ? Integer.valueOf(i) : "k" + i, value(depth));
        }
        return Collections.unmodifiableMap(map);
    }

    private List<Object> list(int depth) {
        List<Object> list = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            list.add(value(depth));
        }
        return list;
    }
}
