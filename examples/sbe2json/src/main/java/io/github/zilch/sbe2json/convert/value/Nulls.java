// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert.value;

import io.github.zilch.JsonRow;

/** How the null value of a field is written. */
enum Nulls {
    /** The field is left out. */
    OMIT,
    /** {@code null}. Also for the elements of an array. */
    WRITE;

    void add(JsonRow row) {
        if (this == OMIT) {
            row.skip();
        } else {
            row.addNull();
        }
    }
}
