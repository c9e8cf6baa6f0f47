// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.memory.Bounds;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.number.BigDecimals;
import io.github.zilch.internal.number.Decimals;
import io.github.zilch.internal.number.Doubles;
import io.github.zilch.internal.number.Floats;
import io.github.zilch.internal.number.Integers;
import io.github.zilch.internal.output.NumberArrays;
import io.github.zilch.internal.output.RowLayout;
import io.github.zilch.internal.output.Scalars;
import io.github.zilch.internal.text.StringEncoder;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ref.Reference;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.nio.channels.WritableByteChannel;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

/**
 * Builds JSON straight into a buffer, over and over, without making garbage.
 *
 * <pre>{@code
 * JsonBuilder json = new JsonBuilder();             // once per thread
 *
 * json.reset();                                     // for every message
 * json.put("Symbol", "VOD.L").put("Qty", 100).put("Price", 101.5);
 * JsonBuilder legs = json.createJSONArray("Legs");
 * legs.createJSON().put("Side", '1');
 * legs.createJSON().put("Side", '2');
 * json.put("Live", true);
 *
 * int length = json.toBytes(bytes, 0);
 * // {"Symbol":"VOD.L","Qty":100,"Price":101.5,"Legs":[{"Side":"1"},{"Side":"2"}],"Live":true}
 * }</pre>
 *
 * <p>This one class is the document and every object and array in it: a child is a handle on the same text, taken from
 * a pool that belongs to the document. A handle can be written until the next {@code reset}, in any order: text
 * that is written to a child after its parent has moved on is moved where it belongs when the document is read. In
 * order, nothing is ever moved.
 *
 * <p><b>Always JSON.</b> Whenever the document is read, it reads as if every open container were closed, and can be
 * written further. Any text is escaped and comes out as valid UTF-8; {@link JsonOptions} has the choices. A call that
 * throws leaves the document as it was before.
 *
 * <p><b>Keys</b> are any {@link CharSequence}. A String that comes at the same place in every message is encoded once;
 * a {@link JsonKey} is encoded once wherever it comes. On an array a key is accepted and not written; on an object the
 * methods without a key throw {@link IllegalStateException}.
 *
 * <p><b>Repeated message shapes</b> are written fastest. The builder remembers the calls of a message, and where the
 * same calls come again, on the same nodes with the same key objects, it copies what it wrote then. Strings that are
 * the same objects as then are copied too; so constants and interned strings cost least. Any mismatch falls back to
 * normal writing. {@link JsonOptions#repetition(boolean) repetition(false)} switches this off; the output is the same.
 *
 * <p><b>Arrays of numbers</b> can be written in one call: {@link #addAll(int[])} and its like, {@link #addDecimals} and
 * {@link #addTimestamps}. They add to an array what is in a Java array or a slice of it.
 *
 * <p><b>Nulls.</b> A null value omits its member; {@link #putNull} writes {@code null}. In an array a null is always
 * written, so that positions hold. The literal call {@code put(key, null)} does not compile, because it is ambiguous:
 * call {@code putNull(key)}, or pass a typed null.
 *
 * <p><b>Errors</b> that every writing method may throw: {@link IllegalStateException} if this handle is from an earlier
 * message; {@link JsonCapacityException} if the value does not fit the region or
 * {@link JsonOptions#maxCapacity(int) maxCapacity}; {@link NullPointerException} if an object's key is null;
 * {@link IllegalArgumentException} if the key is in the object already and
 * {@link JsonOptions#rejectDuplicateKeys(boolean) that is refused}.
 *
 * <p><b>Allocation.</b> None in any method that writes or copies out, after warm-up, except: growth of the buffer, of
 * the pool of nodes, of what is remembered of keys and calls, of the lists of marks and late writes, or of the array
 * through which a long {@code CharSequence} other than a String is read; values put as {@code Object} whose type has no
 * method of its own; {@code BigDecimal} and {@code BigInteger} beyond 64 bits; what returns a new object; and a throw.
 * What has grown is kept: the memory of a builder is that of its largest document.
 *
 * <p><b>Threads.</b> A builder belongs to one thread at a time. {@link JsonBuilderPool} hands builders over safely. Two
 * threads that use one at the same moment are not detected, because that would cost every call: it is undefined what is
 * written then and where, and the JVM may crash. The same holds for a builder that is used after it was closed
 * and lent to another thread.
 */
public final class JsonBuilder extends NodeWriter implements JsonValues<JsonBuilder>, AutoCloseable {
    /**
     * Whether call order and the bounds of source slices are checked. On by default; off with
     * {@code -Dzilch.checks=false}, or, where that is not set, with Agrona's
     * {@code -Dagrona.disable.bounds.checks=true}. Without the checks the caller promises that slices are inside their
     * buffers and that an object is never written without a key. Nothing is written outside the buffer or region in
     * either case.
     */
    public static final boolean CHECKS = Bounds.CHECKS;

    /** Creates a builder with {@link JsonOptions#DEFAULT}. Its root is an object. */
    public JsonBuilder() {
        this(JsonOptions.DEFAULT);
    }

    /**
     * Creates a builder with the given initial capacity.
     *
     * @param initialCapacity in bytes, from 0 to {@link JsonOptions#LARGEST_CAPACITY}; the buffer grows as needed.
     * @throws IllegalArgumentException if it is outside that range.
     */
    public JsonBuilder(int initialCapacity) {
        this(JsonOptions.DEFAULT.initialCapacity(initialCapacity));
    }

    /**
     * Creates a builder. Its root is an object.
     *
     * @param options to use.
     * @throws IllegalStateException if the JVM flag that Agrona needs is missing; the message names it.
     */
    public JsonBuilder(JsonOptions options) {
        super(options);
    }

    private JsonBuilder(Document document, int index) {
        super(document, index);
    }

    @Override
    JsonBuilder another(int index) {
        return new JsonBuilder(document, index);
    }

    // ---- place and lifecycle ----

    /**
     * Builds from now on in a caller-owned region, and begins there with an empty object. Nothing is ever
     * written outside it, and room for every closing bracket is kept back, so that a document that fills it can still
     * be closed and sent. {@link #reset} begins again in the same region.
     *
     * <p>The region holds the document after any method that reads it, such as {@link #length}; before that its content
     * is undefined.
     *
     * @param buffer that the region is in, on or off the heap.
     * @param offset of its first byte.
     * @param capacity in bytes.
     * @return this builder.
     * @throws IndexOutOfBoundsException if the region is not inside the buffer.
     * @throws JsonCapacityException if {@code capacity} is less than the 2 bytes of an empty document.
     */
    public JsonBuilder wrap(MutableDirectBuffer buffer, int offset, int capacity) {
        requireRoot("wrap");
        document.wrap(buffer, offset, capacity);
        return this;
    }

    /**
     * Builds from now on between the position and the limit of a buffer; see
     * {@link #wrap(MutableDirectBuffer, int, int)}. Neither is changed.
     *
     * @param buffer that the region is in, on or off the heap.
     * @return this builder.
     * @throws java.nio.ReadOnlyBufferException if the buffer cannot be written.
     * @throws JsonCapacityException if fewer than 2 bytes remain in it.
     */
    public JsonBuilder wrap(ByteBuffer buffer) {
        requireRoot("wrap");
        document.wrap(buffer);
        return this;
    }

    /**
     * Begins a new document, an object. Takes the same time whatever the last one held.
     *
     * @return this builder.
     */
    public JsonBuilder reset() {
        requireRoot("reset");
        document.reset(false);
        return this;
    }

    /**
     * Begins a new document, an array. Takes the same time whatever the last one held.
     *
     * @return this builder.
     */
    public JsonBuilder resetArray() {
        requireRoot("resetArray");
        document.reset(true);
        return this;
    }

    /**
     * Begins a new document that is one row. Once the row is ended, the document is what {@link #reset()} or
     * {@link #resetArray()} begins, with the values of the row in it; it can be written further.
     *
     * @param shape of the row.
     * @return the row, to be filled and {@linkplain JsonRow#end() ended}.
     */
    public JsonRow reset(JsonShape shape) {
        requireRoot("reset");
        RowLayout layout = shape.layout();
        JsonRow row = row();
        document.resetToRow(layout);
        return row;
    }

    /**
     * Returns this builder to its pool. Does nothing if it has none, or if it was returned before. Drops an unfinished
     * row.
     */
    @Override
    public void close() {
        if (index != 0) {
            return;
        }
        document.checkNoValue();
        if (document.lease != null) {
            document.lease.end();
        } else {
            document.dropRow();
        }
    }

    Document document() {
        return document;
    }

    /** Writes what a null value comes to: nothing in an object, {@code null} in an array. */
    private JsonBuilder putNullValue(CharSequence key) {
        document.checkReady(this);
        if (array) {
            return addNull();
        }
        Document.checkKey(key);
        return this;
    }

    // ---- text ----

    /**
     * Writes a member that is a string.
     *
     * @param key of the member.
     * @param value any text, or null to omit the member.
     * @return this node.
     */
    public JsonBuilder put(CharSequence key, String value) {
        if (value == null) {
            return putNullValue(key);
        }
        putString(key, value);
        return this;
    }

    @Override
    public JsonBuilder add(String value) {
        if (value == null) {
            return addNull();
        }
        addString(value);
        return this;
    }

    /**
     * Writes a member that is a string.
     *
     * @param key of the member.
     * @param value any text, or null to omit the member. Its methods are called before anything is written.
     * @return this node.
     */
    public JsonBuilder put(CharSequence key, CharSequence value) {
        if (value == null || value instanceof String) {
            return put(key, (String) value);
        }
        writeText(memberCode(), key, value);
        return this;
    }

    @Override
    public JsonBuilder add(CharSequence value) {
        if (value == null || value instanceof String) {
            return add((String) value);
        }
        writeText(elementCode(), null, value);
        return this;
    }

    /**
     * Writes a member that is a string of one UTF-16 code unit.
     *
     * @param key of the member.
     * @param value any code unit; a surrogate is written as U+FFFD, or as {@link JsonOptions#loneSurrogates()} says.
     * @return this node.
     */
    public JsonBuilder put(CharSequence key, char value) {
        writeChar(memberCode(), key, value);
        return this;
    }

    @Override
    public JsonBuilder add(char value) {
        writeChar(elementCode(), null, value);
        return this;
    }

    /**
     * Writes a member that is the name of an enum constant.
     *
     * @param key of the member.
     * @param value whose {@link Enum#name() name} is written, or null to omit the member.
     * @return this node.
     */
    public JsonBuilder put(CharSequence key, Enum<?> value) {
        return put(key, value == null ? null : value.name());
    }

    @Override
    public JsonBuilder add(Enum<?> value) {
        return add(value == null ? null : value.name());
    }

    // ---- text that is bytes already ----

    /**
     * Writes a member that is a string, from US-ASCII bytes.
     *
     * @param key of the member.
     * @param source holding the text; not this builder's own buffer.
     * @param offset of its first byte.
     * @param length in bytes; a byte beyond 0x7F becomes U+FFFD.
     * @return this node.
     * @throws IndexOutOfBoundsException if the slice is not inside the buffer.
     */
    public JsonBuilder putAscii(CharSequence key, DirectBuffer source, int offset, int length) {
        return putBytes(key, source, offset, length, StringEncoder.US_ASCII);
    }

    @Override
    public JsonBuilder addAscii(DirectBuffer source, int offset, int length) {
        return addBytes(source, offset, length, StringEncoder.US_ASCII);
    }

    /**
     * Writes a member that is a string, from US-ASCII bytes.
     *
     * @param key of the member.
     * @param source holding the text.
     * @param offset of its first byte.
     * @param length in bytes; a byte beyond 0x7F becomes U+FFFD.
     * @return this node.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    public JsonBuilder putAscii(CharSequence key, byte[] source, int offset, int length) {
        return putBytes(key, source, offset, length, StringEncoder.US_ASCII);
    }

    @Override
    public JsonBuilder addAscii(byte[] source, int offset, int length) {
        return addBytes(source, offset, length, StringEncoder.US_ASCII);
    }

    /**
     * Writes a member that is a string, from bytes that claim to be UTF-8. They are checked: each maximal part that is
     * not becomes one U+FFFD (The Unicode Standard, "U+FFFD Substitution of Maximal Subparts").
     *
     * @param key of the member.
     * @param source holding the text; not this builder's own buffer.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this node.
     * @throws IndexOutOfBoundsException if the slice is not inside the buffer.
     */
    public JsonBuilder putUtf8(CharSequence key, DirectBuffer source, int offset, int length) {
        return putBytes(key, source, offset, length, StringEncoder.UTF8);
    }

    @Override
    public JsonBuilder addUtf8(DirectBuffer source, int offset, int length) {
        return addBytes(source, offset, length, StringEncoder.UTF8);
    }

    /**
     * Writes a member that is a string, from bytes that claim to be UTF-8; see
     * {@link #putUtf8(CharSequence, DirectBuffer, int, int)}.
     *
     * @param key of the member.
     * @param source holding the text.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this node.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    public JsonBuilder putUtf8(CharSequence key, byte[] source, int offset, int length) {
        return putBytes(key, source, offset, length, StringEncoder.UTF8);
    }

    @Override
    public JsonBuilder addUtf8(byte[] source, int offset, int length) {
        return addBytes(source, offset, length, StringEncoder.UTF8);
    }

    /**
     * Writes a member that is a string, from ISO-8859-1 bytes.
     *
     * @param key of the member.
     * @param source holding the text; not this builder's own buffer.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this node.
     * @throws IndexOutOfBoundsException if the slice is not inside the buffer.
     */
    public JsonBuilder putLatin1(CharSequence key, DirectBuffer source, int offset, int length) {
        return putBytes(key, source, offset, length, StringEncoder.LATIN1);
    }

    @Override
    public JsonBuilder addLatin1(DirectBuffer source, int offset, int length) {
        return addBytes(source, offset, length, StringEncoder.LATIN1);
    }

    /**
     * Writes a member that is a string, from ISO-8859-1 bytes.
     *
     * @param key of the member.
     * @param source holding the text.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this node.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    public JsonBuilder putLatin1(CharSequence key, byte[] source, int offset, int length) {
        return putBytes(key, source, offset, length, StringEncoder.LATIN1);
    }

    @Override
    public JsonBuilder addLatin1(byte[] source, int offset, int length) {
        return addBytes(source, offset, length, StringEncoder.LATIN1);
    }

    private JsonBuilder putBytes(CharSequence key, DirectBuffer source, int offset, int length, int charset) {
        long from = Bounds.begin(source, offset, length);
        writeText(memberCode(), key, source.byteArray(), from, length, charset);
        Reference.reachabilityFence(source);
        return this;
    }

    private JsonBuilder addBytes(DirectBuffer source, int offset, int length, int charset) {
        long from = Bounds.begin(source, offset, length);
        writeText(elementCode(), null, source.byteArray(), from, length, charset);
        Reference.reachabilityFence(source);
        return this;
    }

    private JsonBuilder putBytes(CharSequence key, byte[] source, int offset, int length, int charset) {
        Bounds.check(source, offset, length);
        writeText(memberCode(), key, source, offset, length, charset);
        return this;
    }

    private JsonBuilder addBytes(byte[] source, int offset, int length, int charset) {
        Bounds.check(source, offset, length);
        writeText(elementCode(), null, source, offset, length, charset);
        return this;
    }

    /**
     * Writes a member that is a string: the bytes in Base64 (RFC 4648 §4, with padding).
     *
     * @param key of the member.
     * @param source holding the bytes; not this builder's own buffer.
     * @param offset of the first one.
     * @param length number of bytes.
     * @return this node.
     * @throws IndexOutOfBoundsException if the slice is not inside the buffer.
     */
    public JsonBuilder putBase64(CharSequence key, DirectBuffer source, int offset, int length) {
        long from = Bounds.begin(source, offset, length);
        writeBase64(memberCode(), key, source.byteArray(), from, length);
        Reference.reachabilityFence(source);
        return this;
    }

    @Override
    public JsonBuilder addBase64(DirectBuffer source, int offset, int length) {
        long from = Bounds.begin(source, offset, length);
        writeBase64(elementCode(), null, source.byteArray(), from, length);
        Reference.reachabilityFence(source);
        return this;
    }

    /**
     * Writes a member that is a string: the bytes in Base64 (RFC 4648 §4, with padding).
     *
     * @param key of the member.
     * @param source holding the bytes.
     * @param offset of the first one.
     * @param length number of bytes.
     * @return this node.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    public JsonBuilder putBase64(CharSequence key, byte[] source, int offset, int length) {
        Bounds.check(source, offset, length);
        writeBase64(memberCode(), key, source, offset, length);
        return this;
    }

    @Override
    public JsonBuilder addBase64(byte[] source, int offset, int length) {
        Bounds.check(source, offset, length);
        writeBase64(elementCode(), null, source, offset, length);
        return this;
    }

    // ---- literals and numbers ----

    /**
     * Writes a member that is {@code true} or {@code false}.
     *
     * @param key of the member.
     * @param value to write.
     * @return this node.
     */
    public JsonBuilder put(CharSequence key, boolean value) {
        RecordedCall call = memberCall(key, Scalars.LITERAL_BYTES);
        end(call, Scalars.putBoolean(member(call, key, Scalars.LITERAL_BYTES), value));
        return this;
    }

    @Override
    public JsonBuilder add(boolean value) {
        RecordedCall call = elementCall(Scalars.LITERAL_BYTES);
        end(call, Scalars.putBoolean(element(call, Scalars.LITERAL_BYTES), value));
        return this;
    }

    /**
     * Writes a member that is {@code null}.
     *
     * @param key of the member.
     * @return this node.
     */
    public JsonBuilder putNull(CharSequence key) {
        RecordedCall call = memberCall(key, Scalars.LITERAL_BYTES);
        end(call, Scalars.putNull(member(call, key, Scalars.LITERAL_BYTES)));
        return this;
    }

    @Override
    public JsonBuilder addNull() {
        RecordedCall call = elementCall(Scalars.LITERAL_BYTES);
        end(call, Scalars.putNull(element(call, Scalars.LITERAL_BYTES)));
        return this;
    }

    /**
     * Writes a member that is a number.
     *
     * @param key of the member.
     * @param value to write.
     * @return this node.
     */
    public JsonBuilder put(CharSequence key, int value) {
        RecordedCall call = memberCall(key, Scalars.INT_BYTES);
        end(call, Integers.put(member(call, key, Scalars.INT_BYTES), value));
        return this;
    }

    @Override
    public JsonBuilder add(int value) {
        RecordedCall call = elementCall(Scalars.INT_BYTES);
        end(call, Integers.put(element(call, Scalars.INT_BYTES), value));
        return this;
    }

    /**
     * Writes a member that is a number; beyond ±(2<sup>53</sup>−1) a string, if
     * {@link JsonOptions#longsAsStrings(JsonOptions.LongsAsStrings) chosen}.
     *
     * @param key of the member.
     * @param value to write.
     * @return this node.
     */
    public JsonBuilder put(CharSequence key, long value) {
        RecordedCall call = memberCall(key, Scalars.LONG_BYTES);
        end(call, Scalars.putLong(document, member(call, key, Scalars.LONG_BYTES), value));
        return this;
    }

    @Override
    public JsonBuilder add(long value) {
        RecordedCall call = elementCall(Scalars.LONG_BYTES);
        end(call, Scalars.putLong(document, element(call, Scalars.LONG_BYTES), value));
        return this;
    }

    /**
     * Writes a member that is a number: the shortest digits that read back to the same float, laid out as ECMAScript
     * does.
     *
     * @param key of the member.
     * @param value to write.
     * @return this node.
     * @throws IllegalArgumentException if it is not finite and {@link JsonOptions#nonFinite() that is refused}.
     */
    public JsonBuilder put(CharSequence key, float value) {
        if (!Float.isFinite(value)) {
            return putNonFinite(key, value);
        }
        RecordedCall call = memberCall(key, Scalars.FLOAT_BYTES);
        end(call, Floats.put(member(call, key, Scalars.FLOAT_BYTES), value));
        return this;
    }

    @Override
    public JsonBuilder add(float value) {
        if (!Float.isFinite(value)) {
            return addNonFinite(value);
        }
        RecordedCall call = elementCall(Scalars.FLOAT_BYTES);
        end(call, Floats.put(element(call, Scalars.FLOAT_BYTES), value));
        return this;
    }

    /**
     * Writes a member that is a number: the shortest digits that read back to the same double, laid out as ECMAScript
     * does ({@code 101.5}, {@code 1e+21}, {@code 1e-7}); negative zero is {@code -0}.
     *
     * @param key of the member.
     * @param value to write.
     * @return this node.
     * @throws IllegalArgumentException if it is not finite and {@link JsonOptions#nonFinite() that is refused}.
     */
    public JsonBuilder put(CharSequence key, double value) {
        if (!Double.isFinite(value)) {
            return putNonFinite(key, value);
        }
        RecordedCall call = memberCall(key, Scalars.DOUBLE_BYTES);
        end(call, Doubles.put(member(call, key, Scalars.DOUBLE_BYTES), value));
        return this;
    }

    @Override
    public JsonBuilder add(double value) {
        if (!Double.isFinite(value)) {
            return addNonFinite(value);
        }
        RecordedCall call = elementCall(Scalars.DOUBLE_BYTES);
        end(call, Doubles.put(element(call, Scalars.DOUBLE_BYTES), value));
        return this;
    }

    private JsonBuilder putNonFinite(CharSequence key, double value) {
        return Scalars.isNull(document.options.nonFinite(), value) ? putNull(key) : put(key, Scalars.nameOf(value));
    }

    private JsonBuilder addNonFinite(double value) {
        return Scalars.isNull(document.options.nonFinite(), value) ? addNull() : add(Scalars.nameOf(value));
    }

    /**
     * Writes a member that is the number {@code unscaled × 10^-scale}, its scale kept: {@code (15000, 2)} is
     * {@code 150.00}. Never in exponent form.
     *
     * @param key of the member.
     * @param unscaled all digits of the number.
     * @param scale number of digits after the decimal point, from −1,000 to 1,000.
     * @return this node.
     * @throws IllegalArgumentException if the scale is outside that range.
     */
    public JsonBuilder putDecimal(CharSequence key, long unscaled, int scale) {
        int maxBytes = Scalars.decimalBytes(scale);
        RecordedCall call = memberCall(key, maxBytes);
        end(call, Decimals.put(member(call, key, maxBytes), unscaled, scale));
        return this;
    }

    @Override
    public JsonBuilder addDecimal(long unscaled, int scale) {
        int maxBytes = Scalars.decimalBytes(scale);
        RecordedCall call = elementCall(maxBytes);
        end(call, Decimals.put(element(call, maxBytes), unscaled, scale));
        return this;
    }

    /**
     * Writes a member that is a number, as {@link BigDecimal#toPlainString()} would. Allocates only if the unscaled
     * value is beyond 64 bits.
     *
     * @param key of the member.
     * @param value to write, with a scale from −1,000 to 1,000; or null to omit the member.
     * @return this node.
     * @throws IllegalArgumentException if the scale is outside that range.
     */
    public JsonBuilder put(CharSequence key, BigDecimal value) {
        if (value == null) {
            return putNullValue(key);
        }
        if (BigDecimals.fitsLong(value)) {
            return putDecimal(key, BigDecimals.unscaled(value), value.scale());
        }
        writeDigits(memberCode(), key, BigDecimals.plain(value));
        return this;
    }

    @Override
    public JsonBuilder add(BigDecimal value) {
        if (value == null) {
            return addNull();
        }
        if (BigDecimals.fitsLong(value)) {
            return addDecimal(BigDecimals.unscaled(value), value.scale());
        }
        writeDigits(elementCode(), null, BigDecimals.plain(value));
        return this;
    }

    /**
     * Writes a member that is a number. Allocates only if it is beyond 64 bits.
     *
     * @param key of the member.
     * @param value to write, or null to omit the member.
     * @return this node.
     */
    public JsonBuilder put(CharSequence key, BigInteger value) {
        if (value == null) {
            return putNullValue(key);
        }
        if (BigDecimals.fitsLong(value)) {
            return put(key, value.longValue());
        }
        String digits = BigDecimals.plain(value);
        if (document.quotesLongs) {
            return put(key, digits);
        }
        writeDigits(memberCode(), key, digits);
        return this;
    }

    @Override
    public JsonBuilder add(BigInteger value) {
        if (value == null) {
            return addNull();
        }
        if (BigDecimals.fitsLong(value)) {
            return add(value.longValue());
        }
        String digits = BigDecimals.plain(value);
        if (document.quotesLongs) {
            return add(digits);
        }
        writeDigits(elementCode(), null, digits);
        return this;
    }

    /**
     * Writes a member that is a point in time, as an ISO-8601 string in UTC with as many digits of a second as the unit
     * has: {@code "2026-11-21T10:15:30.123Z"} for milliseconds.
     *
     * @param key of the member.
     * @param epoch units since 1970-01-01T00:00:00Z; negative before that.
     * @param unit of {@code epoch}.
     * @return this node.
     * @throws IllegalArgumentException if the year is not from 0000 to 9999.
     */
    public JsonBuilder putTimestamp(CharSequence key, long epoch, TimeUnit unit) {
        writeTimestamp(memberCode(), key, epoch, unit);
        return this;
    }

    @Override
    public JsonBuilder addTimestamp(long epoch, TimeUnit unit) {
        writeTimestamp(elementCode(), null, epoch, unit);
        return this;
    }

    // ---- arrays of numbers ----

    @Override
    public JsonBuilder addAll(int[] values) {
        return addAll(values, 0, values.length);
    }

    @Override
    public JsonBuilder addAll(int[] values, int offset, int length) {
        writeArray(values, values.length, offset, length, NumberArrays.NO_SCALE, null);
        return this;
    }

    @Override
    public JsonBuilder addAll(long[] values) {
        return addAll(values, 0, values.length);
    }

    @Override
    public JsonBuilder addAll(long[] values, int offset, int length) {
        writeArray(values, values.length, offset, length, NumberArrays.NO_SCALE, null);
        return this;
    }

    @Override
    public JsonBuilder addAll(float[] values) {
        return addAll(values, 0, values.length);
    }

    @Override
    public JsonBuilder addAll(float[] values, int offset, int length) {
        writeArray(values, values.length, offset, length, NumberArrays.NO_SCALE, null);
        return this;
    }

    @Override
    public JsonBuilder addAll(double[] values) {
        return addAll(values, 0, values.length);
    }

    @Override
    public JsonBuilder addAll(double[] values, int offset, int length) {
        writeArray(values, values.length, offset, length, NumberArrays.NO_SCALE, null);
        return this;
    }

    @Override
    public JsonBuilder addDecimals(long[] unscaled, int offset, int length, int scale) {
        Decimals.checkScale(scale);
        writeArray(unscaled, unscaled.length, offset, length, scale, null);
        return this;
    }

    @Override
    public JsonBuilder addTimestamps(long[] epochs, int offset, int length, TimeUnit unit) {
        Objects.requireNonNull(unit, "unit is null: pass the TimeUnit of the epochs");
        writeArray(epochs, epochs.length, offset, length, NumberArrays.NO_SCALE, unit);
        return this;
    }

    // ---- any value ----

    /**
     * Writes a member of any kind:
     *
     * <ul>
     *   <li>null omits the member; an {@code Optional} as its value, an empty one as null;
     *   <li>a boxed primitive, {@code BigDecimal}, {@code BigInteger}, {@code AtomicInteger}, {@code AtomicLong},
     *       {@code LongAdder} and its like as a number or literal, an {@code AtomicBoolean} as its value;
     *   <li>a {@code CharSequence} or enum constant as a string, a {@code Date} as its timestamp in milliseconds, a
     *       {@code byte[]} or what remains of a {@code ByteBuffer} in Base64;
     *   <li>a builder as a deep copy; an array, {@link Iterable}, {@link java.util.Iterator} or stream as an array of
     *       its elements; a {@link java.util.Map} as an object; their contents likewise. A stream is not closed;
     *   <li>anything else as {@code toString()}, unless {@link JsonOptions#unknownTypes()} rejects it.
     * </ul>
     *
     * <p>May allocate, for what the value's own methods allocate.
     *
     * @param key of the member.
     * @param value to write.
     * @return this node.
     * @throws IllegalArgumentException if its type is unknown and {@link JsonOptions#unknownTypes() that is rejected}.
     * @throws IllegalStateException if it is nested more deeply than {@link JsonOptions#maxDepth()}, as one that
     *     contains itself is.
     */
    public JsonBuilder put(CharSequence key, Object value) {
        AnyValue.put(this, key, value);
        return this;
    }

    @Override
    public JsonBuilder add(Object value) {
        requireArray();
        AnyValue.put(this, null, value);
        return this;
    }

    /**
     * Writes a member that is a deep copy of another builder, or of an object or array of it or of this one, as it
     * reads now.
     *
     * @param key of the member.
     * @param other to copy, or null to omit the member.
     * @return this node.
     * @throws IllegalStateException if {@code other} is from an earlier message, or the copy would be nested more
     *     deeply than {@link JsonOptions#maxDepth()}.
     */
    public JsonBuilder putJSON(CharSequence key, JsonBuilder other) {
        if (other == null) {
            return putNullValue(key);
        }
        writeCopy(memberCode(), key, other);
        return this;
    }

    @Override
    public JsonBuilder addJSON(JsonBuilder other) {
        if (other == null) {
            return addNull();
        }
        writeCopy(elementCode(), null, other);
        return this;
    }

    // ---- fragments that are JSON already ----

    /**
     * Writes a member whose value is JSON already. It is checked to be exactly one value in valid UTF-8, and copied as
     * it is, white space included.
     *
     * @param key of the member.
     * @param json the value, or null to omit the member.
     * @return this node.
     * @throws IllegalArgumentException if it is not one JSON value; the message has the offset of the first wrong byte
     *     in its UTF-8 form. Nesting beyond {@link JsonOptions#maxDepth()} is wrong, too.
     */
    public JsonBuilder putRaw(CharSequence key, CharSequence json) {
        if (json == null) {
            return putNullValue(key);
        }
        writeFragment(memberCode(), key, json, true);
        return this;
    }

    @Override
    public JsonBuilder addRaw(CharSequence json) {
        if (json == null) {
            return addNull();
        }
        writeFragment(elementCode(), null, json, true);
        return this;
    }

    /**
     * Writes a member whose value is JSON already, checked; see {@link #putRaw(CharSequence, CharSequence)}.
     *
     * @param key of the member.
     * @param source holding the value; not this builder's own buffer.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this node.
     * @throws IllegalArgumentException if it is not one JSON value.
     * @throws IndexOutOfBoundsException if the slice is not inside the buffer.
     */
    public JsonBuilder putRaw(CharSequence key, DirectBuffer source, int offset, int length) {
        long from = Bounds.begin(source, offset, length);
        writeFragment(memberCode(), key, source.byteArray(), from, length, true);
        Reference.reachabilityFence(source);
        return this;
    }

    @Override
    public JsonBuilder addRaw(DirectBuffer source, int offset, int length) {
        long from = Bounds.begin(source, offset, length);
        writeFragment(elementCode(), null, source.byteArray(), from, length, true);
        Reference.reachabilityFence(source);
        return this;
    }

    /**
     * Writes a member whose value is JSON already, checked; see {@link #putRaw(CharSequence, CharSequence)}.
     *
     * @param key of the member.
     * @param source holding the value.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this node.
     * @throws IllegalArgumentException if it is not one JSON value.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    public JsonBuilder putRaw(CharSequence key, byte[] source, int offset, int length) {
        Bounds.check(source, offset, length);
        writeFragment(memberCode(), key, source, offset, length, true);
        return this;
    }

    @Override
    public JsonBuilder addRaw(byte[] source, int offset, int length) {
        Bounds.check(source, offset, length);
        writeFragment(elementCode(), null, source, offset, length, true);
        return this;
    }

    /**
     * Writes a member whose value is JSON already, unchecked: if it is not exactly one value in valid UTF-8, neither is
     * the document valid JSON.
     *
     * @param key of the member.
     * @param json the value, or null to omit the member.
     * @return this node.
     */
    public JsonBuilder putRawUnchecked(CharSequence key, CharSequence json) {
        if (json == null) {
            return putNullValue(key);
        }
        writeFragment(memberCode(), key, json, false);
        return this;
    }

    @Override
    public JsonBuilder addRawUnchecked(CharSequence json) {
        if (json == null) {
            return addNull();
        }
        writeFragment(elementCode(), null, json, false);
        return this;
    }

    /**
     * Writes a member whose value is JSON already, unchecked; see
     * {@link #putRawUnchecked(CharSequence, CharSequence)}.
     *
     * @param key of the member.
     * @param source holding the value; not this builder's own buffer.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this node.
     * @throws IndexOutOfBoundsException if the slice is not inside the buffer.
     */
    public JsonBuilder putRawUnchecked(CharSequence key, DirectBuffer source, int offset, int length) {
        long from = Bounds.begin(source, offset, length);
        writeFragment(memberCode(), key, source.byteArray(), from, length, false);
        Reference.reachabilityFence(source);
        return this;
    }

    @Override
    public JsonBuilder addRawUnchecked(DirectBuffer source, int offset, int length) {
        long from = Bounds.begin(source, offset, length);
        writeFragment(elementCode(), null, source.byteArray(), from, length, false);
        Reference.reachabilityFence(source);
        return this;
    }

    /**
     * Writes a member whose value is JSON already, unchecked; see
     * {@link #putRawUnchecked(CharSequence, CharSequence)}.
     *
     * @param key of the member.
     * @param source holding the value.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this node.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    public JsonBuilder putRawUnchecked(CharSequence key, byte[] source, int offset, int length) {
        Bounds.check(source, offset, length);
        writeFragment(memberCode(), key, source, offset, length, false);
        return this;
    }

    @Override
    public JsonBuilder addRawUnchecked(byte[] source, int offset, int length) {
        Bounds.check(source, offset, length);
        writeFragment(elementCode(), null, source, offset, length, false);
        return this;
    }

    /**
     * Writes members that are JSON already, unchecked: what stands between the braces of an object, as
     * {@code "a":1,"b":[2,3]}. It is for those who keep the text of their keys from message to message and only fill in
     * the values. If it is not one or more members in valid UTF-8, with commas between them, neither is the document
     * valid JSON. The keys are trusted as well: they are not compared with others, even where duplicates are refused.
     *
     * @param source holding the members; not this builder's own buffer.
     * @param offset of their first byte.
     * @param length in bytes; 0 for no members.
     * @return this node.
     * @throws IndexOutOfBoundsException if the slice is not inside the buffer.
     * @throws IllegalStateException if this is an array.
     */
    public JsonBuilder putMembersUnchecked(DirectBuffer source, int offset, int length) {
        long from = Bounds.begin(source, offset, length);
        writeMembers(source.byteArray(), from, length);
        Reference.reachabilityFence(source);
        return this;
    }

    // ---- children ----

    /**
     * Creates a member that is an object.
     *
     * @param key of the member.
     * @return the object, to be written until the next reset.
     * @throws IllegalStateException if it would be nested more deeply than {@link JsonOptions#maxDepth()}.
     */
    public JsonBuilder createJSON(CharSequence key) {
        return (JsonBuilder) child(key, false);
    }

    /**
     * Creates an element that is an object.
     *
     * @return the object, to be written until the next reset.
     * @throws IllegalStateException if it would be nested more deeply than {@link JsonOptions#maxDepth()}.
     */
    public JsonBuilder createJSON() {
        return (JsonBuilder) child(false);
    }

    /**
     * Creates a member that is an array.
     *
     * @param key of the member.
     * @return the array, to be written until the next reset.
     * @throws IllegalStateException if it would be nested more deeply than {@link JsonOptions#maxDepth()}.
     */
    public JsonBuilder createJSONArray(CharSequence key) {
        return (JsonBuilder) child(key, true);
    }

    /**
     * Creates an element that is an array.
     *
     * @return the array, to be written until the next reset.
     * @throws IllegalStateException if it would be nested more deeply than {@link JsonOptions#maxDepth()}.
     */
    public JsonBuilder createJSONArray() {
        return (JsonBuilder) child(true);
    }

    // ---- rows ----

    @Override
    public JsonRow addRow(JsonShape shape) {
        RowLayout layout = shape.layout();
        JsonRow row = row();
        beginRow(layout);
        return row;
    }

    /**
     * Begins a member that is a row of a shape; see {@link #addRow(JsonShape)}.
     *
     * @param key of the member.
     * @param shape of the row.
     * @return the row, always the same object of this builder, to be filled and ended.
     * @throws IllegalStateException if it would be nested more deeply than {@link JsonOptions#maxDepth()}.
     */
    public JsonRow putRow(CharSequence key, JsonShape shape) {
        RowLayout layout = shape.layout();
        JsonRow row = row();
        beginRow(key, layout);
        return row;
    }

    private JsonRow row() {
        Row row = document.row;
        return row != null ? (JsonRow) row : firstRow();
    }

    private JsonRow firstRow() {
        JsonRow row = new JsonRow(document);
        document.row = row;
        return row;
    }

    // ---- undoing ----

    /**
     * Marks the present end of the whole document.
     *
     * @return a mark for {@link #rollback}, valid until the next reset or until a rollback past it.
     */
    public long mark() {
        document.checkLive(this);
        return document.mark();
    }

    /**
     * Forgets everything that was written to the document since a mark was taken, wherever it was written. Handles of
     * children created since then are stale, and marks taken since then too; the mark itself stays valid.
     *
     * @param mark that {@link #mark} returned.
     * @return this node.
     * @throws IllegalArgumentException if the mark is from before a reset or of another builder, or a rollback
     *     went past it.
     */
    public JsonBuilder rollback(long mark) {
        document.checkLive(this);
        document.rollback(mark);
        return this;
    }

    // ---- reading back: for tests and tools, not for the hot path ----

    /**
     * Finds the last member of that name in this object. Reads the text of this object from its beginning; allocates.
     *
     * @param key of the member.
     * @return a child's own handle; else a String, Long, Double, BigDecimal (what has no exact Long or Double of the
     *     same text) or Boolean; the text of an object or array that was put as a copy or raw; or null if the member is
     *     {@code null} or absent, or if this is an array.
     */
    public Object get(CharSequence key) {
        return ReadBack.get(this, key);
    }

    /**
     * Finds the last member of that name in this object, as text. Reads the text of this object from its beginning;
     * allocates.
     *
     * @param key of the member.
     * @return a string's content, or the JSON text of any other value; or null if the member is {@code null} or absent.
     */
    public String getString(CharSequence key) {
        return ReadBack.getString(this, key);
    }

    /**
     * Counts the members of this object or the elements of this array. Reads its text from the beginning.
     *
     * @return their number.
     */
    public int size() {
        return ReadBack.size(this);
    }

    /**
     * Returns whether this is an array.
     *
     * @return true for an array, false for an object.
     */
    public boolean isArray() {
        document.checkReady(this);
        return array;
    }

    /**
     * Returns whether this has no members or elements.
     *
     * @return {@code true} if it has none.
     */
    public boolean isEmpty() {
        return length() == 2;
    }

    // ---- out: of the root the whole document, of a child its own object or array ----

    /**
     * Returns the length of the text.
     *
     * @return its length in bytes.
     */
    public int length() {
        return document.readableBytes(this);
    }

    /**
     * Returns where in {@link #buffer} the text begins.
     *
     * @return the index of its first byte.
     */
    public int offset() {
        length();
        return document.storage().offset() + start;
    }

    /**
     * Returns the buffer that holds the text, from {@link #offset} on, {@link #length} bytes: this builder's own, or
     * the one that was wrapped. Nothing is copied or allocated. Ask for it again after writing: the buffer may have
     * grown.
     *
     * @return the buffer.
     */
    public DirectBuffer buffer() {
        length();
        return document.storage().buffer();
    }

    /**
     * Returns a view of the text from its position to its limit. Nothing is allocated after warm-up.
     *
     * <p>Of the whole document it is always the same view of this builder's own buffer, as long as that does not grow;
     * of a wrapped region it shows a copy. The view of a child is a copy in a buffer of its own, which begins with the
     * child: a consumer that rewinds it sees no byte before it. The next call for a child replaces that copy.
     *
     * @return the view; to be used before the document is written further.
     */
    public ByteBuffer byteBuffer() {
        document.checkLive(this);
        if (index != 0) {
            int bytes = length();
            return document.scratch().child.viewOf(document.beginOf(this), bytes);
        }
        document.makeReadableInOwnMemory();
        return document.storage().window(0, length());
    }

    /**
     * Copies the text.
     *
     * @param dst to copy to.
     * @param offset in it of the first byte.
     * @return the length in bytes.
     * @throws IndexOutOfBoundsException if there is not enough room.
     */
    public int toBytes(byte[] dst, int offset) {
        int length = length();
        Bounds.requireRoom(dst.length, offset, length);
        Memory.copy(document.beginOf(this), dst, offset, length);
        Reference.reachabilityFence(this); // or its memory might be freed while it is read
        return length;
    }

    /**
     * Copies the text into a new array.
     *
     * @return the array.
     */
    public byte[] toBytes() {
        byte[] bytes = new byte[length()];
        toBytes(bytes, 0);
        return bytes;
    }

    /**
     * Copies the text.
     *
     * @param dst to copy to; one that is expandable grows.
     * @param offset in it of the first byte.
     * @return the length in bytes.
     * @throws IndexOutOfBoundsException if there is not enough room.
     */
    public int toBytes(MutableDirectBuffer dst, int offset) {
        int length = length();
        Bounds.requireRoom(dst.isExpandable() ? Integer.MAX_VALUE : dst.capacity(), offset, length);
        dst.putBytes(offset, document.storage().readable(), document.storage().readableOffset() + start, length);
        Reference.reachabilityFence(this);
        return length;
    }

    /**
     * Copies the text to the buffer's position, which moves on by its length.
     *
     * @param dst to copy to.
     * @return the length in bytes.
     * @throws IndexOutOfBoundsException if there is not enough room.
     * @throws java.nio.ReadOnlyBufferException if the buffer cannot be written.
     */
    public int toBytes(ByteBuffer dst) {
        int length = length();
        int position = dst.position();
        Bounds.requireRoom(dst.limit(), position, length);
        if (dst.isReadOnly()) {
            throw new ReadOnlyBufferException();
        }
        if (dst.hasArray()) {
            Memory.copy(document.beginOf(this), dst.array(), dst.arrayOffset() + position, length);
        } else {
            Memory.copy(document.beginOf(this), BufferUtil.address(dst) + position, length);
        }
        dst.position(position + length);
        Reference.reachabilityFence(this);
        return length;
    }

    /**
     * Writes the text to a stream.
     *
     * @param out to write to; it is not flushed.
     * @return the length in bytes.
     * @throws IOException if the stream throws it; the document is not changed by that.
     */
    public int writeTo(OutputStream out) throws IOException {
        int length = length();
        byte[] bytes = document.scratch().bytes();
        for (int done = 0; done < length; ) {
            if (length() != length) {
                throw new IllegalStateException("the document was written to by the stream that it is written to");
            }
            int part = Math.min(bytes.length, length - done);
            Memory.copy(document.beginOf(this) + done, bytes, 0, part);
            out.write(bytes, 0, part);
            done += part;
        }
        Reference.reachabilityFence(this);
        return length;
    }

    /**
     * Writes the text to a channel, all of it: a channel that takes nothing is tried again. For a channel that does not
     * block, use {@link #byteBuffer} and write as much as it takes.
     *
     * @param out to write to.
     * @return the length in bytes.
     * @throws IOException if the channel throws it; the document is not changed by that.
     */
    public int writeTo(WritableByteChannel out) throws IOException {
        ByteBuffer text = byteBuffer();
        int length = text.remaining();
        while (text.hasRemaining()) {
            if (out.write(text) == 0) {
                Thread.onSpinWait();
            }
        }
        return length;
    }

    /** Returns the text as a new String. */
    @Override
    public String toString() {
        return ReadBack.text(this);
    }

    /**
     * Returns the text as a new String with line breaks and two spaces of indentation for each level.
     *
     * @return the String.
     */
    public String toPrettyString() {
        return ReadBack.pretty(this);
    }
}
