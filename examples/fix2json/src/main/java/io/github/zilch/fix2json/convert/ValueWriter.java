// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.dictionary.Datatype;
import io.github.zilch.fix2json.wire.Numbers;
import io.github.zilch.fix2json.wire.Utf8;
import org.agrona.DirectBuffer;

/**
 * Writes the values of fields according to their formats. A value that does not match its format is written as text.
 * Allocates only what {@link TextDecoder} and {@link IsoTime} allocate. For use by one thread.
 */
public final class ValueWriter {
    private static final JsonShape CODE_AND_NAME = JsonShape.of("code", "name").omitNulls();
    private static final JsonShape BASE64 = JsonShape.of("base64");

    private final Member member = new Member();
    private final Position position = new Position();

    private final TextDecoder text;
    private final IsoTime time = new IsoTime();
    private final boolean isTyped;
    private final boolean writesCodeAndName;
    private DirectBuffer buffer;

    ValueWriter(FixToJsonOptions options, TextDecoder text) {
        this.text = text;
        isTyped = options.types();
        writesCodeAndName = options.enums() == FixToJsonOptions.Enums.BOTH;
    }

    /** Begins a message in the given buffer. */
    void nextMessage(DirectBuffer newBuffer) {
        buffer = newBuffer;
        text.nextMessage();
    }

    /**
     * Writes a value as a member of an object, or as an element of an array.
     *
     * @param key of the member; null for an element.
     * @param isAscii whether all bytes of the value are known to be ASCII.
     */
    void put(JsonBuilder node, CharSequence key, FieldFormat format, int offset, int length, boolean isAscii) {
        if (key != null && format.kind() == FieldFormat.Kind.TEXT && isAscii && !text.mayDecodeAscii()) {
            node.putAscii(key, buffer, offset, length); // nearly all values take this path
        } else {
            put(member.at(node, key), format, offset, length, isAscii);
        }
    }

    /**
     * Writes a value to the next position of a row.
     *
     * @param isAscii whether all bytes of the value are known to be ASCII.
     */
    void add(JsonRow row, FieldFormat format, int offset, int length, boolean isAscii) {
        if (format.kind() == FieldFormat.Kind.TEXT && isAscii && !text.mayDecodeAscii()) {
            row.addAscii(buffer, offset, length);
        } else {
            put(position.in(row), format, offset, length, isAscii);
        }
    }

    private void put(Destination to, FieldFormat format, int offset, int length, boolean isAscii) {
        switch (format.kind()) {
            case TEXT -> putText(to, format, offset, length, isAscii);
            case TYPED -> putTyped(to, format, offset, length, isAscii);
            case CODED -> putCoded(to, format, offset, length, isAscii);
            case MULTIPLE_CODED -> putMultipleCoded(to, format, offset, length, isAscii);
            case DATA -> putData(to, format, offset, length);
            case MASKED -> to.text(FixToJsonOptions.MASK);
        }
    }

    /** Writes the replacement of a masked value. */
    void putMasked(JsonBuilder node, CharSequence key) {
        member.at(node, key).text(FixToJsonOptions.MASK);
    }

    private void putText(Destination to, FieldFormat format, int offset, int length, boolean isAscii) {
        if (isAscii && !text.mayDecodeAscii()) {
            to.ascii(buffer, offset, length);
        } else {
            text.put(to, buffer, offset, length, format.isEncoded());
        }
    }

    private void putTyped(Destination to, FieldFormat format, int offset, int length, boolean isAscii) {
        Datatype type = format.type();
        if (type.isNumber() && Numbers.isJson(buffer, offset, length)) {
            to.number(buffer, offset, length);
        } else if (type == Datatype.BOOLEAN && length == 1 && type.isValid(buffer, offset, length)) {
            to.bool(buffer.getByte(offset) == 'Y');
        } else if (type.isTime() && time.convert(type, buffer, offset, length)) {
            to.ascii(time.text(), 0, time.length());
        } else {
            putText(to, format, offset, length, isAscii);
        }
    }

    private void putCoded(Destination to, FieldFormat format, int offset, int length, boolean isAscii) {
        String name = format.codes().name(buffer, offset, length);
        if (writesCodeAndName) {
            JsonRow both = to.beginRow(CODE_AND_NAME);
            putCode(position.in(both), format, offset, length, isAscii);
            both.add(name).end();
        } else if (name != null) {
            to.text(name);
        } else {
            putCode(to, format, offset, length, isAscii);
        }
    }

    private void putCode(Destination to, FieldFormat format, int offset, int length, boolean isAscii) {
        if (isTyped) {
            putTyped(to, format, offset, length, isAscii);
        } else {
            putText(to, format, offset, length, isAscii);
        }
    }

    private void putMultipleCoded(Destination to, FieldFormat format, int offset, int length, boolean isAscii) {
        to.beginArray();
        int end = offset + length;
        int from = offset;
        for (int i = offset; i <= end; i++) {
            if (i == end || buffer.getByte(i) == ' ') {
                putCoded(to, format, from, i - from, isAscii);
                from = i + 1;
            }
        }
        to.endArray();
    }

    private void putData(Destination to, FieldFormat format, int offset, int length) {
        if (isText(format, offset, length)) {
            text.put(to, buffer, offset, length, format.isEncoded());
        } else {
            to.beginRow(BASE64).addBase64(buffer, offset, length).end();
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
