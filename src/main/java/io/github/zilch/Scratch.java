// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.memory.SavedBytes;
import io.github.zilch.internal.text.TextCopy;

/**
 * Memory for what is on its way into a document or out of it; kept, and only ever growing.
 *
 * <p>A {@link CharSequence} other than a String is read whole before anything is written: its methods are the user's code,
 * which may throw or even write to the document itself.
 */
final class Scratch {
    /** A value. */
    final TextCopy value = new TextCopy();

    /** A key. */
    final TextCopy key = new TextCopy();

    /** A String, on a JVM that does not let its bytes be seen. */
    final TextCopy string = new TextCopy();

    private byte[] bytes = {};

    /** For what a user's code writes to the document while one of its texts is read into this. */
    private Scratch inner;

    /** A part of a document that is copied into it. */
    final SavedBytes copied = new SavedBytes();

    /** A raw fragment that has to be checked before it is written, or encoded. */
    final SavedBytes fragment = new SavedBytes();

    /** A child's text, for readers that must not see what is around it. */
    final SavedBytes child = new SavedBytes();

    /** Returns whether reading a text runs code that is not the JDK's or ours. */
    static boolean isForeign(CharSequence text) {
        return !(text == null
                || text instanceof String
                || text instanceof StringBuilder
                || text instanceof StringBuffer
                || text instanceof JsonKey);
    }

    Scratch inner() {
        if (inner == null) {
            inner = new Scratch();
        }
        return inner;
    }

    /** Returns an array for copying out by way of one. */
    byte[] bytes() {
        if (bytes.length == 0) {
            bytes = new byte[8192];
        }
        return bytes;
    }
}
