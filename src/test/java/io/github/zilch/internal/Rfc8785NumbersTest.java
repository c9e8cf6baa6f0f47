// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import org.agrona.BufferUtil;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * The test sequence of the authors of RFC 8785 for ECMAScript numbers (testdata/README.md in
 * github.com/cyberphone/json-canonicalization, which also has the hashes): 168 fixed numbers, the 2,000 smallest normal
 * ones, and then whatever doubles a chain of SHA-256 hashes holds.
 */
class Rfc8785NumbersTest {
    private static final int LINES = 1_000_000;
    private static final long SMALLEST_NORMAL = 0x0010_0000_0000_0000L;
    private static final int SERIAL_NUMBERS = 2_000;

    private final MessageDigest chain = MessageDigest.getInstance("SHA-256");
    private ByteBuffer block =
            ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN).position(32);

    Rfc8785NumbersTest() throws Exception {}

    @Test
    @DisplayName("C7: a million numbers have the SHA-256 that ECMAScript's have")
    void millionNumbers() throws Exception {
        MessageDigest lines = MessageDigest.getInstance("SHA-256");
        ByteBuffer memory = ByteBuffer.allocateDirect(Doubles.MAX_BYTES);
        long address = BufferUtil.address(memory);
        byte[] text = new byte[Doubles.MAX_BYTES];
        long[] fixed = fixedNumbers();
        for (int i = 0; i < LINES; i++) {
            long bits;
            if (i < fixed.length) {
                bits = fixed[i];
            } else if (i < fixed.length + SERIAL_NUMBERS) {
                bits = SMALLEST_NORMAL + (i - fixed.length);
            } else {
                bits = nextInChain();
            }
            // ECMAScript has no text for negative zero, so this one number is told as the positive one.
            double value = bits == Long.MIN_VALUE ? 0.0 : Double.longBitsToDouble(bits);
            int length = (int) (Doubles.put(address, value) - address);
            memory.get(0, text, 0, length);
            lines.update((Long.toHexString(bits) + ',').getBytes(StandardCharsets.US_ASCII));
            lines.update(text, 0, length);
            lines.update((byte) '\n');
        }
        assertEquals(
                "49415fee2c56c77864931bd3624faad425c3c577d6d74e89a83bc725506dad16",
                HexFormat.of().formatHex(lines.digest()));
    }

    private long nextInChain() {
        while (true) {
            if (!block.hasRemaining()) {
                block = ByteBuffer.wrap(chain.digest(block.array())).order(ByteOrder.LITTLE_ENDIAN);
            }
            long bits = block.getLong();
            double value = Double.longBitsToDouble(bits);
            if (value != 0 && Double.isFinite(value)) {
                return bits;
            }
        }
    }

    private static long[] fixedNumbers() throws Exception {
        try (InputStream file = Rfc8785NumbersTest.class.getResourceAsStream("rfc8785-numbers.txt")) {
            return new String(file.readAllBytes(), StandardCharsets.US_ASCII)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .flatMapToLong(
                            line -> Arrays.stream(line.split(" ")).mapToLong(hex -> Long.parseUnsignedLong(hex, 16)))
                    .toArray();
        }
    }
}
