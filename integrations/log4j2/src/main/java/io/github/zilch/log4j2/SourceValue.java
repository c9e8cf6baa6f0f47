// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.Output;
import io.github.zilch.logging.TemplateValue;
import org.apache.logging.log4j.core.LogEvent;

/** A part of the place in the source where an event was logged. */
final class SourceValue extends TemplateValue<LogEvent> {
    private final boolean isEnabled;
    private final TemplateValue<StackTraceElement> field;

    /**
     * Creates a value.
     *
     * @param isEnabled {@code false} to ask no event for its place, which is expensive.
     * @param field the part.
     */
    SourceValue(boolean isEnabled, TemplateValue<StackTraceElement> field) {
        this.isEnabled = isEnabled;
        this.field = field;
    }

    @Override
    public boolean isEverPresent() {
        return isEnabled;
    }

    @Override
    public boolean isPresent(LogEvent event) {
        return isEnabled && event.getSource() != null;
    }

    @Override
    public void write(Output out, JsonBuilder node, CharSequence key, LogEvent event) {
        StackTraceElement source = isEnabled ? event.getSource() : null;
        if (source == null) {
            node.putNull(key);
        } else {
            field.write(out, node, key, source);
        }
    }
}
