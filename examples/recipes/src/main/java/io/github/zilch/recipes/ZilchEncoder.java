// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.StackTraceElementProxy;
import ch.qos.logback.core.encoder.EncoderBase;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import io.github.zilch.JsonOptions;
import java.util.concurrent.TimeUnit;
import org.slf4j.Marker;
import org.slf4j.event.KeyValuePair;

/** An encoder for Logback: one JSON object a line. Any number of threads can log, virtual ones too. */
public final class ZilchEncoder extends EncoderBase<ILoggingEvent> {
    private final JsonBuilderPool pool =
            new JsonBuilderPool(16, JsonOptions.DEFAULT.lineFeed(true).nonFinite(JsonOptions.NonFinite.STRING));

    @Override
    public byte[] encode(ILoggingEvent event) {
        try (JsonBuilder json = pool.acquire()) {
            json.putTimestamp("time", event.getTimeStamp(), TimeUnit.MILLISECONDS);
            json.put("level", event.getLevel().levelStr);
            json.put("logger", event.getLoggerName()).put("thread", event.getThreadName());
            json.put("message", event.getFormattedMessage());
            if (!event.getMDCPropertyMap().isEmpty()) {
                JsonBuilder context = json.createJSON("context");
                event.getMDCPropertyMap().forEach((key, value) -> context.put(String.valueOf(key), value));
            }
            if (event.getKeyValuePairs() != null) {
                JsonBuilder values = json.createJSON("values");
                for (KeyValuePair pair : event.getKeyValuePairs()) {
                    putValue(values, String.valueOf(pair.key), pair.value);
                }
            }
            if (event.getMarkerList() != null) {
                JsonBuilder markers = json.createJSONArray("markers");
                for (Marker marker : event.getMarkerList()) {
                    markers.add(marker.toString()); // with the markers that it refers to
                }
            }
            if (event.getThrowableProxy() != null) {
                addExceptions(json.createJSONArray("exceptions"), event.getThrowableProxy());
            }
            return json.toBytes(); // Logback asks for an array of its own
        }
    }

    /** Puts numbers and booleans as they are, and all else as its text: an event is never lost because of a value. */
    private static void putValue(JsonBuilder values, String key, Object value) {
        if (value == null) {
            values.putNull(key);
        } else if (value instanceof Integer || value instanceof Long || value instanceof Double) {
            values.put(key, value);
        } else if (value instanceof Boolean bool) {
            values.put(key, bool.booleanValue());
        } else {
            values.put(key, value.toString());
        }
    }

    /** Adds an exception and its causes. Logback's proxies have no circles: one that comes again has no cause. */
    private static void addExceptions(JsonBuilder array, IThrowableProxy first) {
        for (IThrowableProxy thrown = first; thrown != null; thrown = thrown.getCause()) {
            JsonBuilder exception = array.createJSON();
            exception.put("type", thrown.getClassName()).put("message", thrown.getMessage());
            JsonBuilder stack = exception.createJSONArray("stack");
            for (StackTraceElementProxy frame : thrown.getStackTraceElementProxyArray()) {
                stack.add(frame.getStackTraceElement().toString());
            }
            if (thrown.getSuppressed() != null && thrown.getSuppressed().length > 0) {
                JsonBuilder suppressed = exception.createJSONArray("suppressed");
                for (IThrowableProxy other : thrown.getSuppressed()) {
                    addExceptions(suppressed, other);
                }
            }
        }
    }

    @Override
    public byte[] headerBytes() {
        return null;
    }

    @Override
    public byte[] footerBytes() {
        return null;
    }
}
