// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.memory.Bounds;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.number.BigDecimals;
import io.github.zilch.internal.number.Integers;
import io.github.zilch.internal.text.StringBuilders;
import io.github.zilch.internal.text.StringEncoder;
import io.github.zilch.internal.text.TextCopy;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ref.Reference;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
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
 * <p>This one class is the document and every object and array in it: a child is a handle on the same text, taken from
 * a pool that belongs to the document. A handle can be written until the next {@code reset}, in any order: what is
 * written to a child after its parent has moved on is put where it belongs, at the cost of moving the bytes behind it
 * once. In order, nothing is ever moved.
 *
 * <p><b>Always JSON.</b> Whenever the document is read, it reads as if every open container were closed, and can be
 * written further. Text is escaped and in valid UTF-8 whatever it was; see {@link JsonOptions} for the choices. A call
 * that throws leaves the document as it was before.
 *
 * <p><b>Keys</b> are any {@link CharSequence}. A String that comes at the same place in every message is encoded once,
 * and so is a {@link JsonKey} wherever it comes. On an array a key is accepted and not written; on an object the methods
 * without a key throw {@link IllegalStateException}.
 *
 * <p><b>Messages that are alike</b> are written fastest. The builder remembers the calls of a message, and where the same
 * calls come again, on the same nodes with the same key objects, it copies what it wrote then. Strings that are the
 * same objects as then are copied too; so constants and interned strings cost least. No call has to fit: the first one
 * that does not is written as if nothing were remembered.
 *
 * <p><b>Arrays of numbers</b> can be written in one call: {@link #addAll(int[])} and its like, {@link #addDecimals} and
 * {@link #addTimestamps}. They add to an array what is in a Java array or a slice of it.
 *
 * <p><b>Null</b> as a value writes no member; {@link #putNull} writes {@code null}. In an array a null is always written,
 * so that positions hold.
 *
 * <p><b>Errors</b> that every writing method may throw: {@link IllegalStateException} if this handle is from an earlier
 * message; {@link JsonCapacityException} if the value does not fit the region or
 * {@link JsonOptions#maxCapacity(int) maxCapacity}; {@link NullPointerException} if an object's key is null;
 * {@link IllegalArgumentException} if the key is in the object already and
 * {@link JsonOptions#rejectDuplicateKeys(boolean) that is refused}.
 *
 * <p><b>Allocation.</b> None in any method that writes or copies out, once warm, except: growth of the buffer, of the
 * pool of nodes, of what is remembered of keys and calls, of the lists of marks and late writes, or of the array through
 * which a long {@code CharSequence} other than a String is read; values put as {@code Object} whose type has no method of
 * its own; {@code BigDecimal} and {@code BigInteger} beyond 64 bits; what returns a new object; and a throw. What has grown
 * is kept: the memory of a builder is that of its largest document.
 *
 * <p><b>Threads.</b> A builder belongs to one thread at a time. {@link JsonBuilderPool} hands builders over safely. Two
 * threads that use one at the same moment are not detected, as that would cost every call: what is written then is
 * undefined, and so is where, so that the JVM may crash. The same holds for a builder that is used after it was closed
 * and lent to somebody else.
 */
public final class JsonBuilder implements AutoCloseable {
    /**
     * Whether call order and the bounds of source slices are checked. On by default; off with
     * {@code -Dzilch.checks=false}, or, where that is not set, with Agrona's {@code -Dagrona.disable.bounds.checks=true}.
     * Without the checks the caller promises that slices are inside their buffers and that an object is never written
     * without a key. Nothing is written outside the buffer or region in either case.
     */
    public static final boolean CHECKS =
            !"false".equals(System.getProperty("zilch.checks", Boolean.toString(DirectBuffer.SHOULD_BOUNDS_CHECK)));

    /** Touched around a text: the quotes, and the comma behind. */
    static final int QUOTES = 4;

    private final Document document;
    final int index;

    int parent;
    int depth;
    boolean array;

    /** Position of the opening bracket. */
    int start;

    /** Position of the closing bracket, or {@link Document#OPEN}. */
    int end;

    /**
     * Position in the memory of keys at which the rows of this array begin; short, so that a node takes 40 bytes. If it is
     * beyond, the largest short does as well: what is remembered there is compared with the key in any case.
     */
    short keyBase;

    /** Makes a builder with {@link JsonOptions#DEFAULT}. Its root is an object. */
    public JsonBuilder() {
        this(JsonOptions.DEFAULT);
    }

    /**
     * Makes a builder whose buffer begins with a size of one's own choice.
     *
     * @param initialCapacity in bytes, from 0 to {@link JsonOptions#LARGEST_CAPACITY}; the buffer grows as needed.
     * @throws IllegalArgumentException if it is outside that range.
     */
    public JsonBuilder(int initialCapacity) {
        this(JsonOptions.DEFAULT.initialCapacity(initialCapacity));
    }

    /**
     * Makes a builder. Its root is an object.
     *
     * @param options to write by.
     * @throws IllegalStateException if the JVM flag that Agrona needs is missing; the message names it.
     */
    public JsonBuilder(JsonOptions options) {
        this(options, null);
    }

    JsonBuilder(JsonOptions options, JsonBuilderPool pool) {
        Memory.requireAccess();
        index = 0;
        parent = -1;
        depth = 1;
        document = new Document(this, options, pool == null ? null : new PoolLease(pool));
        document.reset(false);
    }

    JsonBuilder(Document document, int index) {
        this.document = document;
        this.index = index;
    }

    // ---- place and lifecycle ----

    /**
     * Builds from now on in a region that somebody else owns, and begins there with an empty object. Nothing is ever
     * written outside it, and room for every closing bracket is kept back, so that a document that fills it can still be
     * closed and sent. {@link #reset} begins again in the same region.
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

    /** Gives this builder back to the pool it is from; does nothing otherwise, or the second time. */
    @Override
    public void close() {
        if (index == 0 && document.loan != null) {
            document.loan.end(this);
        }
    }

    private void requireRoot(String method) {
        if (index != 0) {
            throw new IllegalStateException(method + " was called on a child: call it on the builder itself");
        }
    }

    Document document() {
        return document;
    }

    /** Makes this a child. */
    void set(JsonBuilder parent, boolean array, int keyPosition) {
        this.parent = parent.index;
        this.depth = parent.depth + 1;
        this.array = array;
        if (array) {
            this.keyBase = (short) Math.min(keyPosition, Short.MAX_VALUE);
        }
    }

    /** Value of {@link Document#open()} when this node is the one being written. */
    int code() {
        return array ? ~index : index;
    }

    // ---- beginning a member or an element ----
    //
    // A call that is replayed has a step. It is asked for first and carried along to the end of the call, where there
    // is nothing to look up again then: numbers take 0.7 to 0.95 of the time in messages that are alike.

    /** The step that a member repeats, or null. */
    private RecordedCall memberStep(CharSequence key, long worst) {
        Document d = document;
        return d.writable == Document.NONE ? d.expected(index, key, worst) : null;
    }

    /** The step that an element repeats, or null. */
    private RecordedCall elementStep(long worst) {
        Document d = document;
        return d.writable == Document.NONE ? d.expected(index | RecordedCall.ELEMENT, worst) : null;
    }

    /**
     * Begins a member: an uncommitted address, behind the key, for a value of some worst case. Nothing may be thrown, and no
     * more room asked for, before it is ended.
     */
    private long member(RecordedCall step, CharSequence key, long worst) {
        return step != null ? document.copyTo(step) : newMember(key, worst);
    }

    /** Begins an element, in the same way. */
    private long element(RecordedCall step, long worst) {
        return step != null ? document.copyTo(step) : newElement(worst);
    }

    /** Begins a member that is not replayed. */
    private long newMember(CharSequence key, long worst) {
        Document d = document;
        if (d.writable != index) {
            if (d.isRecording()) {
                return recordedMember(key, worst);
            }
            makeCurrent();
            if (array) {
                return d.beginElement(worst);
            }
        }
        return d.beginMember(key, worst);
    }

    private long recordedMember(CharSequence key, long worst) {
        Document d = document;
        int begin = d.beginCall();
        int keys = d.keyPosition;
        makeCurrent();
        long at = array ? d.beginElement(worst) : d.beginMember(key, worst);
        d.writable = Document.NONE;
        d.record(index, key, begin, (int) (at - d.base), keys);
        return at;
    }

    /** Begins a member that is written in parts, or may throw. */
    private long memberInParts(CharSequence key) {
        document.cannotRecord();
        return newMember(key, QUOTES);
    }

    /** Begins an element that is not replayed. */
    private long newElement(long worst) {
        Document d = document;
        if (d.writable != ~index) {
            requireArray();
            if (d.isRecording()) {
                return recordedElement(worst);
            }
            makeCurrent();
        }
        return d.beginElement(worst);
    }

    private long recordedElement(long worst) {
        Document d = document;
        int begin = d.beginCall();
        int keys = d.keyPosition;
        makeCurrent();
        long at = d.beginElement(worst);
        d.writable = Document.NONE;
        d.record(index | RecordedCall.ELEMENT, null, begin, (int) (at - d.base), keys);
        return at;
    }

    /** Begins an element that is written in parts, or may throw. */
    private long elementInParts() {
        document.cannotRecord();
        return newElement(QUOTES);
    }

    /** The step of so many elements in one; each asks for room before it is written, but when they are replayed, all have it. */
    private RecordedCall elementsStep(int count, int worst) {
        return stepOfLength(index | RecordedCall.ELEMENT, null, (long) count * worst);
    }

    // ---- the same for text of some length, in source units ----

    private RecordedCall textStep(CharSequence key, int length) {
        return length <= TextWriter.PART ? memberStep(key, StringEncoder.maxBytes(length) + QUOTES) : null;
    }

    private RecordedCall textStep(int length) {
        return length <= TextWriter.PART ? elementStep(StringEncoder.maxBytes(length) + QUOTES) : null;
    }

    private long textMember(RecordedCall step, CharSequence key, int length) {
        return length <= TextWriter.PART
                ? member(step, key, StringEncoder.maxBytes(length) + QUOTES)
                : memberInParts(key);
    }

    private long textElement(RecordedCall step, int length) {
        return length <= TextWriter.PART ? element(step, StringEncoder.maxBytes(length) + QUOTES) : elementInParts();
    }

    // ---- the same for values that ask for their room themselves, since their length is known ----

    /**
     * The step that such a call repeats, or null.
     *
     * @param call index of the node, and what kind of step it is.
     * @param length that the value does not exceed, in bytes.
     */
    private RecordedCall stepOfLength(int call, CharSequence key, long length) {
        Document d = document;
        return d.writable == Document.NONE ? d.expected(call, key, length) : null;
    }

    private long memberOfLength(RecordedCall step, CharSequence key, int kind) {
        if (step != null) {
            return document.copyTo(step);
        }
        long at = newMember(key, QUOTES);
        document.recordKind(kind);
        return at;
    }

    private long elementOfLength(RecordedCall step, int kind) {
        if (step != null) {
            return document.copyTo(step);
        }
        long at = newElement(QUOTES);
        document.recordKind(kind);
        return at;
    }

    /** The same for a fragment of several members, keys and all. */
    private long membersOfLength(RecordedCall step) {
        Document d = document;
        if (step != null) {
            return d.copyTo(step);
        }
        if (d.writable != index) {
            if (d.isRecording()) {
                return recordedMembers();
            }
            makeCurrent();
        }
        return d.cursor;
    }

    private long recordedMembers() {
        Document d = document;
        int begin = d.beginCall();
        int keys = d.keyPosition;
        makeCurrent();
        d.writable = Document.NONE;
        d.record(index | RecordedCall.FRAGMENT, null, begin, d.position(), keys);
        return d.cursor;
    }

    private void requireArray() {
        if (CHECKS && !array) {
            document.checkLive(this);
            throw new IllegalStateException(
                    "a member of an object needs a key: use put or create… with a key, or an array");
        }
    }

    private void makeCurrent() {
        if (document.writable != code()) {
            document.enter(this);
        }
    }

    /** What a null value comes to: nothing in an object, {@code null} in an array. */
    private JsonBuilder putAbsent(CharSequence key) {
        document.checkLive(this);
        if (array) {
            return addNull();
        }
        Document.checkKey(key);
        return this;
    }

    /** Ends a value: the comma behind it, and it is committed. */
    private JsonBuilder end(RecordedCall step, long at) {
        if (step != null) {
            document.pass(step, at);
        } else {
            document.end(at);
        }
        return this;
    }

    /** Ends a string: the quote and the comma behind it, and it is committed. */
    private JsonBuilder endString(RecordedCall step, long at) {
        if (step != null) {
            document.passText(step, at);
        } else {
            document.endString(at);
        }
        return this;
    }

    // ---- text ----

    /**
     * Writes a member that is a string.
     *
     * @param key of the member.
     * @param value any text, or null for no member.
     * @return this node.
     */
    public JsonBuilder put(CharSequence key, String value) {
        if (value == null) {
            return putAbsent(key);
        }
        Document d = document;
        if (d.writable != index) {
            return d.replayString(index, key, value) ? this : putText(key, value);
        }
        byte[] latin1 = d.shortLatin1(value);
        return latin1 != null ? endShort(d.beginMember(key, Document.SHORT_TEXT), latin1) : putText(key, value);
    }

    /** Writes any text where it is not replayed. */
    private JsonBuilder putText(CharSequence key, String value) {
        byte[] latin1 = document.shortLatin1(value);
        if (latin1 != null) {
            endShort(newMember(key, Document.SHORT_TEXT), latin1);
        } else {
            endText(textMember(null, key, value.length()), value);
        }
        document.recordString(value);
        return this;
    }

    /**
     * Writes an element that is a string.
     *
     * @param value any text, or null for {@code null}.
     * @return this node.
     */
    public JsonBuilder add(String value) {
        if (value == null) {
            return addNull();
        }
        Document d = document;
        if (d.writable != ~index) {
            return d.replayString(index, value) ? this : addText(value);
        }
        byte[] latin1 = d.shortLatin1(value);
        return latin1 != null ? endShort(d.beginElement(Document.SHORT_TEXT), latin1) : addText(value);
    }

    /** Writes any text where it is not replayed. */
    private JsonBuilder addText(String value) {
        byte[] latin1 = document.shortLatin1(value);
        if (latin1 != null) {
            endShort(newElement(Document.SHORT_TEXT), latin1);
        } else {
            endText(textElement(null, value.length()), value);
        }
        document.recordString(value);
        return this;
    }

    private JsonBuilder endShort(long at, byte[] latin1) {
        Memory.putByte(at, '"');
        return endString(null, StringEncoder.putShort(at + 1, latin1));
    }

    private void endText(long at, String value) {
        Memory.putByte(at, '"');
        document.endString(document.room(TextWriter.put(document, at + 1, value), QUOTES));
    }

    /**
     * Writes a member that is a string.
     *
     * @param key of the member.
     * @param value any text, or null for no member. Its methods are called before anything is written.
     * @return this node.
     */
    public JsonBuilder put(CharSequence key, CharSequence value) {
        if (value == null || value instanceof String) {
            return put(key, (String) value);
        }
        int length = StringBuilders.lengthInPlace(value);
        if (length >= 0) {
            RecordedCall step = textStep(key, length);
            return endBuilder(step, textMember(step, key, length), value, length);
        }
        TextCopy copy = document.readValue(value);
        RecordedCall step = textStep(key, copy.length());
        return endBytes(step, textMember(step, key, copy.length()), copy.bytes(), 0, copy.size(), copy.charset());
    }

    /**
     * Writes an element that is a string.
     *
     * @param value any text, or null for {@code null}. Its methods are called before anything is written.
     * @return this node.
     */
    public JsonBuilder add(CharSequence value) {
        if (value == null || value instanceof String) {
            return add((String) value);
        }
        int length = StringBuilders.lengthInPlace(value);
        if (length >= 0) {
            RecordedCall step = textStep(length);
            return endBuilder(step, textElement(step, length), value, length);
        }
        TextCopy copy = document.readValue(value);
        RecordedCall step = textStep(copy.length());
        return endBytes(step, textElement(step, copy.length()), copy.bytes(), 0, copy.size(), copy.charset());
    }

    private JsonBuilder endBuilder(RecordedCall step, long at, CharSequence builder, int length) {
        byte[] bytes = StringBuilders.bytes(builder);
        int charset = StringBuilders.charset(builder);
        return endBytes(step, at, bytes, 0, StringBuilders.size(bytes, charset, length), charset);
    }

    /**
     * Writes a member that is a string of one UTF-16 code unit.
     *
     * @param key of the member.
     * @param value any code unit; a surrogate is written as U+FFFD, or as {@link JsonOptions#loneSurrogates()} says.
     * @return this node.
     */
    public JsonBuilder put(CharSequence key, char value) {
        RecordedCall step = memberStep(key, StringEncoder.maxBytes(1) + QUOTES);
        return endChar(step, member(step, key, StringEncoder.maxBytes(1) + QUOTES), value);
    }

    /**
     * Writes an element that is a string of one UTF-16 code unit.
     *
     * @param value any code unit; a surrogate is written as U+FFFD, or as {@link JsonOptions#loneSurrogates()} says.
     * @return this node.
     */
    public JsonBuilder add(char value) {
        RecordedCall step = elementStep(StringEncoder.maxBytes(1) + QUOTES);
        return endChar(step, element(step, StringEncoder.maxBytes(1) + QUOTES), value);
    }

    private JsonBuilder endChar(RecordedCall step, long at, char value) {
        Memory.putByte(at, '"');
        return endString(step, StringEncoder.putUnit(at + 1, value, document.mode));
    }

    /**
     * Writes a member that is the name of an enum constant.
     *
     * @param key of the member.
     * @param value whose {@link Enum#name() name} is written, or null for no member.
     * @return this node.
     */
    public JsonBuilder put(CharSequence key, Enum<?> value) {
        return put(key, value == null ? null : value.name());
    }

    /**
     * Writes an element that is the name of an enum constant.
     *
     * @param value whose {@link Enum#name() name} is written, or null for {@code null}.
     * @return this node.
     */
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

    /**
     * Writes an element that is a string, from US-ASCII bytes; see
     * {@link #putAscii(CharSequence, DirectBuffer, int, int)}.
     *
     * @param source holding the text; not this builder's own buffer.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this node.
     * @throws IndexOutOfBoundsException if the slice is not inside the buffer.
     */
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

    /**
     * Writes an element that is a string, from US-ASCII bytes; see {@link #putAscii(CharSequence, byte[], int, int)}.
     *
     * @param source holding the text.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this node.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
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

    /**
     * Writes an element that is a string, from bytes that claim to be UTF-8; see
     * {@link #putUtf8(CharSequence, DirectBuffer, int, int)}.
     *
     * @param source holding the text; not this builder's own buffer.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this node.
     * @throws IndexOutOfBoundsException if the slice is not inside the buffer.
     */
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

    /**
     * Writes an element that is a string, from bytes that claim to be UTF-8; see
     * {@link #putUtf8(CharSequence, DirectBuffer, int, int)}.
     *
     * @param source holding the text.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this node.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
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

    /**
     * Writes an element that is a string, from ISO-8859-1 bytes.
     *
     * @param source holding the text; not this builder's own buffer.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this node.
     * @throws IndexOutOfBoundsException if the slice is not inside the buffer.
     */
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

    /**
     * Writes an element that is a string, from ISO-8859-1 bytes.
     *
     * @param source holding the text.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this node.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    public JsonBuilder addLatin1(byte[] source, int offset, int length) {
        return addBytes(source, offset, length, StringEncoder.LATIN1);
    }

    private JsonBuilder putBytes(CharSequence key, DirectBuffer source, int offset, int length, int charset) {
        long from = Bounds.begin(source, offset, length);
        RecordedCall step = textStep(key, length);
        endBytes(step, textMember(step, key, length), source.byteArray(), from, length, charset);
        Reference.reachabilityFence(source);
        return this;
    }

    private JsonBuilder addBytes(DirectBuffer source, int offset, int length, int charset) {
        long from = Bounds.begin(source, offset, length);
        RecordedCall step = textStep(length);
        endBytes(step, textElement(step, length), source.byteArray(), from, length, charset);
        Reference.reachabilityFence(source);
        return this;
    }

    private JsonBuilder putBytes(CharSequence key, byte[] source, int offset, int length, int charset) {
        Bounds.check(source, offset, length);
        RecordedCall step = textStep(key, length);
        return endBytes(step, textMember(step, key, length), source, offset, length, charset);
    }

    private JsonBuilder addBytes(byte[] source, int offset, int length, int charset) {
        Bounds.check(source, offset, length);
        RecordedCall step = textStep(length);
        return endBytes(step, textElement(step, length), source, offset, length, charset);
    }

    private JsonBuilder endBytes(RecordedCall step, long at, byte[] array, long from, int length, int charset) {
        Memory.putByte(at, '"');
        Document d = document;
        if (length <= TextWriter.PART) {
            return endString(step, StringEncoder.put(at + 1, array, from, from + length, charset, d.mode));
        }
        return endString(null, d.room(TextWriter.put(d, at + 1, array, from, from + length, charset), QUOTES));
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
        RecordedCall step = stepOfLength(index, key, Scalars.base64(length));
        end(
                step,
                Scalars.putBase64(
                        document, memberOfLength(step, key, RecordedCall.CHANGING), source.byteArray(), from, length));
        Reference.reachabilityFence(source);
        return this;
    }

    /**
     * Writes an element that is a string: the bytes in Base64 (RFC 4648 §4, with padding).
     *
     * @param source holding the bytes; not this builder's own buffer.
     * @param offset of the first one.
     * @param length number of bytes.
     * @return this node.
     * @throws IndexOutOfBoundsException if the slice is not inside the buffer.
     */
    public JsonBuilder addBase64(DirectBuffer source, int offset, int length) {
        long from = Bounds.begin(source, offset, length);
        RecordedCall step = stepOfLength(index | RecordedCall.ELEMENT, null, Scalars.base64(length));
        end(
                step,
                Scalars.putBase64(
                        document, elementOfLength(step, RecordedCall.CHANGING), source.byteArray(), from, length));
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
        RecordedCall step = stepOfLength(index, key, Scalars.base64(length));
        return end(
                step,
                Scalars.putBase64(document, memberOfLength(step, key, RecordedCall.CHANGING), source, offset, length));
    }

    /**
     * Writes an element that is a string: the bytes in Base64 (RFC 4648 §4, with padding).
     *
     * @param source holding the bytes.
     * @param offset of the first one.
     * @param length number of bytes.
     * @return this node.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    public JsonBuilder addBase64(byte[] source, int offset, int length) {
        Bounds.check(source, offset, length);
        RecordedCall step = stepOfLength(index | RecordedCall.ELEMENT, null, Scalars.base64(length));
        return end(
                step,
                Scalars.putBase64(document, elementOfLength(step, RecordedCall.CHANGING), source, offset, length));
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
        RecordedCall step = memberStep(key, Scalars.LITERAL);
        return end(step, Scalars.putBoolean(member(step, key, Scalars.LITERAL), value));
    }

    /**
     * Writes an element that is {@code true} or {@code false}.
     *
     * @param value to write.
     * @return this node.
     */
    public JsonBuilder add(boolean value) {
        RecordedCall step = elementStep(Scalars.LITERAL);
        return end(step, Scalars.putBoolean(element(step, Scalars.LITERAL), value));
    }

    /**
     * Writes a member that is {@code null}.
     *
     * @param key of the member.
     * @return this node.
     */
    public JsonBuilder putNull(CharSequence key) {
        RecordedCall step = memberStep(key, Scalars.LITERAL);
        return end(step, Scalars.putNull(member(step, key, Scalars.LITERAL)));
    }

    /**
     * Writes an element that is {@code null}.
     *
     * @return this node.
     */
    public JsonBuilder addNull() {
        RecordedCall step = elementStep(Scalars.LITERAL);
        return end(step, Scalars.putNull(element(step, Scalars.LITERAL)));
    }

    /**
     * Writes a member that is a number.
     *
     * @param key of the member.
     * @param value to write.
     * @return this node.
     */
    public JsonBuilder put(CharSequence key, int value) {
        RecordedCall step = memberStep(key, Scalars.INT);
        return end(step, Integers.put(member(step, key, Scalars.INT), value));
    }

    /**
     * Writes an element that is a number.
     *
     * @param value to write.
     * @return this node.
     */
    public JsonBuilder add(int value) {
        RecordedCall step = elementStep(Scalars.INT);
        return end(step, Integers.put(element(step, Scalars.INT), value));
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
        RecordedCall step = memberStep(key, Scalars.LONG);
        return end(step, Scalars.putLong(document, member(step, key, Scalars.LONG), value));
    }

    /**
     * Writes an element that is a number; beyond ±(2<sup>53</sup>−1) a string, if
     * {@link JsonOptions#longsAsStrings(JsonOptions.LongsAsStrings) chosen}.
     *
     * @param value to write.
     * @return this node.
     */
    public JsonBuilder add(long value) {
        RecordedCall step = elementStep(Scalars.LONG);
        return end(step, Scalars.putLong(document, element(step, Scalars.LONG), value));
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
        RecordedCall step = memberStep(key, Scalars.FLOAT);
        return end(step, Scalars.putFloat(member(step, key, Scalars.FLOAT), value));
    }

    /**
     * Writes an element that is a number; see {@link #put(CharSequence, float)}.
     *
     * @param value to write.
     * @return this node.
     * @throws IllegalArgumentException if it is not finite and {@link JsonOptions#nonFinite() that is refused}.
     */
    public JsonBuilder add(float value) {
        if (!Float.isFinite(value)) {
            return addNonFinite(value);
        }
        RecordedCall step = elementStep(Scalars.FLOAT);
        return end(step, Scalars.putFloat(element(step, Scalars.FLOAT), value));
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
        RecordedCall step = memberStep(key, Scalars.DOUBLE);
        return end(step, Scalars.putDouble(member(step, key, Scalars.DOUBLE), value));
    }

    /**
     * Writes an element that is a number; see {@link #put(CharSequence, double)}.
     *
     * @param value to write.
     * @return this node.
     * @throws IllegalArgumentException if it is not finite and {@link JsonOptions#nonFinite() that is refused}.
     */
    public JsonBuilder add(double value) {
        if (!Double.isFinite(value)) {
            return addNonFinite(value);
        }
        RecordedCall step = elementStep(Scalars.DOUBLE);
        return end(step, Scalars.putDouble(element(step, Scalars.DOUBLE), value));
    }

    private JsonBuilder putNonFinite(CharSequence key, double value) {
        return Scalars.isNull(document, value) ? putNull(key) : put(key, Scalars.nameOf(value));
    }

    private JsonBuilder addNonFinite(double value) {
        return Scalars.isNull(document, value) ? addNull() : add(Scalars.nameOf(value));
    }

    /**
     * Writes a member that is the number {@code unscaled × 10^-scale}, its scale kept: {@code (15000, 2)} is
     * {@code 150.00}. Never in exponent form.
     *
     * @param key of the member.
     * @param unscaled all digits of the number.
     * @param scale number of digits behind the point, from −1,000 to 1,000.
     * @return this node.
     * @throws IllegalArgumentException if the scale is outside that range.
     */
    public JsonBuilder putDecimal(CharSequence key, long unscaled, int scale) {
        int worst = Scalars.decimal(scale);
        RecordedCall step = memberStep(key, worst);
        return end(step, Scalars.putDecimal(member(step, key, worst), unscaled, scale));
    }

    /**
     * Writes an element that is the number {@code unscaled × 10^-scale}; see
     * {@link #putDecimal(CharSequence, long, int)}.
     *
     * @param unscaled all digits of the number.
     * @param scale number of digits behind the point, from −1,000 to 1,000.
     * @return this node.
     * @throws IllegalArgumentException if the scale is outside that range.
     */
    public JsonBuilder addDecimal(long unscaled, int scale) {
        int worst = Scalars.decimal(scale);
        RecordedCall step = elementStep(worst);
        return end(step, Scalars.putDecimal(element(step, worst), unscaled, scale));
    }

    /**
     * Writes a member that is a number, as {@link BigDecimal#toPlainString()} would. Allocates only if the unscaled
     * value is beyond 64 bits.
     *
     * @param key of the member.
     * @param value to write, with a scale from −1,000 to 1,000; or null for no member.
     * @return this node.
     * @throws IllegalArgumentException if the scale is outside that range.
     */
    public JsonBuilder put(CharSequence key, BigDecimal value) {
        if (value == null) {
            return putAbsent(key);
        }
        if (BigDecimals.fitsLong(value)) {
            return putDecimal(key, BigDecimals.unscaled(value), value.scale());
        }
        return endDigits(BigDecimals.plain(value), memberInParts(key));
    }

    /**
     * Writes an element that is a number; see {@link #put(CharSequence, BigDecimal)}.
     *
     * @param value to write, or null for {@code null}.
     * @return this node.
     * @throws IllegalArgumentException if its scale is beyond ±1,000.
     */
    public JsonBuilder add(BigDecimal value) {
        if (value == null) {
            return addNull();
        }
        if (BigDecimals.fitsLong(value)) {
            return addDecimal(BigDecimals.unscaled(value), value.scale());
        }
        return endDigits(BigDecimals.plain(value), elementInParts());
    }

    /**
     * Writes a member that is a number. Allocates only if it is beyond 64 bits.
     *
     * @param key of the member.
     * @param value to write, or null for no member.
     * @return this node.
     */
    public JsonBuilder put(CharSequence key, BigInteger value) {
        if (value == null) {
            return putAbsent(key);
        }
        if (BigDecimals.fitsLong(value)) {
            return put(key, value.longValue());
        }
        String digits = BigDecimals.plain(value);
        return document.quotesLongs ? put(key, digits) : endDigits(digits, memberInParts(key));
    }

    /**
     * Writes an element that is a number. Allocates only if it is beyond 64 bits.
     *
     * @param value to write, or null for {@code null}.
     * @return this node.
     */
    public JsonBuilder add(BigInteger value) {
        if (value == null) {
            return addNull();
        }
        if (BigDecimals.fitsLong(value)) {
            return add(value.longValue());
        }
        String digits = BigDecimals.plain(value);
        return document.quotesLongs ? add(digits) : endDigits(digits, elementInParts());
    }

    private JsonBuilder endDigits(String digits, long at) {
        return end(null, TextWriter.put(document, at, digits));
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
        Scalars.checkTimestamp(epoch, unit);
        RecordedCall step = memberStep(key, Scalars.TIMESTAMP);
        return endString(step, Scalars.putTimestamp(document, member(step, key, Scalars.TIMESTAMP), epoch, unit));
    }

    /**
     * Writes an element that is a point in time; see {@link #putTimestamp(CharSequence, long, TimeUnit)}.
     *
     * @param epoch units since 1970-01-01T00:00:00Z; negative before that.
     * @param unit of {@code epoch}.
     * @return this node.
     * @throws IllegalArgumentException if the year is not from 0000 to 9999.
     */
    public JsonBuilder addTimestamp(long epoch, TimeUnit unit) {
        Scalars.checkTimestamp(epoch, unit);
        RecordedCall step = elementStep(Scalars.TIMESTAMP);
        return endString(step, Scalars.putTimestamp(document, element(step, Scalars.TIMESTAMP), epoch, unit));
    }

    // ---- arrays of numbers ----

    /**
     * Writes elements that are numbers; see {@link #addAll(int[], int, int)}.
     *
     * @param values to write, all of them.
     * @return this node.
     */
    public JsonBuilder addAll(int[] values) {
        return addAll(values, 0, values.length);
    }

    /**
     * Writes elements that are numbers, each as {@link #add(int)} does but faster, and all of them or none.
     *
     * @param values holding them.
     * @param offset of the first one.
     * @param length how many.
     * @return this node.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    public JsonBuilder addAll(int[] values, int offset, int length) {
        if (isNothing(values.length, offset, length)) {
            return this;
        }
        RecordedCall step = elementsStep(length, Scalars.INT);
        return end(step, NumberArrays.put(document, element(step, Scalars.INT), values, offset, offset + length));
    }

    /**
     * Writes elements that are numbers; see {@link #addAll(long[], int, int)}.
     *
     * @param values to write, all of them.
     * @return this node.
     */
    public JsonBuilder addAll(long[] values) {
        return addAll(values, 0, values.length);
    }

    /**
     * Writes elements that are numbers, each as {@link #add(long)} does but faster, and all of them or none.
     *
     * @param values holding them.
     * @param offset of the first one.
     * @param length how many.
     * @return this node.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    public JsonBuilder addAll(long[] values, int offset, int length) {
        if (isNothing(values.length, offset, length)) {
            return this;
        }
        RecordedCall step = elementsStep(length, Scalars.LONG);
        return end(step, NumberArrays.put(document, element(step, Scalars.LONG), values, offset, offset + length));
    }

    /**
     * Writes elements that are numbers; see {@link #addAll(float[], int, int)}.
     *
     * @param values to write, all of them.
     * @return this node.
     * @throws IllegalArgumentException if one is not finite and {@link JsonOptions#nonFinite() that is refused}.
     */
    public JsonBuilder addAll(float[] values) {
        return addAll(values, 0, values.length);
    }

    /**
     * Writes elements that are numbers, each as {@link #add(float)} does but faster, and all of them or none.
     *
     * @param values holding them.
     * @param offset of the first one.
     * @param length how many.
     * @return this node.
     * @throws IllegalArgumentException if one is not finite and {@link JsonOptions#nonFinite() that is refused}.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    public JsonBuilder addAll(float[] values, int offset, int length) {
        if (isNothing(values.length, offset, length)) {
            return this;
        }
        RecordedCall step = elementsStep(length, Scalars.FLOAT);
        return end(step, NumberArrays.put(document, element(step, Scalars.FLOAT), values, offset, offset + length));
    }

    /**
     * Writes elements that are numbers; see {@link #addAll(double[], int, int)}.
     *
     * @param values to write, all of them.
     * @return this node.
     * @throws IllegalArgumentException if one is not finite and {@link JsonOptions#nonFinite() that is refused}.
     */
    public JsonBuilder addAll(double[] values) {
        return addAll(values, 0, values.length);
    }

    /**
     * Writes elements that are numbers, each as {@link #add(double)} does but faster, and all of them or none.
     *
     * @param values holding them.
     * @param offset of the first one.
     * @param length how many.
     * @return this node.
     * @throws IllegalArgumentException if one is not finite and {@link JsonOptions#nonFinite() that is refused}.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    public JsonBuilder addAll(double[] values, int offset, int length) {
        if (isNothing(values.length, offset, length)) {
            return this;
        }
        RecordedCall step = elementsStep(length, Scalars.DOUBLE);
        return end(step, NumberArrays.put(document, element(step, Scalars.DOUBLE), values, offset, offset + length));
    }

    /**
     * Writes elements that are decimals of one scale, each as {@link #addDecimal(long, int)} does, and all of them or
     * none.
     *
     * @param unscaled holding all digits of the numbers.
     * @param offset of the first one.
     * @param length how many.
     * @param scale number of digits behind the point, from −1,000 to 1,000.
     * @return this node.
     * @throws IllegalArgumentException if the scale is outside that range.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    public JsonBuilder addDecimals(long[] unscaled, int offset, int length, int scale) {
        int worst = Scalars.decimal(scale);
        if (isNothing(unscaled.length, offset, length)) {
            return this;
        }
        RecordedCall step = elementsStep(length, worst);
        return end(
                step,
                NumberArrays.putDecimals(document, element(step, worst), unscaled, offset, offset + length, scale));
    }

    /**
     * Writes elements that are points in time, each as {@link #addTimestamp(long, TimeUnit)} does, and all of them or
     * none.
     *
     * @param epochs holding units since 1970-01-01T00:00:00Z; negative before that.
     * @param offset of the first one.
     * @param length how many.
     * @param unit of {@code epochs}.
     * @return this node.
     * @throws IllegalArgumentException if the year of one is not from 0000 to 9999.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    public JsonBuilder addTimestamps(long[] epochs, int offset, int length, TimeUnit unit) {
        if (isNothing(epochs.length, offset, length)) {
            return this;
        }
        RecordedCall step = elementsStep(length, Scalars.TIMESTAMP);
        return end(
                step,
                NumberArrays.putTimestamps(
                        document, element(step, Scalars.TIMESTAMP), epochs, offset, offset + length, unit));
    }

    /** Checks a slice of values that become elements; tells whether it is empty. */
    private boolean isNothing(int values, int offset, int length) {
        Bounds.checkValues(values, offset, length);
        if (length > 0) {
            return false;
        }
        document.checkLive(this);
        requireArray();
        return true;
    }

    // ---- any value ----

    /**
     * Writes a member of any kind: null (no member), a boxed primitive, a BigDecimal or BigInteger, an enum constant, a
     * {@code CharSequence}, a builder (a deep copy), an array, an {@link Iterable} or a {@link java.util.Map} (their
     * contents likewise); else {@code toString()} as a string.
     *
     * <p>May allocate, for what the value's own methods allocate.
     *
     * @param key of the member.
     * @param value to write.
     * @return this node.
     * @throws IllegalStateException if it is nested more deeply than {@link JsonOptions#maxDepth()}, as one that
     *     contains itself is.
     */
    public JsonBuilder put(CharSequence key, Object value) {
        AnyValue.put(this, key, value);
        return this;
    }

    /**
     * Writes an element of any kind; see {@link #put(CharSequence, Object)}.
     *
     * @param value to write; null is written as {@code null}.
     * @return this node.
     * @throws IllegalStateException if it is nested more deeply than {@link JsonOptions#maxDepth()}.
     */
    public JsonBuilder add(Object value) {
        requireArray();
        AnyValue.put(this, null, value);
        return this;
    }

    /**
     * Writes a member that is a deep copy of another builder, or of an object or array of it or of this one, as it reads
     * now.
     *
     * @param key of the member.
     * @param other to copy, or null for no member.
     * @return this node.
     * @throws IllegalStateException if {@code other} is from an earlier message, or the copy would be nested more deeply
     *     than {@link JsonOptions#maxDepth()}.
     */
    public JsonBuilder putJSON(CharSequence key, JsonBuilder other) {
        if (other == null) {
            return putAbsent(key);
        }
        RawJson.prepare(this, other);
        return end(null, RawJson.putCopy(this, other, memberInParts(key)));
    }

    /**
     * Writes an element that is a deep copy; see {@link #putJSON(CharSequence, JsonBuilder)}.
     *
     * @param other to copy, or null for {@code null}.
     * @return this node.
     * @throws IllegalStateException if {@code other} is from an earlier message, or the copy would be nested more deeply
     *     than {@link JsonOptions#maxDepth()}.
     */
    public JsonBuilder addJSON(JsonBuilder other) {
        if (other == null) {
            return addNull();
        }
        RawJson.prepare(this, other);
        return end(null, RawJson.putCopy(this, other, elementInParts()));
    }

    // ---- fragments that are JSON already ----

    /**
     * Writes a member whose value is JSON already. It is checked to be exactly one value in valid UTF-8, and copied as
     * it is, white space included.
     *
     * @param key of the member.
     * @param json the value, or null for no member.
     * @return this node.
     * @throws IllegalArgumentException if it is not one JSON value; the message has the offset of the first wrong byte
     *     in its UTF-8 form. Nesting beyond {@link JsonOptions#maxDepth()} is wrong, too.
     */
    public JsonBuilder putRaw(CharSequence key, CharSequence json) {
        if (json == null) {
            return putAbsent(key);
        }
        TextCopy copy = document.readValue(json);
        return putFragment(key, copy, true);
    }

    /**
     * Writes an element that is JSON already, checked; see {@link #putRaw(CharSequence, CharSequence)}.
     *
     * @param json the value, or null for {@code null}.
     * @return this node.
     * @throws IllegalArgumentException if it is not one JSON value.
     */
    public JsonBuilder addRaw(CharSequence json) {
        if (json == null) {
            return addNull();
        }
        TextCopy copy = document.readValue(json);
        return addFragment(copy, true);
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
        putFragment(key, source.byteArray(), from, length, true);
        Reference.reachabilityFence(source);
        return this;
    }

    /**
     * Writes an element that is JSON already, checked; see {@link #putRaw(CharSequence, CharSequence)}.
     *
     * @param source holding the value; not this builder's own buffer.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this node.
     * @throws IllegalArgumentException if it is not one JSON value.
     * @throws IndexOutOfBoundsException if the slice is not inside the buffer.
     */
    public JsonBuilder addRaw(DirectBuffer source, int offset, int length) {
        long from = Bounds.begin(source, offset, length);
        addFragment(source.byteArray(), from, length, true);
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
        return putFragment(key, source, offset, length, true);
    }

    /**
     * Writes an element that is JSON already, checked; see {@link #putRaw(CharSequence, CharSequence)}.
     *
     * @param source holding the value.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this node.
     * @throws IllegalArgumentException if it is not one JSON value.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    public JsonBuilder addRaw(byte[] source, int offset, int length) {
        Bounds.check(source, offset, length);
        return addFragment(source, offset, length, true);
    }

    /**
     * Writes a member whose value is JSON already, unchecked: if it is not exactly one value in valid UTF-8, neither is
     * the document valid JSON.
     *
     * @param key of the member.
     * @param json the value, or null for no member.
     * @return this node.
     */
    public JsonBuilder putRawUnchecked(CharSequence key, CharSequence json) {
        if (json == null) {
            return putAbsent(key);
        }
        TextCopy copy = document.readValue(json);
        return putFragment(key, copy, false);
    }

    /**
     * Writes an element that is JSON already, unchecked; see {@link #putRawUnchecked(CharSequence, CharSequence)}.
     *
     * @param json the value, or null for {@code null}.
     * @return this node.
     */
    public JsonBuilder addRawUnchecked(CharSequence json) {
        if (json == null) {
            return addNull();
        }
        TextCopy copy = document.readValue(json);
        return addFragment(copy, false);
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
        putFragment(key, source.byteArray(), from, length, false);
        Reference.reachabilityFence(source);
        return this;
    }

    /**
     * Writes an element that is JSON already, unchecked; see {@link #putRawUnchecked(CharSequence, CharSequence)}.
     *
     * @param source holding the value; not this builder's own buffer.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this node.
     * @throws IndexOutOfBoundsException if the slice is not inside the buffer.
     */
    public JsonBuilder addRawUnchecked(DirectBuffer source, int offset, int length) {
        long from = Bounds.begin(source, offset, length);
        addFragment(source.byteArray(), from, length, false);
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
        return putFragment(key, source, offset, length, false);
    }

    /**
     * Writes an element that is JSON already, unchecked; see {@link #putRawUnchecked(CharSequence, CharSequence)}.
     *
     * @param source holding the value.
     * @param offset of its first byte.
     * @param length in bytes.
     * @return this node.
     * @throws IndexOutOfBoundsException if the slice is not inside the array.
     */
    public JsonBuilder addRawUnchecked(byte[] source, int offset, int length) {
        Bounds.check(source, offset, length);
        return addFragment(source, offset, length, false);
    }

    /**
     * Writes members that are JSON already, unchecked: what stands between the braces of an object, as
     * {@code "a":1,"b":[2,3]}. It is for those who keep the text of their keys from message to message and only fill in the
     * values. If it is not one or more members in valid UTF-8, with commas between them, neither is the document valid JSON.
     * The keys are trusted as well: they are not compared with others, even where duplicates are refused.
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
        document.checkLive(this);
        if (array) {
            throw new IllegalStateException("members were put to an array: put them to an object, or use addRaw");
        }
        if (length > 0) {
            RecordedCall step = stepOfLength(index | RecordedCall.FRAGMENT, null, length);
            end(step, RawJson.putRaw(this, step, membersOfLength(step), source.byteArray(), from, length, false));
            Reference.reachabilityFence(source);
        }
        return this;
    }

    private JsonBuilder putFragment(CharSequence key, TextCopy json, boolean check) {
        RecordedCall step = stepOfLength(index | RecordedCall.FRAGMENT, key, StringEncoder.maxBytes(json.length()));
        return end(step, RawJson.putRaw(this, step, memberOfLength(step, key, RecordedCall.FRAGMENT), json, check));
    }

    private JsonBuilder addFragment(TextCopy json, boolean check) {
        RecordedCall step = stepOfLength(
                index | RecordedCall.ELEMENT | RecordedCall.FRAGMENT, null, StringEncoder.maxBytes(json.length()));
        return end(step, RawJson.putRaw(this, step, elementOfLength(step, RecordedCall.FRAGMENT), json, check));
    }

    /** Writes bytes of an array, or, where that is null, from outside the heap. */
    private JsonBuilder putFragment(CharSequence key, byte[] array, long from, int length, boolean check) {
        RecordedCall step = stepOfLength(index | RecordedCall.FRAGMENT, key, length);
        long at = memberOfLength(step, key, RecordedCall.FRAGMENT);
        return end(step, RawJson.putRaw(this, step, at, array, from, length, check));
    }

    /** Writes bytes of an array, or, where that is null, from outside the heap. */
    private JsonBuilder addFragment(byte[] array, long from, int length, boolean check) {
        RecordedCall step = stepOfLength(index | RecordedCall.ELEMENT | RecordedCall.FRAGMENT, null, length);
        long at = elementOfLength(step, RecordedCall.FRAGMENT);
        return end(step, RawJson.putRaw(this, step, at, array, from, length, check));
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
        return child(key, RecordedCall.OBJECT);
    }

    /**
     * Creates an element that is an object.
     *
     * @return the object, to be written until the next reset.
     * @throws IllegalStateException if it would be nested more deeply than {@link JsonOptions#maxDepth()}.
     */
    public JsonBuilder createJSON() {
        return child(RecordedCall.OBJECT);
    }

    /**
     * Creates a member that is an array.
     *
     * @param key of the member.
     * @return the array, to be written until the next reset.
     * @throws IllegalStateException if it would be nested more deeply than {@link JsonOptions#maxDepth()}.
     */
    public JsonBuilder createJSONArray(CharSequence key) {
        return child(key, RecordedCall.ARRAY);
    }

    /**
     * Creates an element that is an array.
     *
     * @return the array, to be written until the next reset.
     * @throws IllegalStateException if it would be nested more deeply than {@link JsonOptions#maxDepth()}.
     */
    public JsonBuilder createJSONArray() {
        return child(RecordedCall.ARRAY);
    }

    private JsonBuilder child(CharSequence key, int kind) {
        Document d = document;
        return d.writable == Document.NONE && d.isNextCall(index | kind, key)
                ? d.replayChild()
                : d.openChild(this, newMember(key, QUOTES), kind);
    }

    private JsonBuilder child(int kind) {
        Document d = document;
        if (d.writable == Document.NONE) {
            if (d.isNextCall(index | kind | RecordedCall.ELEMENT)) {
                return d.replayChild();
            }
        } else if (d.isBehindRow(this, kind)) {
            return d.openRow(this, kind);
        }
        return d.openChild(this, newElement(QUOTES), kind);
    }

    // ---- undoing ----

    /**
     * Remembers how much of the whole document has been written.
     *
     * @return a mark for {@link #rollback}, valid until the next reset or until a rollback goes behind it.
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
     * @throws IllegalArgumentException if the mark is from before a reset or of another builder, or a rollback went
     *     behind it.
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
     * @return a child's own handle; else a String, Long, Double, BigDecimal (what has no exact Long or Double of the same
     *     text) or Boolean; the text of an object or array that was put as a copy or raw; or null if the member is
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
     * Tells whether this is an array.
     *
     * @return true for an array, false for an object.
     */
    public boolean isArray() {
        document.checkLive(this);
        return array;
    }

    /**
     * Tells whether this has no members or elements.
     *
     * @return whether it has none.
     */
    public boolean isEmpty() {
        return length() == 2;
    }

    // ---- out: of the root the whole document, of a child its own object or array ----

    /**
     * Tells how long the text is.
     *
     * @return its length in bytes.
     */
    public int length() {
        return index == 0 ? document.readableLength() : childLength();
    }

    private int childLength() {
        document.checkLive(this);
        document.makeReadable();
        document.stopReplay(); // which knows nothing of where children are
        return (int) (document.endOf(this) - document.base) - start;
    }

    /**
     * Tells where in {@link #buffer} the text begins.
     *
     * @return the index of its first byte.
     */
    public int offset() {
        length();
        return document.storage.offset() + start;
    }

    /**
     * Gives the buffer that holds the text, from {@link #offset} on, {@link #length} bytes: this builder's own, or the
     * one that was wrapped. Nothing is copied or allocated. Ask for it again after writing: the buffer may have grown.
     *
     * @return the buffer.
     */
    public DirectBuffer buffer() {
        length();
        return document.storage.buffer();
    }

    /**
     * Gives a view of the text from its position to its limit. Nothing is allocated: it is always the same view of this
     * builder's own buffer, as long as that does not grow. Of a wrapped region it shows a copy.
     *
     * @return the view; to be used before the document is written further.
     */
    public ByteBuffer byteBuffer() {
        document.checkLive(this);
        document.makeReadableInOwnMemory();
        int length = length();
        return document.storage.window(start, start + length);
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
        Memory.copy(document.base + start, dst, offset, length);
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
        dst.putBytes(offset, document.storage.readable(), document.storage.readableOffset() + start, length);
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
        if (dst.hasArray()) {
            Memory.copy(document.base + start, dst.array(), dst.arrayOffset() + position, length);
            dst.position(position + length);
        } else {
            dst.put(byteBuffer());
        }
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
        byte[] bytes = document.scratch.bytes();
        for (int done = 0; done < length; ) {
            if (length() != length) {
                throw new IllegalStateException("the document was written to by the stream that it is written to");
            }
            int part = Math.min(bytes.length, length - done);
            Memory.copy(document.base + start + done, bytes, 0, part);
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

    /** Gives the text as a new String. */
    @Override
    public String toString() {
        return ReadBack.text(this);
    }

    /**
     * Gives the text as a new String with line breaks and two spaces of indentation for each level.
     *
     * @return the String.
     */
    public String toPrettyString() {
        return ReadBack.pretty(this);
    }
}
