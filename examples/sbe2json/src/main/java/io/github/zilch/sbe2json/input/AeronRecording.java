// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.input;

import java.io.IOException;
import java.nio.ByteOrder;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The segment files of a recording of an Aeron archive: frames of a header and a {@linkplain FragmentedMessage message, or a
 * fragment of one}. The fragments of a message are in one segment. A frame of length 0 is the end of what was recorded.
 */
final class AeronRecording implements Framing {
    private static final int HEADER = FragmentedMessage.HEADER;
    private static final int TYPE = 6;
    private static final int DATA = 1;
    private static final int PADDING = 0;

    private final FragmentedMessage fragments = new FragmentedMessage();

    @Override
    public void begin(ByteWindow window) {
        fragments.clear();
    }

    @Override
    public boolean next(ByteWindow window, FoundMessage message) throws IOException {
        while (window.require(HEADER)) {
            UnsafeBuffer buffer = window.buffer();
            int at = window.offset();
            int length = buffer.getInt(at, ByteOrder.LITTLE_ENDIAN);
            if (length == 0) {
                fragments.end();
                return false;
            }
            int type = buffer.getShort(at + TYPE, ByteOrder.LITTLE_ENDIAN) & 0xFFFF;
            if (length < HEADER || length > ByteWindow.LARGEST || type != DATA && type != PADDING) {
                throw new BrokenFrameException(
                        window.position(),
                        "no frame of an Aeron recording: its length is " + length + " and its type " + type);
            }
            int aligned = FragmentedMessage.aligned(length);
            boolean isAligned = window.require(aligned); // before the message is set, because that moves the bytes
            if (window.available() < length) {
                throw new BrokenFrameException(
                        window.position(),
                        "the frame is cut off after " + window.available() + " of " + length + " bytes");
            }
            long position = window.position();
            boolean isFound = type == DATA
                    && fragments.add(window.buffer(), window.offset(), length, position, position + HEADER, message);
            window.skip(isAligned ? aligned : window.available());
            if (isFound) {
                return true;
            }
        }
        fragments.end();
        if (window.available() > 0) {
            throw new BrokenFrameException(
                    window.position(), "the header of a frame is cut off after " + window.available() + " bytes");
        }
        return false;
    }
}
