// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.value;

import io.github.zilch.JsonRow;

/**
 * Writes JSON that a database has stored as text. Its white space can contain line breaks, which are replaced by blanks, so
 * that a row stays on one line. Inside a JSON string a line break is always an escape. A text that cannot be part of a
 * document, because it is nested too deeply or is no JSON, is written as a string: it must not stop what comes after it.
 */
public final class JsonTextWriter implements ServerTextWriter {
    private final Scratch scratch = new Scratch();
    private final boolean isOnOneLine;

    /** Creates a writer of texts that can have line breaks. */
    public JsonTextWriter() {
        this(false);
    }

    /** Creates a writer of texts that have no line breaks, as those of jsonb, or that can have some. */
    JsonTextWriter(boolean isOnOneLine) {
        this.isOnOneLine = isOnOneLine;
    }

    @Override
    public void write(JsonRow row, byte[] source, int offset, int length) {
        if (!writeJson(row, source, offset, length)) {
            row.addUtf8(source, offset, length);
        }
    }

    /**
     * Writes a text if it can be part of the document.
     *
     * @param row to write to.
     * @param source that contains the text.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return {@code false} if nothing was written.
     */
    public boolean writeJson(JsonRow row, byte[] source, int offset, int length) {
        try {
            addRaw(row, source, offset, length);
            return true;
        } catch (IllegalArgumentException e) { // the row is as it was
            return false;
        }
    }

    private void addRaw(JsonRow row, byte[] source, int offset, int length) {
        if (isOnOneLine || !hasLineBreak(source, offset, length)) {
            row.addRaw(source, offset, length);
            return;
        }
        scratch.clear();
        for (int i = offset; i < offset + length; i++) {
            byte next = source[i];
            scratch.append(isLineBreak(next) ? (byte) ' ' : next);
        }
        row.addRaw(scratch.array(), 0, scratch.length());
    }

    private static boolean hasLineBreak(byte[] source, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            if (isLineBreak(source[i])) {
                return true;
            }
        }
        return false;
    }

    private static boolean isLineBreak(byte value) {
        return value == '\n' || value == '\r';
    }
}
