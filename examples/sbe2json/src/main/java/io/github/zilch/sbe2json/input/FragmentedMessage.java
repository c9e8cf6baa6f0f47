// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.input;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;

/**
 * Puts the frames of a session of Aeron together, each of which has a message or a fragment of one. The fragments of a
 * message follow each other in one term. Reports a message of which a fragment is missing, once. For use by one thread.
 */
public final class FragmentedMessage {
    /** Length in bytes of the header of a frame. */
    public static final int HEADER = 32;

    private static final int ALIGNMENT = 32;
    private static final int FLAGS = 5;
    private static final int TERM_OFFSET = 8;
    private static final int SESSION = 12;
    private static final int STREAM = 16;
    private static final int TERM = 20;
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

    /** Creates an object for one session, before its first frame. */
    public FragmentedMessage() {}

    /** Begins another session. */
    void clear() {
        hasBegin = false;
        isLeftOut = false;
    }

    /**
     * Returns what a frame takes.
     *
     * @param length of the frame in bytes, with its header.
     * @return the length with what aligns the next frame.
     */
    public static int aligned(int length) {
        return length + ALIGNMENT - 1 & -ALIGNMENT;
    }

    /**
     * Takes a frame with data.
     *
     * @param buffer that contains the frame until the message has been read.
     * @param at index of its header.
     * @param length in bytes, with the header.
     * @param position of the frame in the input, for reports.
     * @param messagePosition place of a message that ends with this frame.
     * @param message that is set to the message that ends with this frame.
     * @return whether one does.
     * @throws BrokenFrameException if an earlier message, or the rest of this one, is left out. The frame has not been taken:
     *     pass it again.
     */
    public boolean add(
            DirectBuffer buffer, int at, int length, long position, long messagePosition, FoundMessage message)
            throws BrokenFrameException {
        int flags = buffer.getByte(at + FLAGS);
        boolean isBegin = (flags & BEGIN) != 0;
        boolean isEnd = (flags & END) != 0;
        checkOrder(buffer, at, isBegin, position);
        int size = length - HEADER;
        if (isBegin && isEnd) {
            isLeftOut = false;
            message.set(buffer, at + HEADER, size, messagePosition, true);
            return true;
        }
        if (isBegin) {
            fragmentsLength = 0;
            hasBegin = true;
            begin = position;
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
            isLeftOut = true;
            throw new BrokenFrameException(
                    begin, "a message is left out, because it is longer than " + ByteWindow.LARGEST + " bytes", true);
        }
        fragments.putBytes(fragmentsLength, buffer, at + HEADER, size);
        fragmentsLength += size;
        nextOffset += aligned(length);
        if (isEnd) {
            hasBegin = false;
            message.set(fragments, 0, fragmentsLength, messagePosition, true);
        }
        return isEnd;
    }

    /** Checks that a frame continues the message that has begun, or begins one. */
    private void checkOrder(DirectBuffer buffer, int at, boolean isBegin, long position) throws BrokenFrameException {
        if (hasBegin) {
            boolean isNext = !isBegin
                    && source(buffer, at) == source
                    && buffer.getInt(at + TERM, ByteOrder.LITTLE_ENDIAN) == term
                    && buffer.getInt(at + TERM_OFFSET, ByteOrder.LITTLE_ENDIAN) == nextOffset;
            if (!isNext) {
                isLeftOut = !isBegin;
                end();
            }
        } else if (!isBegin && !isLeftOut) {
            isLeftOut = true;
            throw new BrokenFrameException(
                    position, "a message is left out, because its first fragment is missing", true);
        }
    }

    private static long source(DirectBuffer buffer, int at) {
        long session = buffer.getInt(at + SESSION, ByteOrder.LITTLE_ENDIAN);
        return session << Integer.SIZE | buffer.getInt(at + STREAM, ByteOrder.LITTLE_ENDIAN) & 0xFFFF_FFFFL;
    }

    /**
     * Ends the session, or the message whose next fragment does not come.
     *
     * @throws BrokenFrameException if a message has begun, which is left out.
     */
    public void end() throws BrokenFrameException {
        if (hasBegin) {
            hasBegin = false;
            throw new BrokenFrameException(
                    begin,
                    "a message is left out, because its fragments after " + fragmentsLength + " bytes are missing",
                    true);
        }
    }
}
