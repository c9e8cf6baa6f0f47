// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.core.encoder.EncoderBase;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import java.util.concurrent.TimeUnit;

/** An encoder for Logback: one JSON object a line. */
public final class ZilchEncoder extends EncoderBase<ILoggingEvent> {
    private static final JsonOptions LINES = JsonOptions.DEFAULT.lineFeed(true);

    private final ThreadLocal<JsonBuilder> builders = ThreadLocal.withInitial(() -> new JsonBuilder(LINES));

    @Override
    public byte[] encode(ILoggingEvent event) {
        JsonBuilder json = builders.get().reset();
        json.putTimestamp("time", event.getTimeStamp(), TimeUnit.MILLISECONDS);
        json.put("level", event.getLevel().levelStr);
        json.put("logger", event.getLoggerName()).put("thread", event.getThreadName());
        json.put("message", event.getFormattedMessage());
        if (!event.getMDCPropertyMap().isEmpty()) {
            json.put("context", event.getMDCPropertyMap());
        }
        if (event.getThrowableProxy() instanceof ThrowableProxy proxy) {
            Exceptions.addAll(json.createJSONArray("exceptions"), proxy.getThrowable());
        }
        return json.toBytes(); // Logback asks for an array of its own
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
