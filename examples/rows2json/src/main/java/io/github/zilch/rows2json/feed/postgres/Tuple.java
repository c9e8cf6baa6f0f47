// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.postgres;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Objects;

/**
 * The values of one row in a message of pgoutput or of COPY, as slices of the message: nothing is copied. Valid as long as
 * the message is.
 */
public final class Tuple {
    private static final int NULL = -1;
    private static final int UNCHANGED = -2;
    private static final byte VERTICAL_TAB = 0x0b;

    private byte[] array;
    private int size;
    private int[] offsets = new int[16];
    private int[] lengths = new int[16];

    /** Creates a row without columns. */
    Tuple() {}

    /**
     * Reads the values from a message.
     *
     * @param message that contains them up to its limit; has an array, and is big-endian.
     * @param start index of the number of columns.
     * @return the index after the last value.
     */
    int read(ByteBuffer message, int start) {
        array = message.array();
        begin(columns(message, start));
        int at = start + Short.BYTES;
        for (int i = 0; i < size; i++) {
            at = readValue(i, message, at);
        }
        return at;
    }

    /** Reads a number of columns. */
    static int columns(ByteBuffer message, int at) {
        int columns = message.getShort(at);
        if (columns < 0) {
            throw new FeedException("a message has " + columns + " columns: is the plugin of the slot pgoutput?");
        }
        return columns;
    }

    private void begin(int columns) {
        size = columns;
        if (size > offsets.length) {
            offsets = new int[size];
            lengths = new int[size];
        }
    }

    /**
     * Reads the values of a row that {@code COPY … TO STDOUT} has sent as text.
     *
     * @param line with its line feed; the escapes in it are replaced.
     * @param columns number of values.
     */
    void readCopied(byte[] line, int columns) {
        array = line;
        begin(columns);
        int at = 0;
        for (int i = 0; i < columns; i++) {
            boolean isNull = line[at] == '\\' && line[at + 1] == 'N';
            int end = at;
            offsets[i] = at;
            for (; line[at] != '\t' && line[at] != '\n'; at++) {
                line[end++] = line[at] == '\\' ? unescaped(line[++at]) : line[at];
            }
            lengths[i] = isNull ? NULL : end - offsets[i];
            at++;
        }
    }

    private static byte unescaped(byte letter) {
        return switch (letter) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'v' -> VERTICAL_TAB;
            default -> letter;
        };
    }

    private int readValue(int column, ByteBuffer message, int at) {
        byte kind = message.get(at);
        switch (kind) {
            case 'n' -> lengths[column] = NULL;
            case 'u' -> lengths[column] = UNCHANGED;
            case 't' -> {
                int length = message.getInt(at + 1);
                int offset = Objects.checkFromIndexSize(at + 1 + Integer.BYTES, length, message.limit());
                offsets[column] = message.arrayOffset() + offset;
                lengths[column] = length;
                return offset + length;
            }
            default ->
                throw new FeedException("column " + column + " has a value of the kind '" + (char) kind
                        + "', but only text was requested from the server");
        }
        return at + 1;
    }

    /**
     * Returns the number of columns.
     *
     * @return the number.
     */
    public int size() {
        return size;
    }

    /**
     * Returns whether a value is SQL null.
     *
     * @param column index of the column.
     * @return {@code true} if it is.
     */
    public boolean isNull(int column) {
        return lengths[column] == NULL;
    }

    /**
     * Returns whether a value is stored outside its row (TOAST) and was not sent because the change left it as it was.
     *
     * @param column index of the column.
     * @return {@code true} if it was not sent.
     */
    public boolean isUnchanged(int column) {
        return lengths[column] == UNCHANGED;
    }

    /**
     * Returns the array that contains the values.
     *
     * @return the array, with other bytes before and after them.
     */
    public byte[] array() {
        return array;
    }

    /**
     * Returns where the text of a value begins.
     *
     * @param column index of the column, whose value is neither null nor unchanged.
     * @return the index of its first byte in the array.
     */
    public int offset(int column) {
        return offsets[column];
    }

    /**
     * Returns the number of bytes of the text of a value.
     *
     * @param column index of the column, whose value is neither null nor unchanged.
     * @return the length in bytes.
     */
    public int length(int column) {
        return lengths[column];
    }

    /**
     * Returns whether a value is the same in another row: the same text, or null in both.
     *
     * @param column index of the column.
     * @param other the other row.
     * @return {@code true} if it is.
     * @throws FeedException if one of the rows does not have the column.
     */
    public boolean hasSame(int column, Tuple other) {
        if (column >= size || column >= other.size) {
            throw new FeedException("the two rows of an update have " + other.size + " and " + size + " columns");
        }
        int length = lengths[column];
        if (length != other.lengths[column]) {
            return false;
        }
        return length < 0
                || Arrays.equals(
                        array,
                        offsets[column],
                        offsets[column] + length,
                        other.array,
                        other.offsets[column],
                        other.offsets[column] + length);
    }
}
