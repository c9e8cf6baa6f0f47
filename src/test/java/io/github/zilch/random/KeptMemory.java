// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonBuilder;
import io.github.zilch.ReferenceWalk;
import io.github.zilch.internal.document.Document;
import io.github.zilch.internal.document.PoolLease;
import io.github.zilch.internal.output.Storage;

/** Finds the memory that a builder keeps, by following all its references to objects of this library. */
final class KeptMemory {
    private int largest;

    private KeptMemory() {}

    /** Returns the size in bytes of the largest memory for a document, its own or one inside a value, of a builder. */
    static int largestDocument(JsonBuilder builder) {
        KeptMemory kept = new KeptMemory();
        ReferenceWalk.from(
                builder,
                value -> value instanceof Object[] || ReferenceWalk.isOurs(value) && !isOfOthers(value),
                kept::note);
        return kept.largest;
    }

    private boolean note(Object next) {
        if (next instanceof Storage storage) {
            largest = Math.max(largest, storage.capacity());
            return false;
        }
        return true;
    }

    /** Returns whether something is no part of the builder: other builders of its pool, or what refuses for old handles. */
    private static boolean isOfOthers(Object value) {
        return value instanceof PoolLease || value instanceof Document document && document.isEnded();
    }
}
