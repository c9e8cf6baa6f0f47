// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import io.github.zilch.logging.EventWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.slf4j.LoggerFactory;
import org.springframework.boot.logging.StackTracePrinter;
import org.springframework.boot.logging.structured.StructuredLogFormatter;
import org.springframework.core.env.Environment;

/**
 * What the formats for the structured logging of Spring Boot have in common. Boot creates them with what it has: the environment,
 * the converter of Logback, and the printer that {@code logging.structured.json.stacktrace} describes, or null.
 */
abstract class BootFormatter implements StructuredLogFormatter<ILoggingEvent> {
    private final EventWriter<ILoggingEvent> writer;

    BootFormatter(
            Environment environment,
            ThrowableProxyConverter converter,
            StackTracePrinter printer,
            Function<FormatSettings, EventWriter<ILoggingEvent>> format) {
        writer = format.apply(BootSettings.of(environment, stackTrace(converter, printer)));
        // Boot tells its formatters neither their context, which is the one of SLF4J, nor that it stops.
        if (LoggerFactory.getILoggerFactory() instanceof LoggerContext context) {
            ContextStop.free(writer, context);
        }
    }

    private static Function<ILoggingEvent, String> stackTrace(
            ThrowableProxyConverter converter, StackTracePrinter printer) {
        return printer == null ? converter::convert : event -> printer.printStackTraceToString(throwable(event));
    }

    private static Throwable throwable(ILoggingEvent event) {
        if (event.getThrowableProxy() instanceof ThrowableProxy proxy) {
            return proxy.getThrowable();
        }
        throw new IllegalStateException("an event that has come from another process has no exception to print:"
                + " remove logging.structured.json.stacktrace");
    }

    /**
     * Returns the JSON of an event, with a line feed after it.
     *
     * @param event to write.
     * @return the text.
     * @throws RuntimeException if an object of the event throws it.
     */
    @Override
    public final String format(ILoggingEvent event) {
        return new String(writer.toBytes(event), StandardCharsets.UTF_8);
    }

    /**
     * Returns the JSON of an event, with a line feed after it.
     *
     * @param event to write.
     * @param charset of the bytes; UTF-8 alone needs no other copy.
     * @return the bytes.
     * @throws RuntimeException if an object of the event throws it.
     */
    @Override
    public final byte[] formatAsBytes(ILoggingEvent event, Charset charset) {
        return writer.toBytes(event, charset);
    }
}
