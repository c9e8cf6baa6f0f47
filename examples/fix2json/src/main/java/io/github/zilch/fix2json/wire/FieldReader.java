// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.wire;

import io.github.zilch.fix2json.Flaw;
import java.nio.ByteOrder;
import java.util.BitSet;
import org.agrona.DirectBuffer;

/**
 * Reads the fields of one message: tag, {@code =}, value, delimiter. A data field is read by its length if a delimiter
 * or the end of the message follows at that length. Otherwise it ends at the first delimiter after which a field begins,
 * so that a wrong length never hides the fields that follow; only if a FIX message is in the data, whose fields are not
 * those of this one, it ends at the delimiter that is nearest to the length, if one is a few bytes away.
 *
 * <p>Reusable for any number of messages; does not allocate. For use by one thread.
 */
public final class FieldReader {
    /** The result of {@link #next()}. */
    public enum Step {
        /** A field was read. */
        FIELD(null),
        /** The message has no more fields. */
        END(Flaw.TRUNCATED),
        /** The text before the {@code =} is not a number. */
        BAD_TAG(Flaw.BAD_TAG),
        /** There is no {@code =} before the delimiter. */
        NO_EQUALS_SIGN(Flaw.NO_EQUALS_SIGN);

        private final Flaw flaw;

        Step(Flaw flaw) {
            this.flaw = flaw;
        }

        /** Returns why a message is rejected that has this instead of its CheckSum (10); null for a field. */
        public Flaw flaw() {
            return flaw;
        }
    }

    /** Largest tag that a dictionary may define. Fields with larger tags are written under their tag. */
    public static final int MAX_TAG = 999_999;

    /** Stands for a tag that does not fit into an int, which no dictionary defines. */
    public static final int TOO_LARGE = Integer.MAX_VALUE;

    /** Stands for a tag that is not positive, which no dictionary defines. */
    public static final int NOT_POSITIVE = 0;

    /** Number of bytes by which a length can be wrong so that the nearest delimiter is taken. */
    private static final int MAX_MISCOUNT = 8;

    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;

    private final boolean isLenient;
    private final LooseMessage loose = new LooseMessage();
    private Step step;

    private DirectBuffer buffer;
    private int limit;
    private byte delimiter;
    private long delimiters;

    private int fieldOffset;
    private int tag;
    private int valueOffset;
    private int valueLength;
    private int position;
    private boolean ascii;

    /** Tags of data fields, and of their length fields, that only a dictionary defines; null if there are none. */
    private BitSet otherData;

    private BitSet otherLengths;

    /** Length of the data field that comes next, or -1 if its length is unknown and it ends at a delimiter. */
    private int dataLength;

    private boolean correctLength;
    private boolean wrongLength;
    private int wrongData;

    /** The length that is wrong, or -1 if it is not a number. */
    private int declaredLength;

    /** Length of the fields that no data can contain, at the end of the text. */
    private int lengthOfEnd;

    /** Whether the end of the text has decided whether a length is correct, or where data ends. */
    private boolean isLimitDecisive;

    /** Whether the delimiter is text unless a field or the end of the message follows. */
    private boolean isTextInValues;

    /** Creates a reader for which a field that cannot be read is the last one. */
    public FieldReader() {
        this(false);
    }

    /**
     * Creates a reader.
     *
     * @param isLenient whether {@link #readNext} skips fields that cannot be read.
     */
    public FieldReader(boolean isLenient) {
        this.isLenient = isLenient;
    }

    /**
     * Begins a message.
     *
     * @param newBuffer that contains the message.
     * @param offset of its first field.
     * @param newLimit offset after its last field.
     * @param newDelimiter that ends each field; the last field may lack it.
     */
    public void wrap(DirectBuffer newBuffer, int offset, int newLimit, byte newDelimiter) {
        buffer = newBuffer;
        position = offset;
        limit = newLimit;
        delimiter = newDelimiter;
        delimiters = (newDelimiter & 0xFFL) * LOW_BITS;
        dataLength = -1;
        wrongLength = false;
        lengthOfEnd = 0;
        isLimitDecisive = false;
        isTextInValues = false;
    }

    /**
     * Begins a message that may have the delimiter as text in its values: it ends a value only if a field or the end of the
     * message follows.
     *
     * @param newBuffer that contains the message.
     * @param offset of its first field.
     * @param newLimit offset after its last field.
     * @param newDelimiter that ends each field; the last field may lack it.
     */
    public void wrapTextInValues(DirectBuffer newBuffer, int offset, int newLimit, byte newDelimiter) {
        wrap(newBuffer, offset, newLimit, newDelimiter);
        isTextInValues = true;
    }

    /**
     * Begins a message. If it ends with CheckSum (10), no data field can contain that.
     *
     * @param newBuffer that contains the message.
     * @param offset of its first field.
     * @param newLimit offset after its last field.
     * @param newDelimiter that ends each field; the last field may lack it.
     */
    public void wrapMessage(DirectBuffer newBuffer, int offset, int newLimit, byte newDelimiter) {
        wrap(newBuffer, offset, newLimit, newDelimiter);
        boolean isEnded = newLimit > offset && newBuffer.getByte(newLimit - 1) == newDelimiter;
        int last = newLimit - Framing.CHECK_SUM_LENGTH - (isEnded ? 1 : 0);
        boolean hasCheckSum = last > offset
                && newBuffer.getByte(last - 1) == newDelimiter
                && newBuffer.getByte(last) == '1'
                && newBuffer.getByte(last + 1) == '0'
                && newBuffer.getByte(last + 2) == '=';
        lengthOfEnd = hasCheckSum ? newLimit - last + 1 : 0;
    }

    /**
     * Begins a message whose delimiter is found first.
     *
     * @param newBuffer that contains the message.
     * @param offset of its first field.
     * @param newLimit offset after its last field.
     * @return {@code false} if it has no delimiter of one byte, and so no fields.
     */
    public boolean wrapMessage(DirectBuffer newBuffer, int offset, int newLimit) {
        int found = loose.delimiterOf(newBuffer, offset, newLimit);
        wrapMessage(newBuffer, offset, found < 0 ? offset : newLimit, (byte) found);
        return found >= 0;
    }

    /**
     * Sets the data fields that only a dictionary defines, in addition to {@link DataFields}.
     *
     * @param lengths tags of the length fields, or null if there are none.
     * @param data tags of the data fields, or null if there are none.
     */
    public void otherData(BitSet lengths, BitSet data) {
        otherLengths = lengths;
        otherData = data;
    }

    /**
     * Compares the current field again with the data field after it, when {@link #otherData} has been set since.
     *
     * @return {@code true} if it is a wrong length, and was none before.
     */
    public boolean checkLengthAgain() {
        boolean wasWrong = wrongLength;
        if (otherLengths != null && otherLengths.get(tag) && DataFields.dataFieldOf(tag) == 0) {
            checkDataLength(0);
        }
        return wrongLength && !wasWrong;
    }

    /**
     * Reads the next field. After it returned anything but {@link Step#FIELD}, only {@link #skipField} may be called
     * next.
     */
    public Step next() {
        fieldOffset = position;
        if (position >= limit) {
            return Step.END;
        }
        int i = position;
        long number = 0;
        byte b = buffer.getByte(i);
        if (b == '-' && i + 1 < limit) {
            return readOtherTag(i + 1, NOT_POSITIVE);
        }
        while (b >= '0' && b <= '9' && number <= Integer.MAX_VALUE) {
            number = number * 10 + b - '0';
            if (++i == limit) {
                return Step.NO_EQUALS_SIGN;
            }
            b = buffer.getByte(i);
        }
        if (number > Integer.MAX_VALUE) {
            return readOtherTag(i - 1, TOO_LARGE);
        }
        if (b != '=' || i == position) {
            return isEqualsSignNext(i) ? Step.BAD_TAG : Step.NO_EQUALS_SIGN;
        }
        tag = (int) number;
        valueOffset = i + 1;
        readValue();
        return Step.FIELD;
    }

    /**
     * Reads the next field that can be read.
     *
     * @return {@code false} if there is none; {@link #step} then says whether the message ends here.
     */
    public boolean readNext() {
        step = next();
        while (isLenient && step != Step.FIELD && step != Step.END) {
            skipField();
            step = next();
        }
        return step == Step.FIELD;
    }

    /** Returns what {@link #readNext} has found. */
    public Step step() {
        return step;
    }

    /** Moves to the next field after one that cannot be read. */
    public void skipField() {
        int end = Bytes.indexOf(buffer, delimiter, fieldOffset, limit);
        position = end < limit ? end + 1 : limit;
        dataLength = -1;
        wrongLength = false;
    }

    /**
     * Reads a field whose tag is a number, but not one of FIX. Such fields occur in practice and are accepted.
     *
     * @param from offset of a digit of the tag.
     * @param stands for the tag.
     */
    private Step readOtherTag(int from, int stands) {
        int i = Bytes.endOfDigits(buffer, from, limit);
        if (i == from || i == limit || buffer.getByte(i) != '=') {
            return isEqualsSignNext(i) ? Step.BAD_TAG : Step.NO_EQUALS_SIGN;
        }
        tag = stands;
        valueOffset = i + 1;
        readValue();
        return Step.FIELD;
    }

    private void readValue() {
        int end;
        if (dataLength >= 0) {
            end = valueOffset + dataLength;
            dataLength = -1;
            ascii = false;
        } else {
            end = wrongLength || isTextInValues ? endBeforeField(valueOffset) : endOfText(valueOffset);
        }
        valueLength = end - valueOffset;
        position = end < limit ? end + 1 : limit;
        correctLength = false;
        wrongLength = false;
        int dataTag = DataFields.dataFieldOf(tag);
        if (dataTag != 0 || otherLengths != null && otherLengths.get(tag)) {
            checkDataLength(dataTag);
        }
    }

    /** Returns the offset of the delimiter that ends data whose length is wrong, or a value that may contain the delimiter. */
    private int endBeforeField(int from) {
        int at = endOfText(from);
        if (wrongLength && declaredLength >= 0 && hasMessage(from, at)) {
            long declared = (long) from + declaredLength;
            for (int miscount = 1; miscount <= MAX_MISCOUNT; miscount++) {
                if (isEndOfData(from, declared - miscount)) {
                    return (int) declared - miscount;
                }
                if (isEndOfData(from, declared + miscount)) {
                    return (int) declared + miscount;
                }
            }
        }
        while (at < limit && !isFieldAt(at + 1)) {
            at = endOfText(at + 1);
            ascii = false; // what is known is about the last part only
        }
        return at;
    }

    /** Returns whether a FIX message begins in a text, so that a delimiter and a field are no sign of its end. */
    private boolean hasMessage(int from, int to) {
        int i = from;
        while (i < to && !MessageBegin.isBeginString(buffer, i, to)) {
            i++;
        }
        return i < to;
    }

    /** Returns whether data can end at an offset; if so, it is not known to be ASCII. */
    private boolean isEndOfData(int from, long at) {
        isLimitDecisive |= at >= limit;
        boolean isEnd = at >= from
                && at < limit
                && at <= limit - lengthOfEnd
                && buffer.getByte((int) at) == delimiter
                && isFieldAt((int) at + 1);
        ascii &= !isEnd;
        return isEnd;
    }

    /** Returns whether digits and an equals sign are at an offset, or the end of the message is. */
    private boolean isFieldAt(int offset) {
        int i = Bytes.endOfDigits(buffer, offset, limit);
        isLimitDecisive |= i == limit;
        return i == limit ? i == offset : i > offset && buffer.getByte(i) == '=';
    }

    /** Returns the offset of the delimiter that ends a value, and records whether all bytes before it are ASCII. */
    private int endOfText(int from) {
        DirectBuffer source = buffer;
        int end = limit;
        long high = 0;
        int i = from;
        for (; i <= end - Long.BYTES; i += Long.BYTES) {
            long word = source.getLong(i, ByteOrder.LITTLE_ENDIAN);
            long difference = word ^ delimiters;
            long hit = difference - LOW_BITS & ~difference & HIGH_BITS;
            if (hit != 0) { // only the lowest hit is exact; higher ones may be false
                int bits = Long.numberOfTrailingZeros(hit) & ~7;
                ascii = (high | word & (1L << bits) - 1 & HIGH_BITS) == 0;
                return i + (bits >>> 3);
            }
            high |= word & HIGH_BITS;
        }
        for (; i < end; i++) {
            byte b = source.getByte(i);
            if (b == delimiter) {
                break;
            }
            high |= b & 0x80;
        }
        ascii = high == 0;
        return i;
    }

    /**
     * Checks a length field. Its value is used for the next field if that is its data field, and a delimiter or the end
     * of the message follows at that length.
     *
     * @param dataTag tag of its data field, or 0 for any that only a dictionary defines.
     */
    private void checkDataLength(int dataTag) {
        int i = position;
        int nextTag = 0;
        while (i < limit && Bytes.isDigit(buffer.getByte(i)) && nextTag <= MAX_TAG) {
            nextTag = nextTag * 10 + buffer.getByte(i++) - '0';
        }
        isLimitDecisive |= i == limit;
        boolean isData = dataTag != 0 ? nextTag == dataTag : otherData.get(nextTag);
        if (!isData || i == limit || buffer.getByte(i) != '=') {
            return;
        }
        int length = number();
        long end = (long) i + 1 + length;
        isLimitDecisive |= length >= 0 && end >= limit;
        if (length >= 0 && end <= limit - lengthOfEnd && (end == limit || buffer.getByte((int) end) == delimiter)) {
            dataLength = length;
            correctLength = true;
        } else {
            wrongLength = true;
            wrongData = nextTag;
            declaredLength = length;
        }
    }

    /** Returns whether there is an equals sign before the next delimiter. */
    private boolean isEqualsSignNext(int from) {
        int i = Bytes.indexOfEither(buffer, (byte) '=', delimiter, from, limit);
        return i < limit && buffer.getByte(i) != delimiter;
    }

    /** Returns the value as a number, or -1 if it is not one. */
    public int number() {
        return Numbers.unsigned(buffer, valueOffset, valueLength);
    }

    /** Returns the offset in the buffer at which the current field begins. */
    public int fieldOffset() {
        return fieldOffset;
    }

    /** Returns the delimiter of the message. */
    public byte delimiter() {
        return delimiter;
    }

    /** Returns the offset in the buffer of the next field. */
    public int position() {
        return position;
    }

    public int tag() {
        return tag;
    }

    public int valueOffset() {
        return valueOffset;
    }

    public int valueLength() {
        return valueLength;
    }

    /**
     * Returns whether all bytes of the value are known to be ASCII. This is not determined for data that is read by its
     * length.
     */
    public boolean isAscii() {
        return ascii;
    }

    /**
     * Returns whether the current field is the correct length of the data field that follows. Such a length need not be
     * written, because the data implies it.
     */
    public boolean isCorrectLength() {
        return correctLength;
    }

    /** Returns whether the current field is data, by FIX or by a dictionary. */
    public boolean isData() {
        return DataFields.isData(tag) || otherData != null && otherData.get(tag);
    }

    /** Returns whether the current field is a length field of the data field that follows, with a wrong value. */
    public boolean isWrongLength() {
        return wrongLength;
    }

    /** Returns whether more text could have changed which lengths of data are correct, or where data with a wrong length ends. */
    public boolean isLimitDecisive() {
        return isLimitDecisive;
    }

    /** Returns the tag of the data field that follows a length field with a wrong value; only if the current one is such. */
    public int wrongData() {
        return wrongData;
    }
}
