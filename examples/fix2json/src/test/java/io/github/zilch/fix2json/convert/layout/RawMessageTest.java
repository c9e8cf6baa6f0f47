// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.fix2json.Fixtures;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class RawMessageTest {
    private static final byte SOH = 1;

    private final RawMessage message = new RawMessage();

    private static DirectBuffer offHeap(byte[] bytes, int after) {
        MutableDirectBuffer buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(3 + bytes.length + after));
        buffer.putBytes(3, bytes);
        return buffer;
    }

    private boolean wrap(String text) {
        byte[] bytes = Fixtures.bytes(text);
        return message.wrap(new UnsafeBuffer(bytes), 0, bytes.length, bytes[9]);
    }

    private List<String> framingFlaws() {
        List<String> flaws = new ArrayList<>();
        message.checkFraming((flaw, tag, position, found, expected) ->
                flaws.add(flaw + " " + tag + " " + position + " " + found + " " + expected));
        return flaws;
    }

    @Test
    void sumAndFieldCountAreCorrectForAnyLength() {
        Random random = new Random(3);
        for (int length = 40; length <= RawMessage.LONGEST; length += 1 + length / 150) {
            byte[] bytes = new byte[length];
            for (int i = 0; i < length; i++) {
                bytes[i] = (byte) (random.nextInt(20) == 0 ? SOH : random.nextInt(2, 128));
            }
            byte[] begin = Fixtures.bytes("8=FIX.4.4\u00019=%04d\u0001".formatted(length - 24));
            System.arraycopy(begin, 0, bytes, 0, begin.length);
            int sum = 0;
            int fields = 1;
            bytes[length - 8] = SOH;
            for (int i = 0; i < length - 7; i++) {
                sum += bytes[i];
                fields += bytes[i] == SOH ? 1 : 0;
            }
            byte[] end = Fixtures.bytes("10=%03d\u0001".formatted(sum & 0xFF));
            System.arraycopy(end, 0, bytes, length - end.length, end.length);
            for (DirectBuffer buffer : List.of(offHeap(bytes, 0), offHeap(bytes, 1), offHeap(bytes, 100))) {
                assertTrue(message.wrap(buffer, 3, length, SOH));
                assertEquals(fields, message.fieldCount());
                assertEquals(List.of(), framingFlaws());
            }
            assertTrue(message.wrap(new UnsafeBuffer(bytes), 0, length, SOH));
            assertEquals(fields, message.fieldCount());
            assertEquals(List.of(), framingFlaws());
        }
    }

    @Test
    void otherDelimitersAreReadAsSoh() {
        String text = Fixtures.message("FIX.4.4", "35=D|58=abcdefghijkl|");
        for (char delimiter : new char[] {'|', ';', '^', '\u0002', '\u00ff'}) {
            assertTrue(wrap(text.replace('\u0001', delimiter)));
            assertEquals(5, message.fieldCount());
            byte[] read = new byte[text.length()];
            message.buffer().getBytes(0, read);
            assertEquals(Fixtures.bytes(text).length, read.length);
            assertTrue(Arrays.equals(Fixtures.bytes(text), read));
        }
    }

    @Test
    void sumWithEitherDelimiterIsAccepted() {
        String text = Fixtures.message("FIX.4.4", "35=D|58=abcdefghijkl|");
        assertTrue(wrap(text.replace('\u0001', '|')));
        assertEquals(List.of(), framingFlaws(), "sum of the message with SOH");
        int sum = 0;
        String piped = text.replace('\u0001', '|');
        for (int i = 0; i < piped.length() - 7; i++) {
            sum += piped.charAt(i);
        }
        assertTrue(wrap(piped.substring(0, piped.length() - 4) + "%03d|".formatted(sum & 0xFF)));
        assertEquals(List.of(), framingFlaws(), "sum of the message without SOH");
        assertTrue(wrap(piped.substring(0, piped.length() - 4) + "%03d|".formatted(sum + 1 & 0xFF)));
        assertEquals(1, framingFlaws().size());
    }

    @Test
    void messageWithSohThatIsNotADelimiterIsNotWrapped() {
        assertFalse(wrap(Fixtures.message("FIX.4.4", "35=D|58=a#b|")
                .replace('\u0001', '|')
                .replace('#', '\u0001')));
    }

    @Test
    void messageWithoutFramingIsNotWrapped() {
        for (String end :
                List.of("10=12\u0001", "10=1234\u0001", "11=123\u0001", "10=123|", "10=123", "10=1a3\u0001")) {
            assertFalse(wrap("8=FIX.4.4\u00019=5\u000135=0\u0001112=x\u0001" + end), end);
        }
        for (String length :
                List.of("9=\u0001", "9=1a\u0001", "9=-1\u0001", "9=1234567\u0001", "8=5\u0001", "95=1\u0001")) {
            assertFalse(wrap("8=FIX.4.4\u0001" + length + "35=0\u0001112=x\u000110=123\u0001"), length);
        }
        assertTrue(wrap("8=FIX.4.4\u00019=123456\u000135=0\u0001112=x\u000110=123\u0001"));
    }

    @Test
    void framingIsVerified() {
        assertTrue(wrap("8=FIX.4.4\u00019=6\u000135=0\u000110=163\u0001"));
        assertEquals(List.of("BODY_LENGTH 9 10 6 5", "CHECK_SUM 10 19 163 164"), framingFlaws());
        assertTrue(wrap("8=FIX.4.4\u00019=5\u000135=0\u000110=419\u0001"));
        assertEquals(List.of("CHECK_SUM 10 19 419 163"), framingFlaws());
    }
}
