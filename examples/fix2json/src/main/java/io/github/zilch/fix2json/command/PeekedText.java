// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.Set;

/** A text whose beginning shows whether it is a log, or the JSON that the conversion writes. For use by one thread. */
final class PeekedText implements ReadableByteChannel {
    private static final int PEEKED = 1 << 16;

    /** The first members of messages: in their parts, flat, and with tags. */
    private static final Set<String> FIRST_MEMBERS = Set.of("Header", "BeginString", "8");

    private static final JsonFactory FACTORY = new JsonFactory();

    private final ReadableByteChannel text;
    private final ByteBuffer beginning = ByteBuffer.allocate(PEEKED);

    /**
     * Reads the beginning of a text.
     *
     * @param text to read from; the caller closes it.
     */
    PeekedText(ReadableByteChannel text) throws IOException {
        this.text = text;
        while (beginning.hasRemaining() && !isDecided() && text.read(beginning) >= 0) {}
        beginning.flip();
    }

    /** Returns whether nothing but the first characters is needed to see that this is no JSON. */
    private boolean isDecided() {
        for (int i = 0; i < beginning.position(); i++) {
            byte b = beginning.get(i);
            if (b > ' ' || b < 0) {
                return b != '{' && b != '[';
            }
        }
        return false;
    }

    /** Returns whether the text begins with a message as JSON. */
    boolean isConverted() {
        try (JsonParser json = FACTORY.createParser(beginning.array(), 0, beginning.limit())) {
            JsonToken token = json.nextToken();
            while (token == JsonToken.START_ARRAY) {
                token = json.nextToken();
            }
            return token == JsonToken.START_OBJECT
                    && json.nextToken() == JsonToken.FIELD_NAME
                    && FIRST_MEMBERS.contains(json.currentName());
        } catch (IOException e) {
            return false; // no JSON
        }
    }

    @Override
    public int read(ByteBuffer destination) throws IOException {
        if (!beginning.hasRemaining()) {
            return text.read(destination);
        }
        int count = Math.min(beginning.remaining(), destination.remaining());
        destination.put(beginning.duplicate().limit(beginning.position() + count));
        beginning.position(beginning.position() + count);
        return count;
    }

    @Override
    public boolean isOpen() {
        return text.isOpen();
    }

    @Override
    public void close() {
        // the caller closes the text
    }
}
