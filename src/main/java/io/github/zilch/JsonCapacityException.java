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
     * Returns the length that the closed document would have with the value that does not fit. It depends on the
     * document and the value alone, not on what the builder has written before.
     *
     * <p>It is exact, except in four cases, in which it is a lower bound because the rest is not looked at. Of a container that
     * is put as an {@code Object}, what follows the first element that does not fit is not counted. Nor is, of a value that
     * generated code writes, what follows the part that does not fit, brackets included. If a key of
     * more than 2,048 characters does not fit, its value may not be counted. If a {@code CharSequence} other than a
     * String, or a raw fragment in any {@code CharSequence}, is itself longer than {@link #available}, only that text
     * is counted.
     *
     * @return the length in bytes.
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
