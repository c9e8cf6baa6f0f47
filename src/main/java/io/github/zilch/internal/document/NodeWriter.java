// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import io.github.zilch.JsonOptions;
import io.github.zilch.internal.memory.Bounds;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.memory.SavedBytes;
import io.github.zilch.internal.number.BigDecimals;
import io.github.zilch.internal.number.DateTimes;
import io.github.zilch.internal.number.Decimals;
import io.github.zilch.internal.output.NumberArrays;
import io.github.zilch.internal.output.Output;
import io.github.zilch.internal.output.RawJson;
import io.github.zilch.internal.output.Scratch;
import io.github.zilch.internal.output.Values;
import io.github.zilch.internal.text.StringBuilders;
import io.github.zilch.internal.text.Strings;
import io.github.zilch.internal.text.TextCopy;
import java.lang.ref.Reference;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * What an object or array of a document does: how a call becomes bytes.
 *
 * <p>A value of bounded length is written in one piece. {@link #memberCall} finds the {@link RecordedCall} that it
 * repeats, {@link #member} returns the address to write it at, {@link #end} commits it. The number of bytes that it may
 * touch is the same in both, and between them stands an encoder, which knows nothing but the address. So in a message
 * that is replayed nothing can ask for more room than the replay has made sure of.
 *
 * <p>Text and arrays that are longer than one piece ask for room on the way. They are written whole by
 * {@link Document}, which leaves a replay first.
 *
 * <p>{@link #member} and {@link #element} begin a value that may be replayed, {@link #newMember} and
 * {@link #newElement} one that is not. {@link #value}, and {@link #exactly} if the length is known, begin what is a
 * member or an element, according to its code.
 *
 * <p>The call is looked up once and carried along to the end, where there is nothing to look up again then: numbers
 * take 0.7 to 0.95 of the time in repeated messages.
 */
public abstract class NodeWriter extends Node {
    /** Worst case in bytes of an array that is written in one piece. */
    private static final int ARRAY_PIECE_BYTES = 16 * 1024;

    /**
     * The document of handles that have been replaced; null until it is needed, as no class initializer asks for memory:
     * one that runs out of it is not run again.
     */
    private static volatile Document replacedHandles;

    /** The document of handles whose lease is over. */
    private static volatile Document endedLeases;

    /** The document, or one of the two that refuse every call. */
    protected Document document;

    /** Creates the root of a new document. */
    protected NodeWriter(JsonOptions options) {
        super(0);
        Memory.requireAccess();
        Objects.requireNonNull(options, "options is null: pass JsonOptions.DEFAULT");
        parent = -1;
        depth = 1;
        document = new Document(this, options);
    }

    /** Creates another node of a document. */
    protected NodeWriter(Document document, int index) {
        super(index);
        this.document = document;
    }

    // ---- handles that are over ----

    @Override
    protected final void attachLike(Node other) {
        document = ((NodeWriter) other).document;
    }

    @Override
    protected final void replace(Node other) {
        take(other);
        attachLike(other);
        other.drop();
    }

    @Override
    protected final void drop() {
        document = replacedHandles();
    }

    @Override
    protected final void detach() {
        document = endedLeases();
    }

    /** Returns the document that tells children that a reset or rollback has dropped them. */
    private Document replacedHandles() {
        Document refusing = replacedHandles;
        if (refusing == null) {
            refusing = newDocument();
            refusing.endLease();
            replacedHandles = refusing;
        }
        return refusing;
    }

    /** Returns the document that tells roots and children that their builder was closed. */
    private Document endedLeases() {
        Document refusing = endedLeases;
        if (refusing == null) {
            refusing = newDocument();
            refusing.endLease();
            refusing.nodeCount = Integer.MAX_VALUE; // so that no child is one of an earlier document
            endedLeases = refusing;
        }
        return refusing;
    }

    private Document newDocument() {
        return ((NodeWriter) newDocument(JsonOptions.DEFAULT)).document;
    }

    // ---- what AnyValue needs, which the API has ----

    /** Writes a member that is a string, or omits it for null. */
    protected abstract NodeWriter put(CharSequence key, CharSequence value);

    /** Writes a member that is {@code true} or {@code false}. */
    protected abstract NodeWriter put(CharSequence key, boolean value);

    /** Writes a member that is a number. */
    protected abstract NodeWriter put(CharSequence key, int value);

    /** Writes a member that is a number. */
    protected abstract NodeWriter put(CharSequence key, long value);

    /** Writes a member that is a number. */
    protected abstract NodeWriter put(CharSequence key, float value);

    /** Writes a member that is a number. */
    protected abstract NodeWriter put(CharSequence key, double value);

    /** Writes a member that is a number, or omits it for null. */
    protected abstract NodeWriter put(CharSequence key, BigDecimal value);

    /** Writes a member that is a number, or omits it for null. */
    protected abstract NodeWriter put(CharSequence key, BigInteger value);

    // ---- values in one piece ----

    /**
     * Returns the call that a member repeats whose value may touch {@code maxBytes}; null to write it in the ordinary
     * way.
     */
    protected final RecordedCall memberCall(CharSequence key, long maxBytes) {
        Document d = document;
        d.checkOwner();
        return d.writableCode == NodeTree.NONE ? d.expected(index, key, maxBytes) : null;
    }

    /** Returns the call that an element repeats. */
    protected final RecordedCall elementCall(long maxBytes) {
        Document d = document;
        d.checkOwner();
        return d.writableCode == NodeTree.NONE ? d.expected(index | RecordedCall.ELEMENT, maxBytes) : null;
    }

    /**
     * Begins a member: writes its key. Returns the address for its value, which is not committed before {@link #end}.
     */
    protected final long member(RecordedCall call, CharSequence key, long maxBytes) {
        return call != null ? document.copyTo(call) : newMember(index, key, null, maxBytes);
    }

    /** Begins an element. */
    protected final long element(RecordedCall call, long maxBytes) {
        return call != null ? document.copyTo(call) : newElement(index | RecordedCall.ELEMENT, null, maxBytes);
    }

    /** Commits a value: the comma after it. */
    protected final void end(RecordedCall call, long at) {
        if (call != null) {
            document.pass(call, at);
        } else {
            document.end(at);
        }
    }

    /** Begins a member that is not replayed. */
    private long newMember(int code, CharSequence key, String string, long maxBytes) {
        Document d = document;
        if (d.writableCode == index || !Bounds.STRICT && !array && d.enters(this)) {
            return d.beginMember(key, maxBytes);
        }
        return d.begin(this, code, key, string, maxBytes);
    }

    /** Begins an element that is not replayed. */
    private long newElement(int code, String string, long maxBytes) {
        Document d = document;
        if (d.writableCode == ~index || !Bounds.STRICT && array && d.enters(this)) {
            return d.beginElement(maxBytes);
        }
        requireArray();
        return d.begin(this, code, null, string, maxBytes);
    }

    protected final void requireArray() {
        if (Bounds.CHECKS && !array) {
            document.checkReady(this);
            throw new IllegalStateException(
                    "this node is an object, whose members need a key: use put or create… with a key, or an array");
        }
    }

    // The same for either of them, where code tells an element from a member; the key of an element is null.

    private RecordedCall call(int code, CharSequence key, long maxBytes) {
        Document d = document;
        d.checkOwner();
        return d.writableCode == NodeTree.NONE ? d.expected(code, key, maxBytes) : null;
    }

    private long value(RecordedCall call, int code, CharSequence key, String string, long maxBytes) {
        if (call != null) {
            return document.copyTo(call);
        }
        return (code & RecordedCall.ELEMENT) != 0
                ? newElement(code, string, maxBytes)
                : newMember(code, key, string, maxBytes);
    }

    /** Begins a value whose length is known, which has no other limit than that of the document. */
    private long exactly(RecordedCall call, int code, CharSequence key, long bytes) {
        if (call != null) {
            return document.copyTo(call);
        }
        if ((code & RecordedCall.ELEMENT) != 0) {
            requireArray();
        }
        return document.beginExactly(this, code, key, bytes);
    }

    protected final int memberCode() {
        return index;
    }

    protected final int elementCode() {
        return index | RecordedCall.ELEMENT;
    }

    // ---- values that are refused: the exceptions have their paths ----

    /** Returns the exception for a value of a member or element that is refused. */
    protected final IllegalArgumentException refused(CharSequence key, String text) {
        return new IllegalArgumentException(document.textAt(this, key, text));
    }

    /** Checks the scale of decimals that are put to this array. */
    protected final void checkScale(int scale) {
        try {
            Decimals.checkScale(scale);
        } catch (IllegalArgumentException e) {
            throw refused(null, e.getMessage());
        }
    }

    /** Returns a number with the same digits whose methods are not user code. */
    private BigDecimal exact(CharSequence key, BigDecimal value) {
        BigDecimal number = document.readNumber(value);
        if (number == null) {
            throw refused(key, BigDecimals.noDigits(value));
        }
        return number;
    }

    /** Returns an equal number whose methods are not user code. */
    private BigInteger exact(CharSequence key, BigInteger value) {
        BigInteger number = document.readNumber(value);
        if (number == null) {
            throw refused(key, BigDecimals.noDigits(value));
        }
        return number;
    }

    /** Returns the text of a value that has no other form, if the options allow it. */
    protected final String textOf(CharSequence key, Object value) {
        String problem = document.whyNoValue(value);
        if (problem != null) {
            throw refused(key, problem);
        }
        return document.readText(value);
    }

    private void check(CharSequence key, long from, long to) {
        try {
            RawJson.check(from, to, document.wholeDepth(depth), document.options.maxDepth());
        } catch (IllegalArgumentException e) {
            throw refused(key, e.getMessage());
        }
    }

    // ---- text ----

    /** Writes a String as a member. */
    protected final void putString(CharSequence key, String value) {
        Document d = document;
        d.checkOwner();
        if (d.writableCode != index) {
            if (!d.replayString(index, key, value)) {
                writeString(index, key, value);
            }
            return;
        }
        byte[] latin1 = d.shortLatin1(value);
        if (latin1 != null) {
            endShort(d.beginMember(key, Output.shortBytes(value)), latin1, value);
        } else {
            writeString(index, key, value);
        }
    }

    /** Writes a String as an element. */
    protected final void addString(String value) {
        Document d = document;
        d.checkOwner();
        if (d.writableCode != ~index) {
            if (!d.replayString(index | RecordedCall.ELEMENT, null, value)) {
                writeString(index | RecordedCall.ELEMENT, null, value);
            }
            return;
        }
        byte[] latin1 = d.shortLatin1(value);
        if (latin1 != null) {
            endShort(d.beginElement(Output.shortBytes(value)), latin1, value);
        } else {
            writeString(index | RecordedCall.ELEMENT, null, value);
        }
    }

    private void endShort(long at, byte[] latin1, String value) {
        Document d = document;
        byte[] target = d.array();
        Memory.putByte(target, at, '"');
        d.endString(d.putShort(target, at + 1, latin1, value));
    }

    /** Writes a String that is not replayed. */
    private void writeString(int code, CharSequence key, String value) {
        Document d = document;
        byte[] latin1 = d.shortLatin1(value);
        if (latin1 != null) {
            endShort(value(null, code | RecordedCall.STRING, key, value, Output.shortBytes(value)), latin1, value);
            return;
        }
        byte[] bytes = Strings.bytes(value);
        if (bytes != null) {
            writeString(code, key, value, bytes, bytes.length, Strings.charset(value));
        } else {
            TextCopy text = d.readValue(value);
            writeString(code, key, value, text.bytes(), text.byteLength(), text.charset());
        }
    }

    private void writeString(int code, CharSequence key, String value, byte[] bytes, int byteLength, int charset) {
        if (byteLength > Output.PART_BYTES) {
            writeText(code, key, bytes, 0, byteLength, charset);
            return;
        }
        Document d = document;
        long at = value(null, code | RecordedCall.STRING, key, value, Values.bytes(byteLength, charset));
        d.end(Values.put(d, at, bytes, 0, byteLength, charset));
    }

    /** Writes a text that is not a String. */
    protected final void writeText(int code, CharSequence key, CharSequence value) {
        int units = StringBuilders.lengthInPlace(value);
        if (units < 0) {
            writeText(code, key, document.readValue(value));
            return;
        }
        byte[] bytes = StringBuilders.bytes(value);
        int charset = StringBuilders.charset(value);
        writeText(code, key, bytes, 0, StringBuilders.byteLength(bytes, charset, units), charset);
    }

    private void writeText(int code, CharSequence key, TextCopy text) {
        writeText(code, key, text.bytes(), 0, text.byteLength(), text.charset());
    }

    /** Writes bytes of an array, or, where that is null, from outside the heap, as a string. */
    protected final void writeText(int code, CharSequence key, byte[] array, long from, int byteLength, int charset) {
        Document d = document;
        if (byteLength > Output.PART_BYTES) {
            if ((code & RecordedCall.ELEMENT) != 0) {
                requireArray();
            }
            d.writeLongText(this, key, array, from, from + byteLength, charset);
            return;
        }
        long maxBytes = Values.bytes(byteLength, charset);
        RecordedCall call = call(code, key, maxBytes);
        end(call, Values.put(d, value(call, code, key, null, maxBytes), array, from, byteLength, charset));
    }

    // ---- values that are not text ----

    /** Writes one UTF-16 code unit as a string. */
    protected final void writeChar(int code, CharSequence key, char value) {
        RecordedCall call = call(code, key, Values.CHAR_BYTES);
        end(call, Values.put(document, value(call, code, key, null, Values.CHAR_BYTES), value));
    }

    /** Writes bytes in Base64. */
    protected final void writeBase64(int code, CharSequence key, byte[] array, long from, int byteLength) {
        long bytes = Values.base64Bytes(byteLength);
        RecordedCall call = call(code, key, bytes);
        end(call, Values.putBase64(document, exactly(call, code, key, bytes), array, from, byteLength));
    }

    /** Writes a number with a fixed number of decimals. */
    protected final void writeFixed(int code, CharSequence key, double value, int decimals) {
        int maxBytes = Values.bytes(value, decimals);
        RecordedCall call = call(code, key, maxBytes);
        end(call, Values.put(document, value(call, code, key, null, maxBytes), value, decimals));
    }

    /** Writes the number {@code unscaled × 10^-scale}. */
    protected final void writeDecimal(int code, CharSequence key, long unscaled, int scale) {
        int maxBytes = Values.bytes(scale);
        RecordedCall call = call(code, key, maxBytes);
        end(call, Values.putDecimal(document, value(call, code, key, null, maxBytes), unscaled, scale));
    }

    /** Writes a number with its scale. */
    protected final void writeNumber(int code, CharSequence key, BigDecimal value) {
        BigDecimal number = exact(key, value);
        String digits = Values.digits(number);
        if (digits == null) {
            writeDecimal(code, key, BigDecimals.unscaled(number), number.scale());
        } else {
            writeDigits(code, key, digits, document.decimalQuotes > 0);
        }
    }

    /** Writes a number. */
    protected final void writeNumber(int code, CharSequence key, BigInteger value) {
        BigInteger number = exact(key, value);
        String digits = Values.digits(number);
        if (digits != null) {
            writeDigits(code, key, digits, document.quotesLongs);
            return;
        }
        RecordedCall call = call(code, key, Values.LONG_BYTES);
        end(call, Values.put(document, value(call, code, key, null, Values.LONG_BYTES), number.longValue()));
    }

    private void writeDigits(int code, CharSequence key, String digits, boolean quoted) {
        int bytes = Values.bytes(digits, quoted);
        RecordedCall call = call(code, key, bytes);
        end(call, Values.put(document, exactly(call, code, key, bytes), digits, quoted));
    }

    /** Writes a point in time as a string. */
    protected final void writeTimestamp(int code, CharSequence key, long epoch, TimeUnit unit) {
        RecordedCall call = call(code, key, Values.TIMESTAMP_BYTES);
        end(call, Values.putTimestamp(document, value(call, code, key, null, Values.TIMESTAMP_BYTES), epoch, unit));
    }

    /** Writes a local date, a time of day, or both as a string; see {@link DateTimes#putLocal}. */
    protected final void writeLocal(int code, CharSequence key, int date, long nanoOfDay) {
        RecordedCall call = call(code, key, Values.TIME_BYTES);
        end(call, Values.putLocal(document, value(call, code, key, null, Values.TIME_BYTES), date, nanoOfDay));
    }

    /** Writes an object whose text has a bounded length; returns whether it is of such a type, see {@link Values#bytes(Object)}. */
    protected final boolean writesObject(int code, CharSequence key, Object value) {
        int maxBytes = Values.bytes(value);
        if (maxBytes == 0) {
            return false;
        }
        RecordedCall call = call(code, key, maxBytes);
        end(call, Values.putObject(document, value(call, code, key, null, maxBytes), value));
        return true;
    }

    /** Writes elements that are numbers, see {@link NumberArrays}. */
    protected final void writeArray(Object values, int size, int offset, int count, int scale, TimeUnit unit) {
        int maxBytes = NumberArrays.maxBytes(values, scale, unit);
        Bounds.checkValues(size, offset, count);
        if (count == 0) {
            document.checkOwner();
            document.checkReady(this);
            requireArray();
            return;
        }
        long allBytes = (long) count * maxBytes;
        try {
            if (allBytes > ARRAY_PIECE_BYTES) {
                requireArray();
                document.writeLongArray(this, values, offset, offset + count, scale, unit);
                return;
            }
            RecordedCall call = elementCall(allBytes);
            long at = element(call, allBytes);
            end(call, NumberArrays.put(document, at, values, offset, offset + count, scale, unit) - 1);
        } catch (NumberArrays.RefusedElement e) {
            throw new IllegalArgumentException(document.textAt(this, null, e.index - offset, e.getMessage()));
        }
    }

    // ---- what is JSON already ----

    /** Writes a text that is one value. */
    protected final void writeFragment(int code, CharSequence key, CharSequence json, boolean check) {
        SavedBytes utf8 = document.saveFragment(json);
        writeSavedFragment(code, key, utf8.address(), utf8.byteLength(), check);
    }

    /** Writes bytes of an array, or, where that is null, from outside the heap, that are one value. */
    protected final void writeFragment(
            int code, CharSequence key, byte[] array, long from, int byteLength, boolean check) {
        Document d = document;
        if (check && RawJson.needsEscapes(d.escapeMode)) {
            long saved = d.scratch().fragment.reserve(byteLength);
            RawJson.put(saved, array, from, byteLength); // what is checked is what is written
            writeSavedFragment(code, key, saved, byteLength, true);
            return;
        }
        RecordedCall call = call(code | RecordedCall.FRAGMENT, key, byteLength);
        long at = exactly(call, code | RecordedCall.FRAGMENT, key, byteLength);
        long end = RawJson.put(at, array, from, byteLength);
        if (check) {
            check(key, at, end);
        }
        d.noteFragment(call, end);
        end(call, end);
    }

    private void writeSavedFragment(int code, CharSequence key, long from, int byteLength, boolean check) {
        Document d = document;
        int mode = check ? d.escapeMode : 0;
        long bytes = RawJson.copiedBytes(from, byteLength, mode);
        RecordedCall call = call(code | RecordedCall.FRAGMENT, key, bytes);
        long at = exactly(call, code | RecordedCall.FRAGMENT, key, bytes);
        if (check) { // not before: a user's key may have begun the document anew, with this node at another depth
            check(key, from, from + byteLength);
        }
        long end = RawJson.putCopy(at, from, byteLength, mode);
        d.noteFragment(call, end);
        end(call, end);
    }

    /** Writes several members, keys and all. */
    protected final void writeMembers(byte[] array, long from, int byteLength) {
        Document d = document;
        d.checkOwner();
        d.checkReady(this);
        requireObject();
        if (byteLength > 0) {
            RecordedCall call = call(membersCode(), null, byteLength);
            long at = call != null ? d.copyTo(call) : d.beginMembers(this, byteLength);
            long end = RawJson.put(at, array, from, byteLength);
            d.requireNewMembers(at, end);
            d.noteFragment(call, end);
            end(call, end);
        }
    }

    /** Writes a deep copy of a node of this or another document. */
    protected final void writeCopy(int code, CharSequence key, NodeWriter other) {
        Document d = document;
        Document source = other.document;
        int byteLength = source.readableBytes(other);
        if (source != d) {
            source.noteRead();
        }
        long levels = source.deepest() - other.depth + 1;
        long from = source.beginOf(other);
        if (source == d || Scratch.isForeign(key) || source.storage().isDirect()) {
            from = d.saveCopy(from, byteLength); // the first two can move it, the owner of a region can change it
        }
        long bytes = RawJson.copiedBytes(from, byteLength, d.escapeMode);
        d.giveUpRecording();
        long at = exactly(null, code, key, bytes);
        try {
            RawJson.checkDepth(from, byteLength, levels, d.wholeDepth(depth), d.options.maxDepth());
        } catch (IllegalStateException e) {
            throw new IllegalStateException(d.textAt(this, key, e.getMessage()));
        }
        long end = RawJson.putCopy(at, from, byteLength, d.escapeMode);
        Reference.reachabilityFence(other); // or its memory might be freed while it is read
        d.noteFragment(null, end);
        d.end(end);
    }

    protected final void requireObject() {
        if (array) {
            throw new IllegalStateException(
                    "this node is an array, which has no members: put them into an object, or use addRaw");
        }
    }

    protected final void requireRoot(String method) {
        if (index != 0) {
            throw new IllegalStateException(method + " was called on a child: call it on the builder itself");
        }
    }

    // ---- children ----

    /** Creates a member that is an object or an array. */
    protected final Node child(CharSequence key, boolean array) {
        Document d = document;
        d.checkOwner();
        Node child = Bounds.STRICT ? null : d.openMember(this, key, array); // it does not look for a forgotten reset
        if (child != null) {
            return child;
        }
        int code = index | (array ? RecordedCall.ARRAY : RecordedCall.OBJECT);
        return d.writableCode == NodeTree.NONE && d.isNextCall(code, key)
                ? d.replayChild()
                : d.openChild(this, newMember(code, key, null, Output.QUOTES), array);
    }

    /** Creates an element that is an object or an array. */
    protected final Node child(boolean array) {
        Document d = document;
        d.checkOwner();
        int code = index | RecordedCall.ELEMENT | (array ? RecordedCall.ARRAY : RecordedCall.OBJECT);
        if (d.writableCode == NodeTree.NONE) {
            if (d.isNextCall(code)) {
                return d.replayChild();
            }
        } else {
            if (d.isAfterRow(this, array)) {
                return d.openRow(this, array);
            }
            Node child = d.openElement(this, array);
            if (child != null) {
                return child;
            }
        }
        return d.openChild(this, newElement(code, null, Output.QUOTES), array);
    }
}
