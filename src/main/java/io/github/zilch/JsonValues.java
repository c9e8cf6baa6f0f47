// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.temporal.Temporal;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;

/**
 * The methods that write values one after the other: to an array of a document, which is a {@link JsonBuilder}, or to a
 * {@linkplain JsonRow row}. Code that takes this interface can write to both.
 *
 * <pre>{@code
 * static <T extends JsonValues<T>> void write(T values, Quote q) {
 *     values.add(q.symbol()).addDecimal(q.bid(), 4).addDecimal(q.ask(), 4);
 * }
 * }</pre>
 *
 * <p>Each method writes one value, except {@link #addAll(int[])} and its like, which write any number. A call that
 * throws changes nothing.
 *
 * <p><b>Nulls.</b> A null value is written as {@code null}. Only an object row whose shape
 * {@linkplain JsonShape#omitNulls() omits nulls} leaves its member out instead.
 *
 * <p><b>Sources</b> of text or JSON are slices: a buffer or array, an offset in it, and a length in bytes. A slice of
 * length 0 is allowed. A buffer must not be the one that the document is written to.
 *
 * <p><b>Errors</b> that every method may throw: {@link IllegalStateException} if the builder's handle is from an
 * earlier message, if it is an object, whose members need keys, if its document has an unfinished row, if the row is
 * ended or dropped, or if no position of the row is left; {@link JsonCapacityException} if the value does not fit the
 * region or {@link JsonOptions#maxCapacity(int) maxCapacity}; {@link NullPointerException} if an argument is null that
 * is not said to be allowed.
 *
 * <p><b>Allocation.</b> None after warm-up, except as {@link JsonBuilder} says: for values that are passed as
 * {@code Object} and whose type has no method of its own, and for {@code BigDecimal} and {@code BigInteger} beyond 64
 * bits.
 *
 * @param <T> the array or row itself.
 */
public interface JsonValues<T extends JsonValues<T>> {

    // ---- text ----

    /**
     * Writes a string.
     *
     * @param value any text, or null for {@code null}.
     * @return this array or row.
     */
    T add(String value);

    /**
     * Writes a string.
     *
     * @param value any text, or null for {@code null}. Its methods are called before anything is written.
     * @return this array or row.
     */
    T add(CharSequence value);

    /**
     * Writes a string of one UTF-16 code unit.
     *
     * @param value any code unit; {@link JsonOptions#loneSurrogates()} decides how a surrogate is written.
     * @return this array or row.
     */
    T add(char value);

    /**
     * Writes the name of an enum constant as a string.
     *
     * @param value whose {@link Enum#name() name} is written, or null for {@code null}.
     * @return this array or row.
     */
    T add(Enum<?> value);

    // ---- text that is bytes already ----

    /**
     * Writes a string from US-ASCII bytes.
     *
     * @param source that contains the text.
     * @param offset of its first byte.
     * @param length in bytes; a byte above 0x7F becomes U+FFFD.
     * @return this array or row.
     * @throws IndexOutOfBoundsException if the slice is not inside the buffer.
     */
    T addAscii(DirectBuffer source, int offset, int length);

    /**
     * Writes a string from US-ASCII bytes.
     *
     * @param source that contains the text.
     * @param offset of its first byte.
     * @param length in bytes; a byte above 0x7F becomes U+FFFD.
     * @return this array or row.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    T addAscii(byte[] source, int offset, int length);

    /**
     * Writes a string from UTF-8 bytes. They are checked: each maximal invalid part becomes one U+FFFD (The Unicode
     * Standard, "U+FFFD Substitution of Maximal Subparts").
     *
     * @param source that contains the text.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this array or row.
     * @throws IndexOutOfBoundsException if the slice is not inside the buffer.
     */
    T addUtf8(DirectBuffer source, int offset, int length);

    /**
     * Writes a string from UTF-8 bytes, checked; see {@link #addUtf8(DirectBuffer, int, int)}.
     *
     * @param source that contains the text.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this array or row.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    T addUtf8(byte[] source, int offset, int length);

    /**
     * Writes a string from ISO-8859-1 bytes.
     *
     * @param source that contains the text.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this array or row.
     * @throws IndexOutOfBoundsException if the slice is not inside the buffer.
     */
    T addLatin1(DirectBuffer source, int offset, int length);

    /**
     * Writes a string from ISO-8859-1 bytes.
     *
     * @param source that contains the text.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this array or row.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    T addLatin1(byte[] source, int offset, int length);

    /**
     * Writes bytes as a string in Base64 (RFC 4648 §4, with padding).
     *
     * @param source that contains the bytes.
     * @param offset of the first byte.
     * @param length number of bytes, before they are encoded.
     * @return this array or row.
     * @throws IndexOutOfBoundsException if the slice is not inside the buffer.
     */
    T addBase64(DirectBuffer source, int offset, int length);

    /**
     * Writes bytes as a string in Base64 (RFC 4648 §4, with padding).
     *
     * @param source that contains the bytes.
     * @param offset of the first byte.
     * @param length number of bytes, before they are encoded.
     * @return this array or row.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    T addBase64(byte[] source, int offset, int length);

    // ---- literals and numbers ----

    /**
     * Writes {@code true} or {@code false}.
     *
     * @param value to write.
     * @return this array or row.
     */
    T add(boolean value);

    /**
     * Writes {@code null}.
     *
     * @return this array or row.
     */
    T addNull();

    /**
     * Writes a number.
     *
     * @param value to write.
     * @return this array or row.
     */
    T add(int value);

    /**
     * Writes a number, or a string of its digits if {@link JsonOptions#longsAsStrings()} says so.
     *
     * @param value to write.
     * @return this array or row.
     */
    T add(long value);

    /**
     * Writes a number: the shortest digits that read back to the same float, laid out as
     * {@link JsonOptions#floatLayout()} says, by default as ECMAScript lays them out.
     *
     * @param value to write.
     * @return this array or row.
     * @throws IllegalArgumentException if it is NaN or infinite and {@link JsonOptions#nonFinite()} is
     *     {@link JsonOptions.NonFinite#REJECT}.
     */
    T add(float value);

    /**
     * Writes a number: the shortest digits that read back to the same double, laid out as
     * {@link JsonOptions#floatLayout()} says, by default as ECMAScript lays them out ({@code 101.5}, {@code 1e+21},
     * {@code 1e-7}); negative zero is {@code -0}.
     *
     * @param value to write.
     * @return this array or row.
     * @throws IllegalArgumentException if it is NaN or infinite and {@link JsonOptions#nonFinite()} is
     *     {@link JsonOptions.NonFinite#REJECT}.
     */
    T add(double value);

    /**
     * Writes the number {@code unscaled × 10^-scale}, with all digits of its scale and never in exponent
     * form: {@code (15000, 2)} is {@code 150.00}.
     *
     * @param unscaled value, which has all digits of the number.
     * @param scale number of digits after the decimal point, from −1,000 to 1,000.
     * @return this array or row.
     * @throws IllegalArgumentException if the scale is outside that range.
     */
    T addDecimal(long unscaled, int scale);

    /**
     * Writes a number with a fixed number of decimals, without an exponent: the exact value of the double, rounded half
     * to even, as {@code new BigDecimal(value).setScale(decimals, HALF_EVEN)}.
     *
     * @param value to write.
     * @param decimals number of digits after the point, from 0 to 1,000.
     * @return this array or row.
     * @throws IllegalArgumentException if the number of decimals is out of range, or if the value is NaN or infinite and
     *     {@link JsonOptions#nonFinite()} is {@link JsonOptions.NonFinite#REJECT}.
     */
    T add(double value, int decimals);

    /**
     * Writes a number, as {@link BigDecimal#toPlainString()} lays it out. Allocates only if the unscaled value is
     * beyond 64 bits; with memory on the heap also, mostly 40 bytes, if it has decimals or an exponent and more than 15 digits or a
     * scale beyond ±22.
     *
     * @param value to write, with a scale from −1,000 to 1,000; or null for {@code null}.
     * @return this array or row.
     * @throws IllegalArgumentException if the scale is outside that range.
     */
    T add(BigDecimal value);

    /**
     * Writes a number, or a string of its digits if {@link JsonOptions#longsAsStrings()} says so. Allocates only if it
     * is beyond 64 bits.
     *
     * @param value to write, or null for {@code null}.
     * @return this array or row.
     */
    T add(BigInteger value);

    /**
     * Writes a point in time, as an ISO-8601 string in UTC with as many digits of a second as the unit has:
     * {@code "2026-11-21T10:15:30.123Z"} for milliseconds.
     *
     * @param epoch number of units since 1970-01-01T00:00:00Z; negative for a time before that.
     * @param unit of {@code epoch}.
     * @return this array or row.
     * @throws IllegalArgumentException if the year is not from 0000 to 9999.
     * @throws NullPointerException if {@code unit} is null.
     */
    T addTimestamp(long epoch, TimeUnit unit);

    /**
     * Writes a date, a time or both, as an ISO-8601 string in which seconds are always present: {@code "2026-11-21"},
     * {@code "10:15:00"}, {@code "2026-11-21T10:15:30.5"}, {@code "2026-11-21T10:15:30+01:00"}. A fraction has as many
     * digits as it needs, that of an {@link java.time.Instant} 3, 6 or 9. The zone of a
     * {@link java.time.ZonedDateTime} is written as its offset.
     *
     * <p>An {@code Instant}, {@code LocalDate}, {@code LocalTime}, {@code LocalDateTime}, {@code OffsetDateTime} or
     * {@code ZonedDateTime} is written without allocation. Any other type of the JDK is written as its {@code toString()}, and one of
     * your own as {@link JsonOptions#unknownTypes()} says.
     *
     * @param value to write, or null for {@code null}.
     * @return this array or row.
     * @throws IllegalArgumentException if the year of one of these six types is not from 0000 to 9999, or
     *     {@link JsonOptions#unknownTypes()} refuses the type.
     */
    T add(Temporal value);

    /**
     * Writes a UUID as a string of 32 hexadecimal digits in lower case and four hyphens.
     *
     * @param value to write, or null for {@code null}.
     * @return this array or row.
     */
    T add(UUID value);

    // ---- elements of an array, many in one call ----

    /**
     * Writes elements that are numbers; see {@link #addAll(int[], int, int)}.
     *
     * @param values to write, all of them.
     * @return this array or row.
     */
    T addAll(int[] values);

    /**
     * Writes elements of an array that are numbers: all of them or none, each as {@link #add(int)} writes it, but
     * faster. In a row this is allowed only inside {@link JsonRow#addArray()}, because the positions of a row are
     * filled one by one.
     *
     * @param values that contain the elements.
     * @param offset index of the first one.
     * @param length number of elements; 0 writes nothing.
     * @return this array or row.
     * @throws IllegalStateException if this is a row, and not an array in a row.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    T addAll(int[] values, int offset, int length);

    /**
     * Writes elements that are numbers; see {@link #addAll(long[], int, int)}.
     *
     * @param values to write, all of them.
     * @return this array or row.
     */
    T addAll(long[] values);

    /**
     * Writes elements of an array, each as {@link #add(long)} writes it; see {@link #addAll(int[], int, int)}.
     *
     * @param values that contain the elements.
     * @param offset index of the first one.
     * @param length number of elements; 0 writes nothing.
     * @return this array or row.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    T addAll(long[] values, int offset, int length);

    /**
     * Writes elements that are numbers; see {@link #addAll(float[], int, int)}.
     *
     * @param values to write, all of them.
     * @return this array or row.
     * @throws IllegalArgumentException if one is NaN or infinite and {@link JsonOptions#nonFinite()} is
     *     {@link JsonOptions.NonFinite#REJECT}.
     */
    T addAll(float[] values);

    /**
     * Writes elements of an array, each as {@link #add(float)} writes it; see {@link #addAll(int[], int, int)}.
     *
     * @param values that contain the elements.
     * @param offset index of the first one.
     * @param length number of elements; 0 writes nothing.
     * @return this array or row.
     * @throws IllegalArgumentException if one is NaN or infinite and {@link JsonOptions#nonFinite()} is
     *     {@link JsonOptions.NonFinite#REJECT}.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    T addAll(float[] values, int offset, int length);

    /**
     * Writes elements that are numbers; see {@link #addAll(double[], int, int)}.
     *
     * @param values to write, all of them.
     * @return this array or row.
     * @throws IllegalArgumentException if one is NaN or infinite and {@link JsonOptions#nonFinite()} is
     *     {@link JsonOptions.NonFinite#REJECT}.
     */
    T addAll(double[] values);

    /**
     * Writes elements of an array, each as {@link #add(double)} writes it; see {@link #addAll(int[], int, int)}.
     *
     * @param values that contain the elements.
     * @param offset index of the first one.
     * @param length number of elements; 0 writes nothing.
     * @return this array or row.
     * @throws IllegalArgumentException if one is NaN or infinite and {@link JsonOptions#nonFinite()} is
     *     {@link JsonOptions.NonFinite#REJECT}.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    T addAll(double[] values, int offset, int length);

    /**
     * Writes elements of an array that are decimals of one scale, each as {@link #addDecimal(long, int)} writes it; see
     * {@link #addAll(int[], int, int)}.
     *
     * @param unscaled containing the unscaled values.
     * @param offset index of the first one.
     * @param length number of elements; 0 writes nothing.
     * @param scale number of digits after the decimal point, from −1,000 to 1,000.
     * @return this array or row.
     * @throws IllegalArgumentException if the scale is outside that range.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    T addDecimals(long[] unscaled, int offset, int length, int scale);

    /**
     * Writes elements of an array that are points in time, each as {@link #addTimestamp(long, TimeUnit)} writes it; see
     * {@link #addAll(int[], int, int)}.
     *
     * @param epochs containing numbers of units since 1970-01-01T00:00:00Z; negative for a time before that.
     * @param offset index of the first one.
     * @param length number of elements; 0 writes nothing.
     * @param unit of {@code epochs}.
     * @return this array or row.
     * @throws IllegalArgumentException if the year of one is not from 0000 to 9999.
     * @throws NullPointerException if {@code unit} is null.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    T addTimestamps(long[] epochs, int offset, int length, TimeUnit unit);

    // ---- any value ----

    /**
     * Writes a value of any type; see {@link JsonBuilder#put(CharSequence, Object)}.
     *
     * @param value to write; null is written as {@code null}.
     * @return this array or row.
     * @throws IllegalArgumentException if its type, or that of a value or key in it, is refused.
     * @throws IllegalStateException if it would be nested more deeply than {@link JsonOptions#maxDepth()}, as a
     *     container that contains itself is.
     */
    T add(Object value);

    /**
     * Writes a deep copy of another document, or of an object or array in it, as it reads now. The copy obeys the
     * options of this document: {@code asciiOnly} and {@code htmlSafe} replace characters in its strings by escapes.
     *
     * @param other to copy, or null for {@code null}; an array can take copies from its own document, a row cannot.
     * @return this array or row.
     * @throws IllegalStateException if {@code other} is a handle from an earlier message or has an unfinished row, or
     *     if the copy would be nested more deeply than {@link JsonOptions#maxDepth()}.
     */
    T addJSON(JsonBuilder other);

    // ---- fragments that are JSON already ----

    /**
     * Writes a value that is JSON already. It is checked to be exactly one value, and copied with its white space. It
     * obeys the options: {@code asciiOnly} and {@code htmlSafe} replace characters in its strings by escapes.
     *
     * @param json the value, or null for {@code null}.
     * @return this array or row.
     * @throws IllegalArgumentException if it is not exactly one JSON value, or would be nested more deeply than
     *     {@link JsonOptions#maxDepth()}; the message has the offset of the first wrong byte in its UTF-8 form.
     */
    T addRaw(CharSequence json);

    /**
     * Writes a value that is JSON already, checked; see {@link #addRaw(CharSequence)}.
     *
     * @param source that contains the value.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this array or row.
     * @throws IllegalArgumentException if it is not exactly one JSON value in valid UTF-8, or would be nested more
     *     deeply than {@link JsonOptions#maxDepth()}; the message has the offset of the first wrong byte.
     * @throws IndexOutOfBoundsException if the slice is not inside the buffer.
     */
    T addRaw(DirectBuffer source, int offset, int length);

    /**
     * Writes a value that is JSON already, checked; see {@link #addRaw(CharSequence)}.
     *
     * @param source that contains the value.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this array or row.
     * @throws IllegalArgumentException if it is not exactly one JSON value in valid UTF-8, or would be nested more
     *     deeply than {@link JsonOptions#maxDepth()}; the message has the offset of the first wrong byte.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    T addRaw(byte[] source, int offset, int length);

    /**
     * Writes a value that is JSON already, unchecked, as it is, whatever the options. If it is not exactly one value,
     * the document is not valid JSON.
     *
     * @param json the value, or null for {@code null}.
     * @return this array or row.
     */
    T addRawUnchecked(CharSequence json);

    /**
     * Writes a value that is JSON already, unchecked; see {@link #addRawUnchecked(CharSequence)}.
     *
     * @param source that contains the value.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this array or row.
     * @throws IndexOutOfBoundsException if the slice is not inside the buffer.
     */
    T addRawUnchecked(DirectBuffer source, int offset, int length);

    /**
     * Writes a value that is JSON already, unchecked; see {@link #addRawUnchecked(CharSequence)}.
     *
     * @param source that contains the value.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this array or row.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    T addRawUnchecked(byte[] source, int offset, int length);

    // ---- rows ----

    /**
     * Begins a value that is a row of a shape. The value is written when the row is {@linkplain JsonRow#end() ended}.
     *
     * @param shape of the row.
     * @return the row: always the same object of a builder, and this one if this is a row.
     * @throws IllegalStateException if it would be nested more deeply than {@link JsonOptions#maxDepth()}.
     */
    JsonRow addRow(JsonShape shape);
}
