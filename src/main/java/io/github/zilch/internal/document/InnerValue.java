// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import io.github.zilch.JsonOptions;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.output.StraightOutput;
import io.github.zilch.internal.read.PathText;
import io.github.zilch.internal.read.TrustedJson;

/**
 * A value that is written to a document of its own first, because user code takes part in it: as the only element of an
 * array, or as the only member of an object. Then it is copied.
 */
public final class InnerValue implements OwnMemory {
    private static final int NULL_BYTES = 4;
    private static final int BRACKETS = 2;

    private final NodeWriter inner;

    /** Sizes that the memory was given back beyond since the last value: it need not be done again. */
    private int shrunkBytes;

    private int shrunkParts;

    private int byteLength;

    /**
     * Creates a document for the values of another one.
     *
     * @param root of the other document.
     * @param options of the other document.
     */
    InnerValue(Node root, JsonOptions options) {
        inner = (NodeWriter) root.newDocument(options.initialCapacity(0)
                .maxCapacity(JsonOptions.LARGEST_CAPACITY)
                .lineFeed(false)
                .repetition(false));
    }

    /**
     * Begins a value. Until {@link #endReading} its document cannot begin anew, be rolled back or end: the method that
     * writes the value is user code.
     *
     * @param array whether it is an element.
     * @param outer that the value is for: it is refused as soon as it would be too long or too deep there.
     * @param at address where the value will stand.
     * @return what the value is put to.
     */
    public NodeWriter begin(boolean array, StraightOutput outer, long at) {
        shrunkBytes = Integer.MAX_VALUE;
        shrunkParts = Integer.MAX_VALUE;
        inner.document.limitBy(outer, at, BRACKETS, NULL_BYTES + BRACKETS);
        inner.document.reset(array);
        inner.document.beginReading();
        return inner;
    }

    /** Ends what {@link #begin} has begun, whether the value has been written or not. */
    public void endReading() {
        inner.document.endReading();
    }

    /** Writes a value of any type; see {@link #begin}. */
    public void write(Object value, StraightOutput outer, long at) {
        NodeWriter array = begin(true, outer, at);
        try {
            AnyValue.put(array, null, value);
        } finally {
            endReading();
        }
        end();
    }

    /**
     * Ends the value; returns whether there is one.
     *
     * @throws IllegalStateException if there is more than one.
     */
    public boolean end() {
        int values = ReadBack.size(inner);
        if (values > 1) {
            throw new IllegalStateException(place() + "a method of @JsonWriter has written " + values
                    + " values: put one, with the key that it is given");
        }
        byteLength = inner.document.makeReadable() - BRACKETS;
        return values > 0;
    }

    /** Returns the path of the value with a colon, or nothing if it has no place. */
    private String place() {
        PathText path = inner.document.beginPath();
        if (path == null) {
            return "";
        }
        int bytes = inner.document.makeReadable();
        return (Memory.getByte(address()) == '"' && !inner.array
                        ? path.ofMember(TrustedJson.string(address(), address() + bytes - BRACKETS))
                        : path)
                + ": ";
    }

    /** Address of the text. */
    public long address() {
        return inner.document.beginOf(inner) + 1;
    }

    public int byteLength() {
        return byteLength;
    }

    public boolean isNull() {
        return byteLength == NULL_BYTES && Memory.getByte(address()) == 'n';
    }

    @Override
    public void shrink(int bytes, int parts) {
        if (bytes < shrunkBytes || parts < shrunkParts) {
            inner.document.trim(bytes, parts);
            shrunkBytes = bytes;
            shrunkParts = parts;
        }
    }

    @Override
    public void free() {
        inner.document.free();
    }
}
