// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.input;

import java.io.IOException;
import java.nio.ByteOrder;

/**
 * Messages with a header before each that has their length.
 *
 * @param packetHeader number of bytes before the first message.
 * @param header number of bytes before each message; the length comes first.
 * @param lengthSize size of the length in bytes: 2 or 4.
 * @param order of its bytes.
 * @param isInclusive whether the length counts the header.
 */
record LengthFraming(int packetHeader, int header, int lengthSize, ByteOrder order, boolean isInclusive)
        implements Framing {
    @Override
    public void begin(ByteWindow window) throws IOException {
        if (packetHeader > 0 && window.require(1)) {
            if (!window.require(packetHeader)) {
                throw new BrokenFrameException(
                        window.position(),
                        "the packet has " + window.available() + " bytes, but its header takes " + packetHeader);
            }
            window.skip(packetHeader);
        }
    }

    @Override
    public boolean next(ByteWindow window, FoundMessage message) throws IOException {
        if (!window.require(1)) {
            return false;
        }
        if (!window.require(header)) {
            throw new BrokenFrameException(
                    window.position(),
                    "the input ends in the frame before a message, after " + window.available() + " of " + header
                            + " bytes");
        }
        long read = lengthSize == Short.BYTES
                ? window.buffer().getShort(window.offset(), order) & 0xFFFF
                : window.buffer().getInt(window.offset(), order) & 0xFFFF_FFFFL;
        long length = isInclusive ? read - header : read;
        if (length < 0 || length > ByteWindow.LARGEST - header) {
            throw new BrokenFrameException(
                    window.position(),
                    "the length before a message is " + read + ", which is not from " + (isInclusive ? header : 0)
                            + " to " + (ByteWindow.LARGEST - (isInclusive ? 0 : header))
                            + ": choose another --framing, or the input is damaged");
        }
        boolean isWhole = window.require(header + (int) length);
        window.skip(header);
        int found = isWhole ? (int) length : window.available(); // what is missing is found out by the converter
        message.set(window.buffer(), window.offset(), found, window.position(), true);
        window.skip(found);
        return true;
    }
}
