// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.log;

import io.github.zilch.fix2json.wire.MessageBegin;
import org.agrona.DirectBuffer;

/** A message that was found in a text: its bytes, and what the text has after it. For use by one thread. */
final class FoundMessage {
    private DirectBuffer buffer;
    private int offset;
    private int length;
    private int resume;
    private int rawEnd;

    /** Sets a message of the buffer of the text. */
    int setRaw(DirectBuffer text, int position, int end, int next) {
        buffer = text;
        offset = position;
        length = end - position;
        continueAt(Math.max(next, position + MessageBegin.LENGTH), end);
        return length;
    }

    /** Sets a message whose text has been changed. */
    int setFolded(FoldedText folded, int position, int end, int next) {
        buffer = folded.buffer();
        offset = 0;
        length = end;
        int endOfText = folded.rawOffset(end);
        continueAt(Math.max(folded.rawOffset(next), position + MessageBegin.LENGTH), endOfText);
        return length;
    }

    /** Replaces the bytes of the message, but not what the text has after it. */
    void replace(DirectBuffer newBuffer, int newLength) {
        buffer = newBuffer;
        offset = 0;
        length = newLength;
    }

    /** Sets what is after the message, or after a text that is none. */
    void continueAt(int newResume, int newRawEnd) {
        resume = newResume;
        rawEnd = Math.max(newRawEnd, newResume);
    }

    /** Returns the buffer that contains the message. */
    DirectBuffer buffer() {
        return buffer;
    }

    int offset() {
        return offset;
    }

    int length() {
        return length;
    }

    /** Returns the offset in the text at which to continue. */
    int resume() {
        return resume;
    }

    /** Returns the offset after the text that the message was made of; it is not before the one at which to continue. */
    int rawEnd() {
        return rawEnd;
    }
}
