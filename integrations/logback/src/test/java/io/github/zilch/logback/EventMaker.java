// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import io.github.zilch.logging.RandomValues;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Marker;
import org.slf4j.event.KeyValuePair;
import org.slf4j.helpers.BasicMarkerFactory;

/** Makes random events from a seed. */
final class EventMaker extends RandomValues {
    static final LoggerContext CONTEXT = new LoggerContext();

    private static final List<String> KEYS = pieces("keys.txt");
    private static final List<String> SIMPLE_KEYS = List.of("a", "user", "trace.id", "ü", "q\"", "_low", "x");
    private static final Level[] LEVELS = {Level.TRACE, Level.DEBUG, Level.INFO, Level.WARN, Level.ERROR};

    private final boolean isSimple;
    private final BasicMarkerFactory markers = new BasicMarkerFactory();

    EventMaker(long seed) {
        this(seed, false);
    }

    /** Makes events without what other encoders write in ways of their own, if they are to be simple. */
    EventMaker(long seed, boolean isSimple) {
        super(seed);
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
        event.setCallerData(new StackTraceElement[] {element()});
        if (maybe(2)) {
            event.setKeyValuePairs(pairs());
        }
        for (int i = maybe(2) ? random.nextInt(3) : 0; i > 0; i--) {
            event.addMarker(marker(isSimple ? 0 : 2));
        }
        return event;
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

    private String key() {
        List<String> keys = isSimple ? SIMPLE_KEYS : KEYS;
        return keys.get(random.nextInt(keys.size()));
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

    /** Returns a map that cannot be changed: Spring Boot would add entries of the same name to it. */
    @Override
    protected Map<Object, Object> map(int depth) {
        Map<Object, Object> map = new LinkedHashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            map.put(maybe(5) ? Integer.valueOf(i) : "k" + i, value(depth));
        }
        return Collections.unmodifiableMap(map);
    }

    @Override
    protected Object otherScalar() {
        return Path.of("a", "b");
    }

    @Override
    protected Object otherContainer(int depth) {
        return (Iterable<Object>) list(depth)::iterator;
    }
}
