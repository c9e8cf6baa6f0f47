// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.where.value;

import org.agrona.DirectBuffer;

/** Looks at the value of a field for one comparison, which is told what is found. For use by one thread. */
public interface ValueTest {
    /**
     * Looks at the value of the field in a message. A value that is null is as if it were not there.
     *
     * @param buffer that contains the value.
     * @param at index of its first byte; all of its bytes are inside the message.
     * @param length of the value in bytes, if it is variable data; otherwise it is not looked at.
     * @return {@code false} if the message will be rejected because of the value.
     */
    boolean look(DirectBuffer buffer, int at, int length);
}
