// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logging;

import io.github.zilch.JsonBuilder;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

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
     * Takes an output back after its event.
     *
     * @param output that the caller uses no more.
     * @param isWhole {@code false} after an exception: what the output was doing is unknown then, and it is freed.
     */
    public void release(Output output, boolean isWhole) {
        if (isWhole) {
            outputs.release(output);
        } else {
            output.close();
        }
    }

    /**
     * Frees the memory of this writer: at once what no event is written with at the moment, the rest after its event. Events can
     * be written as before.
     */
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
        boolean isWhole = false;
        try {
            ByteBuffer json = write(out, event);
            int length = json.remaining();
            byte[] bytes = new byte[length + delimiter.length];
            json.get(json.position(), bytes, 0, length);
            System.arraycopy(delimiter, 0, bytes, length, delimiter.length);
            isWhole = true;
            return bytes;
        } finally {
            release(out, isWhole);
        }
    }

    /**
     * Returns the bytes of an event in a charset, with the delimiter after it; only for templates in UTF-8.
     *
     * @param event to write.
     * @param charset of the bytes; UTF-8 alone needs no other copy.
     * @return the bytes.
     * @throws RuntimeException if an object of the event throws it.
     */
    public byte[] toBytes(T event, Charset charset) {
        byte[] bytes = toBytes(event);
        return charset.equals(StandardCharsets.UTF_8)
                ? bytes
                : new String(bytes, StandardCharsets.UTF_8).getBytes(charset);
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
