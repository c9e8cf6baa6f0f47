// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

/** What a builder from a pool knows of it: how to go back. */
public interface PoolLease {
    /** Gives the builder back, unless that has been done already. */
    void end();
}
