// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

/**
 * Thrown if a document does not fit into the region passed to
 * {@link JsonBuilder#wrap(org.agrona.MutableDirectBuffer, int, int) JsonBuilder.wrap}, or exceeds
 * {@link JsonOptions#maxCapacity()}. The call that throws leaves the document unchanged. The document can be closed and
 * sent as it is, rolled back, or reset.
 */
public final class JsonCapacityException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    /** Number of bytes that the whole document needs. */
    private final long needed;

    /** Number of bytes available. */
    private final long available;

    /**
     * Creates an exception.
     *
     * @param needed length in bytes of the document with the value that does not fit.
     * @param available maximum length of the document in bytes.
     * @param remedy what the caller can do about it.
     */
    public JsonCapacityException(long needed, long available, String remedy) {
        super("the document needs " + needed + " bytes, but only " + available + " are available: " + remedy);
        this.needed = needed;
        this.available = available;
    }

    /**
     * Returns the length that the closed document would have with the value that does not fit.
     *
     * @return the length in bytes. If the value is so large that its length was not determined, a lower bound.
     */
    public long needed() {
        return needed;
    }

    /**
     * Returns the maximum length of the document.
     *
     * @return the capacity of the region, or {@link JsonOptions#maxCapacity()}, in bytes.
     */
    public long available() {
        return available;
    }
}
