// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert.value;

import io.github.zilch.JsonRow;
import org.agrona.DirectBuffer;

/**
 * Writes the value of one field, which is at a fixed place in its block. Created once for each field of a schema. Fills
 * exactly one position of the row. Allocates nothing. For use by one thread.
 */
public interface ValueWriter {
    /**
     * Writes the value.
     *
     * @param row whose next position is filled or skipped.
     * @param buffer that contains the value.
     * @param at index of its first byte; all of its bytes are inside the message.
     * @param version of the message.
     */
    void write(JsonRow row, DirectBuffer buffer, int at, int version);
}
