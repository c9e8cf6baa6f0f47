// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.model;

import java.io.IOException;

/**
 * Writes the messages of one document. A JVM measures one writer with one document, so that the calls between them have one
 * target. Another library is used in the fastest way that its documentation describes, with names encoded in advance if it
 * has them.
 */
public abstract class MessageWriter {
    /** The size of buffers that do not grow. */
    public static final int CAPACITY = 1 << 20;

    /**
     * Writes a message in place of the last one.
     *
     * @return the length in bytes.
     */
    public abstract int write(Object message) throws IOException;

    /** Returns an array that starts with the last message. */
    public abstract byte[] bytes();
}
