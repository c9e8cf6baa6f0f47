// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.number;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.internal.memory.Block;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.trust.Cases;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * The test sequence of the authors of RFC 8785 for ECMAScript numbers (testdata/README.md in
 * github.com/cyberphone/json-canonicalization, which also has the hashes): 168 fixed numbers, the 2,000 smallest normal
 * ones, and then the doubles in a chain of SHA-256 hashes.
 */
class Rfc8785NumbersTest {
    private static final int LEAST_LINES = 1_000;

    /** SHA-256 after 1,000 lines, after 10,000 and so on. */
    private static final String[] PUBLISHED = {
        "be18b62b6f69cdab33a7e0dae0d9cfa869fda80ddc712221570f9f40a5878687",
        "b9f7a8e75ef22a835685a52ccba7f7d6bdc99e34b010992cbc5864cd12be6892",
        "22776e6d4b49fa294a0d0f349268e5c28808fe7e0cb2bcbe28f63894e494d4c7",
        "49415fee2c56c77864931bd3624faad425c3c577d6d74e89a83bc725506dad16",
        "b9f8a44a91d46813b21b9602e72f112613c91408db0b8341fb94603d9db135e0",
        "0f7dda6b0837dde083c5d6b896f7d62340c8a2415b0c7121d83145e08a755272"
    };

    private static final long SMALLEST_NORMAL = 0x0010_0000_0000_0000L;
    private static final int SERIAL_NUMBERS = 2_000;

    private final MessageDigest chain = MessageDigest.getInstance("SHA-256");
    private ByteBuffer block =
            ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN).position(32);

    Rfc8785NumbersTest() throws Exception {}

    @Test
    @DisplayName(
            "C7: the numbers have the published SHA-256 of those of ECMAScript, after 1,000 lines, 10,000 and so on")
    void numbersHaveThePublishedHashes() throws Exception {
        long count = Cases.of(1_000_000, 100_000_000);
        MessageDigest lines = MessageDigest.getInstance("SHA-256");
        Block memory = Memory.allocate(Doubles.MAX_BYTES);
        long address = memory.address();
        byte[] text = new byte[Doubles.MAX_BYTES];
        long[] fixed = fixedNumbers();
        long checkedNext = LEAST_LINES;
        int published = 0;
        for (int i = 0; i < count; i++) {
            long bits;
            if (i < fixed.length) {
                bits = fixed[i];
            } else if (i < fixed.length + SERIAL_NUMBERS) {
                bits = SMALLEST_NORMAL + (i - fixed.length);
            } else {
                bits = nextInChain();
            }
            // ECMAScript has no text for negative zero, so this number is written as positive zero.
            double value = bits == Long.MIN_VALUE ? 0.0 : Double.longBitsToDouble(bits);
            int length = (int) (Doubles.put(Memory.arrayAt(address), address, value) - address);
            memory.bytes().get(0, text, 0, length);
            lines.update((Long.toHexString(bits) + ',').getBytes(StandardCharsets.US_ASCII));
            lines.update(text, 0, length);
            lines.update((byte) '\n');
            if (i + 1 == checkedNext) {
                String hash = HexFormat.of().formatHex(((MessageDigest) lines.clone()).digest());
                assertEquals(PUBLISHED[published++], hash, checkedNext + " lines");
                Cases.progress(checkedNext, "lines of RFC 8785, SHA-256 " + hash);
                checkedNext *= 10;
            }
        }
        assertEquals(10 * count, checkedNext, "the last hash is that of all lines");
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
