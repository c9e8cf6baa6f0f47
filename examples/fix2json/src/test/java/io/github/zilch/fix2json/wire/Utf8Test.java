// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** The validation has the same results as the JDK's decoder. */
class Utf8Test {
    @Test
    void everyLeadByteWithEverySecondByte() {
        for (int lead = 0; lead < 256; lead++) {
            for (int second = 0; second < 256; second++) {
                check((byte) lead, (byte) second);
                check((byte) lead, (byte) second, (byte) 0x80);
                check((byte) lead, (byte) second, (byte) 0xBF, (byte) 0x80);
                check((byte) lead, (byte) second, (byte) 0x80, (byte) 0x41);
            }
            check((byte) lead);
        }
    }

    @Test
    void randomBytes() {
        Random random = new Random(4711);
        for (int i = 0; i < 200_000; i++) {
            byte[] bytes = new byte[random.nextInt(6)];
            for (int k = 0; k < bytes.length; k++) {
                bytes[k] = (byte) (random.nextBoolean() ? 0x80 + random.nextInt(0x40) : random.nextInt());
            }
            check(bytes);
        }
    }

    private static void check(byte... bytes) {
        byte[] surrounded = new byte[bytes.length + 2];
        surrounded[0] = (byte) 0xE2;
        surrounded[bytes.length + 1] = (byte) 0x80;
        System.arraycopy(bytes, 0, surrounded, 1, bytes.length);
        assertEquals(
                decodes(bytes),
                Utf8.isValid(new UnsafeBuffer(surrounded), 1, bytes.length),
                () -> java.util.HexFormat.of().formatHex(bytes));
    }

    private static boolean decodes(byte[] bytes) {
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
