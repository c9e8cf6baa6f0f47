// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command.output;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/** Writes a document, which the builder has written, in another form. Does not allocate. */
public interface Printer {
    /**
     * Writes a document.
     *
     * @param json that contains it.
     * @param offset of the document.
     * @param length of the document in bytes.
     * @param destination with room for what is written; null to count only.
     * @param index to write at.
     * @param level number of levels that the document is in.
     * @return the number of bytes that were written.
     */
    int print(DirectBuffer json, int offset, int length, MutableDirectBuffer destination, int index, int level);
}
