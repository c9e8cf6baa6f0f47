// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert;

import io.github.zilch.JsonRow;
import io.github.zilch.sbe2json.convert.value.Flaws;
import org.agrona.DirectBuffer;

/**
 * Writes a part of a message whose place and length depend on the parts before it: a group, or variable data. Fills
 * exactly one position of the row, unless the message is rejected. Allocates nothing. For use by one thread.
 */
interface PartWriter {
    /**
     * Writes the part.
     *
     * @param row whose next position is filled, or skipped if the message is older than the part.
     * @param buffer that contains the message.
     * @param at index of the first byte of the part.
     * @param end index after the last byte of the message.
     * @param version of the message.
     * @return the index after the part, or {@link Flaws#REJECTED}.
     */
    int write(JsonRow row, DirectBuffer buffer, int at, int end, int version);
}
