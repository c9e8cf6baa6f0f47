// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.input;

import java.io.IOException;
import java.nio.ByteOrder;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The segment files of a recording of an Aeron archive: frames of a header and a message, or a fragment of one, aligned to
 * 32 bytes. A frame of length 0 is the end of what was recorded.
 */
final class AeronRecording implements Framing {
    private static final int HEADER = 32;
    private static final int ALIGNMENT = 32;
    private static final int FLAGS = 5;
    private static final int TYPE = 6;
    private static final int DATA = 1;
    private static final int PADDING = 0;
    private static final int BEGIN = 0x80;
    private static final int END = 0x40;

    /** The fragments of a message so far. */
    private final ExpandableArrayBuffer fragments = new ExpandableArrayBuffer();

    private int fragmentsLength;
    private boolean hasBegin;

    @Override
    public void begin(ByteWindow window) {
        fragmentsLength = 0;
        hasBegin = false;
    }

    @Override
    public boolean next(ByteWindow window, FoundMessage message) throws IOException {
        while (window.require(HEADER)) {
            UnsafeBuffer buffer = window.buffer();
            int at = window.offset();
            int length = buffer.getInt(at, ByteOrder.LITTLE_ENDIAN);
            if (length == 0) {
                return false;
            }
            int type = buffer.getShort(at + TYPE, ByteOrder.LITTLE_ENDIAN) & 0xFFFF;
            if (length < HEADER || length > ByteWindow.LARGEST || type != DATA && type != PADDING) {
                throw new BrokenFrameException(
                        window.position(),
                        "no frame of an Aeron recording: its length is " + length + " and its type " + type);
            }
            int aligned = length + ALIGNMENT - 1 & -ALIGNMENT;
            boolean isAligned = window.require(aligned); // before the message is set, because that moves the bytes
            if (window.available() < length) {
                throw new BrokenFrameException(
                        window.position(),
                        "the frame is cut off after " + window.available() + " of " + length + " bytes");
            }
            boolean isFound = type == DATA && found(window, length, message);
            window.skip(isAligned ? aligned : window.available());
            if (isFound) {
                return true;
            }
        }
        return false;
    }

    /** Reads a frame with data. Returns whether a message ends with it. */
    private boolean found(ByteWindow window, int length, FoundMessage message) {
        UnsafeBuffer buffer = window.buffer();
        int at = window.offset();
        int flags = buffer.getByte(at + FLAGS);
        int size = length - HEADER;
        boolean isBegin = (flags & BEGIN) != 0;
        boolean isEnd = (flags & END) != 0;
        if (isBegin && isEnd) {
            message.set(buffer, at + HEADER, size, window.position() + HEADER, true);
            return true;
        }
        if (isBegin) {
            fragmentsLength = 0;
            hasBegin = true;
        }
        if (!hasBegin || fragmentsLength + size > ByteWindow.LARGEST) { // the recording begins within a message
            return false;
        }
        fragments.putBytes(fragmentsLength, buffer, at + HEADER, size);
        fragmentsLength += size;
        if (isEnd) {
            hasBegin = false;
            message.set(fragments, 0, fragmentsLength, window.position() + HEADER, true);
        }
        return isEnd;
    }
}
