// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonBuilder;
import java.nio.ByteBuffer;
import org.apache.logging.log4j.core.LogEvent;

/** Writes events by a compiled template. */
final class EventWriter {
    private final TemplateValue<LogEvent> template;
    private final byte[] delimiter;

    /**
     * Creates it.
     *
     * @param template for events.
     * @param delimiter that follows the text of an event; empty if the documents of the outputs end with it.
     */
    EventWriter(TemplateValue<LogEvent> template, byte[] delimiter) {
        this.template = template;
        this.delimiter = delimiter;
    }

    /** Returns what has to be written after the text that {@link #write} returns; empty for nothing. */
    byte[] delimiter() {
        return delimiter;
    }

    /**
     * Writes an event.
     *
     * @param out to write with.
     * @param event to write.
     * @return its JSON from position to limit, until the output is used again.
     */
    ByteBuffer write(Output out, LogEvent event) {
        if (template instanceof ObjectValue<LogEvent> object) {
            JsonBuilder json = out.resetObject();
            object.writeMembers(out, json, event);
            return json.byteBuffer();
        }
        JsonBuilder array = out.resetArray();
        template.write(out, array, null, event);
        ByteBuffer text = array.byteBuffer();
        return text.position(text.position() + 1).limit(text.limit() - 1); // without the brackets
    }
}
