// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.core.encoder.EncoderBase;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import io.github.zilch.JsonOptions;
import java.util.concurrent.TimeUnit;

/** An encoder for Logback: one JSON object a line. Any number of threads can log, virtual ones too. */
public final class ZilchEncoder extends EncoderBase<ILoggingEvent> {
    private static final int MAX_CAUSES = 16; // a chain of causes can be a circle

    private final JsonBuilderPool pool = new JsonBuilderPool(16, JsonOptions.DEFAULT.lineFeed(true));

    @Override
    public byte[] encode(ILoggingEvent event) {
        try (JsonBuilder json = pool.acquire()) {
            json.putTimestamp("time", event.getTimeStamp(), TimeUnit.MILLISECONDS);
            json.put("level", event.getLevel().levelStr);
            json.put("logger", event.getLoggerName()).put("thread", event.getThreadName());
            json.put("message", event.getFormattedMessage());
            if (!event.getMDCPropertyMap().isEmpty()) {
                JsonBuilder context = json.createJSON("context");
                event.getMDCPropertyMap().forEach((key, value) -> context.put(key, value));
            }
            if (event.getThrowableProxy() instanceof ThrowableProxy proxy) {
                addExceptions(json.createJSONArray("exceptions"), proxy.getThrowable());
            }
            return json.toBytes(); // Logback asks for an array of its own
        }
    }

    private static void addExceptions(JsonBuilder array, Throwable thrown) {
        for (int i = 0; thrown != null && i < MAX_CAUSES; thrown = thrown.getCause(), i++) {
            JsonBuilder exception = array.createJSON();
            exception.put("type", thrown.getClass().getName()).put("message", thrown.getMessage());
            JsonBuilder stack = exception.createJSONArray("stack");
            for (StackTraceElement frame : thrown.getStackTrace()) {
                stack.add(frame.toString());
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
