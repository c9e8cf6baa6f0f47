// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.diff;

/** The two inputs that are compared. */
enum Side {
    A,
    B;

    /** Returns the other side. */
    Side other() {
        return this == A ? B : A;
    }
}
