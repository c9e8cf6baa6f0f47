// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import ch.qos.logback.classic.spi.ILoggingEvent;
import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.AnyValues;
import io.github.zilch.logging.NameCache;
import io.github.zilch.logging.Output;
import io.github.zilch.logging.TemplateValue;

/** The entries of an event's MDC, or its key-value pairs, as an object. */
final class EntriesValue implements TemplateValue<ILoggingEvent> {
    private static final ContextEntries.Siblings NO_SIBLINGS = (name, event) -> false;

    private final boolean isMdc;
    private final NameCache<ContextName> names;

    private EntriesValue(boolean isMdc, ContextNames names) {
        this.isMdc = isMdc;
        this.names = new NameCache<>(names::of);
    }

    static EntriesValue ofMdc(ContextNames names) {
        return new EntriesValue(true, names);
    }

    static EntriesValue ofKeyValues(ContextNames names) {
        return new EntriesValue(false, names);
    }

    @Override
    public boolean isPresent(ILoggingEvent event) {
        return isMdc
                ? event.getMDCPropertyMap() != null
                        && !event.getMDCPropertyMap().isEmpty()
                : event.getKeyValuePairs() != null && !event.getKeyValuePairs().isEmpty();
    }

    @Override
    public void write(Output out, JsonBuilder node, CharSequence key, ILoggingEvent event) {
        ContextEntries entries = ((EventOutput) out).context();
        entries.begin(names, AnyValues.NULL);
        if (isMdc) {
            entries.collectMdc(event);
        } else {
            entries.collectKeyValues(event);
        }
        entries.end(node.createJSON(key), event, NO_SIBLINGS, PathRules.NONE);
    }
}
