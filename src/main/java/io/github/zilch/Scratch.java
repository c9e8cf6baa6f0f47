// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.Memory;
import java.nio.ByteBuffer;
import org.agrona.BufferUtil;

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

    private ByteBuffer aside;
    private int asideLength;

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

    /** Lays bytes aside from where they may soon be moved. */
    void copyAside(long from, int length) {
        if (aside == null || aside.capacity() < length) {
            aside = ByteBuffer.allocateDirect(Math.max(length, 1024));
        }
        Memory.copy(from, BufferUtil.address(aside), length);
        asideLength = length;
    }

    /** Address of what was laid aside. */
    long aside() {
        return BufferUtil.address(aside);
    }

    /** Its length in bytes. */
    int asideLength() {
        return asideLength;
    }

    /** Bytes for whoever copies through an array. */
    byte[] bytes() {
        if (bytes.length == 0) {
            bytes = new byte[8192];
        }
        return bytes;
    }
}
