// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

/**
 * A call that is remembered by {@link Replay}: what is expected, and where its text is. Steps are objects because a field of
 * one is read without a look at any bounds; they are kept for the next recording.
 */
final class Step {
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

    private static final int KINDS = 3 << 28;
    private static final int NODE = FRAGMENT - 1;

    /** The node's index and the kind. */
    int call = NO_CALL;

    /** Position in the memory of keys before the step. */
    int keyPosition;

    /** Key of the member; of an element null. */
    CharSequence key;

    /** The String that is remembered, if the step has one. */
    String string;

    /** Where the value begins: a position while recording, an address afterwards. */
    long valueBegin;

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

    /** Remembers no longer the String: what is here changes. */
    void forgetString() {
        call &= ~KINDS;
        string = null;
    }
}
