// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import ch.qos.logback.classic.spi.ILoggingEvent;
import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.NameCache;
import io.github.zilch.logging.Output;
import io.github.zilch.logging.TemplateValue;

/** The entries of an event's MDC and its key-value pairs as members of the event. */
final class ContextValue implements TemplateValue<ILoggingEvent> {
    private final NameCache<ContextName> names;
    private final ContextEntries.Siblings siblings;
    private final PathRules rules;

    /**
     * Creates a value.
     *
     * @param names of the entries.
     * @param siblings the other members of the event.
     * @param rules for members of values.
     */
    ContextValue(ContextNames names, ContextEntries.Siblings siblings, PathRules rules) {
        this.names = new NameCache<>(names::of);
        this.siblings = siblings;
        this.rules = rules;
    }

    @Override
    public boolean isFlat() {
        return true;
    }

    @Override
    public void write(Output out, JsonBuilder node, CharSequence key, ILoggingEvent event) {
        ContextEntries entries = ((EventOutput) out).context();
        entries.begin(names, "");
        entries.collectMdc(event);
        entries.collectKeyValues(event);
        entries.end(node, event, siblings, rules);
    }
}
