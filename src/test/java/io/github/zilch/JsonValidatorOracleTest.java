// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.random.ThreeParsers;
import io.github.zilch.trust.Cases;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Compares the validator with four others:
 *
 * <ul>
 *   <li>a {@code CharsetDecoder} that reports errors, for UTF-8;
 *   <li>Jackson without any lenient feature, for the grammar. It gets characters, because from bytes it detects the
 *       encoding and skips a byte order mark. Its limits on nesting and lengths are beyond what is tried here;
 *   <li>Gson in strict mode;
 *   <li>a plain recursive reading of the grammar, for the position of the first wrong byte.
 * </ul>
 *
 * <p>On the inputs here none of them accepts more than another, except that Gson refuses escapes of lone surrogates.
 */
@Tag("contract")
@DisplayName("C13: the validator agrees with four others")
class JsonValidatorOracleTest {
    private static final long GARBAGE = Cases.drawn(60_000, 100_000_000);
    private static final long SPOILED = Cases.drawn(15_000, 20_000_000);

    private static final String[] DOCUMENTS = {
        "{\"Town\":\"Hoi An Town\",\"DayLength\":3,\"Tries\":[{\"Food1\":\"Banh Mi, Banh Xeo\"}],\"Price\":101.5}",
        " [ 1 , -0 , 0.25e-7 , 1E+9 , 12345678901234567890 , [ ] , { } , [ [ ] ] ] \n",
        "[true,false,null,{\"a\":true,\"b\":[false],\"c\":{\"d\":null}}]",
        "\"plain text, longer than a word of eight bytes\"",
        "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\uD83D\\uDE00\\ud800\"",
        "\"\u00e9\u00df\u4e2d\u6587\u20ac\ud83d\ude00\uffff\u0080\u07ff\u0800\ud7ff\ue000\udbff\udfff\"",
        "{\"k\u00e9y\":\"ph\u1ed1 c\u1ed5\",\"\":\"\",\"x\":[\"\",\"\u2028\"]}",
        "{\n    \"a\": 1,\n\t\"b\": [\r\n        2,\n        3\n    ]\n}",
        "-12.50",
        "0",
    };

    private static final String ALPHABET = "{}[]::,,\"\"\"\\\\u00e19-+.eE truefalsn\u00e9\u4e2d\ud83d\ude00\t\n\u0000/";

    @Test
    void everySingleByteMutationHasTheSameResult() {
        for (String document : DOCUMENTS) {
            byte[] text = TestSlices.utf8(document);
            check(text, true);
            for (int at = 0; at < text.length; at++) {
                byte was = text[at];
                for (int value = 0; value < 256; value++) {
                    text[at] = (byte) value;
                    check(text, false);
                }
                text[at] = was;
            }
        }
    }

    @Test
    void everyDeletionInsertionAndTruncationHasTheSameResult() {
        for (String document : DOCUMENTS) {
            byte[] text = TestSlices.utf8(document);
            for (int at = 0; at <= text.length; at++) {
                check(Arrays.copyOf(text, at), true);
                for (byte inserted : TestSlices.utf8(ALPHABET)) {
                    byte[] longer = Arrays.copyOf(text, text.length + 1);
                    longer[at] = inserted;
                    System.arraycopy(text, at, longer, at + 1, text.length - at);
                    check(longer, false);
                }
                if (at < text.length) {
                    byte[] shorter = Arrays.copyOf(text, text.length - 1);
                    System.arraycopy(text, at + 1, shorter, at, shorter.length - at);
                    check(shorter, false);
                }
            }
        }
    }

    @Test
    void randomBytesHaveTheSameResult() {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        byte[] alphabet = TestSlices.utf8(ALPHABET);
        for (long i = 0; i < GARBAGE; i++) {
            byte[] text = new byte[random.nextInt(i % 3 == 0 ? 6 : 40)];
            for (int j = 0; j < text.length; j++) {
                boolean any = i % 7 == 0 && random.nextInt(4) == 0;
                text[j] = any ? (byte) random.nextInt() : alphabet[random.nextInt(alphabet.length)];
            }
            checkSeeded(seed, text, i % 128 == 0);
            if ((i + 1) % 5_000_000 == 0) {
                Cases.progress(i + 1, "texts of garbage, seed " + seed);
            }
        }
    }

    @Test
    void randomDocumentsWithAFewWrongBytesHaveTheSameResult() {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        byte[] alphabet = TestSlices.utf8(ALPHABET);
        for (long i = 0; i < SPOILED; i++) {
            StringBuilder out = new StringBuilder();
            document(random, out, 5);
            byte[] text = TestSlices.utf8(out.toString());
            for (int wrong = random.nextInt(4); wrong > 0; wrong--) {
                text[random.nextInt(text.length)] = alphabet[random.nextInt(alphabet.length)];
            }
            checkSeeded(seed, text, i % 128 == 0);
            if ((i + 1) % 1_000_000 == 0) {
                Cases.progress(i + 1, "documents with wrong bytes, seed " + seed);
            }
        }
    }

    private static void document(SplittableRandom random, StringBuilder out, int levels) {
        String[] spaces = {"", "", "", " ", "\n", "\n        ", "\t\r\n"};
        int kind = random.nextInt(levels > 0 ? 7 : 4);
        if (kind == 0) {
            out.append(random.nextInt(-50, 1_000_000_000) / (random.nextBoolean() ? 64.0 : 1e12));
        } else if (kind == 1) {
            out.append(random.nextLong() >> random.nextInt(64));
        } else if (kind == 2) {
            out.append(new String[] {"true", "false", "null", "0", "-0e-0", "\"\\u12aF\\/\""}[random.nextInt(6)]);
        } else if (kind == 3) {
            String text = "ab\u00e9 cdef\u4e2dghijk\ud83d\ude00l";
            out.append('"')
                    .append(text, 0, new int[] {0, 2, 5, 11, 13, 15, 16}[random.nextInt(7)])
                    .append('"');
        } else {
            boolean object = kind == 4;
            out.append(object ? '{' : '[').append(spaces[random.nextInt(7)]);
            for (int i = 0, count = random.nextInt(4); i < count; i++) {
                out.append(i == 0 ? "" : ",").append(spaces[random.nextInt(7)]).append(object ? "\"k\" :" : "");
                document(random, out, levels - 1);
                out.append(spaces[random.nextInt(7)]);
            }
            out.append(object ? '}' : ']');
        }
    }

    private static void checkSeeded(long seed, byte[] text, boolean everywhere) {
        try {
            check(text, everywhere);
        } catch (AssertionError e) {
            throw new AssertionError("seed " + seed, e);
        }
    }

    private static void check(byte[] text, boolean everywhere) {
        int error = everywhere ? TestSlices.firstError(text) : JsonValidator.firstError(text, 0, text.length);
        assertEquals(isJson(text), error == JsonValidator.VALID, () -> TestSlices.show(text));
        assertEquals(Reference.firstError(text), error, () -> TestSlices.show(text));
        if (error >= 0) {
            int before = JsonValidator.firstError(text, 0, error);
            assertTrue(before == error || before == JsonValidator.VALID, () -> TestSlices.show(text));
        }
    }

    private static boolean isJson(byte[] bytes) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            boolean json = isJsonToJackson(text);
            assertEquals(json, isJsonToGson(text, json), text);
            return json;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    /** Gson also refuses escapes of lone surrogates and stops there; in that case it is assumed to agree. */
    private static boolean isJsonToGson(String text, boolean otherwise) {
        try {
            ThreeParsers.gson(text, new ArrayList<>());
            return true;
        } catch (IOException | IllegalStateException e) {
            return e.getMessage().startsWith("Unpaired surrogate") && otherwise;
        }
    }

    private static boolean isJsonToJackson(String text) {
        try {
            ThreeParsers.jackson(text, new ArrayList<>());
            return true;
        } catch (IOException | AssertionError e) {
            return false;
        }
    }

    /** The grammar of RFC 8259, one method for each rule, one byte at a time. */
    private static final class Reference {
        private static final class Wrong extends RuntimeException {
            private static final long serialVersionUID = 1L;

            Wrong() {
                super(null, null, false, false);
            }
        }

        private final byte[] text;
        private int at;

        private Reference(byte[] text) {
            this.text = text;
        }

        static int firstError(byte[] text) {
            Reference reader = new Reference(text);
            try {
                reader.element();
                return reader.at == text.length ? JsonValidator.VALID : reader.at;
            } catch (Wrong e) {
                return reader.at;
            }
        }

        private int peek() {
            return at < text.length ? text[at] & 0xFF : -1;
        }

        private boolean take(int least, int most) {
            boolean taken = peek() >= least && peek() <= most;
            at += taken ? 1 : 0;
            return taken;
        }

        private boolean take(String any) {
            boolean taken = peek() >= 0 && any.indexOf(peek()) >= 0;
            at += taken ? 1 : 0;
            return taken;
        }

        private void need(boolean taken) {
            if (!taken) {
                throw new Wrong();
            }
        }

        private void space() {
            while (take(" \t\r\n")) {}
        }

        private void element() {
            space();
            if (take("{")) {
                space();
                if (!take("}")) {
                    do {
                        space();
                        need(take("\""));
                        string();
                        space();
                        need(take(":"));
                        element();
                    } while (take(","));
                    need(take("}"));
                }
            } else if (take("[")) {
                space();
                if (!take("]")) {
                    do {
                        element();
                    } while (take(","));
                    need(take("]"));
                }
            } else if (take("\"")) {
                string();
            } else if (peek() == 't' || peek() == 'f' || peek() == 'n') {
                String word = peek() == 't' ? "true" : peek() == 'f' ? "false" : "null";
                word.chars().forEach(letter -> need(take(letter, letter)));
            } else {
                number();
            }
            space();
        }

        private void number() {
            take("-");
            if (!take("0")) {
                digits();
            }
            if (take(".")) {
                digits();
            }
            if (take("eE")) {
                take("+-");
                digits();
            }
        }

        private void digits() {
            need(take('0', '9'));
            while (take('0', '9')) {}
        }

        private void string() {
            while (!take("\"")) {
                if (take("\\")) {
                    if (take("u")) {
                        for (int i = 0; i < 4; i++) {
                            need(take("0123456789abcdefABCDEF"));
                        }
                    } else {
                        need(take("\"\\/bfnrt"));
                    }
                } else if (!take(0x20, 0x7F)) {
                    character();
                }
            }
        }

        /** RFC 3629, section 4. */
        private void character() {
            int tails = 1;
            if (take(0xE0, 0xE0)) {
                need(take(0xA0, 0xBF));
            } else if (take(0xED, 0xED)) {
                need(take(0x80, 0x9F));
            } else if (take(0xE1, 0xEF)) {
                tails = 2;
            } else if (take(0xF0, 0xF0)) {
                need(take(0x90, 0xBF));
                tails = 2;
            } else if (take(0xF4, 0xF4)) {
                need(take(0x80, 0x8F));
                tails = 2;
            } else if (take(0xF1, 0xF3)) {
                tails = 3;
            } else {
                need(take(0xC2, 0xDF));
            }
            for (int i = 0; i < tails; i++) {
                need(take(0x80, 0xBF));
            }
        }
    }
}
