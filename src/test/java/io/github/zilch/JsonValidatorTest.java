// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.internal.memory.Block;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.read.JsonSyntax;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.ExpandableDirectByteBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("contract")
@Tag("fast")
@DisplayName("C13: what the validator accepts, and the first wrong byte that it reports")
class JsonValidatorTest {
    private static final int VALID = JsonValidator.VALID;

    @Test
    void everyBeginningOfADocumentEndsTooEarlyWhateverFollowsIt() {
        byte[] text = TestSlices.utf8(
                " {\"a\": [1, -0.5e+10, true, \"x\\u00e9\\n\u20ac\ud83d\ude00\"], \"b\": {}, \"c\": null}");
        for (int length = 0; length < text.length; length++) {
            assertEquals(length, JsonValidator.firstError(text, 0, length), "of the first " + length + " bytes");
        }
        assertEquals(VALID, JsonValidator.firstError(text, 0, text.length));
    }

    @Test
    void whitespaceIsAllowedBetweenTokensOnly() {
        for (int spaces = 0; spaces < 20; spaces++) {
            for (String space : new String[] {" ", "\n", "\t", "\r", "\r\n    "}) {
                String s = space.repeat(spaces);
                assertError(
                        VALID,
                        s + "{" + s + "\"a\"" + s + ":" + s + "[" + s + "1" + s + "," + s + "{" + s + "}" + s + "," + s
                                + "[" + s + "]" + s + "]" + s + "}" + s);
            }
        }
        assertError(1, "[\u000B]");
        assertError(1, "[\u00A0]");
        assertError(1, "- 1");
        assertError(2, "1. 5");
        assertError(2, "tr ue");
    }

    @Test
    void depthIsLimitedAtTheBracketThatGoesTooDeep() {
        for (String[] kind : new String[][] {{"[", "]"}, {"{\"k\":", "}"}}) {
            String open = kind[0];
            String inner = open.equals("[") ? "" : "0";
            String deepest = open.repeat(JsonValidator.MAX_DEPTH) + inner + kind[1].repeat(JsonValidator.MAX_DEPTH);
            assertError(VALID, deepest);
            String deeper = open.repeat(JsonValidator.MAX_DEPTH + 1) + inner;
            assertError(JsonValidator.MAX_DEPTH * open.length(), deeper);
        }
    }

    @Test
    void hundredThousandLevelsDoNotOverflowTheStack() {
        byte[] text = TestSlices.raw("[{\"k\":".repeat(50_000));
        int[] error = new int[1];
        OtherThread.run(1 << 18, () -> error[0] = JsonValidator.firstError(text, 0, text.length));
        assertEquals(JsonValidator.MAX_DEPTH / 2 * 6, error[0]);
    }

    @Test
    void kindsOfBracketsAreDistinguishedAtEveryDepth() {
        for (int depth = 1; depth < 300; depth++) {
            StringBuilder open = new StringBuilder();
            StringBuilder close = new StringBuilder();
            for (int i = 0; i < depth; i++) {
                boolean object = (i * 7 ^ depth) % 3 == 0;
                open.append(object ? "{\"k\":" : "[");
                close.insert(0, object ? '}' : ']');
            }
            String text = open + "1" + close;
            assertError(VALID, text);
            for (int i = 0; i < depth; i += 1 + depth / 20) {
                int wrong = open.length() + 1 + i;
                char other = text.charAt(wrong) == ']' ? '}' : ']';
                assertEquals(wrong, first(text.substring(0, wrong) + other + text.substring(wrong + 1)));
            }
        }
    }

    @Test
    void siblingsAfterDeepContainersAreStillChecked() {
        String deep = "[".repeat(130) + "]".repeat(130);
        assertError(VALID, "[" + deep + "," + deep + ",{\"k\":" + deep + "}]");
        String text = "[" + deep + ",{\"k\":" + deep + "]";
        assertError(text.length() - 1, text);
    }

    @Test
    void depthLimitOfTheCallerApplies() {
        for (int limit = 0; limit < 140; limit++) {
            byte[] text = TestSlices.raw("[".repeat(limit) + "1" + "]".repeat(limit));
            assertEquals(VALID, JsonSyntax.firstError(text, 0, text.length, limit));
            byte[] deeper = TestSlices.raw("[" + "[".repeat(limit) + "1");
            assertEquals(limit, JsonSyntax.firstError(deeper, 0, deeper.length, limit));
            Block block = Memory.allocate(deeper.length);
            block.bytes().put(0, deeper);
            long address = block.address();
            assertEquals(limit, JsonSyntax.firstError(address, address + deeper.length, limit));
            Reference.reachabilityFence(block);
        }
    }

    @Test
    void everyKindOfBufferIsRead() {
        byte[] text = TestSlices.raw("[1,2,x]");
        MutableDirectBuffer[] buffers = {
            new ExpandableArrayBuffer(64),
            new ExpandableDirectByteBuffer(64),
            new UnsafeBuffer(new byte[64]),
            new UnsafeBuffer(new byte[80], 7, 64),
            new UnsafeBuffer(ByteBuffer.allocate(64)),
            new UnsafeBuffer(ByteBuffer.allocate(80).position(5).slice()),
            new UnsafeBuffer(ByteBuffer.allocateDirect(64)),
            new UnsafeBuffer(ByteBuffer.allocateDirect(80).position(5).slice(), 3, 60),
        };
        for (MutableDirectBuffer buffer : buffers) {
            buffer.putBytes(11, text);
            assertEquals(
                    5,
                    JsonValidator.firstError(buffer, 11, text.length),
                    buffer.getClass().getName());
            assertFalse(JsonValidator.isValid(buffer, 11, text.length));
            assertTrue(JsonValidator.isValid(buffer, 12, 1));
        }
    }

    @Test
    void byteBuffersAreReadBetweenPositionAndLimitWithoutMoving() {
        byte[] text = TestSlices.raw("..[1,2,x]..");
        ByteBuffer heap = ByteBuffer.wrap(text);
        ByteBuffer direct = ByteBuffer.allocateDirect(text.length).put(text);
        ByteBuffer[] buffers = {
            heap,
            heap.asReadOnlyBuffer(),
            heap.slice(1, text.length - 1),
            direct,
            direct.asReadOnlyBuffer(),
            direct.slice(1, text.length - 1),
        };
        for (ByteBuffer buffer : buffers) {
            int begin = buffer.capacity() - 9;
            buffer.limit(begin + 7).position(begin);
            assertEquals(5, JsonValidator.firstError(buffer), buffer.toString());
            assertFalse(JsonValidator.isValid(buffer));
            buffer.limit(begin + 2).position(begin + 1);
            assertTrue(JsonValidator.isValid(buffer), buffer.toString());
            assertEquals(begin + 1, buffer.position());
            assertEquals(begin + 2, buffer.limit());
        }
    }

    @Test
    void slicesOutsideTheBufferAreRefused() {
        UnsafeBuffer buffer = new UnsafeBuffer(new byte[8]);
        int[][] slices = {{-1, 2}, {0, 9}, {8, 1}, {9, 0}, {2, -1}, {Integer.MAX_VALUE, 2}, {2, Integer.MAX_VALUE}};
        for (int[] slice : slices) {
            String message = "offset " + slice[0] + " and length " + slice[1]
                    + " are outside the 8 bytes: both must be at least 0, their sum at most 8";
            for (Executable call : List.<Executable>of(
                    () -> JsonValidator.firstError(buffer, slice[0], slice[1]),
                    () -> JsonValidator.firstError(new byte[8], slice[0], slice[1]))) {
                assertEquals(message, messageOf(IndexOutOfBoundsException.class, call));
            }
        }
        assertEquals(0, JsonValidator.firstError(buffer, 8, 0));
        assertThrows(NullPointerException.class, () -> JsonValidator.firstError((byte[]) null, 0, 0));
        assertEquals(
                "array is null",
                messageOf(NullPointerException.class, () -> JsonSyntax.firstError((byte[]) null, 0, 0, 1)));
    }

    private static int first(String text) {
        byte[] bytes = TestSlices.raw(text);
        return JsonValidator.firstError(bytes, 0, bytes.length);
    }

    private static void assertError(int expected, String text) {
        assertEquals(expected, TestSlices.firstError(TestSlices.raw(text)), text);
    }

    // ---- every category of the public JSON parsing test suite: json-parsing-suite.txt says what its cases are ----

    private static final Pattern CASE = Pattern.compile("(?m)^([+-]) (([yni])_\\S+) \\|(.*)\\|(?: (\\d+))?$");

    private static List<MatchResult> cases() throws IOException {
        try (InputStream file = JsonValidatorTest.class.getResourceAsStream("json-parsing-suite.txt")) {
            String text = new String(file.readAllBytes(), StandardCharsets.US_ASCII);
            return CASE.matcher(text).results().toList();
        }
    }

    @Test
    void theValidatorAcceptsAndRefusesWhatTheTableSays() throws IOException {
        for (MatchResult each : cases()) {
            String text = each.group(4).translateEscapes();
            int times = each.group(5) == null ? 1 : Integer.parseInt(each.group(5));
            int error = TestSlices.firstError(TestSlices.raw(text.repeat(times)));
            assertEquals(each.group(1), error == JsonValidator.VALID ? "+" : "-", each.group(2));
        }
    }

    @ParameterizedTest
    @CsvSource({"y, 95, +", "n, 188, -", "i, 35,"})
    void everyCategoryOfTheSuiteOccursOnce(String kind, int count, String verdict) throws IOException {
        List<MatchResult> ofKind =
                cases().stream().filter(it -> it.group(3).equals(kind)).toList();
        assertEquals(count, ofKind.stream().map(it -> it.group(2)).distinct().count());
        assertEquals(count, ofKind.size());
        assertEquals(
                count,
                ofKind.stream()
                        .filter(it -> verdict == null || it.group(1).equals(verdict))
                        .count());
    }
}
