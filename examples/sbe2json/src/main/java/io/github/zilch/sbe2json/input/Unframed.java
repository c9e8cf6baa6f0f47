// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.input;

import java.io.IOException;

/** Messages one after the other, with nothing between them: each one tells where it ends. */
final class Unframed implements Framing {
    @Override
    public void begin(ByteWindow window) {
        // there is nothing before the first message
    }

    @Override
    public boolean next(ByteWindow window, FoundMessage message) throws IOException {
        if (!window.require(1)) {
            return false;
        }
        message.set(window.buffer(), window.offset(), window.available(), window.position(), false);
        return true;
    }
}
