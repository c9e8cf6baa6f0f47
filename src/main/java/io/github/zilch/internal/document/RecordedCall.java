// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

/**
 * A call of a {@link Recorder}: what is expected, and where its text is. Calls are objects because a field of
 * one is read without a check of bounds; they are kept for the next recording.
 *
 * <p>The text of a call is what it wrote: the brackets of nodes that it left, its key, its value, and the comma or
 * bracket after that. While the message is recorded, there are only offsets from its beginning; {@link #locate}
 * computes the addresses that a replay uses.
 */
public final class RecordedCall {
    // What a call does. Combined with the index of its node, so that one comparison is enough for both.

    /** Writes a value that is written anew each time. */
    static final int CHANGING = 0;

    /** Writes a String that has always been the same object. */
    static final int STRING = 1 << 28;

    /** Opens an object. */
    static final int OBJECT = 2 << 28;

    /** Opens an array. */
    static final int ARRAY = 3 << 28;

    /** Besides one of the others: adds an element to an array, without a key. */
    static final int ELEMENT = 1 << 30;

    /** Besides {@link #CHANGING}: writes a fragment, in which there may be brackets that belong to no node. */
    static final int FRAGMENT = 1 << 27;

    /** Besides {@link #CHANGING}: writes the text of a String, between quotes that are remembered. */
    static final int TEXT = 1 << 26;

    /** Besides {@link #FRAGMENT}: writes several members, so that there is no key. */
    static final int MEMBERS = 1 << 25;

    /** Matches no call, and has no other bit. */
    static final int NO_CALL = 1 << 31;

    private static final int KINDS = 3 << 28;
    private static final int NODE = MEMBERS - 1;

    /**
     * Nodes that a builder may have for its messages to be remembered: the index of a node must not look like a kind.
     */
    static final int MAX_NODES = MEMBERS;

    /** The node's index and what the call does. */
    int code = NO_CALL;

    /** Position in the memory of keys before the call. */
    int keyPosition;

    /** Key of the member; null for an element, and for several members in one call. */
    CharSequence key;

    /** The String that is remembered, if there is one. */
    String string;

    /** Offset of the value in the text, after the key. */
    int valueOffset;

    /** Offset of the text of the next call. */
    int endOffset;

    /** Address of the value; of a String, of its first character. */
    long valueBegin;

    /** Address after the value: what follows, a quote, a comma or a bracket, is copied with the next call. */
    long valueEnd;

    /** Of a fragment: its end in the document that is being replayed, as a position. */
    int fragmentEnd;

    int kind() {
        return code & KINDS;
    }

    int node() {
        return code & NODE;
    }

    boolean opens() {
        return kind() >= OBJECT;
    }

    boolean isFragment() {
        return (code & FRAGMENT) != 0;
    }

    /** Returns whether this writes a value that is no child. */
    boolean writesValue() {
        return code != NO_CALL && !opens();
    }

    /** Address of the text of the next call. */
    long end(long text) {
        return text + endOffset;
    }

    /** Takes note of where the text is remembered. The quotes of a String are part of the text, not of the value. */
    void locate(long text) {
        int quote = kind() == STRING ? 1 : 0;
        valueBegin = text + valueOffset + quote;
        valueEnd = text + endOffset - 1 - quote;
    }

    /** Stops remembering the String, as another one came in its place. */
    void forgetString() {
        code = code & ~KINDS | TEXT;
        string = null;
    }
}
