// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.output.RawJson;

/**
 * The text of a value whose type is known at run time only: the one element of a document of its own, which is kept for
 * the next value.
 */
final class ObjectText {
    private static final int NULL_BYTES = 4;

    private final JsonBuilder array;
    private int byteLength;

    /** Creates a text that is written by the options of the document that it is for, whose size is not its concern. */
    ObjectText(JsonOptions options) {
        array = new JsonBuilder(options.initialCapacity(0)
                .maxCapacity(JsonOptions.LARGEST_CAPACITY)
                .lineFeed(false)
                .repetition(false));
    }

    void free() {
        array.close();
    }

    /** Takes a value. */
    void read(Object value) {
        byteLength = array.resetArray().add(value).length() - 2;
    }

    /** Address of the text. */
    long address() {
        return array.document().beginOf(array) + 1;
    }

    int byteLength() {
        return byteLength;
    }

    boolean isNull() {
        return byteLength == NULL_BYTES && Memory.getByte(address()) == 'n';
    }

    /** Checks that it can be a value of a container at that depth. */
    void checkDepth(int depth, int maxDepth) {
        RawJson.checkDepth(address(), byteLength, byteLength, depth, maxDepth); // each level takes a bracket
    }
}
