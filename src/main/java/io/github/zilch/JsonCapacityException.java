// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

/**
 * Thrown when a document does not fit: into the region given to {@code JsonBuilder.wrap}, or below
 * {@link JsonOptions#maxCapacity()}. The document is as it was before the call that threw; it can be closed and sent,
 * rolled back, or reset.
 */
public final class JsonCapacityException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** Bytes that the whole document would have needed. */
    private final long needed;

    /** Bytes that there were. */
    private final long available;

    /**
     * Creates the error.
     *
     * @param needed length in bytes of the document with the value that did not fit.
     * @param available length in bytes that the document may have.
     * @param remedy what the caller can do about it.
     */
    public JsonCapacityException(long needed, long available, String remedy) {
        super("the document needs " + needed + " bytes, but only " + available + " are available: " + remedy);
        this.needed = needed;
        this.available = available;
    }

    /**
     * Tells how long the document would have been, closed, with what did not fit.
     *
     * @return that length in bytes. Of a value so large that it was given up before its end, a lower bound.
     */
    public long needed() {
        return needed;
    }

    /**
     * Tells how long the document may be.
     *
     * @return the capacity of the region, or {@link JsonOptions#maxCapacity()}, in bytes.
     */
    public long available() {
        return available;
    }
}
