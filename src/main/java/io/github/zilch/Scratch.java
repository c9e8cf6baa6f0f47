// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.memory.SavedBytes;
import io.github.zilch.internal.text.TextCopy;

/**
 * What is on its way into a document or out of it: memory that is kept and only ever grows.
 *
 * <p>A {@link CharSequence} other than a String is read whole before anything is written: its methods are the user's
 * code, which may throw or even write to the document itself.
 */
final class Scratch {
    /** A value. */
    final TextCopy value = new TextCopy();

    /** A key. */
    final TextCopy key = new TextCopy();

    /** A String, where this JVM does not let us see its bytes. */
    final TextCopy string = new TextCopy();

    private byte[] bytes = {};

    /** For what a user's code writes to the document while a text of his is being read into this. */
    private Scratch inner;

    /** A part of the document that is copied into it. */
    final SavedBytes aside = new SavedBytes();

    /** Tells whether reading a text runs code that is not the JDK's. */
    static boolean isForeign(CharSequence text) {
        return !(text instanceof String || text instanceof StringBuilder || text instanceof StringBuffer);
    }

    Scratch inner() {
        if (inner == null) {
            inner = new Scratch();
        }
        return inner;
    }

    /** Bytes for whoever copies through an array. */
    byte[] bytes() {
        if (bytes.length == 0) {
            bytes = new byte[8192];
        }
        return bytes;
    }
}
