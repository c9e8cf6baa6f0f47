// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.convert;

/** What a run has to know of a kind of flaw. An enum implements this. */
public interface FlawKind {
    /**
     * Returns whether a message with this flaw is rejected.
     *
     * @return {@code false} if it is converted.
     */
    boolean rejects();

    /**
     * Returns whether this is part of input without damage: it is reported only on request, and does not count as a warning.
     *
     * @return {@code true} if so.
     */
    boolean isOrdinary();
}
