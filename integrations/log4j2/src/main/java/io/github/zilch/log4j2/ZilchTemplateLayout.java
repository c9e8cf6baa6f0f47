// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonOptions;
import io.github.zilch.logging.EventWriter;
import io.github.zilch.logging.ObjectValue;
import io.github.zilch.logging.Output;
import io.github.zilch.logging.OutputPool;
import io.github.zilch.logging.TemplateValue;
import io.github.zilch.logging.TextLimit;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.logging.log4j.core.Layout;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.StringLayout;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.Node;
import org.apache.logging.log4j.core.config.plugins.Plugin;
import org.apache.logging.log4j.core.config.plugins.PluginBuilderAttribute;
import org.apache.logging.log4j.core.config.plugins.PluginBuilderFactory;
import org.apache.logging.log4j.core.config.plugins.PluginConfiguration;
import org.apache.logging.log4j.core.config.plugins.PluginElement;
import org.apache.logging.log4j.core.impl.LocationAware;
import org.apache.logging.log4j.core.layout.ByteBufferDestination;
import org.apache.logging.log4j.status.StatusLogger;

/**
 * Writes log events as JSON, as an event template says, in place of Log4j's {@code JsonTemplateLayout}. It has the same
 * settings and templates, and writes the same JSON:
 *
 * <pre>{@code
 * <ZilchTemplateLayout eventTemplateUri="classpath:EcsLayout.json"/>
 * }</pre>
 *
 * <p>A template is compiled when the layout is built. What it has that is not supported is an error then.
 *
 * <p><b>Allocation.</b> {@link #encode} allocates nothing after warm-up, if the template, the message and its parameters
 * allow it; the page of this module lists what allocates. {@link #toByteArray} and {@link #toSerializable} allocate what
 * they return.
 *
 * <p><b>Errors.</b> What the user's objects throw while an event is written is thrown on, and nothing of the event is
 * written. The next event is not affected.
 *
 * <p><b>Threads.</b> Any number of threads can use a layout at the same time.
 */
@Plugin(name = "ZilchTemplateLayout", category = Node.CATEGORY, elementType = Layout.ELEMENT_TYPE)
public final class ZilchTemplateLayout implements StringLayout, LocationAware {
    private static final StatusLogger LOGGER = StatusLogger.getLogger();
    private static final String EVENT_TEMPLATE = "eventTemplate";
    private static final String STACK_TRACE_ELEMENT_TEMPLATE = "stackTraceElementTemplate";

    private static final Map<String, String> CONTENT_FORMAT = Map.of("version", "1");

    private final Charset charset;
    private final boolean locationInfoEnabled;
    private final EventWriter<LogEvent> writer;

    private ZilchTemplateLayout(LayoutSettings settings, EventWriter<LogEvent> writer) {
        this.charset = settings.charset();
        this.locationInfoEnabled = settings.locationInfoEnabled();
        this.writer = writer;
    }

    /**
     * Creates a builder.
     *
     * @return the builder, with the defaults of {@code JsonTemplateLayout}.
     */
    @PluginBuilderFactory
    public static Builder newBuilder() {
        return new Builder();
    }

    /**
     * Writes an event with the delimiter after it.
     *
     * @param event to write.
     * @param destination that gets the bytes in one piece.
     * @throws RuntimeException if an object of the event throws it; nothing is written.
     */
    @Override
    public void encode(LogEvent event, ByteBufferDestination destination) {
        Output out = writer.acquire();
        boolean isWhole = false;
        try {
            ByteBuffer json = writer.write(out, event);
            byte[] delimiter = writer.delimiter();
            if (delimiter.length == 0) {
                destination.writeBytes(json);
            } else {
                synchronized (destination) { // as Log4j's own layouts do for what they write in several pieces
                    destination.writeBytes(json);
                    destination.writeBytes(delimiter, 0, delimiter.length);
                }
            }
            isWhole = true;
        } finally {
            writer.release(out, isWhole);
        }
    }

    /**
     * Returns the bytes of an event with the delimiter after it.
     *
     * @param event to write.
     * @return the bytes.
     * @throws RuntimeException if an object of the event throws it.
     */
    @Override
    public byte[] toByteArray(LogEvent event) {
        return writer.toBytes(event);
    }

    /**
     * Returns the text of an event with the delimiter after it.
     *
     * @param event to write.
     * @return the text.
     * @throws RuntimeException if an object of the event throws it.
     */
    @Override
    public String toSerializable(LogEvent event) {
        return new String(toByteArray(event), charset);
    }

    /**
     * Returns null: there is nothing before the first event.
     *
     * @return null.
     */
    @Override
    public byte[] getHeader() {
        return null;
    }

    /**
     * Returns null: there is nothing after the last event.
     *
     * @return null.
     */
    @Override
    public byte[] getFooter() {
        return null;
    }

    /**
     * Returns whether the place in the source is written.
     *
     * @return the setting {@code locationInfoEnabled}.
     */
    @Override
    public boolean requiresLocation() {
        return locationInfoEnabled;
    }

    /**
     * Returns the charset.
     *
     * @return the charset.
     */
    @Override
    public Charset getCharset() {
        return charset;
    }

    /**
     * Returns {@code application/json} with the charset.
     *
     * @return the type.
     */
    @Override
    public String getContentType() {
        return "application/json; charset=" + charset;
    }

    /**
     * Returns the version of the format.
     *
     * @return a map of {@code version} to {@code 1}.
     */
    @Override
    public Map<String, String> getContentFormat() {
        return CONTENT_FORMAT;
    }

    /** Builds a layout. The names of the settings are the attributes of the element {@code ZilchTemplateLayout}. */
    public static final class Builder implements org.apache.logging.log4j.core.util.Builder<ZilchTemplateLayout> {
        @PluginConfiguration
        private Configuration configuration;

        @PluginBuilderAttribute
        private Charset charset = LayoutDefaults.charset();

        @PluginBuilderAttribute
        private boolean locationInfoEnabled = LayoutDefaults.flag("locationInfoEnabled", false);

        @PluginBuilderAttribute
        private boolean stackTraceEnabled = LayoutDefaults.flag("stackTraceEnabled", true);

        @PluginBuilderAttribute
        private String eventTemplate = LayoutDefaults.text(EVENT_TEMPLATE, null);

        @PluginBuilderAttribute
        private String eventTemplateUri = LayoutDefaults.text("eventTemplateUri", "classpath:EcsLayout.json");

        @PluginBuilderAttribute
        private String eventTemplateRootObjectKey = LayoutDefaults.text("eventTemplateRootObjectKey", null);

        @PluginElement("EventTemplateAdditionalField")
        private Object[] eventTemplateAdditionalFields;

        @PluginBuilderAttribute
        private String stackTraceElementTemplate = LayoutDefaults.text(STACK_TRACE_ELEMENT_TEMPLATE, null);

        @PluginBuilderAttribute
        private String stackTraceElementTemplateUri =
                LayoutDefaults.text("stackTraceElementTemplateUri", "classpath:StackTraceElementLayout.json");

        @PluginBuilderAttribute
        private String eventDelimiter = LayoutDefaults.text("eventDelimiter", System.lineSeparator());

        @PluginBuilderAttribute
        private boolean nullEventDelimiterEnabled = LayoutDefaults.flag("nullEventDelimiterEnabled", false);

        @PluginBuilderAttribute
        private int maxStringLength = LayoutDefaults.maxStringLength();

        @PluginBuilderAttribute
        private String truncatedStringSuffix = LayoutDefaults.text("truncatedStringSuffix", "\u2026");

        @PluginBuilderAttribute
        private String recyclerFactory;

        private Builder() {}

        /**
         * Sets the configuration that the layout is part of, which has the lookups.
         *
         * @param value the configuration.
         * @return this builder.
         */
        public Builder setConfiguration(Configuration value) {
            this.configuration = value;
            return this;
        }

        /**
         * Sets the charset of the bytes and of the template files: UTF-8, or one in which ASCII characters are themselves.
         * All others are written as escapes then.
         *
         * @param value the charset; UTF-8 by default.
         * @return this builder.
         */
        public Builder setCharset(Charset value) {
            this.charset = value;
            return this;
        }

        /**
         * Sets whether the place in the source is written.
         *
         * @param value {@code true} to write it; {@code false} by default.
         * @return this builder.
         */
        public Builder setLocationInfoEnabled(boolean value) {
            this.locationInfoEnabled = value;
            return this;
        }

        /**
         * Sets whether exceptions are written.
         *
         * @param value {@code false} to omit them; {@code true} by default.
         * @return this builder.
         */
        public Builder setStackTraceEnabled(boolean value) {
            this.stackTraceEnabled = value;
            return this;
        }

        /**
         * Sets the event template.
         *
         * @param value JSON; if it is blank, {@link #setEventTemplateUri} says where the template is.
         * @return this builder.
         */
        public Builder setEventTemplate(String value) {
            this.eventTemplate = value;
            return this;
        }

        /**
         * Sets where the event template is.
         *
         * @param value a URI with {@code classpath:} or {@code file:}; {@code classpath:EcsLayout.json} by default.
         * @return this builder.
         */
        public Builder setEventTemplateUri(String value) {
            this.eventTemplateUri = value;
            return this;
        }

        /**
         * Sets the name of the member that the whole event becomes.
         *
         * @param value the name, or null for none.
         * @return this builder.
         */
        public Builder setEventTemplateRootObjectKey(String value) {
            this.eventTemplateRootObjectKey = value;
            return this;
        }

        /**
         * Sets members that are added to the event template.
         *
         * @param values fields.
         * @return this builder.
         */
        public Builder setEventTemplateAdditionalFields(EventTemplateAdditionalField... values) {
            this.eventTemplateAdditionalFields = values.clone();
            return this;
        }

        /**
         * Sets the template of elements of stack traces.
         *
         * @param value JSON; if it is blank, {@link #setStackTraceElementTemplateUri} says where the template is.
         * @return this builder.
         */
        public Builder setStackTraceElementTemplate(String value) {
            this.stackTraceElementTemplate = value;
            return this;
        }

        /**
         * Sets where the template of elements of stack traces is.
         *
         * @param value a URI with {@code classpath:} or {@code file:}.
         * @return this builder.
         */
        public Builder setStackTraceElementTemplateUri(String value) {
            this.stackTraceElementTemplateUri = value;
            return this;
        }

        /**
         * Sets what follows each event.
         *
         * @param value any text; the line separator by default.
         * @return this builder.
         */
        public Builder setEventDelimiter(String value) {
            this.eventDelimiter = value;
            return this;
        }

        /**
         * Sets whether the character U+0000 follows the delimiter.
         *
         * @param value {@code true} to write it; {@code false} by default.
         * @return this builder.
         */
        public Builder setNullEventDelimiterEnabled(boolean value) {
            this.nullEventDelimiterEnabled = value;
            return this;
        }

        /**
         * Sets how long a string may be. A longer one is cut.
         *
         * @param value number of UTF-16 code units, at least 1; 16,384 by default.
         * @return this builder.
         */
        public Builder setMaxStringLength(int value) {
            this.maxStringLength = value;
            return this;
        }

        /**
         * Sets what follows a string that has been cut.
         *
         * @param value any text; an ellipsis by default.
         * @return this builder.
         */
        public Builder setTruncatedStringSuffix(String value) {
            this.truncatedStringSuffix = value;
            return this;
        }

        /**
         * Has no effect: the layout recycles its memory in one way. Accepted because {@code JsonTemplateLayout} has it.
         *
         * @param value ignored.
         * @return this builder.
         */
        public Builder setRecyclerFactory(String value) {
            this.recyclerFactory = value;
            return this;
        }

        /**
         * Builds the layout.
         *
         * @return the layout.
         * @throws IllegalArgumentException if a setting has a value that it cannot have, if there is no template, or if a
         *     template has something that is not supported. The message says where and what to do.
         */
        @Override
        public ZilchTemplateLayout build() {
            requireSettings();
            if (recyclerFactory != null) {
                LOGGER.info("recyclerFactory has no effect on ZilchTemplateLayout, which recycles without it");
            }
            String delimiter = eventDelimiter + (nullEventDelimiterEnabled ? "\0" : "");
            TextLimit limit = new TextLimit(maxStringLength, truncatedStringSuffix, true);
            JsonOptions options = Output.OPTIONS.asciiOnly(!StandardCharsets.UTF_8.equals(charset));
            LayoutSettings settings = new LayoutSettings(
                    configuration,
                    charset,
                    limit,
                    locationInfoEnabled,
                    stackTraceEnabled,
                    stackTraceEnabled ? stackTraceElementSource() : null);
            TemplateSource source = TemplateSource.of(EVENT_TEMPLATE, eventTemplate, eventTemplateUri, charset);
            Object root = TemplateReader.read(source.name(), source.text());
            root = AdditionalFields.merge(source.name(), root, eventTemplateAdditionalFields);
            if (eventTemplateRootObjectKey != null) {
                root = Collections.singletonMap(eventTemplateRootObjectKey, root);
            }
            Output compiling = new Output(options, limit, Log4jValues::new);
            TemplateValue<LogEvent> template =
                    EventResolvers.compiler(source.name(), settings, compiling).compile(root);
            compiling.close();
            boolean isLine = delimiter.equals("\n") && template instanceof ObjectValue;
            EventWriter<LogEvent> writer = new EventWriter<>(
                    template,
                    isLine ? new byte[0] : delimiter.getBytes(charset),
                    new OutputPool(() -> new Output(options.lineFeed(isLine), limit, Log4jValues::new)));
            if (configuration.getLoggerContext() != null) {
                ContextStop.free(writer, configuration.getLoggerContext());
            }
            return new ZilchTemplateLayout(settings, writer);
        }

        private TemplateSource stackTraceElementSource() {
            return TemplateSource.of(
                    STACK_TRACE_ELEMENT_TEMPLATE, stackTraceElementTemplate, stackTraceElementTemplateUri, charset);
        }

        private void requireSettings() {
            require(configuration != null, "configuration is null: set it");
            require(charset != null, "charset is null: set it");
            require(eventDelimiter != null, "eventDelimiter is null: set it, to an empty string for none");
            require(
                    truncatedStringSuffix != null,
                    "truncatedStringSuffix is null: set it, to an empty string for none");
            require(maxStringLength > 0, "maxStringLength is " + maxStringLength + ": set at least 1");
            require(
                    isLikeAscii(charset),
                    "the charset " + charset + " has other bytes for ASCII characters: use UTF-8");
        }

        private static boolean isLikeAscii(Charset charset) {
            String ascii = IntStream.range(0, 128).mapToObj(Character::toString).collect(Collectors.joining());
            return charset.canEncode()
                    && Arrays.equals(ascii.getBytes(StandardCharsets.US_ASCII), ascii.getBytes(charset));
        }

        private static void require(boolean isTrue, String problem) {
            if (!isTrue) {
                throw new IllegalArgumentException("ZilchTemplateLayout: " + problem);
            }
        }
    }
}
