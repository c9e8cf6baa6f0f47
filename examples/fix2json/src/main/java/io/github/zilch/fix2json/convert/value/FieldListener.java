// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert.value;

import org.agrona.DirectBuffer;

/** Gets the fields of messages in the order in which they are read. */
public interface FieldListener {
    /**
     * Begins a message. Called again for the same message if it is read again from its beginning.
     *
     * @param buffer that contains its fields, until the next message is read.
     */
    void begin(DirectBuffer buffer);

    /**
     * Handles a field.
     *
     * @param tag of the field.
     * @param offset of its value.
     * @param length of its value in bytes.
     * @param isAscii whether all bytes of the value are known to be ASCII.
     * @param format how the field would be written.
     * @param isMasked whether its value must not be written, because of its format or of what is around it.
     * @param depth of the group that it belongs to; 0 outside of groups.
     * @param beginsEntry whether an entry of that group begins with it.
     */
    void field(
            int tag,
            int offset,
            int length,
            boolean isAscii,
            FieldFormat format,
            boolean isMasked,
            int depth,
            boolean beginsEntry);
}
