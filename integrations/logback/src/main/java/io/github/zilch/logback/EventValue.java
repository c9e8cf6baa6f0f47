// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import ch.qos.logback.classic.spi.ILoggingEvent;
import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.Output;
import io.github.zilch.logging.TemplateValue;
import java.util.function.Predicate;

/** A value that some events do not have. */
final class EventValue extends TemplateValue<ILoggingEvent> {
    private final Predicate<ILoggingEvent> presence;
    private final Writer writer;

    /** Writes the value of an event that has it. */
    interface Writer {
        void write(Output out, JsonBuilder node, CharSequence key, ILoggingEvent event);
    }

    EventValue(Predicate<ILoggingEvent> presence, Writer writer) {
        this.presence = presence;
        this.writer = writer;
    }

    @Override
    public boolean isPresent(ILoggingEvent event) {
        return presence.test(event);
    }

    @Override
    public void write(Output out, JsonBuilder node, CharSequence key, ILoggingEvent event) {
        writer.write(out, node, key, event);
    }
}
