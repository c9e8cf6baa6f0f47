// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.input;

import io.github.zilch.sbe2json.wire.MessageWalk;
import java.io.IOException;
import uk.co.real_logic.sbe.ir.Ir;

/**
 * Messages one after the other, with nothing between them: each one tells where it ends. If it does not, because it is
 * damaged or cut off, it takes the rest of the input.
 */
final class Unframed implements Framing {
    private final MessageWalk length;

    Unframed(Ir schema) {
        length = new MessageWalk(schema);
    }

    @Override
    public void begin(ByteWindow window) {
        // there is nothing before the first message
    }

    @Override
    public boolean next(ByteWindow window, FoundMessage message) throws IOException {
        if (!window.require(1)) {
            return false;
        }
        length.begin();
        long required;
        do {
            required = length.required(window.buffer(), window.offset(), window.available());
        } while (required > window.available() && required <= ByteWindow.LARGEST && window.require((int) required));
        boolean isWhole = required >= 0 && required <= window.available();
        int found = isWhole ? (int) required : window.available();
        message.set(window.buffer(), window.offset(), found, window.position(), isWhole);
        window.skip(found);
        return true;
    }
}
