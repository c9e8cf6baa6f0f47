// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.output.FieldCursor;
import java.util.Objects;

/**
 * The fields that are expected in a delimited text, such as a FIX message or a line of tab-separated values, and the
 * place up to which such a text has been read. {@link JsonRow#addFields} copies their values to a row: it compares what
 * each field begins with, writes the name, and copies the value while it looks for its end.
 *
 * <pre>{@code
 * JsonShape order = JsonShape.of("MsgSeqNum", "SenderCompID", "Price");
 * DelimitedFields fields = new DelimitedFields((byte) 1).expect("34=").expect("49=").expect("44=");
 *
 * byte[] message = "34=7\00149=ACME\00144=101.5\00110=042\001".getBytes(US_ASCII);
 * fields.wrap(message, 0, message.length);
 * json.reset(order).addFields(fields, 3).end();
 * // {"MsgSeqNum":"7","SenderCompID":"ACME","Price":"101.5"}
 * }</pre>
 *
 * <p>{@link JsonRow#addFields} stops before a field whose value cannot be copied, for instance because a character must
 * be escaped. {@link #field()} and {@link #position()} are then those of this field. Add its value by another method of
 * the row, and continue after it with {@link #moveTo}.
 *
 * <p>Can be used for any number of texts. Allocates only while expected fields are added. For use by one thread.
 */
public final class DelimitedFields {
    /** Maximum length of a prefix in bytes. */
    public static final int MAX_PREFIX = Long.BYTES;

    private static final String PREFIX_NULL = "prefix is null: pass what the field begins with";

    private static final int FIRST_PRINTABLE = 0x20;
    private static final int FIRST_OTHER = 0x80;

    private final FieldCursor cursor;

    /**
     * Creates a list of no fields.
     *
     * @param delimiter that ends each field: a control character, from 0 to 0x1F, such as SOH or a tab.
     * @throws IllegalArgumentException if it is another byte.
     * @throws IllegalStateException if {@code -Dzilch.memory} names memory that this JVM does not have.
     */
    public DelimitedFields(byte delimiter) {
        Memory.requireAccess();
        if (delimiter < 0 || delimiter >= FIRST_PRINTABLE) {
            throw new IllegalArgumentException("the delimiter is the byte " + delimiter
                    + ", which a value may contain: use a control character, from 0 to 31");
        }
        cursor = new FieldCursor(delimiter);
    }

    /**
     * Adds a field whose value fills a position of the row.
     *
     * @param prefix what it begins with before its value, {@value #MAX_PREFIX} ASCII characters at most; empty if there
     *     is only a value.
     * @return this list.
     * @throws IllegalArgumentException if the prefix is longer or not ASCII.
     */
    public DelimitedFields expect(CharSequence prefix) {
        cursor.addField(word(Objects.requireNonNull(prefix, PREFIX_NULL)), prefix.length(), FieldCursor.WRITTEN);
        return this;
    }

    /**
     * Adds a field whose value is not written.
     *
     * @param prefix what it begins with before its value, {@value #MAX_PREFIX} ASCII characters at most.
     * @return this list.
     * @throws IllegalArgumentException if the prefix is longer or not ASCII.
     */
    public DelimitedFields ignore(CharSequence prefix) {
        cursor.addField(word(Objects.requireNonNull(prefix, PREFIX_NULL)), prefix.length(), FieldCursor.IGNORED);
        return this;
    }

    /**
     * Adds a field that is always the same, for which nothing is written.
     *
     * @param text of the field with its delimiter, {@value #MAX_PREFIX} ASCII characters at most.
     * @return this list.
     * @throws IllegalArgumentException if the text is longer or not ASCII.
     */
    public DelimitedFields expectExactly(CharSequence text) {
        cursor.addField(
                word(Objects.requireNonNull(text, "text is null: pass the text of the field")),
                text.length(),
                FieldCursor.EXACT);
        return this;
    }

    private static long word(CharSequence text) {
        int length = text.length();
        if (length > MAX_PREFIX) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" has " + length + " characters, of which " + MAX_PREFIX + " can be compared");
        }
        long word = 0;
        for (int i = length - 1; i >= 0; i--) {
            char c = text.charAt(i);
            if (c >= FIRST_OTHER) {
                throw new IllegalArgumentException("\"" + text + "\" is not ASCII");
            }
            word = word << Byte.SIZE | c;
        }
        return word;
    }

    /** Removes all expected fields. */
    public void clear() {
        cursor.removeFields();
    }

    /**
     * Returns how many fields are expected.
     *
     * @return their number.
     */
    public int size() {
        return cursor.count();
    }

    /**
     * Begins to read a text, with the first of the expected fields.
     *
     * @param source that contains the text. It must not change before it has been read.
     * @param offset of its first byte.
     * @param length in bytes.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    public void wrap(byte[] source, int offset, int length) {
        cursor.wrapText(source, offset, length);
    }

    /**
     * Returns the expected field that is next.
     *
     * @return its index; {@link #size()} after the last one.
     */
    public int field() {
        return cursor.nextField();
    }

    /**
     * Returns where the next field begins in the array.
     *
     * @return its index.
     */
    public int position() {
        return cursor.nextPosition();
    }

    /**
     * Returns whether the text goes on with the field that is next.
     *
     * @return {@code true} if its prefix or text is at {@link #position()}.
     */
    public boolean isNext() {
        return cursor.isAtField();
    }

    /**
     * Continues with another field or at another position, after a field that the caller has read.
     *
     * @param field the index of the expected field that is next.
     * @param position in the array where it begins.
     * @throws IndexOutOfBoundsException if the field is not expected or the position not in the text.
     */
    public void moveTo(int field, int position) {
        cursor.go(field, position);
    }

    /** Returns the place in the text; the list is an argument that must not be null. */
    static FieldCursor cursorOf(DelimitedFields fields) {
        return Objects.requireNonNull(fields, "fields is null: pass the DelimitedFields of the text").cursor;
    }
}
