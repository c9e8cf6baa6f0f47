// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.document.AnyValue;
import io.github.zilch.internal.document.Document;
import io.github.zilch.internal.document.DocumentStates;
import io.github.zilch.internal.document.NodeWriter;
import io.github.zilch.internal.document.ReadBack;
import io.github.zilch.internal.document.RecordedCall;
import io.github.zilch.internal.memory.Bounds;
import io.github.zilch.internal.memory.JdkBuffers;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.output.NumberArrays;
import io.github.zilch.internal.output.Sending;
import io.github.zilch.internal.output.StraightOutput;
import io.github.zilch.internal.output.Values;
import io.github.zilch.internal.text.StringEncoder;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ref.Reference;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.time.temporal.Temporal;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
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
 * <p>An instance is the document, or one object or array in it: its <i>node</i>. {@link #createJSON()} and its like
 * return a child, which is a handle on the same text and belongs to the document. Handles can be written in any order
 * until the next {@code reset}: text that is written to a child after its parent has moved on is moved to its place
 * when the document is read. In order, nothing is ever moved.
 *
 * <p><b>Always JSON.</b> The document can be read at any time, and written further. It reads as if every open container
 * were closed. Any text is escaped and becomes valid UTF-8; {@link JsonOptions} has the choices. A call that throws
 * leaves the document as it was before.
 *
 * <p><b>Keys</b> are any {@link CharSequence}. A String at the same place in every message is encoded once; a
 * {@link JsonKey} is encoded once, wherever it is used. On an array a key can be null, and is not written;
 * {@linkplain io.github.zilch strict checks} refuse one that is not null. On an object the methods without a key throw
 * {@link IllegalStateException}.
 *
 * <p><b>Threads.</b> A builder belongs to one thread at a time. Two threads in one builder write wrong text, get
 * exceptions of any kind, or wait for a call that does not return. Outside the heap they can also write to memory that is
 * not the builder's, which aborts the JVM; with {@code -Dzilch.memory=heap} they cannot.
 * {@linkplain io.github.zilch Strict checks} tell the thread that does not own the builder.
 * {@link JsonBuilderPool} hands builders from thread to thread.
 *
 * <p><b>Repeated message shapes</b> are written fastest. The builder remembers the calls of a message. Where the next
 * message makes the same calls, on the same nodes with the same key objects, it copies the text that it wrote then. A
 * String value that is the same object is copied too, so constants and interned strings cost least. Any mismatch falls
 * back to normal writing. {@link JsonOptions#repetition(boolean) repetition(false)} switches this off; the output is
 * the same.
 *
 * <p><b>Rows</b> of one table are written fastest with a {@link JsonShape}, which encodes the names of its columns
 * once: {@link #addRow(JsonShape)}, {@link #putRow}, {@link #reset(JsonShape)}. While a row is unfinished, every other
 * call on the document throws {@link IllegalStateException}, except for those that drop the row: {@code reset},
 * {@code resetArray}, {@code wrap}, {@code unwrap}, {@code trim}, {@code rollback} and {@code close}.
 *
 * <p><b>Arrays of numbers</b> are written in one call: {@link #addAll(int[])} and its like, {@link #addDecimals} and
 * {@link #addTimestamps} write the elements of a Java array or of a slice of it.
 *
 * <p><b>Nulls.</b> A null value omits its member; {@link #putNull} writes {@code null}. In an array a null is always
 * written, so that each element keeps its position. The literal call {@code put(key, null)} does not compile, because
 * it is ambiguous: call {@code putNull(key)}, or pass a typed null.
 *
 * <p><b>Errors</b> that every writing method may throw: {@link IllegalStateException} if this handle is from an earlier
 * message, or a row is unfinished; {@link JsonCapacityException} if the value does not fit the region or
 * {@link JsonOptions#maxCapacity(int) maxCapacity}; {@link NullPointerException} if the key of a member is null, or
 * another argument that must not be null, which the message names; {@link IllegalArgumentException} if the object has a
 * member with that key and {@link JsonOptions#rejectDuplicateKeys()} is on.
 *
 * <p><b>Allocation.</b> No method that writes or copies out allocates after warm-up, except for growth (of the buffer,
 * of the pool of nodes, of what is remembered of keys and calls, of the lists of marks and late writes, of the array
 * through which a long {@code CharSequence} other than a String is read, and, where memory is
 * {@linkplain io.github.zilch on the heap}, Strings and bytes off the heap), for containers that are passed as
 * {@code Object} and for the text of types that have no other form, for {@code BigDecimal} and {@code BigInteger} beyond 64
 * bits, for a returned new object, and for a throw. On the heap a {@code BigDecimal} of more than 15 digits with decimals
 * takes up to 40 bytes, and one of 19 digits up to 104. What has grown is kept: a builder has the memory of its largest
 * document and of the longest text that it has read, until {@link #trim} or {@link #close} gives both back, or
 * {@link JsonOptions#retainedCapacity(int)} when the next document begins.
 */
@SuppressWarnings("exports") // of its superclass, which is not exported, nothing is seen
public final class JsonBuilder extends NodeWriter implements JsonValues<JsonBuilder>, AutoCloseable {
    /**
     * Whether call order and the bounds of source slices are checked. On by default, and {@linkplain io.github.zilch strict}
     * with assertions; off with
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
     * @throws NullPointerException if {@code options} is null.
     * @throws IllegalStateException if {@code -Dzilch.memory} names memory that this JVM does not have; the message
     *     lists what it has.
     */
    public JsonBuilder(JsonOptions options) {
        super(options);
    }

    private JsonBuilder(Document document, int index) {
        super(document, index);
    }

    @Override
    protected JsonBuilder another(int index) {
        return new JsonBuilder(document, index);
    }

    @Override
    protected JsonBuilder newDocument(JsonOptions options) {
        return new JsonBuilder(options);
    }

    // ---- place and lifecycle ----

    /**
     * Begins a new document, an object, in a caller-owned region, where all later documents are written too. Nothing is
     * ever written outside it, and room for every closing bracket is kept free, so that a document that fills it can
     * still be closed and sent.
     *
     * <p>The region holds the document after any method that reads it, such as {@link #length}; before that its content
     * is undefined.
     *
     * <p>A region in a buffer of an {@code Arena} is written by the JDK when the document is read: if the arena was closed,
     * or belongs to another thread, that throws what the JDK throws. Go back with {@link #unwrap} then.
     *
     * <p>If the buffer is of a class of your own and one of its methods throws, the builder goes on as it was.
     *
     * <p>An expandable buffer is not expanded. The buffer must not be wrapped around other memory in the middle of a
     * document: a document that has begun in a region off the heap stays in the old memory, and {@link #buffer} throws.
     * After that, {@link #reset} begins in the new memory.
     *
     * @param buffer that the region is in, on or off the heap.
     * @param offset of its first byte.
     * @param capacity in bytes.
     * @return this builder.
     * @throws IllegalStateException if this is a child.
     * @throws IndexOutOfBoundsException if the region is not inside the buffer.
     * @throws java.nio.ReadOnlyBufferException if the buffer wraps one of the JDK that cannot be written.
     * @throws JsonCapacityException if {@code capacity} is less than the 2 bytes of an empty document, or 3 with a line
     *     feed ({@link JsonOptions#lineFeed}).
     */
    public JsonBuilder wrap(MutableDirectBuffer buffer, int offset, int capacity) {
        requireRoot("wrap");
        document.wrap(buffer, offset, capacity);
        return this;
    }

    /**
     * Begins a new document, an object, in the region between the position and the limit of a buffer; see
     * {@link #wrap(MutableDirectBuffer, int, int)}. Neither of them is changed.
     *
     * @param buffer that the region is in, on or off the heap.
     * @return this builder.
     * @throws IllegalStateException if this is a child.
     * @throws java.nio.ReadOnlyBufferException if the buffer cannot be written.
     * @throws JsonCapacityException if fewer than 2 bytes remain in it, or 3 with a line feed.
     */
    public JsonBuilder wrap(ByteBuffer buffer) {
        requireRoot("wrap");
        document.wrap(buffer);
        return this;
    }

    /**
     * Begins a new document, an object, in the builder's own memory, where all later documents are written too. Does
     * the same as {@link #reset} if there is no region.
     *
     * @return this builder.
     * @throws IllegalStateException if this is a child, or if a stream or channel calls this while {@link #writeTo}
     *     writes to it.
     */
    public JsonBuilder unwrap() {
        requireRoot("unwrap");
        document.unwrap();
        return this;
    }

    /**
     * Fills the rest of the region after the document with blanks, so that the whole region is one valid JSON text: for
     * a claimed slot of fixed size. {@link #length} stays that of the document, which can be written further. Then, or after
     * {@link #reset}, pad again.
     *
     * @return this builder.
     * @throws IllegalStateException if this is a child, or if there is no region.
     */
    public JsonBuilder pad() {
        requireRoot("pad");
        int bytes = length();
        if (!document.storage().isRegion()) {
            throw new IllegalStateException("there is no region to fill: call wrap before the document is written");
        }
        document.pad(bytes);
        return this;
    }

    /**
     * Begins a new document, an object, and releases all memory larger than a given size, which an unusually large document
     * has taken: the builder's own buffer; the memory for text and objects on their way into it, and for late writes; nodes,
     * keys, names and marks; the message that is remembered; and, of a builder from a pool, what is kept for later leases.
     * {@link JsonOptions#retainedCapacity} does the same after each document.
     * The garbage collector frees a larger buffer, once nobody reads from it. Where there is none, write large documents
     * with a builder of their own, and {@link #close} it.
     *
     * @param capacity in bytes, from 0; the buffer has 1 KiB at least.
     * @return this builder.
     * @throws IllegalArgumentException if the capacity is negative.
     * @throws IllegalStateException if this is a child, or if a stream or channel calls this while {@link #writeTo}
     *     writes to it.
     */
    public JsonBuilder trim(int capacity) {
        requireRoot("trim");
        if (capacity < 0) {
            throw new IllegalArgumentException("capacity is " + capacity + ": use 0 or more bytes");
        }
        document.trim(capacity);
        return this;
    }

    /**
     * Begins a new document, an object, in the same memory. Takes the same time whatever the last document held.
     *
     * @return this builder.
     * @throws IndexOutOfBoundsException if its region is no longer inside the buffer.
     * @throws IllegalStateException if this is a child, or if a stream or channel calls this while {@link #writeTo}
     *     writes to it.
     */
    public JsonBuilder reset() {
        requireRoot("reset");
        document.reset(false);
        return this;
    }

    /**
     * Begins a new document, an array, in the same memory. Takes the same time whatever the last document held.
     *
     * @return this builder.
     * @throws IndexOutOfBoundsException if its region is no longer inside the buffer.
     * @throws IllegalStateException if this is a child, or if a stream or channel calls this while {@link #writeTo}
     *     writes to it.
     */
    public JsonBuilder resetArray() {
        requireRoot("resetArray");
        document.reset(true);
        return this;
    }

    /**
     * Begins a new document that is one row, in the same memory. After the end of the row, the document is an object or
     * array like any other, and can be written further. If the row is cancelled, the document is empty.
     *
     * @param shape of the row.
     * @return the row: always the same object of this builder.
     * @throws IllegalStateException if this is a child.
     */
    public JsonRow reset(JsonShape shape) {
        return row().beginDocumentOf(this, shape);
    }

    /**
     * Returns this builder to its pool if it is from one and was not returned before. Otherwise frees its memory off the
     * heap at once; after that every call of this builder and its children throws {@link IllegalStateException}, except for
     * {@code close}, which has no effect. Does nothing on a child.
     *
     * <p>A builder need not be closed: the garbage collector frees its memory. Close it where there is no collector
     * (Epsilon), or where memory off the heap may run out before the next collection, such as with
     * {@code -XX:+DisableExplicitGC} and many short-lived builders. Buffers that {@link #buffer} and {@link #byteBuffer}
     * have returned must not be used any more then: reading freed memory can crash the JVM.
     *
     * @throws IllegalStateException if a stream or channel calls this while {@link #writeTo} writes to it.
     */
    @Override
    public void close() {
        if (index != 0) {
            return;
        }
        Document d = document;
        if (d.lease != null) {
            d.lease.end(this);
        } else if (!d.isEnded()) {
            d.requireRestartable();
            d.free();
        }
    }

    Document document() {
        return document;
    }

    /** Writes what a null value comes to: nothing in an object, {@code null} in an array. */
    private JsonBuilder putNullValue(CharSequence key) {
        document.checkOwner();
        document.checkReady(this);
        if (array) {
            DocumentStates.checkKeyFits(this, key);
            return addNull();
        }
        DocumentStates.checkKey(key);
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
    @Override
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
     * @param value any code unit; {@link JsonOptions#loneSurrogates()} decides how a surrogate is written.
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
     * @param source that contains the text; not this builder's own buffer.
     * @param offset of its first byte.
     * @param length in bytes; a byte above 0x7F becomes U+FFFD.
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
     * @param source that contains the text.
     * @param offset of its first byte.
     * @param length in bytes; a byte above 0x7F becomes U+FFFD.
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
     * Writes a member that is a string, from UTF-8 bytes. They are checked: each maximal invalid part becomes one
     * U+FFFD (The Unicode Standard, "U+FFFD Substitution of Maximal Subparts").
     *
     * @param key of the member.
     * @param source that contains the text; not this builder's own buffer.
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
     * Writes a member that is a string, from UTF-8 bytes, checked; see
     * {@link #putUtf8(CharSequence, DirectBuffer, int, int)}.
     *
     * @param key of the member.
     * @param source that contains the text.
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
     * @param source that contains the text; not this builder's own buffer.
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
     * @param source that contains the text.
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
        writeText(
                memberCode(), key, document.readBytes(source, offset, length), document.bytesBegin(), length, charset);
        Reference.reachabilityFence(source);
        return this;
    }

    private JsonBuilder addBytes(DirectBuffer source, int offset, int length, int charset) {
        writeText(
                elementCode(),
                null,
                document.readBytes(source, offset, length),
                document.bytesBegin(),
                length,
                charset);
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
     * @param source that contains the bytes; not this builder's own buffer.
     * @param offset of the first byte.
     * @param length number of bytes, before they are encoded.
     * @return this node.
     * @throws IndexOutOfBoundsException if the slice is not inside the buffer.
     */
    public JsonBuilder putBase64(CharSequence key, DirectBuffer source, int offset, int length) {
        writeBase64(memberCode(), key, document.readBytes(source, offset, length), document.bytesBegin(), length);
        Reference.reachabilityFence(source);
        return this;
    }

    @Override
    public JsonBuilder addBase64(DirectBuffer source, int offset, int length) {
        writeBase64(elementCode(), null, document.readBytes(source, offset, length), document.bytesBegin(), length);
        Reference.reachabilityFence(source);
        return this;
    }

    /**
     * Writes a member that is a string: the bytes in Base64 (RFC 4648 §4, with padding).
     *
     * @param key of the member.
     * @param source that contains the bytes.
     * @param offset of the first byte.
     * @param length number of bytes, before they are encoded.
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
    @Override
    public JsonBuilder put(CharSequence key, boolean value) {
        RecordedCall call = memberCall(key, Values.LITERAL_BYTES);
        end(call, Values.put(document, member(call, key, Values.LITERAL_BYTES), value));
        return this;
    }

    @Override
    public JsonBuilder add(boolean value) {
        RecordedCall call = elementCall(Values.LITERAL_BYTES);
        end(call, Values.put(document, element(call, Values.LITERAL_BYTES), value));
        return this;
    }

    /**
     * Writes a member that is {@code null}.
     *
     * @param key of the member.
     * @return this node.
     */
    public JsonBuilder putNull(CharSequence key) {
        RecordedCall call = memberCall(key, Values.LITERAL_BYTES);
        end(call, Values.putNull(document, member(call, key, Values.LITERAL_BYTES)));
        return this;
    }

    @Override
    public JsonBuilder addNull() {
        RecordedCall call = elementCall(Values.LITERAL_BYTES);
        end(call, Values.putNull(document, element(call, Values.LITERAL_BYTES)));
        return this;
    }

    /**
     * Writes a member that is a number.
     *
     * @param key of the member.
     * @param value to write.
     * @return this node.
     */
    @Override
    public JsonBuilder put(CharSequence key, int value) {
        RecordedCall call = memberCall(key, Values.INT_BYTES);
        end(call, Values.put(document, member(call, key, Values.INT_BYTES), value));
        return this;
    }

    @Override
    public JsonBuilder add(int value) {
        RecordedCall call = elementCall(Values.INT_BYTES);
        end(call, Values.put(document, element(call, Values.INT_BYTES), value));
        return this;
    }

    /**
     * Writes a member that is a number, or a string of its digits if {@link JsonOptions#longsAsStrings()} says so:
     * {@code UNSAFE} for values beyond ±(2<sup>53</sup>−1), {@code ALWAYS} for all.
     *
     * @param key of the member.
     * @param value to write.
     * @return this node.
     */
    @Override
    public JsonBuilder put(CharSequence key, long value) {
        RecordedCall call = memberCall(key, Values.LONG_BYTES);
        end(call, Values.put(document, member(call, key, Values.LONG_BYTES), value));
        return this;
    }

    @Override
    public JsonBuilder add(long value) {
        RecordedCall call = elementCall(Values.LONG_BYTES);
        end(call, Values.put(document, element(call, Values.LONG_BYTES), value));
        return this;
    }

    /**
     * Writes a member that is a number: the shortest digits that read back to the same float, laid out as
     * {@link JsonOptions#floatLayout()} says, by default as ECMAScript lays them out.
     *
     * @param key of the member.
     * @param value to write.
     * @return this node.
     * @throws IllegalArgumentException if it is NaN or infinite and {@link JsonOptions#nonFinite()} is
     *     {@link JsonOptions.NonFinite#REJECT}.
     */
    @Override
    public JsonBuilder put(CharSequence key, float value) {
        RecordedCall call = memberCall(key, Values.FLOAT_BYTES);
        end(call, Values.put(document, member(call, key, Values.FLOAT_BYTES), value));
        return this;
    }

    @Override
    public JsonBuilder add(float value) {
        RecordedCall call = elementCall(Values.FLOAT_BYTES);
        end(call, Values.put(document, element(call, Values.FLOAT_BYTES), value));
        return this;
    }

    /**
     * Writes a member that is a number: the shortest digits that read back to the same double, laid out as
     * {@link JsonOptions#floatLayout()} says, by default as ECMAScript lays them out ({@code 101.5}, {@code 1e+21},
     * {@code 1e-7}); negative zero is {@code -0}.
     *
     * @param key of the member.
     * @param value to write.
     * @return this node.
     * @throws IllegalArgumentException if it is NaN or infinite and {@link JsonOptions#nonFinite()} is
     *     {@link JsonOptions.NonFinite#REJECT}.
     */
    @Override
    public JsonBuilder put(CharSequence key, double value) {
        RecordedCall call = memberCall(key, Values.DOUBLE_BYTES);
        end(call, Values.put(document, member(call, key, Values.DOUBLE_BYTES), value));
        return this;
    }

    @Override
    public JsonBuilder add(double value) {
        RecordedCall call = elementCall(Values.DOUBLE_BYTES);
        end(call, Values.put(document, element(call, Values.DOUBLE_BYTES), value));
        return this;
    }

    /**
     * Writes a member that is a number with a fixed number of decimals, without an exponent: the exact value of the
     * double, rounded half to even, as {@code new BigDecimal(value).setScale(decimals, HALF_EVEN)}. So {@code 0.125} with
     * two decimals is {@code 0.12}, and {@code 1.005}, which is a little less, is {@code 1.00}.
     *
     * @param key of the member.
     * @param value to write.
     * @param decimals number of digits after the point, from 0 to 1,000.
     * @return this node.
     * @throws IllegalArgumentException if the number of decimals is out of range, or if the value is NaN or infinite and
     *     {@link JsonOptions#nonFinite()} is {@link JsonOptions.NonFinite#REJECT}.
     */
    public JsonBuilder put(CharSequence key, double value, int decimals) {
        writeFixed(memberCode(), key, value, decimals);
        return this;
    }

    @Override
    public JsonBuilder add(double value, int decimals) {
        writeFixed(elementCode(), null, value, decimals);
        return this;
    }

    /**
     * Writes a member that is the number {@code unscaled × 10^-scale}, with all digits of its scale and never
     * in exponent form: {@code (15000, 2)} is {@code 150.00}.
     *
     * @param key of the member.
     * @param unscaled value, which has all digits of the number.
     * @param scale number of digits after the decimal point, from −1,000 to 1,000.
     * @return this node.
     * @throws IllegalArgumentException if the scale is outside that range.
     */
    public JsonBuilder putDecimal(CharSequence key, long unscaled, int scale) {
        writeDecimal(memberCode(), key, unscaled, scale);
        return this;
    }

    @Override
    public JsonBuilder addDecimal(long unscaled, int scale) {
        writeDecimal(elementCode(), null, unscaled, scale);
        return this;
    }

    /**
     * Writes a member that is a number, as {@link BigDecimal#toPlainString()} lays it out. Allocates only if the
     * unscaled value is beyond 64 bits; with memory on the heap also, mostly 40 bytes, if it has decimals or an exponent and more than
     * 15 digits or a scale beyond ±22.
     *
     * @param key of the member.
     * @param value to write, with a scale from −1,000 to 1,000; or null to omit the member.
     * @return this node.
     * @throws IllegalArgumentException if the scale is outside that range.
     */
    @Override
    public JsonBuilder put(CharSequence key, BigDecimal value) {
        if (value == null) {
            return putNullValue(key);
        }
        writeNumber(memberCode(), key, value);
        return this;
    }

    @Override
    public JsonBuilder add(BigDecimal value) {
        if (value == null) {
            return addNull();
        }
        writeNumber(elementCode(), null, value);
        return this;
    }

    /**
     * Writes a member that is a number, or a string of its digits if {@link JsonOptions#longsAsStrings()} says so.
     * Allocates only if it is beyond 64 bits.
     *
     * @param key of the member.
     * @param value to write, or null to omit the member.
     * @return this node.
     */
    @Override
    public JsonBuilder put(CharSequence key, BigInteger value) {
        if (value == null) {
            return putNullValue(key);
        }
        writeNumber(memberCode(), key, value);
        return this;
    }

    @Override
    public JsonBuilder add(BigInteger value) {
        if (value == null) {
            return addNull();
        }
        writeNumber(elementCode(), null, value);
        return this;
    }

    /**
     * Writes a member that is a point in time, as an ISO-8601 string in UTC with as many digits of a second as the unit
     * has: {@code "2026-11-21T10:15:30.123Z"} for milliseconds.
     *
     * @param key of the member.
     * @param epoch number of units since 1970-01-01T00:00:00Z; negative for a time before that.
     * @param unit of {@code epoch}.
     * @return this node.
     * @throws IllegalArgumentException if the year is not from 0000 to 9999.
     * @throws NullPointerException if {@code unit} is null.
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

    /**
     * Writes a member that is a date, a time or both, as an ISO-8601 string; see {@link JsonValues#add(Temporal)}.
     *
     * @param key of the member.
     * @param value to write, or null to omit the member.
     * @return this node.
     * @throws IllegalArgumentException if the year of a type that {@link JsonValues#add(Temporal)} names is not from 0000 to 9999, or
     *     {@link JsonOptions#unknownTypes()} refuses the type.
     */
    public JsonBuilder put(CharSequence key, Temporal value) {
        if (value == null) {
            return putNullValue(key);
        }
        return writesObject(memberCode(), key, value) ? this : put(key, textOf(key, value));
    }

    @Override
    public JsonBuilder add(Temporal value) {
        if (value == null) {
            return addNull();
        }
        return writesObject(elementCode(), null, value) ? this : add(textOf(null, value));
    }

    /**
     * Writes a member that is a UUID, as a string of 32 hexadecimal digits in lower case and four hyphens.
     *
     * @param key of the member.
     * @param value to write, or null to omit the member.
     * @return this node.
     */
    public JsonBuilder put(CharSequence key, UUID value) {
        if (value == null) {
            return putNullValue(key);
        }
        writesObject(memberCode(), key, value);
        return this;
    }

    @Override
    public JsonBuilder add(UUID value) {
        if (value == null) {
            return addNull();
        }
        writesObject(elementCode(), null, value);
        return this;
    }

    // ---- arrays of numbers ----

    @Override
    public JsonBuilder addAll(int[] values) {
        return addAll(NumberArrays.requireValues(values), 0, values.length);
    }

    @Override
    public JsonBuilder addAll(int[] values, int offset, int length) {
        writeArray(NumberArrays.requireValues(values), values.length, offset, length, NumberArrays.NO_SCALE, null);
        return this;
    }

    @Override
    public JsonBuilder addAll(long[] values) {
        return addAll(NumberArrays.requireValues(values), 0, values.length);
    }

    @Override
    public JsonBuilder addAll(long[] values, int offset, int length) {
        writeArray(NumberArrays.requireValues(values), values.length, offset, length, NumberArrays.NO_SCALE, null);
        return this;
    }

    @Override
    public JsonBuilder addAll(float[] values) {
        return addAll(NumberArrays.requireValues(values), 0, values.length);
    }

    @Override
    public JsonBuilder addAll(float[] values, int offset, int length) {
        writeArray(NumberArrays.requireValues(values), values.length, offset, length, NumberArrays.NO_SCALE, null);
        return this;
    }

    @Override
    public JsonBuilder addAll(double[] values) {
        return addAll(NumberArrays.requireValues(values), 0, values.length);
    }

    @Override
    public JsonBuilder addAll(double[] values, int offset, int length) {
        writeArray(NumberArrays.requireValues(values), values.length, offset, length, NumberArrays.NO_SCALE, null);
        return this;
    }

    @Override
    public JsonBuilder addDecimals(long[] unscaled, int offset, int length, int scale) {
        NumberArrays.requireDecimals(unscaled);
        checkScale(scale);
        writeArray(unscaled, unscaled.length, offset, length, scale, null);
        return this;
    }

    @Override
    public JsonBuilder addTimestamps(long[] epochs, int offset, int length, TimeUnit unit) {
        NumberArrays.requireTimestamps(epochs, unit);
        writeArray(epochs, epochs.length, offset, length, NumberArrays.NO_SCALE, unit);
        return this;
    }

    // ---- any value ----

    /**
     * Writes a member of any type:
     *
     * <ul>
     *   <li>null omits the member; an {@code Optional} or {@code AtomicReference} as its value, an empty one as null;
     *   <li>a boxed primitive, {@code BigDecimal}, {@code BigInteger}, {@code AtomicInteger}, {@code AtomicLong},
     *       {@code LongAdder} and its like as a number or literal, an {@code AtomicBoolean} as its value;
     *   <li>a {@code CharSequence} or enum constant as a string, a {@code Date} or {@code Calendar} as its timestamp in
     *       milliseconds, a date or time of {@code java.sql} as the local date or time that it stands for, a {@code byte[]} or what remains of a
     *       {@code ByteBuffer} in Base64;
     *   <li>a builder as a deep copy; an array, {@link java.util.Collection}, {@link java.util.Iterator} or stream as an array
     *       of its elements; a {@link java.util.Map} or one of its entries as an object; their contents likewise. A stream is not
     *       closed;
     *   <li>what stands for itself as text, as its {@code toString()}: {@code UUID}, {@code URI}, {@code URL}, {@code Path},
     *       {@code File}, {@code InetAddress}, {@code InetSocketAddress}, {@code Locale}, {@code Currency}, {@code Charset},
     *       {@code Pattern}, {@code Class}, and dates, times, amounts and zones of {@code java.time}; a {@code TimeZone} as
     *       its id. That holds for the JDK's own classes, not for others that extend or implement these types;
     *   <li>anything else, such as an object of a type of yours or an {@link Iterable} of another kind, is refused, unless
     *       {@link JsonOptions#unknownTypes()} says that its {@code toString()} is written. An object that has no
     *       {@code toString()} but that of {@code Object} is refused always. The same holds for keys of maps, which are texts: of a {@code Date} as of an {@code Instant}, of other
     *       dates and times their {@code toString()}.
     * </ul>
     *
     * <p>Allocates for containers: 40 bytes for an array of numbers, some 100 bytes for each array of objects, collection or
     * map, and what its iterator takes. Also for types without a JSON form, and what the value's own methods allocate: a
     * {@code toString()} most often makes a new String, that of a {@code Locale} 112 bytes; the JDK keeps the fields of a {@code Date}
     * of {@code java.sql} in it when it is written the first time. Of the other types in this list nothing is allocated.
     *
     * @param key of the member.
     * @param value to write.
     * @return this node.
     * @throws IllegalArgumentException if its type, or that of a value or key in it, is refused.
     * @throws IllegalStateException if it would be nested more deeply than {@link JsonOptions#maxDepth()}, as a
     *     container that contains itself is.
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
     * Writes a member that is a deep copy of another document, or of an object or array in it or in this document, as
     * it reads now. The copy obeys the options of this document: {@code asciiOnly} and {@code htmlSafe} replace
     * characters in its strings by escapes.
     *
     * @param key of the member.
     * @param other to copy, or null to omit the member.
     * @return this node.
     * @throws IllegalStateException if {@code other} is a handle from an earlier message or has an unfinished row, or
     *     if the copy would be nested more deeply than {@link JsonOptions#maxDepth()}.
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
     * Writes a member whose value is JSON already. It is checked to be exactly one value, and copied with its white
     * space. It obeys the options: {@code asciiOnly} and {@code htmlSafe} replace characters in its strings by escapes.
     *
     * @param key of the member.
     * @param json the value, or null to omit the member.
     * @return this node.
     * @throws IllegalArgumentException if it is not exactly one JSON value, has a surrogate without its other half, or would
     *     be nested more deeply than {@link JsonOptions#maxDepth()}; the message has the offset of the first wrong byte in
     *     its UTF-8 form.
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
     * @param source that contains the value; not this builder's own buffer.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this node.
     * @throws IllegalArgumentException if it is not exactly one JSON value in valid UTF-8, or would be nested more
     *     deeply than {@link JsonOptions#maxDepth()}; the message has the offset of the first wrong byte.
     * @throws IndexOutOfBoundsException if the slice is not inside the buffer.
     */
    public JsonBuilder putRaw(CharSequence key, DirectBuffer source, int offset, int length) {
        writeFragment(
                memberCode(), key, document.readBytes(source, offset, length), document.bytesBegin(), length, true);
        Reference.reachabilityFence(source);
        return this;
    }

    @Override
    public JsonBuilder addRaw(DirectBuffer source, int offset, int length) {
        writeFragment(
                elementCode(), null, document.readBytes(source, offset, length), document.bytesBegin(), length, true);
        Reference.reachabilityFence(source);
        return this;
    }

    /**
     * Writes a member whose value is JSON already, checked; see {@link #putRaw(CharSequence, CharSequence)}.
     *
     * @param key of the member.
     * @param source that contains the value.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this node.
     * @throws IllegalArgumentException if it is not exactly one JSON value in valid UTF-8, or would be nested more
     *     deeply than {@link JsonOptions#maxDepth()}; the message has the offset of the first wrong byte.
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
     * Writes a member whose value is JSON already, unchecked, as it is, whatever the options. If it is not exactly one
     * value, the document is not valid JSON.
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
     * @param source that contains the value; not this builder's own buffer.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this node.
     * @throws IndexOutOfBoundsException if the slice is not inside the buffer.
     */
    public JsonBuilder putRawUnchecked(CharSequence key, DirectBuffer source, int offset, int length) {
        writeFragment(
                memberCode(), key, document.readBytes(source, offset, length), document.bytesBegin(), length, false);
        Reference.reachabilityFence(source);
        return this;
    }

    @Override
    public JsonBuilder addRawUnchecked(DirectBuffer source, int offset, int length) {
        writeFragment(
                elementCode(), null, document.readBytes(source, offset, length), document.bytesBegin(), length, false);
        Reference.reachabilityFence(source);
        return this;
    }

    /**
     * Writes a member whose value is JSON already, unchecked; see
     * {@link #putRawUnchecked(CharSequence, CharSequence)}.
     *
     * @param key of the member.
     * @param source that contains the value.
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
     * Writes members that are JSON already, unchecked, as they are, whatever the options: the text between the braces
     * of an object, such as {@code "a":1,"b":[2,3]}. If it is not one or more members in valid UTF-8, with commas
     * between them, the document is not valid JSON. The keys are not compared with others, even where duplicates are
     * rejected.
     *
     * @param source that contains the members; not this builder's own buffer.
     * @param offset of their first byte.
     * @param length in bytes; 0 for no members.
     * @return this node.
     * @throws IndexOutOfBoundsException if the slice is not inside the buffer.
     * @throws IllegalStateException if this is an array.
     */
    public JsonBuilder putMembersUnchecked(DirectBuffer source, int offset, int length) {
        writeMembers(document.readBytes(source, offset, length), document.bytesBegin(), length);
        Reference.reachabilityFence(source);
        return this;
    }

    // ---- children ----

    /**
     * Creates a member that is an object.
     *
     * @param key of the member.
     * @return the object, which can be written until the next reset.
     * @throws IllegalStateException if it would be nested more deeply than {@link JsonOptions#maxDepth()}.
     */
    public JsonBuilder createJSON(CharSequence key) {
        return (JsonBuilder) child(key, false);
    }

    /**
     * Creates an element that is an object.
     *
     * @return the object, which can be written until the next reset.
     * @throws IllegalStateException if it would be nested more deeply than {@link JsonOptions#maxDepth()}.
     */
    public JsonBuilder createJSON() {
        return (JsonBuilder) child(false);
    }

    /**
     * Creates a member that is an array.
     *
     * @param key of the member.
     * @return the array, which can be written until the next reset.
     * @throws IllegalStateException if it would be nested more deeply than {@link JsonOptions#maxDepth()}.
     */
    public JsonBuilder createJSONArray(CharSequence key) {
        return (JsonBuilder) child(key, true);
    }

    /**
     * Creates an element that is an array.
     *
     * @return the array, which can be written until the next reset.
     * @throws IllegalStateException if it would be nested more deeply than {@link JsonOptions#maxDepth()}.
     */
    public JsonBuilder createJSONArray() {
        return (JsonBuilder) child(true);
    }

    // ---- rows ----

    @Override
    public JsonRow addRow(JsonShape shape) {
        return row().beginElementOf(this, shape);
    }

    /**
     * Begins a member that is a row of a shape. The member is written when the row is {@linkplain JsonRow#end() ended}.
     *
     * @param key of the member.
     * @param shape of the row.
     * @return the row: always the same object of this builder.
     * @throws IllegalStateException if it would be nested more deeply than {@link JsonOptions#maxDepth()}.
     */
    public JsonRow putRow(CharSequence key, JsonShape shape) {
        return row().beginMemberOf(this, key, shape);
    }

    /**
     * Begins a row whose values are members of this object: the members that are always the same and in the same order.
     * Others can be put before and after them.
     *
     * <pre>{@code
     * JsonShape envelope = JsonShape.of("type", "seq", "at");
     *
     * json.putMembers(envelope).add("trade").add(seq).addTimestamp(now, TimeUnit.MILLISECONDS).end();
     * json.put("price", price);
     * // {"type":"trade","seq":7,"at":"2026-11-21T10:15:30.123Z","price":101.5}
     * }</pre>
     *
     * @param shape of the row.
     * @return the row, always the same object of this builder, to be filled and ended.
     * @throws IllegalStateException if this is an array.
     * @throws IllegalArgumentException if rows of this shape are arrays, or if duplicate keys are refused and this
     *     object has one of the names, even if the row leaves that one out.
     */
    public JsonRow putMembers(JsonShape shape) {
        return row().beginMembersOf(this, shape);
    }

    private JsonRow row() {
        StraightOutput row = document.rowWriter();
        return row != null ? (JsonRow) row : firstRow();
    }

    private JsonRow firstRow() {
        JsonRow row = new JsonRow(document);
        document.keepRowWriter(row);
        return row;
    }

    // ---- undoing ----

    /**
     * Takes a mark: the present state of the whole document, to which {@link #rollback} returns.
     *
     * @return a mark for {@link #rollback}, valid until the next reset or until a rollback past it.
     */
    public long mark() {
        document.checkLive(this);
        return document.mark();
    }

    /**
     * Undoes everything that was written to the document since a mark was taken, in whichever node, and drops an
     * unfinished row. Handles of children that were created since then become stale, and marks that were taken since
     * then become invalid; the mark itself stays valid.
     *
     * @param mark that {@link #mark} returned.
     * @return this node.
     * @throws IllegalArgumentException if the mark is from an earlier message or another builder, or was invalidated by
     *     an earlier rollback.
     */
    public JsonBuilder rollback(long mark) {
        document.checkLive(this);
        document.rollback(mark);
        return this;
    }

    // ---- reading back: for tests and tools, not for the hot path ----

    /**
     * Returns the last member with that name in this object. Reads the text of this object from its beginning, and
     * allocates.
     *
     * <p>Like {@link #getString}, {@link #size} and {@link #isEmpty}, this looks into a document that goes on: strict checks for a forgotten
     * {@code reset()} count only the methods that return or send its text, or its length, as reading it.
     *
     * @param key of the member.
     * @return a child's own handle; else a String, Long, Double, BigDecimal (what has no exact Long or Double of the
     *     same text) or Boolean; the text of an object or array that is a copy, a fragment or a row; or null if the
     *     member is {@code null} or absent, or if this is an array.
     */
    public Object get(CharSequence key) {
        return ReadBack.get(this, key);
    }

    /**
     * Returns the last member with that name in this object, as text. Reads the text of this object from its beginning,
     * and allocates.
     *
     * @param key of the member.
     * @return a string's content, or the JSON text of any other value; or null if the member is {@code null} or absent.
     */
    public String getString(CharSequence key) {
        return ReadBack.getString(this, key);
    }

    /**
     * Returns the number of members of this object or elements of this array. Reads its text from the beginning, but does not
     * count as reading the document: see {@link #get}.
     *
     * @return the number.
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
     * Returns whether this object has no members, or this array no elements.
     *
     * @return {@code true} if it has none.
     */
    public boolean isEmpty() {
        return document.readableBytes(this) == 2;
    }

    // ---- out: of the root the whole document, of a child its own object or array ----

    /**
     * Returns the length of the text.
     *
     * @return its length in bytes, that of the line feed included if {@link JsonOptions#lineFeed()} is on and this is the
     *     root.
     */
    public int length() {
        return document.textBytes(this);
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
     * @throws IllegalStateException if it was wrapped around other memory in the middle of this document; or if the JVM
     *     flag is missing that Agrona's buffers need, unless the text is in one that was wrapped. The message names the
     *     flag; {@link #byteBuffer} and {@link #toBytes()} need none.
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
        int length = length();
        return index != 0
                ? document.scratch().child.viewOf(document.beginOf(this), length)
                : document.storage().window(length);
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
        Objects.requireNonNull(dst, "dst is null: pass the array to copy to");
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
        int length = length();
        byte[] bytes = Memory.copyOf(document.beginOf(this), length);
        Reference.reachabilityFence(this); // or its memory might be freed while it is read
        return bytes;
    }

    /**
     * Copies the text.
     *
     * @param dst to copy to; one that is expandable grows.
     * @param offset in it of the first byte.
     * @return the length in bytes.
     * @throws IndexOutOfBoundsException if there is not enough room.
     * @throws java.nio.ReadOnlyBufferException if the buffer wraps one of the JDK that cannot be written.
     */
    public int toBytes(MutableDirectBuffer dst, int offset) {
        Objects.requireNonNull(dst, "dst is null: pass the buffer to copy to");
        int length = length();
        document.copyTo(dst, offset, document.beginOf(this), length);
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
        Objects.requireNonNull(dst, "dst is null: pass the buffer to copy to");
        int length = length();
        int position = dst.position();
        Bounds.requireRoom(dst.limit(), position, length);
        JdkBuffers.requireWritable(dst);
        Memory.copy(document.beginOf(this), dst, position, length);
        dst.position(position + length);
        Reference.reachabilityFence(this);
        return length;
    }

    /**
     * Writes the text to a stream. The stream may read this builder meanwhile, but not change or reset it.
     *
     * @param out to write to; it is not flushed.
     * @return the length in bytes.
     * @throws IOException if the stream throws it; the document is not changed by that.
     * @throws IllegalStateException if the stream calls {@code writeTo} of this builder. A stream that writes to it,
     *     resets or closes it gets the same exception from that call.
     */
    public int writeTo(OutputStream out) throws IOException {
        Objects.requireNonNull(out, "out is null: pass the stream to write to");
        int length = length();
        Sending sending = document.sending();
        sending.begin();
        try {
            sending.send(out, document.beginOf(this), length);
        } finally {
            sending.end();
        }
        Reference.reachabilityFence(this);
        return length;
    }

    /**
     * Writes the text to a channel, all of it: a channel that takes nothing is tried again. For a channel that does not
     * block, use {@link #byteBuffer} and write as much as it takes. The channel may read this builder meanwhile, but
     * not change or reset it; the buffer that it is given is read-only.
     *
     * @param out to write to.
     * @return the length in bytes.
     * @throws IOException if the channel throws it, or says that it has written what it has not taken from its buffer; the document
     *     is not changed by that.
     * @throws IllegalStateException if the channel calls {@code writeTo} of this builder. A channel that writes to it,
     *     resets or closes it gets the same exception from that call.
     */
    public int writeTo(WritableByteChannel out) throws IOException {
        Objects.requireNonNull(out, "out is null: pass the channel to write to");
        int length = length();
        Sending sending = document.sending();
        sending.begin();
        try {
            ByteBuffer text = index != 0
                    ? document.scratch().channelChild.readOnlyViewOf(document.beginOf(this), length)
                    : document.storage().channelWindow(length);
            sending.send(out, text, length);
        } finally {
            sending.end();
        }
        return length;
    }

    /** Returns the text as a new String. */
    @Override
    public String toString() {
        return ReadBack.text(this);
    }

    /**
     * Returns the text as a new String with line breaks and two spaces of indentation for each level, and without the
     * line feed after the document ({@link JsonOptions#lineFeed(boolean)}). To strict checks this reads the document, as
     * {@link #toString} does.
     *
     * @return the String.
     */
    public String toPrettyString() {
        return ReadBack.pretty(this);
    }
}
