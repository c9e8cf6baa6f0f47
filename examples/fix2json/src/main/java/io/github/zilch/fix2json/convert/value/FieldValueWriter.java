// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert.value;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import io.github.zilch.JsonValues;
import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.dictionary.Datatype;
import io.github.zilch.fix2json.wire.Numbers;
import io.github.zilch.fix2json.wire.Utf8;
import org.agrona.DirectBuffer;

/**
 * Writes the values of fields according to their formats. A value that does not match its format is written as text.
 * Allocates only what {@link TextDecoder} and {@link IsoTime} allocate. For use by one thread.
 */
public final class FieldValueWriter {
    private static final JsonShape CODE_AND_NAME = JsonShape.of("code", "name").omitNulls();
    private static final JsonShape BASE64 = JsonShape.of("base64");

    private final TextDecoder text;
    private final IsoTime time = new IsoTime();
    private final boolean isTyped;
    private final boolean writesCodeAndName;
    private DirectBuffer buffer;

    public FieldValueWriter(FixToJsonOptions options, TextDecoder text) {
        this.text = text;
        isTyped = options.types();
        writesCodeAndName = options.enums() == FixToJsonOptions.Enums.BOTH;
    }

    /** Begins a message in the given buffer. */
    public void nextMessage(DirectBuffer newBuffer) {
        buffer = newBuffer;
        text.nextMessage();
    }

    /**
     * Writes a member of an object. What is not text is a row of one value, so that each kind of value is written in one
     * place, the methods named {@code add}.
     *
     * @param key of the member.
     * @param isAscii whether all bytes of the value are known to be ASCII.
     */
    public void put(JsonBuilder object, CharSequence key, FieldFormat format, int offset, int length, boolean isAscii) {
        if (format.kind() == FieldFormat.Kind.TEXT) {
            putText(object, key, format, offset, length, isAscii);
        } else if (format.kind() == FieldFormat.Kind.MASKED) {
            object.put(key, FixToJsonOptions.MASK);
        } else {
            JsonRow row = object.putMembers(format.member());
            add(row, format, offset, length, isAscii);
            row.end();
        }
    }

    private void putText(
            JsonBuilder object, CharSequence key, FieldFormat format, int offset, int length, boolean isAscii) {
        switch (text.decode(buffer, offset, length, format.isEncoded(), isAscii)) {
            case ASCII -> object.putAscii(key, buffer, offset, length);
            case UTF_8 -> object.putUtf8(key, buffer, offset, length);
            case LATIN_1 -> object.putLatin1(key, buffer, offset, length);
            case OTHER -> object.put(key, text.decoded());
        }
    }

    /**
     * Writes the next value of a row.
     *
     * @param isAscii whether all bytes of the value are known to be ASCII.
     */
    public void add(JsonRow row, FieldFormat format, int offset, int length, boolean isAscii) {
        if (format.kind() == FieldFormat.Kind.MULTIPLE_CODED) {
            addCodes(row.addArray(), format, offset, length, isAscii);
            row.end();
        } else {
            addValue(row, format, offset, length, isAscii);
        }
    }

    /**
     * Writes the next element of an array.
     *
     * @param isAscii whether all bytes of the value are known to be ASCII.
     */
    public void add(JsonBuilder array, FieldFormat format, int offset, int length, boolean isAscii) {
        if (format.kind() == FieldFormat.Kind.MULTIPLE_CODED) {
            addCodes(array.createJSONArray(), format, offset, length, isAscii);
        } else {
            addValue(array, format, offset, length, isAscii);
        }
    }

    private void addValue(JsonValues<?> to, FieldFormat format, int offset, int length, boolean isAscii) {
        switch (format.kind()) {
            case TYPED -> addTyped(to, format, offset, length, isAscii);
            case CODED -> addCoded(to, format, offset, length, isAscii);
            case DATA -> addData(to, format, offset, length);
            case MASKED -> to.add(FixToJsonOptions.MASK);
            default -> addText(to, format, offset, length, isAscii);
        }
    }

    private void addText(JsonValues<?> to, FieldFormat format, int offset, int length, boolean isAscii) {
        switch (text.decode(buffer, offset, length, format.isEncoded(), isAscii)) {
            case ASCII -> to.addAscii(buffer, offset, length);
            case UTF_8 -> to.addUtf8(buffer, offset, length);
            case LATIN_1 -> to.addLatin1(buffer, offset, length);
            case OTHER -> to.add(text.decoded());
        }
    }

    private void addTyped(JsonValues<?> to, FieldFormat format, int offset, int length, boolean isAscii) {
        Datatype type = format.type();
        if (type.isNumber() && Numbers.isJson(buffer, offset, length)) {
            to.addRawUnchecked(buffer, offset, length);
        } else if (type == Datatype.BOOLEAN && length == 1 && type.isValid(buffer, offset, length)) {
            to.add(buffer.getByte(offset) == 'Y');
        } else if (type.isTime() && time.convert(type, buffer, offset, length)) {
            to.addAscii(time.text(), 0, time.length());
        } else {
            addText(to, format, offset, length, isAscii);
        }
    }

    private void addCoded(JsonValues<?> to, FieldFormat format, int offset, int length, boolean isAscii) {
        String name = format.codes().name(buffer, offset, length);
        if (writesCodeAndName) {
            JsonRow both = to.addRow(CODE_AND_NAME);
            addCode(both, format, offset, length, isAscii);
            both.add(name).end();
        } else if (name != null) {
            to.add(name);
        } else {
            addCode(to, format, offset, length, isAscii);
        }
    }

    private void addCode(JsonValues<?> to, FieldFormat format, int offset, int length, boolean isAscii) {
        if (isTyped) {
            addTyped(to, format, offset, length, isAscii);
        } else {
            addText(to, format, offset, length, isAscii);
        }
    }

    private void addCodes(JsonValues<?> array, FieldFormat format, int offset, int length, boolean isAscii) {
        int end = offset + length;
        int from = offset;
        for (int i = offset; i <= end; i++) {
            if (i == end || buffer.getByte(i) == ' ') {
                addCoded(array, format, from, i - from, isAscii);
                from = i + 1;
            }
        }
    }

    private void addData(JsonValues<?> to, FieldFormat format, int offset, int length) {
        if (isText(format, offset, length)) {
            addText(to, format, offset, length, false);
        } else {
            to.addRow(BASE64).addBase64(buffer, offset, length).end();
        }
    }

    /**
     * Returns whether data is text: it is valid in its encoding and contains no control characters except those of
     * text.
     */
    private boolean isText(FieldFormat format, int offset, int length) {
        if (format.isEncoded() && text.isValidInDeclaredCharset(buffer, offset, length)) {
            return true;
        }
        for (int i = 0; i < length; i++) {
            byte b = buffer.getByte(offset + i);
            if (b >= 0 && b < ' ' && !isTextControl(b) || b == 0x7F) {
                return false;
            }
        }
        return Utf8.isValid(buffer, offset, length);
    }

    /**
     * Returns whether a control character may be part of text. SOH may be, because data may itself be a FIX message.
     */
    private static boolean isTextControl(byte b) {
        return b == '\t' || b == '\n' || b == '\r' || b == 1;
    }
}
