// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert.layout;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonKey;
import io.github.zilch.fix2json.convert.value.FieldFormat;

/**
 * What the parts of a message are written to: an object for each, which is created when it is asked for, or one object for
 * all of them. Nothing if the message is a row, which is written at its end, or is only read. For use by one thread.
 */
public final class MessageParts {
    /** The keys of the parts, in the order of {@link FieldFormat.Part}. */
    static final JsonKey[] KEYS = {JsonKey.of("Header"), JsonKey.of("Body"), JsonKey.of("Trailer")};

    private final boolean isFlat;
    private final boolean isWritten;
    private JsonBuilder message;
    private JsonBuilder header;
    private JsonBuilder body;
    private JsonBuilder trailer;

    /**
     * Creates the parts.
     *
     * @param isFlat whether there is one object for all of them.
     * @param isWritten whether there are objects.
     */
    public MessageParts(boolean isFlat, boolean isWritten) {
        this.isFlat = isFlat;
        this.isWritten = isWritten;
    }

    /** Begins a message, whose header is always written. */
    public void nextMessage(JsonBuilder json) {
        message = json;
        header = !isWritten ? null : isFlat ? json : create(FieldFormat.Part.HEADER);
        body = isFlat ? header : null;
        trailer = isFlat ? header : null;
    }

    private JsonBuilder create(FieldFormat.Part part) {
        return message.createJSON(KEYS[part.ordinal()]);
    }

    /** Returns the object for the header; null if nothing is written. */
    public JsonBuilder header() {
        return header;
    }

    /** Returns the object for the body; null if nothing is written. */
    public JsonBuilder body() {
        if (body == null && isWritten) {
            body = create(FieldFormat.Part.BODY);
        }
        return body;
    }

    /** Returns the object for the trailer, which is after the one for the body; null if nothing is written. */
    public JsonBuilder trailer() {
        if (trailer == null && isWritten) {
            body();
            trailer = create(FieldFormat.Part.TRAILER);
        }
        return trailer;
    }
}
