// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logging;

import io.github.zilch.JsonBuilder;
import java.nio.ByteBuffer;

/**
 * Writes events by a compiled template.
 *
 * @param <T> the type of an event.
 */
public final class EventWriter<T> {
    private final TemplateValue<T> template;
    private final byte[] delimiter;
    private final OutputPool outputs;

    /**
     * Creates it.
     *
     * @param template for events.
     * @param delimiter that follows the text of an event; empty if the documents of the outputs end with it.
     * @param outputs to write with.
     */
    public EventWriter(TemplateValue<T> template, byte[] delimiter, OutputPool outputs) {
        this.template = template;
        this.delimiter = delimiter;
        this.outputs = outputs;
    }

    /**
     * Returns what has to be written after the text that {@link #write} returns.
     *
     * @return the delimiter; empty for nothing.
     */
    public byte[] delimiter() {
        return delimiter;
    }

    /**
     * Returns an output for the caller alone.
     *
     * @return the output, for {@link #write}.
     */
    public Output acquire() {
        return outputs.acquire();
    }

    /**
     * Takes an output back. It must not come back after an exception: what it was doing is unknown then.
     *
     * @param output that the caller uses no more.
     */
    public void release(Output output) {
        outputs.release(output);
    }

    /** Frees the memory that no event is written with at the moment. Events can be written as before. */
    public void clear() {
        outputs.clear();
    }

    /**
     * Returns the bytes of an event with the delimiter after it.
     *
     * @param event to write.
     * @return the bytes.
     * @throws RuntimeException if an object of the event throws it.
     */
    public byte[] toBytes(T event) {
        Output out = acquire();
        ByteBuffer json = write(out, event);
        int length = json.remaining();
        byte[] bytes = new byte[length + delimiter.length];
        json.get(json.position(), bytes, 0, length);
        System.arraycopy(delimiter, 0, bytes, length, delimiter.length);
        release(out);
        return bytes;
    }

    /**
     * Writes an event.
     *
     * @param out to write with.
     * @param event to write.
     * @return its JSON from position to limit, until the output is used again.
     * @throws RuntimeException if an object of the event throws it.
     */
    public ByteBuffer write(Output out, T event) {
        if (template instanceof ObjectValue<T> object) {
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
