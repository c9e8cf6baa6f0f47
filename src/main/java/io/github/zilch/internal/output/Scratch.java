// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import io.github.zilch.internal.memory.SavedBytes;
import io.github.zilch.internal.text.EncodedKey;
import io.github.zilch.internal.text.TextCopy;

/**
 * Memory for text on its way into or out of a document. It is reused and only grows.
 *
 * <p>A {@link CharSequence} other than a String is read completely before anything is written. Its methods are user
 * code, which may throw or write to the document itself.
 */
public final class Scratch {
    /** A value. */
    public final TextCopy value = new TextCopy();

    /** A key. */
    public final TextCopy key = new TextCopy();

    /** Used while user code that is called to read a text into this object writes to the document. */
    private Scratch inner;

    /** Part of a document that is copied into it. */
    public final SavedBytes copied = new SavedBytes();

    /** A raw fragment that has to be encoded, or checked before it is written. */
    public final SavedBytes fragment = new SavedBytes();

    /** The text of a child, for readers that must not see the text around it. */
    public final SavedBytes child = new SavedBytes();

    /** The same for a channel, whose user may ask for {@link #child} meanwhile. */
    public final SavedBytes channelChild = new SavedBytes();

    /** Returns whether reading a text runs code that belongs neither to the JDK nor to Zilch. */
    public static boolean isForeign(CharSequence text) {
        return !(text == null
                || text instanceof String
                || text instanceof StringBuilder
                || text instanceof StringBuffer
                || text instanceof EncodedKey);
    }

    Scratch inner() {
        if (inner == null) {
            inner = new Scratch();
        }
        return inner;
    }

    /** Gives back what is larger than {@code capacity} bytes. */
    void trim(int capacity) {
        value.trim(capacity);
        key.trim(capacity);
        copied.trim(capacity);
        fragment.trim(capacity);
        child.trim(capacity);
        channelChild.trim(capacity);
        if (inner != null) {
            inner.trim(capacity);
        }
    }

    /** Frees the memory off the heap. */
    void free() {
        copied.free();
        fragment.free();
        child.free();
        channelChild.free();
        if (inner != null) {
            inner.free();
        }
    }
}
