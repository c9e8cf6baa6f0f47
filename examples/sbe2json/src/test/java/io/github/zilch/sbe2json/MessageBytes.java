// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes a message, little-endian, part by part. */
public final class MessageBytes {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    /** Begins a message with its header. */
    static MessageBytes message(int blockLength, int template, int schema, int version) {
        return new MessageBytes().u16(blockLength).u16(template).u16(schema).u16(version);
    }

    MessageBytes u8(int value) {
        out.write(value);
        return this;
    }

    MessageBytes u16(int value) {
        return u8(value).u8(value >>> 8);
    }

    MessageBytes u32(long value) {
        return u16((int) value).u16((int) (value >>> 16));
    }

    MessageBytes u64(long value) {
        return u32(value).u32(value >>> 32);
    }

    MessageBytes f64(double value) {
        return u64(Double.doubleToRawLongBits(value));
    }

    MessageBytes bytes(byte... bytes) {
        out.writeBytes(bytes);
        return this;
    }

    /** Writes ASCII characters, filled up with NULs. */
    MessageBytes chars(String text, int length) {
        return bytes(Arrays.copyOf(text.getBytes(StandardCharsets.US_ASCII), length));
    }

    /** Writes text in UTF-8 after its length of 2 bytes. */
    MessageBytes text(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return u16(bytes.length).bytes(bytes);
    }

    byte[] end() {
        return out.toByteArray();
    }
}
