// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonKey;
import org.agrona.DirectBuffer;

/**
 * Writes the values of fields according to their formats. A value that does not match its format is written as text. If
 * the destination is an array, a value becomes an element, and the key is ignored. Allocates only what
 * {@link TextDecoder} and {@link IsoTime} allocate. For use by one thread.
 */
final class ValueWriter {
    /** Key for the elements of an array, where keys are ignored. */
    static final JsonKey NO_KEY = JsonKey.of("");

    private static final JsonKey CODE = JsonKey.of("code");
    private static final JsonKey NAME = JsonKey.of("name");
    private static final JsonKey BASE64 = JsonKey.of("base64");

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
     * Writes a value.
     *
     * @param isAscii whether all bytes of the value are known to be ASCII.
     */
    void put(JsonBuilder node, CharSequence key, FieldFormat format, int offset, int length, boolean isAscii) {
        if (format.kind() == FieldFormat.Kind.TEXT && isAscii && !text.mayDecodeAscii()) {
            node.putAscii(key, buffer, offset, length); // nearly all values take this path
            return;
        }
        switch (format.kind()) {
            case TEXT -> putText(node, key, format, offset, length, isAscii);
            case TYPED -> putTyped(node, key, format, offset, length, isAscii);
            case CODED -> putCoded(node, key, format, offset, length, isAscii);
            case MULTIPLE_CODED -> putMultipleCoded(node, key, format, offset, length, isAscii);
            case DATA -> putData(node, key, format, offset, length);
            case MASKED -> putMasked(node, key);
        }
    }

    /** Writes the replacement of a masked value. */
    void putMasked(JsonBuilder node, CharSequence key) {
        node.put(key, FixToJsonOptions.MASK);
    }

    private void putText(
            JsonBuilder node, CharSequence key, FieldFormat format, int offset, int length, boolean isAscii) {
        if (isAscii && !text.mayDecodeAscii()) {
            node.putAscii(key, buffer, offset, length);
        } else {
            text.put(node, key, buffer, offset, length, format.isEncoded());
        }
    }

    private void putTyped(
            JsonBuilder node, CharSequence key, FieldFormat format, int offset, int length, boolean isAscii) {
        Datatype type = format.type();
        if (type.isNumber() && Numbers.isJson(buffer, offset, length)) {
            node.putRawUnchecked(key, buffer, offset, length);
        } else if (type == Datatype.BOOLEAN && length == 1 && type.isValid(buffer, offset, length)) {
            node.put(key, buffer.getByte(offset) == 'Y');
        } else if (type.isTime() && time.convert(type, buffer, offset, length)) {
            node.putAscii(key, time.text(), 0, time.length());
        } else {
            putText(node, key, format, offset, length, isAscii);
        }
    }

    private void putCoded(
            JsonBuilder node, CharSequence key, FieldFormat format, int offset, int length, boolean isAscii) {
        String name = format.codes().name(buffer, offset, length);
        if (writesCodeAndName) {
            JsonBuilder both = node.createJSON(key);
            putCode(both, CODE, format, offset, length, isAscii);
            both.put(NAME, name);
        } else if (name != null) {
            node.put(key, name);
        } else {
            putCode(node, key, format, offset, length, isAscii);
        }
    }

    private void putCode(
            JsonBuilder node, CharSequence key, FieldFormat format, int offset, int length, boolean isAscii) {
        if (isTyped) {
            putTyped(node, key, format, offset, length, isAscii);
        } else {
            putText(node, key, format, offset, length, isAscii);
        }
    }

    private void putMultipleCoded(
            JsonBuilder node, CharSequence key, FieldFormat format, int offset, int length, boolean isAscii) {
        JsonBuilder array = node.createJSONArray(key);
        int end = offset + length;
        int from = offset;
        for (int i = offset; i <= end; i++) {
            if (i == end || buffer.getByte(i) == ' ') {
                putCoded(array, key, format, from, i - from, isAscii);
                from = i + 1;
            }
        }
    }

    private void putData(JsonBuilder node, CharSequence key, FieldFormat format, int offset, int length) {
        if (isText(format, offset, length)) {
            text.put(node, key, buffer, offset, length, format.isEncoded());
        } else {
            node.createJSON(key).putBase64(BASE64, buffer, offset, length);
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
