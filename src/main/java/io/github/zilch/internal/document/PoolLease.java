// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

/** What a builder from a pool knows of it: how to go back. */
public interface PoolLease {
    /**
     * Gives the builder back, unless that has been done already.
     *
     * @param root handle that is closed: of the present lease, or of one before.
     */
    void end(Node root);

    /** Gives up the handles that are kept for later leases. */
    void forgetHandles();
}
