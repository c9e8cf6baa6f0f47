// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.input;

import java.io.IOException;
import java.nio.ByteOrder;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The segment files of a recording of an Aeron archive: frames of a header and a message, or a fragment of one, aligned to
 * 32 bytes. The fragments of a message follow each other in one term, and so in one segment. A frame of length 0 is the end
 * of what was recorded.
 */
final class AeronRecording implements Framing {
    private static final int HEADER = 32;
    private static final int ALIGNMENT = 32;
    private static final int FLAGS = 5;
    private static final int TYPE = 6;
    private static final int TERM_OFFSET = 8;
    private static final int SESSION = 12;
    private static final int STREAM = 16;
    private static final int TERM = 20;
    private static final int DATA = 1;
    private static final int PADDING = 0;
    private static final int BEGIN = 0x80;
    private static final int END = 0x40;

    /** The fragments of a message so far. */
    private final ExpandableArrayBuffer fragments = new ExpandableArrayBuffer();

    private int fragmentsLength;

    /** Whether the first fragments of a message are there. */
    private boolean hasBegin;

    /** Whether the rest of a message is left out, which has been reported. */
    private boolean isLeftOut;

    /** Where the frame of the first fragment is, and where the next fragment must be. */
    private long begin;

    private long source;
    private int term;
    private long nextOffset;

    @Override
    public void begin(ByteWindow window) {
        fragmentsLength = 0;
        hasBegin = false;
        isLeftOut = false;
    }

    @Override
    public boolean next(ByteWindow window, FoundMessage message) throws IOException {
        while (window.require(HEADER)) {
            UnsafeBuffer buffer = window.buffer();
            int at = window.offset();
            int length = buffer.getInt(at, ByteOrder.LITTLE_ENDIAN);
            if (length == 0) {
                checkComplete();
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
            if (type == DATA) {
                checkFragment(window);
            }
            boolean isFound = type == DATA && found(window, length, aligned, message);
            window.skip(isAligned ? aligned : window.available());
            if (isFound) {
                return true;
            }
        }
        checkComplete();
        if (window.available() > 0) {
            throw new BrokenFrameException(
                    window.position(), "the header of a frame is cut off after " + window.available() + " bytes");
        }
        return false;
    }

    /** Checks that a frame continues the message that has begun, or begins one. Reports what is missing, once. */
    private void checkFragment(ByteWindow window) throws BrokenFrameException {
        UnsafeBuffer buffer = window.buffer();
        int at = window.offset();
        boolean isBegin = (buffer.getByte(at + FLAGS) & BEGIN) != 0;
        if (hasBegin) {
            boolean isNext = !isBegin
                    && source(buffer, at) == source
                    && buffer.getInt(at + TERM, ByteOrder.LITTLE_ENDIAN) == term
                    && buffer.getInt(at + TERM_OFFSET, ByteOrder.LITTLE_ENDIAN) == nextOffset;
            if (!isNext) {
                isLeftOut = !isBegin;
                checkComplete();
            }
        } else if (!isBegin && !isLeftOut) {
            isLeftOut = true;
            throw new BrokenFrameException(
                    window.position(), "a message is left out, because its first fragment is not recorded", true);
        }
    }

    /** Checks that no message has begun whose other fragments do not come. */
    private void checkComplete() throws BrokenFrameException {
        if (hasBegin) {
            hasBegin = false;
            throw new BrokenFrameException(
                    begin,
                    "a message is left out, because its fragments after " + fragmentsLength + " bytes are not recorded",
                    true);
        }
    }

    private static long source(UnsafeBuffer buffer, int at) {
        long session = buffer.getInt(at + SESSION, ByteOrder.LITTLE_ENDIAN);
        return session << Integer.SIZE | buffer.getInt(at + STREAM, ByteOrder.LITTLE_ENDIAN) & 0xFFFF_FFFFL;
    }

    /** Reads a frame with data. Returns whether a message ends with it. */
    private boolean found(ByteWindow window, int length, int aligned, FoundMessage message)
            throws BrokenFrameException {
        UnsafeBuffer buffer = window.buffer();
        int at = window.offset();
        int flags = buffer.getByte(at + FLAGS);
        int size = length - HEADER;
        boolean isBegin = (flags & BEGIN) != 0;
        boolean isEnd = (flags & END) != 0;
        if (isBegin && isEnd) {
            isLeftOut = false;
            message.set(buffer, at + HEADER, size, window.position() + HEADER, true);
            return true;
        }
        if (isBegin) {
            fragmentsLength = 0;
            hasBegin = true;
            begin = window.position();
            source = source(buffer, at);
            term = buffer.getInt(at + TERM, ByteOrder.LITTLE_ENDIAN);
            nextOffset = buffer.getInt(at + TERM_OFFSET, ByteOrder.LITTLE_ENDIAN);
        }
        isLeftOut = !hasBegin && !isEnd;
        if (!hasBegin) {
            return false;
        }
        if (size > ByteWindow.LARGEST - fragmentsLength) {
            hasBegin = false;
            isLeftOut = true; // the frame is found again
            throw new BrokenFrameException(
                    begin, "a message is left out, because it is longer than " + ByteWindow.LARGEST + " bytes", true);
        }
        fragments.putBytes(fragmentsLength, buffer, at + HEADER, size);
        fragmentsLength += size;
        nextOffset += aligned;
        if (isEnd) {
            hasBegin = false;
            message.set(fragments, 0, fragmentsLength, window.position() + HEADER, true);
        }
        return isEnd;
    }
}
