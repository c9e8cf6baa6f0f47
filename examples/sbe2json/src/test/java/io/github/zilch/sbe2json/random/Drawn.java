// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.random;

import java.nio.ByteOrder;
import org.agrona.MutableDirectBuffer;

/** A random value: its bytes, its JSON, and how a generated encoder is called with it. */
interface Drawn {
    /** Stands for a value that is not written. */
    Object ABSENT = new Object() {
        @Override
        public String toString() {
            return "absent";
        }
    };

    /** Writes the bytes of the value. */
    void encode(MutableDirectBuffer buffer, int at, ByteOrder order);

    /** Returns the value as a tree: see {@link Trees}. */
    Object json();

    /** Passes the value to a field of a generated encoder. */
    void set(Object encoder, String field) throws ReflectiveOperationException;
}
