// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.memory.Bounds;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.memory.SavedBytes;
import io.github.zilch.internal.number.DateTimes;
import io.github.zilch.internal.number.Timestamps;
import io.github.zilch.internal.output.RawJson;
import io.github.zilch.internal.output.RowOutput;
import io.github.zilch.internal.output.Scalars;
import io.github.zilch.internal.output.TextOutput;
import io.github.zilch.internal.text.StringBuilders;
import io.github.zilch.internal.text.StringEncoder;
import io.github.zilch.internal.text.Strings;
import io.github.zilch.internal.text.TextCopy;
import io.github.zilch.internal.text.Uuids;
import java.lang.ref.Reference;
import java.time.temporal.Temporal;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * How the values of a row become bytes, where {@link RowOutput} does not do it. What is the user's code to read is read
 * first, and only then is asked which position comes next: that code may have written to the row, or dropped it.
 */
abstract class RowWriter extends Row {
    final Document document;

    RowWriter(Document document) {
        super(document);
        this.document = document;
    }

    // ---- text ----

    final void writeString(String value) {
        byte[] latin1 = document.shortLatin1(value);
        if (latin1 != null) {
            long at = begin(TextOutput.SHORT_TEXT_BYTES);
            Memory.putByte(at, '"');
            endString(StringEncoder.putShort(at + 1, latin1));
        } else {
            writeLongerString(value);
        }
    }

    private void writeLongerString(String value) {
        byte[] bytes = Strings.bytes(value);
        if (bytes == null) {
            writeText(document.readValue(value));
        } else {
            writeText(bytes, 0, bytes.length, Strings.charset(value));
        }
    }

    /** Writes a text that is not a String. */
    final void writeText(CharSequence value) {
        int units = StringBuilders.lengthInPlace(value);
        if (units < 0) {
            writeText(document.readValue(value));
            return;
        }
        byte[] bytes = StringBuilders.bytes(value);
        int charset = StringBuilders.charset(value);
        writeText(bytes, 0, StringBuilders.byteLength(bytes, charset, units), charset);
    }

    private void writeText(TextCopy text) {
        writeText(text.bytes(), 0, text.byteLength(), text.charset());
    }

    final void writeChar(char value) {
        long at = begin(StringEncoder.maxBytes(1) + TextOutput.QUOTES);
        Memory.putByte(at, '"');
        endString(StringEncoder.putUnit(at + 1, value, document.escapeMode));
    }

    final void writeBase64(byte[] array, long from, int byteLength) {
        endValue(Scalars.putBase64(beginExactly(Scalars.base64Bytes(byteLength)), array, from, byteLength));
    }

    /** Writes the digits of a number, which are ASCII. */
    final void writeDigits(String digits) {
        endValue(Scalars.putDigits(beginExactly(digits.length()), digits));
    }

    final void writeTimestamp(long epoch, TimeUnit unit) {
        Timestamps.checkRange(epoch, unit);
        long at = begin(Scalars.TIMESTAMP_BYTES);
        Memory.putByte(at, '"');
        endString(Timestamps.put(at + 1, epoch, unit, document.day));
    }

    final void writeTime(Temporal value) {
        DateTimes.check(value);
        long at = begin(Scalars.TIME_BYTES);
        Memory.putByte(at, '"');
        endString(DateTimes.put(at + 1, value, document.day));
    }

    final void writeUuid(UUID value) {
        long at = begin(Scalars.UUID_BYTES);
        Memory.putByte(at, '"');
        endString(Uuids.put(at + 1, value.getMostSignificantBits(), value.getLeastSignificantBits()));
    }

    /** Writes elements that are numbers. */
    final void writeNumbers(Object values, int size, int offset, int length, int scale, TimeUnit unit) {
        Bounds.checkValues(size, offset, length);
        writeNumbers(values, offset, offset + length, scale, unit);
    }

    // ---- what is JSON already ----

    /** Writes a text that is one value. */
    final void writeFragment(CharSequence json, boolean check) {
        SavedBytes utf8 = document.saveFragment(json);
        writeSavedFragment(utf8.address(), utf8.byteLength(), check);
    }

    /** Writes bytes of an array, or, where that is null, from outside the heap, that are one value. */
    final void writeFragment(byte[] array, long from, int byteLength, boolean check) {
        if (check && RawJson.needsEscapes(document.escapeMode)) {
            long saved = document.scratch().fragment.reserve(byteLength);
            RawJson.put(saved, array, from, byteLength); // what is checked is what is written
            writeSavedFragment(saved, byteLength, true);
            return;
        }
        long at = beginExactly(byteLength);
        long end = RawJson.put(at, array, from, byteLength);
        if (check) {
            checkFragment(at, end);
        }
        endValue(end);
    }

    private void writeSavedFragment(long from, int byteLength, boolean check) {
        if (check) {
            checkFragment(from, from + byteLength);
        }
        int mode = check ? document.escapeMode : 0;
        long at = beginExactly(RawJson.copiedBytes(from, byteLength, mode));
        endValue(RawJson.putCopy(at, from, byteLength, mode));
    }

    private void checkFragment(long from, long to) {
        RawJson.check(from, to, document.options.maxDepth() - depth());
    }

    /** Writes a deep copy of a node of another document. */
    final void writeCopy(NodeWriter other) {
        Document source = other.document;
        int byteLength = source.readableBytes(other);
        long levels = source.deepest() - other.depth + 1;
        RawJson.checkDepth(source.beginOf(other), byteLength, levels, depth(), document.options.maxDepth());
        copy(source.beginOf(other), byteLength);
        Reference.reachabilityFence(other); // or its memory might be freed while it is read
    }

    /** Copies a value that is outside this document. */
    final void copy(long from, int byteLength) {
        long at = beginExactly(RawJson.copiedBytes(from, byteLength, document.escapeMode));
        endValue(RawJson.putCopy(at, from, byteLength, document.escapeMode));
    }
}
