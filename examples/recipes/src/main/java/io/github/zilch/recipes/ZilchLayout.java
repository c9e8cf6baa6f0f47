// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.apache.logging.log4j.core.Layout;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.config.Node;
import org.apache.logging.log4j.core.config.plugins.Plugin;
import org.apache.logging.log4j.core.config.plugins.PluginFactory;
import org.apache.logging.log4j.core.layout.AbstractStringLayout;
import org.apache.logging.log4j.core.layout.ByteBufferDestination;
import org.apache.logging.log4j.util.StringBuilderFormattable;
import org.apache.logging.log4j.util.TriConsumer;

/** A layout for Log4j 2: one JSON object a line, without garbage unless there is an exception. */
@Plugin(name = "ZilchLayout", category = Node.CATEGORY, elementType = Layout.ELEMENT_TYPE)
public final class ZilchLayout extends AbstractStringLayout {
    private static final JsonOptions LINES = JsonOptions.DEFAULT.lineFeed(true);
    private static final TriConsumer<String, Object, JsonBuilder> PUT = (key, value, json) -> json.put(key, value);

    private final ThreadLocal<JsonBuilder> builders = ThreadLocal.withInitial(() -> new JsonBuilder(LINES));

    private ZilchLayout() {
        super(StandardCharsets.UTF_8);
    }

    /** Called by Log4j for {@code <ZilchLayout/>}. */
    @PluginFactory
    public static ZilchLayout create() {
        return new ZilchLayout();
    }

    @Override
    public void encode(LogEvent event, ByteBufferDestination destination) {
        destination.writeBytes(write(event).byteBuffer());
    }

    @Override
    public String toSerializable(LogEvent event) {
        return write(event).toString();
    }

    private JsonBuilder write(LogEvent event) {
        JsonBuilder json = builders.get().reset();
        json.putTimestamp("time", event.getInstant().getEpochMillisecond(), TimeUnit.MILLISECONDS);
        json.put("level", event.getLevel().name());
        json.put("logger", event.getLoggerName()).put("thread", event.getThreadName());
        if (event.getMessage() instanceof StringBuilderFormattable message) {
            StringBuilder text = getStringBuilder(); // of this thread
            message.formatTo(text);
            json.put("message", text);
        } else {
            json.put("message", event.getMessage().getFormattedMessage());
        }
        if (!event.getContextData().isEmpty()) {
            event.getContextData().forEach(PUT, json.createJSON("context"));
        }
        if (event.getThrown() != null) {
            Exceptions.addAll(json.createJSONArray("exceptions"), event.getThrown());
        }
        return json;
    }
}
