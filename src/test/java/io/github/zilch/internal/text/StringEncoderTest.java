// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.TestSlices;
import io.github.zilch.internal.memory.Block;
import io.github.zilch.internal.memory.Memory;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Compares text in every charset and mode, on and off the heap, with {@link SlowText}. */
@Tag("contract")
@DisplayName("C6: text in every charset and mode, on and off the heap")
class StringEncoderTest {
    private static final int[] CHARSETS = {StringEncoder.US_ASCII, StringEncoder.LATIN1, StringEncoder.UTF8};

    /** The bytes around the source, each of which is written differently, so that reading one too many shows. */
    private static final byte[] AROUND = {'x', '"', (byte) 0x80, (byte) 0xC3, (byte) 0xF0, (byte) 0xBF};

    private final Block block = Memory.allocate(1 << 16);
    private final ByteBuffer memory = block.bytes();
    private final long address = block.address();

    /** Encodes a part of an array in the stated space. */
    private static String put(byte[] bytes, int from, int to, int charset, int mode) {
        int space = (int) StringEncoder.maxBytes((to - from) >> (charset == StringEncoder.UTF16 ? 1 : 0));
        return Encoded.text(space, (target, at) -> StringEncoder.put(target, at, bytes, from, to, charset, mode));
    }

    /** Encodes a part of the memory. */
    private String putMemory(int from, int to, int charset, int mode) {
        return Encoded.text(
                (int) StringEncoder.maxBytes(to - from),
                (target, at) -> StringEncoder.put(target, at, null, address + from, address + to, charset, mode));
    }

    private static void checkUnits(char[] units, int from, int to, int mode) {
        String expected = SlowText.escape(new String(units, from, to - from), mode);
        assertEquals(expected, put(Encoded.utf16(units), 2 * from, 2 * to, StringEncoder.UTF16, mode));
    }

    private void check(byte[] bytes, int charset, int mode) {
        String expected = SlowText.escape(SlowText.decode(bytes, charset), mode);
        for (int i = 0; i < 2; i++) {
            byte before = AROUND[(bytes.length + i) % AROUND.length];
            byte after = AROUND[(bytes.length + 3 * i + 1) % AROUND.length];
            byte[] array = new byte[bytes.length + 16];
            Arrays.fill(array, 0, 8, before);
            Arrays.fill(array, 8 + bytes.length, array.length, after);
            System.arraycopy(bytes, 0, array, 8, bytes.length);
            memory.put(0, array);
            String what = Arrays.toString(bytes) + ", charset " + charset + ", mode " + mode;
            assertEquals(expected, put(array, 8, 8 + bytes.length, charset, mode), what);
            assertEquals(expected, putMemory(8, 8 + bytes.length, charset, mode), what + " outside the heap");
        }
    }

    @Test
    @DisplayName("clean text of every length from 0 to 130, and one special byte at every place of it")
    void everyLengthWithOneSpecialByteAtEveryPlace() {
        byte[] specials = {'"', '\\', 0, 0x1F, '\n', '<', '\'', 0x7F, (byte) 0x80, (byte) 0xC3, (byte) 0xE4, (byte) 0xFF
        };
        for (int length = 0; length <= 130; length++) {
            byte[] clean = new byte[length];
            for (int i = 0; i < length; i++) {
                clean[i] = (byte) ('A' + i % 26);
            }
            for (int place = 0; place <= length; place++) {
                int variant = place * 7 + length;
                byte[] bytes = clean.clone();
                if (place < length) {
                    bytes[place] = specials[variant % specials.length];
                }
                check(bytes, CHARSETS[variant % 3], variant % Escapes.MODES);
                check(bytes, StringEncoder.UTF8, Escapes.HTML);
            }
        }
    }

    @Test
    @DisplayName("a special byte is found at every place of a text that has clean text before and after it")
    void everyLengthInTheMidstOfCleanText() {
        for (int length = 1; length <= 130; length++) {
            byte[] around = new byte[600];
            Arrays.fill(around, (byte) 'x');
            int from = 300;
            int to = from + length;
            for (int place = from; place <= to; place++) {
                around[place] = '"'; // the last place is after the text
                String expected = SlowText.escape(new String(around, from, length, StandardCharsets.ISO_8859_1), 0);
                assertEquals(expected, put(around, from, to, StringEncoder.LATIN1, 0));
                memory.put(0, around);
                assertEquals(expected, putMemory(from, to, StringEncoder.LATIN1, 0));
                around[place] = 'x';
            }
        }
    }

    @Test
    @DisplayName("all of a short array, with one special byte at every place of it")
    void shortArrays() {
        for (int length = 1; length <= StringEncoder.SHORT; length++) {
            for (byte special : new byte[] {'a', '"', 0x1F, (byte) 0xE9}) {
                for (int mode : new int[] {0, Escapes.LONE_SURROGATES, Escapes.JACKSON}) {
                    for (int place = 0; place < length; place++) {
                        byte[] bytes = new byte[length];
                        Arrays.fill(bytes, (byte) 'b');
                        bytes[place] = special;
                        String expected = SlowText.escape(new String(bytes, StandardCharsets.ISO_8859_1), mode);
                        assertEquals(
                                expected,
                                Encoded.text(
                                        (int) StringEncoder.maxBytes(length),
                                        (target, at) -> StringEncoder.putShort(target, at, bytes, mode)));
                    }
                }
            }
        }
        for (int mode = 0; mode < Escapes.MODES; mode++) {
            assertEquals((mode & 3) == 0 ? StringEncoder.SHORT : 0, StringEncoder.maxShort(mode));
        }
    }

    @Test
    @DisplayName("every first byte of a UTF-8 sequence, with following bytes at the borders of what is well-formed")
    void bordersOfWhatIsWellFormedInTheMidstOfText() {
        byte[] borders = {
            0, 0x7F, (byte) 0x80, (byte) 0x8F, (byte) 0x90, (byte) 0x9F, (byte) 0xA0, (byte) 0xBF, (byte) 0xC0
        };
        for (int first = 0x80; first <= 0xFF; first++) {
            for (byte second : borders) {
                ByteBuffer text = ByteBuffer.allocate(8 * borders.length * borders.length);
                for (byte third : borders) {
                    for (byte fourth : borders) {
                        text.put((byte) first)
                                .put(second)
                                .put(third)
                                .put(fourth)
                                .put(new byte[] {'a', 'a', 'a', 'a'});
                    }
                }
                check(text.array(), StringEncoder.UTF8, 0);
            }
        }
    }

    @Test
    @DisplayName("every well-formed UTF-8 sequence length at every place of a word, cut after each of its bytes")
    void sequencesAtEveryPlaceCutEverywhere() {
        byte[] sequences = "\u00e9\u20ac\ud83d\ude00\u2028\u07ff\uffff\udbff\udfff".getBytes(StandardCharsets.UTF_8);
        for (int before = 0; before < 18; before++) {
            for (int cut = 0; cut <= sequences.length; cut++) {
                byte[] bytes = TestSlices.padded(before, Arrays.copyOf(sequences, cut), 0, 'a');
                for (int mode = 0; mode < Escapes.MODES; mode++) {
                    check(bytes, StringEncoder.UTF8, mode);
                }
            }
        }
    }

    @Test
    @DisplayName("arbitrary bytes in every charset and mode")
    void arbitraryBytes() {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        byte[] likely = {
            'a', '"', 0x1F, (byte) 0x80, (byte) 0xBF, (byte) 0xC2, (byte) 0xE2, (byte) 0xED, (byte) 0xF0, (byte) 0xF4
        };
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = new byte[random.nextInt(40)];
            random.nextBytes(bytes);
            for (int j = 0; j < bytes.length; j++) {
                bytes[j] = i % 2 == 0 ? bytes[j] : likely[random.nextInt(likely.length)];
            }
            check(bytes, CHARSETS[i % 3], random.nextInt(Escapes.MODES));
        }
    }

    @Test
    @DisplayName("the stated space for n units is needed: n control characters take six bytes each")
    void worstCaseIsHitExactly() {
        for (int length = 1; length < 40; length++) {
            byte[] worst = new byte[2 * length];
            int n = length;
            assertEquals(6L * length + 8, StringEncoder.maxBytes(length));
            assertEquals("\\u0000".repeat(n), put(worst, 0, n, StringEncoder.LATIN1, 0));
            assertEquals(
                    "\\u0000".repeat(n),
                    Encoded.text(
                            6 * n + 2,
                            (target, at) -> StringEncoder.put(target, at, worst, 0, 2 * n, StringEncoder.UTF16, 0)));
            Arrays.fill(worst, (byte) 0xFF);
            assertEquals("\\ufffd".repeat(n), put(worst, 0, n, StringEncoder.UTF8, Escapes.ASCII));
        }
        assertEquals(6L * Integer.MAX_VALUE + 8, StringEncoder.maxBytes(Integer.MAX_VALUE));
    }

    @Test
    @DisplayName("all UTF-16 code units, alone and in a text, in every mode")
    void everyCodeUnit() {
        for (int mode = 0; mode < Escapes.MODES; mode++) {
            int in = mode;
            for (int unit = 0; unit <= Character.MAX_VALUE; unit++) {
                char c = (char) unit;
                String expected = SlowText.escape(String.valueOf(c), mode);
                assertEquals(expected, Encoded.text(8, (target, at) -> StringEncoder.putUnit(target, at, c, in)));
                checkUnits(new char[] {'a', c, 'b'}, 0, 3, mode);
            }
        }
    }

    @Test
    @DisplayName("surrogates: every combination of up to six high, low and other units; units around them are not read")
    void surrogateCombinations() {
        char[] kinds = {'a', '\ud800', '\udbff', '\udc00', '\udfff', '\u20ac'};
        char[] chars = new char[8];
        chars[0] = '\ud83d';
        for (int code = 0; code < 6 * 6 * 6 * 6 * 6 * 6; code++) {
            int rest = code;
            for (int i = 1; i <= 6; i++) {
                chars[i] = kinds[rest % 6];
                rest /= 6;
            }
            chars[7] = code % 2 == 0 ? '\ude00' : '\u20ac';
            for (int mode = 0; mode < Escapes.MODES; mode++) {
                checkUnits(chars, 1 + code % 5, 7, mode);
            }
        }
    }

    @Test
    @DisplayName("every code unit at each place among units of three bytes, four of which are written in one step")
    void everyCodeUnitAmongOthersOfThreeBytes() {
        char[] chars = new char[12];
        for (int place = 0; place < 8; place++) {
            for (int unit = 0; unit <= Character.MAX_VALUE; unit++) {
                for (int i = 0; i < chars.length; i++) {
                    chars[i] = (char) (0x1000 * (i + 1) + 0x555 * i); // no bit has the same value in all
                }
                chars[place] = (char) unit;
                checkUnits(chars, 0, chars.length, 0);
            }
        }
    }

    @Test
    @DisplayName("every code point beyond U+FFFF, in a text of only such code points")
    void everySurrogatePair() {
        for (int page = Character.MIN_SUPPLEMENTARY_CODE_POINT; page <= Character.MAX_CODE_POINT; page += 1 << 10) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < 1 << 10; i++) {
                text.appendCodePoint(page | i * 0x155 & 0x3FF); // neighbours differ in many bits
            }
            checkUnits(text.toString().toCharArray(), 0, text.length(), 0);
        }
    }

    @Test
    @DisplayName("C13: unescaped text is plain UTF-8")
    void unescaped() {
        String text = "\"\\\u0000\u007f\u0080\u07ff\u0800\uffff\ud83d\ude00<";
        byte[] chars = Encoded.utf16(text.toCharArray());
        assertEquals(text, unescaped(chars, StringEncoder.UTF16));
        byte[] lone = Encoded.utf16('a', '\ud800', 'b');
        assertEquals("[97, -19, -96, -128, 98]", Arrays.toString(unescapedBytes(lone, 6, StringEncoder.UTF16)));
        byte[] pair = Encoded.utf16('\ud83d', '\ude00');
        assertEquals("[-19, -96, -67]", Arrays.toString(unescapedBytes(pair, 2, StringEncoder.UTF16)));
        byte[] latin1 = new byte[256];
        for (int c = 0; c < latin1.length; c++) {
            latin1[c] = (byte) c;
        }
        assertEquals(new String(latin1, StandardCharsets.ISO_8859_1), unescaped(latin1, StringEncoder.LATIN1));
    }

    private static String unescaped(byte[] bytes, int charset) {
        return new String(unescapedBytes(bytes, bytes.length, charset), StandardCharsets.UTF_8);
    }

    private static byte[] unescapedBytes(byte[] bytes, int to, int charset) {
        return Encoded.bytes(
                (int) StringEncoder.maxBytes(to),
                (target, at) -> StringEncoder.putUnescaped(target, at, bytes, 0, to, charset));
    }

    @Test
    @DisplayName("Latin-1 of every length up to 200, with letters beyond ASCII and escapes at some places of it")
    void latin1OfEveryKind() {
        Random random = new Random(7);
        for (int length = 1; length <= 200; length++) {
            for (int often : new int[] {1, 2, 4, 9, 40}) {
                byte[] bytes = new byte[length];
                for (int i = 0; i < length; i++) {
                    bytes[i] = (byte) (random.nextInt(often) == 0 ? random.nextInt(256) : 'a' + random.nextInt(26));
                }
                check(bytes, StringEncoder.LATIN1, random.nextInt(Escapes.MODES));
                check(bytes, StringEncoder.LATIN1, 0);
            }
        }
        byte[] all = new byte[5000]; // longer than the longest stretch of bytes that are written singly
        random.nextBytes(all);
        check(all, StringEncoder.LATIN1, 0);
        Arrays.fill(all, 2500, 5000, (byte) 'a');
        check(all, StringEncoder.LATIN1, 0);
    }

    @Test
    @DisplayName("text is copied as a whole if it is ASCII without escapes; UTF-16 and HTML-safe text is not")
    void plainText() {
        for (int length = 1; length <= 40; length++) {
            for (int place = 0; place < length; place++) {
                for (int c = 0; c < 256; c++) {
                    byte[] bytes = new byte[length + 2];
                    Arrays.fill(bytes, 1, length + 1, (byte) 'x');
                    bytes[place + 1] = (byte) c;
                    bytes[0] = '"';
                    bytes[length + 1] = '"';
                    boolean plain = c >= 0x20 && c < 0x80 && c != '"' && c != '\\';
                    assertEquals(plain, StringEncoder.isPlain(bytes, 1, length + 1), c + " at " + place);
                }
            }
        }
        byte[] plain = "plain".getBytes(StandardCharsets.US_ASCII);
        assertEquals("plain", copyIfPlain(plain, StringEncoder.UTF8, Escapes.ASCII));
        assertEquals("", copyIfPlain("pl\"in".getBytes(StandardCharsets.US_ASCII), StringEncoder.UTF8, 0));
        assertEquals("", copyIfPlain(plain, StringEncoder.UTF8, Escapes.HTML));
        assertEquals("", copyIfPlain(Encoded.utf16('p'), StringEncoder.UTF16, 0));
    }

    private static String copyIfPlain(byte[] text, int charset, int mode) {
        return Encoded.text(
                text.length, (target, at) -> StringEncoder.putIfPlain(target, at, text, 0, text.length, charset, mode));
    }

    @Test
    @DisplayName("a place to cut text never cuts a sequence, and is at most three bytes before the requested one")
    void characterBegin() {
        byte[] text = "aaaa\u00e9\u20ac\u1000\ud83d\ude00bbbb\ud8c0\udc00".getBytes(StandardCharsets.UTF_8);
        memory.put(0, text);
        for (int at = 4; at <= text.length; at++) {
            int cut = (int) StringEncoder.characterBegin(text, at, StringEncoder.UTF8);
            assertEquals(cut, StringEncoder.characterBegin(null, address + at, StringEncoder.UTF8) - address);
            String left = new String(text, 0, cut, StandardCharsets.UTF_8);
            String right = new String(text, cut, text.length - cut, StandardCharsets.UTF_8);
            assertEquals(new String(text, StandardCharsets.UTF_8), left + right, "cut at " + at);
            assertEquals(true, cut <= at && cut >= at - 3);
        }
    }

    @Test
    @DisplayName("a place to cut UTF-16 never cuts a surrogate pair; text of one byte a character can be cut anywhere")
    void characterBeginOfOtherCharsets() {
        byte[] utf16 = Encoded.utf16('a', 'b', '\ud83d', '\ude00', '\ude00', 'c');
        assertEquals(4, StringEncoder.characterBegin(utf16, 4, StringEncoder.UTF16));
        assertEquals(4, StringEncoder.characterBegin(utf16, 6, StringEncoder.UTF16));
        assertEquals(8, StringEncoder.characterBegin(utf16, 8, StringEncoder.UTF16));
        assertEquals(10, StringEncoder.characterBegin(utf16, 10, StringEncoder.UTF16));
        byte[] bytes = {'a', 'b', 'c', 'd', (byte) 0xC3, (byte) 0xA9};
        assertEquals(5, StringEncoder.characterBegin(bytes, 5, StringEncoder.LATIN1));
        assertEquals(5, StringEncoder.characterBegin(bytes, 5, StringEncoder.US_ASCII));
        assertEquals(4, StringEncoder.characterBegin(bytes, 5, StringEncoder.UTF8));
    }
}
