// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.diff;

/** The two inputs that are compared. */
public enum Side {
    A,
    B;

    /**
     * Returns the other side.
     *
     * @return the other one.
     */
    public Side other() {
        return this == A ? B : A;
    }
}
