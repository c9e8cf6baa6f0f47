// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

/**
 * What keeps a document to itself, so that every other call on the document is refused: an unfinished row or value, or
 * the end of the builder. While there is one, no node is writable and nothing is replayed, so every call comes to a check.
 */
public abstract class Holder {
    /**
     * Lets another call use the document, if this can go on without it.
     *
     * @throws IllegalStateException if it cannot: the message says why, and what to do.
     */
    protected abstract void letGo();

    /**
     * Checks that the document may begin anew, or be rolled back, which drops what this has written.
     *
     * @throws IllegalStateException if it may not.
     */
    protected abstract void checkDrop();

    /** Puts back what this has overwritten in the document; it is dropped, and the document goes on. */
    protected abstract void putBack();

    /** Is dropped. Touches no memory: the document may be gone. */
    protected abstract void drop();

    /** Is told up to which address values may be written without a question; 0 near the limit of the document. */
    protected abstract void noteRoom(long end);

    /** Is told that the document has moved in memory by {@code shift} bytes. */
    protected abstract void follow(long shift);
}
