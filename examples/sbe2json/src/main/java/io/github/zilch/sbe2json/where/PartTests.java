// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.where;

import org.agrona.DirectBuffer;

/** The tests of a group, or of variable data. Allocates nothing, except that a regular expression may. For use by one thread. */
interface PartTests {
    /** What is returned instead of an index if the message is damaged. */
    int DAMAGED = -1;

    /**
     * Looks at the part.
     *
     * @param buffer that contains the message.
     * @param at index of the first byte of the part.
     * @param end index after the last byte of the message.
     * @param version of the message.
     * @return the index after the part, or {@link #DAMAGED}.
     */
    int look(DirectBuffer buffer, int at, int end, int version);
}
