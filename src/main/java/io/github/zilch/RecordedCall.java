// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

/**
 * A call that is remembered by {@link Replay}: what is expected, and where its text is. Steps are objects because a field of
 * one is read without a look at any bounds; they are kept for the next recording.
 */
final class RecordedCall {
    // Kinds of steps. They are combined with the index of a step's node, so that one comparison is enough for both.
    /** A value that is written anew each time. */
    static final int CHANGING = 0;

    /** A String that has always been the same. */
    static final int STRING = 1 << 28;

    /** An object was opened. */
    static final int OBJECT = 2 << 28;

    /** An array was opened. */
    static final int ARRAY = 3 << 28;

    /** Besides one of the others: an element of an array, without a key. */
    static final int ELEMENT = 1 << 30;

    /** Besides {@link #CHANGING}: a fragment, in which there may be brackets that belong to no node. */
    static final int FRAGMENT = 1 << 27;

    /** Where no call is expected. */
    static final int NO_CALL = -1;

    /** Besides {@link #CHANGING}: the text of a String, between quotes that are remembered. */
    static final int TEXT = 1 << 26;

    private static final int KINDS = 3 << 28;
    private static final int NODE = TEXT - 1;

    /** The node's index and the kind. */
    int call = NO_CALL;

    /** Position in the memory of keys before the step. */
    int keyPosition;

    /** Key of the member; of an element null. */
    CharSequence key;

    /** The String that is remembered, if the step has one. */
    String string;

    /** Where the value begins: a position while recording, an address afterwards, which is behind the quote of a String. */
    long valueBegin;

    /** Address where it ends, once located: what follows, a quote, a comma or a bracket, is copied with the next step. */
    long valueEnd;

    /** Where the text of the next step begins, behind the comma or bracket of this one. */
    long end;

    /** Of a fragment: its end in the document that is replayed, as a position. */
    int fragmentEnd;

    int kind() {
        return call & KINDS;
    }

    int node() {
        return call & NODE;
    }

    boolean opens() {
        return kind() >= OBJECT;
    }

    boolean isFragment() {
        return (call & FRAGMENT) != 0 && call != NO_CALL;
    }

    /** Tells whether this is an element of an array that is written anew each time. */
    boolean isChangingElement() {
        return (call & (ELEMENT | KINDS)) == (ELEMENT | CHANGING);
    }

    /** Moves to where the text is remembered, and leaves the quotes of a String to it. */
    void locate(long text) {
        int quote = kind() == STRING ? 1 : 0;
        valueBegin += text + quote;
        end += text;
        valueEnd = end - 1 - quote;
    }

    /** Remembers no longer the String: another one is here each time. */
    void forgetString() {
        call = call & ~KINDS | TEXT;
        string = null;
    }

    /** Leaves nothing to the remembered text that is part of the value: what is here need not be a String. */
    void forgetQuotes() {
        call &= ~(KINDS | TEXT);
        string = null;
        valueBegin--;
        valueEnd++;
    }
}
