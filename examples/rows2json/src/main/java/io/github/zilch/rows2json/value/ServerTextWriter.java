// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.value;

import io.github.zilch.JsonRow;

/** Writes the text that the server sends for a value as JSON. Instances are for one thread, and do not allocate. */
@FunctionalInterface
public interface ServerTextWriter {
    /**
     * Writes a value that is not null.
     *
     * @param row to write to.
     * @param source that contains the text.
     * @param offset of its first byte.
     * @param length in bytes.
     */
    void write(JsonRow row, byte[] source, int offset, int length);
}
