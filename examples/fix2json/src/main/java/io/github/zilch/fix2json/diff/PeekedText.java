// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.diff;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.zilch.fix2json.log.LogText;
import io.github.zilch.fix2json.log.TextChannel;
import io.github.zilch.fix2json.reverse.JsonSource;
import io.github.zilch.kit.input.PeekingChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Set;

/** A text whose beginning shows whether it is a log, or the JSON that the conversion writes. For use by one thread. */
final class PeekedText implements TextChannel {
    private static final int PEEKED = 1 << 16;

    /** The first members of messages: in their parts, flat, and with tags. */
    private static final Set<String> FIRST_MEMBERS = Set.of("Header", "BeginString", "8");

    private final LogText log;
    private final PeekingChannel text = new PeekingChannel(PEEKED);
    private final ByteBuffer beginning;

    /**
     * Reads the beginning of a text.
     *
     * @param log to read from; the caller closes it.
     */
    PeekedText(LogText log) throws IOException {
        this.log = log;
        text.begin(log);
        beginning = text.peek(PeekedText::mayBeJson);
    }

    /** Returns whether the bytes up to the position leave open that this is JSON. */
    private static boolean mayBeJson(ByteBuffer first) {
        for (int i = 0; i < first.position(); i++) {
            byte b = first.get(i);
            if (b > ' ' || b < 0) {
                return b == '{' || b == '[';
            }
        }
        return true;
    }

    /** Returns whether the text begins with a message as JSON. */
    boolean isConverted() {
        try (JsonParser json = JsonSource.of(beginning.array(), 0, beginning.position())) {
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
    public LogText text() {
        return log;
    }

    @Override
    public int read(ByteBuffer destination) throws IOException {
        return text.read(destination);
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
