// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;

/**
 * What takes values one after the other: an array of a document, or a {@linkplain JsonRow row}. Code that writes values
 * can take this and serve both.
 *
 * <p>Each method writes one value, {@link #addAll(int[])} and its like excepted. A call that throws changes nothing.
 * Slices of buffers must not be part of the document's own buffer. Nothing is allocated after warm-up, except for
 * values put as {@code Object} without a direct form, and for {@code BigDecimal} and {@code BigInteger} beyond 64 bits.
 *
 * <p><b>Errors</b> that every method may throw: {@link IllegalStateException} if the array or row is stale, has no
 * place for another value, or is an object that needs keys; {@link JsonCapacityException} if the value does not fit the
 * region or {@link JsonOptions#maxCapacity(int) maxCapacity}.
 *
 * @param <T> the array or row itself.
 */
public interface JsonValues<T extends JsonValues<T>> {

    // ---- text ----

    /**
     * Writes a string.
     *
     * @param value any text, or null for {@code null}.
     * @return this.
     */
    T add(String value);

    /**
     * Writes a string.
     *
     * @param value any text, or null for {@code null}. Its methods are called before anything is written.
     * @return this.
     */
    T add(CharSequence value);

    /**
     * Writes a string of one UTF-16 code unit.
     *
     * @param value any code unit; a surrogate is written as U+FFFD, or as {@link JsonOptions#loneSurrogates()} says.
     * @return this.
     */
    T add(char value);

    /**
     * Writes the name of an enum constant as a string.
     *
     * @param value whose {@link Enum#name() name} is written, or null for {@code null}.
     * @return this.
     */
    T add(Enum<?> value);

    // ---- text that is bytes already ----

    /**
     * Writes a string from US-ASCII bytes.
     *
     * @param source holding the text.
     * @param offset of its first byte.
     * @param length in bytes; a byte beyond 0x7F becomes U+FFFD.
     * @return this.
     * @throws IndexOutOfBoundsException if the slice is not inside the buffer.
     */
    T addAscii(DirectBuffer source, int offset, int length);

    /**
     * Writes a string from US-ASCII bytes; see {@link #addAscii(DirectBuffer, int, int)}.
     *
     * @param source holding the text.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    T addAscii(byte[] source, int offset, int length);

    /**
     * Writes a string from bytes that claim to be UTF-8. They are checked: each maximal invalid part becomes one U+FFFD
     * (The Unicode Standard, "U+FFFD Substitution of Maximal Subparts").
     *
     * @param source holding the text.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this.
     * @throws IndexOutOfBoundsException if the slice is not inside the buffer.
     */
    T addUtf8(DirectBuffer source, int offset, int length);

    /**
     * Writes a string from bytes that claim to be UTF-8; see {@link #addUtf8(DirectBuffer, int, int)}.
     *
     * @param source holding the text.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    T addUtf8(byte[] source, int offset, int length);

    /**
     * Writes a string from ISO-8859-1 bytes.
     *
     * @param source holding the text.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this.
     * @throws IndexOutOfBoundsException if the slice is not inside the buffer.
     */
    T addLatin1(DirectBuffer source, int offset, int length);

    /**
     * Writes a string from ISO-8859-1 bytes.
     *
     * @param source holding the text.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    T addLatin1(byte[] source, int offset, int length);

    /**
     * Writes bytes as a string in Base64 (RFC 4648 §4, with padding).
     *
     * @param source holding the bytes.
     * @param offset of the first one.
     * @param length number of bytes.
     * @return this.
     * @throws IndexOutOfBoundsException if the slice is not inside the buffer.
     */
    T addBase64(DirectBuffer source, int offset, int length);

    /**
     * Writes bytes as a string in Base64 (RFC 4648 §4, with padding).
     *
     * @param source holding the bytes.
     * @param offset of the first one.
     * @param length number of bytes.
     * @return this.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    T addBase64(byte[] source, int offset, int length);

    // ---- literals and numbers ----

    /**
     * Writes {@code true} or {@code false}.
     *
     * @param value to write.
     * @return this.
     */
    T add(boolean value);

    /**
     * Writes {@code null}.
     *
     * @return this.
     */
    T addNull();

    /**
     * Writes a number.
     *
     * @param value to write.
     * @return this.
     */
    T add(int value);

    /**
     * Writes a number; a string, if {@link JsonOptions#longsAsStrings(JsonOptions.LongsAsStrings) chosen}.
     *
     * @param value to write.
     * @return this.
     */
    T add(long value);

    /**
     * Writes a number: the shortest digits that read back to the same float, laid out as ECMAScript does.
     *
     * @param value to write.
     * @return this.
     * @throws IllegalArgumentException if it is not finite and {@link JsonOptions#nonFinite() that is refused}.
     */
    T add(float value);

    /**
     * Writes a number: the shortest digits that read back to the same double, laid out as ECMAScript does
     * ({@code 101.5}, {@code 1e+21}, {@code 1e-7}); negative zero is {@code -0}.
     *
     * @param value to write.
     * @return this.
     * @throws IllegalArgumentException if it is not finite and {@link JsonOptions#nonFinite() that is refused}.
     */
    T add(double value);

    /**
     * Writes the number {@code unscaled × 10^-scale}, its scale kept: {@code (15000, 2)} is {@code 150.00}. Never in
     * exponent form.
     *
     * @param unscaled all digits of the number.
     * @param scale number of digits after the point, from −1,000 to 1,000.
     * @return this.
     * @throws IllegalArgumentException if the scale is outside that range.
     */
    T addDecimal(long unscaled, int scale);

    /**
     * Writes a number, as {@link BigDecimal#toPlainString()} would. Allocates only if the unscaled value is beyond 64
     * bits.
     *
     * @param value to write, with a scale from −1,000 to 1,000; or null for {@code null}.
     * @return this.
     * @throws IllegalArgumentException if the scale is outside that range.
     */
    T add(BigDecimal value);

    /**
     * Writes a number; a string, if it is beyond the range that
     * {@link JsonOptions#longsAsStrings(JsonOptions.LongsAsStrings)} leaves to numbers. Allocates only if it is beyond
     * 64 bits.
     *
     * @param value to write, or null for {@code null}.
     * @return this.
     */
    T add(BigInteger value);

    /**
     * Writes a point in time, as an ISO-8601 string in UTC with as many digits of a second as the unit has:
     * {@code "2026-11-21T10:15:30.123Z"} for milliseconds.
     *
     * @param epoch units since 1970-01-01T00:00:00Z; negative before that.
     * @param unit of {@code epoch}.
     * @return this.
     * @throws IllegalArgumentException if the year is not from 0000 to 9999.
     */
    T addTimestamp(long epoch, TimeUnit unit);

    // ---- elements of an array, many in one call ----

    /**
     * Writes elements that are numbers; see {@link #addAll(int[], int, int)}.
     *
     * @param values to write, all of them.
     * @return this.
     */
    T addAll(int[] values);

    /**
     * Writes elements of an array, each as {@link #add(int)} does but faster, and all of them or none. In a row that is
     * allowed only inside {@link JsonRow#addArray()}, because the positions of a row are filled one by one.
     *
     * @param values holding them.
     * @param offset of the first one.
     * @param length how many.
     * @return this.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    T addAll(int[] values, int offset, int length);

    /**
     * Writes elements that are numbers; see {@link #addAll(long[], int, int)}.
     *
     * @param values to write, all of them.
     * @return this.
     */
    T addAll(long[] values);

    /**
     * Writes elements of an array, each as {@link #add(long)} does; see {@link #addAll(int[], int, int)}.
     *
     * @param values holding them.
     * @param offset of the first one.
     * @param length how many.
     * @return this.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    T addAll(long[] values, int offset, int length);

    /**
     * Writes elements that are numbers; see {@link #addAll(float[], int, int)}.
     *
     * @param values to write, all of them.
     * @return this.
     * @throws IllegalArgumentException if one is not finite and {@link JsonOptions#nonFinite() that is refused}.
     */
    T addAll(float[] values);

    /**
     * Writes elements of an array, each as {@link #add(float)} does; see {@link #addAll(int[], int, int)}.
     *
     * @param values holding them.
     * @param offset of the first one.
     * @param length how many.
     * @return this.
     * @throws IllegalArgumentException if one is not finite and {@link JsonOptions#nonFinite() that is refused}.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    T addAll(float[] values, int offset, int length);

    /**
     * Writes elements that are numbers; see {@link #addAll(double[], int, int)}.
     *
     * @param values to write, all of them.
     * @return this.
     * @throws IllegalArgumentException if one is not finite and {@link JsonOptions#nonFinite() that is refused}.
     */
    T addAll(double[] values);

    /**
     * Writes elements of an array, each as {@link #add(double)} does; see {@link #addAll(int[], int, int)}.
     *
     * @param values holding them.
     * @param offset of the first one.
     * @param length how many.
     * @return this.
     * @throws IllegalArgumentException if one is not finite and {@link JsonOptions#nonFinite() that is refused}.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    T addAll(double[] values, int offset, int length);

    /**
     * Writes elements of an array that are decimals of one scale, each as {@link #addDecimal(long, int)} does; see
     * {@link #addAll(int[], int, int)}.
     *
     * @param unscaled holding all digits of the numbers.
     * @param offset of the first one.
     * @param length how many.
     * @param scale number of digits after the point, from −1,000 to 1,000.
     * @return this.
     * @throws IllegalArgumentException if the scale is outside that range.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    T addDecimals(long[] unscaled, int offset, int length, int scale);

    /**
     * Writes elements of an array that are points in time, each as {@link #addTimestamp(long, TimeUnit)} does; see
     * {@link #addAll(int[], int, int)}.
     *
     * @param epochs holding units since 1970-01-01T00:00:00Z; negative before that.
     * @param offset of the first one.
     * @param length how many.
     * @param unit of {@code epochs}.
     * @return this.
     * @throws IllegalArgumentException if the year of one is not from 0000 to 9999.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    T addTimestamps(long[] epochs, int offset, int length, TimeUnit unit);

    // ---- any value ----

    /**
     * Writes a value of any kind; see {@link JsonBuilder#put(CharSequence, Object)}.
     *
     * @param value to write; null is written as {@code null}.
     * @return this.
     * @throws IllegalArgumentException if its type is unknown and {@link JsonOptions#unknownTypes() that is rejected}.
     * @throws IllegalStateException if it is nested more deeply than {@link JsonOptions#maxDepth()}.
     */
    T add(Object value);

    /**
     * Writes a deep copy of another builder, or of an object or array of it, as it reads now.
     *
     * @param other to copy, or null for {@code null}.
     * @return this.
     * @throws IllegalStateException if {@code other} is from an earlier message, or the copy would be nested more
     *     deeply than {@link JsonOptions#maxDepth()}.
     */
    T addJSON(JsonBuilder other);

    // ---- fragments that are JSON already ----

    /**
     * Writes a value that is JSON already. It is checked to be exactly one value in valid UTF-8, and copied as it is,
     * white space included.
     *
     * @param json the value, or null for {@code null}.
     * @return this.
     * @throws IllegalArgumentException if it is not one JSON value; the message has the offset of the first wrong byte
     *     in its UTF-8 form. Nesting beyond {@link JsonOptions#maxDepth()} is wrong, too.
     */
    T addRaw(CharSequence json);

    /**
     * Writes a value that is JSON already, checked; see {@link #addRaw(CharSequence)}.
     *
     * @param source holding the value.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this.
     * @throws IllegalArgumentException if it is not one JSON value.
     * @throws IndexOutOfBoundsException if the slice is not inside the buffer.
     */
    T addRaw(DirectBuffer source, int offset, int length);

    /**
     * Writes a value that is JSON already, checked; see {@link #addRaw(CharSequence)}.
     *
     * @param source holding the value.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this.
     * @throws IllegalArgumentException if it is not one JSON value.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    T addRaw(byte[] source, int offset, int length);

    /**
     * Writes a value that is JSON already, unchecked: if it is not exactly one value in valid UTF-8, neither is the
     * document valid JSON.
     *
     * @param json the value, or null for {@code null}.
     * @return this.
     */
    T addRawUnchecked(CharSequence json);

    /**
     * Writes a value that is JSON already, unchecked; see {@link #addRawUnchecked(CharSequence)}.
     *
     * @param source holding the value.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this.
     * @throws IndexOutOfBoundsException if the slice is not inside the buffer.
     */
    T addRawUnchecked(DirectBuffer source, int offset, int length);

    /**
     * Writes a value that is JSON already, unchecked; see {@link #addRawUnchecked(CharSequence)}.
     *
     * @param source holding the value.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    T addRawUnchecked(byte[] source, int offset, int length);

    // ---- rows ----

    /**
     * Begins a value that is a row of a shape; it is to be filled and {@linkplain JsonRow#end() ended}.
     *
     * @param shape of the row.
     * @return the row, which is always the same object of a builder.
     * @throws IllegalStateException if it would be nested more deeply than {@link JsonOptions#maxDepth()}.
     */
    JsonRow addRow(JsonShape shape);
}
