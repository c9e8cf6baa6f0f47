// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.util.List;

/** A type with a generated serializer, of which values are written by hand. */
@JsonSerializable
record PathHand(int id, PathHand.Write hand, List<PathHand.Write> more) {
    /** A value that is written by hand. */
    @JsonWriter(Write.class)
    interface Write {
        void write(JsonBuilder node, CharSequence key);

        static void put(JsonBuilder node, CharSequence key, Write value) {
            value.write(node, key);
        }
    }
}
