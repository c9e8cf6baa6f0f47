// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert;

import io.github.zilch.fix2json.wire.FieldReader;
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
     * @param field whose current field it is; valid until this method returns.
     * @param format how the field would be written.
     * @param isMasked whether its value must not be written, because of its format or of what is around it.
     * @param depth of the group that it belongs to; 0 outside of groups.
     * @param beginsEntry whether an entry of that group begins with it.
     */
    void field(FieldReader field, FieldFormat format, boolean isMasked, int depth, boolean beginsEntry);
}
