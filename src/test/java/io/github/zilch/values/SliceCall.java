// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.values;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonValues;
import org.agrona.DirectBuffer;

/** The calls that write some of the bytes of an array or of a buffer. */
public enum SliceCall {
    ASCII("Ascii", JsonBuilder::putAscii, JsonValues::addAscii, JsonBuilder::putAscii, JsonValues::addAscii),
    LATIN1("Latin1", JsonBuilder::putLatin1, JsonValues::addLatin1, JsonBuilder::putLatin1, JsonValues::addLatin1),
    UTF8("Utf8", JsonBuilder::putUtf8, JsonValues::addUtf8, JsonBuilder::putUtf8, JsonValues::addUtf8),
    BASE64("Base64", JsonBuilder::putBase64, JsonValues::addBase64, JsonBuilder::putBase64, JsonValues::addBase64),
    RAW("Raw", JsonBuilder::putRaw, JsonValues::addRaw, JsonBuilder::putRaw, JsonValues::addRaw),
    RAW_UNCHECKED(
            "RawUnchecked",
            JsonBuilder::putRawUnchecked,
            JsonValues::addRawUnchecked,
            JsonBuilder::putRawUnchecked,
            JsonValues::addRawUnchecked);

    private interface Put<S> {
        JsonBuilder on(JsonBuilder object, CharSequence key, S source, int offset, int length);
    }

    private interface Add<S> {
        Object on(JsonValues<?> target, S source, int offset, int length);
    }

    /** The rest of the methods' names. */
    final String name;

    private final Put<byte[]> putArray;
    private final Add<byte[]> addArray;
    private final Put<DirectBuffer> putBuffer;
    private final Add<DirectBuffer> addBuffer;

    SliceCall(
            String name,
            Put<byte[]> putArray,
            Add<byte[]> addArray,
            Put<DirectBuffer> putBuffer,
            Add<DirectBuffer> addBuffer) {
        this.name = name;
        this.putArray = putArray;
        this.addArray = addArray;
        this.putBuffer = putBuffer;
        this.addBuffer = addBuffer;
    }

    /** Puts bytes of a {@code byte[]} or of a {@code DirectBuffer} as a member. */
    public JsonBuilder put(JsonBuilder object, CharSequence key, Object source, int offset, int length) {
        return source instanceof byte[] array
                ? putArray.on(object, key, array, offset, length)
                : putBuffer.on(object, key, (DirectBuffer) source, offset, length);
    }

    /** Adds them to an array or a row. */
    public Object add(JsonValues<?> target, Object source, int offset, int length) {
        return source instanceof byte[] array
                ? addArray.on(target, array, offset, length)
                : addBuffer.on(target, (DirectBuffer) source, offset, length);
    }
}
