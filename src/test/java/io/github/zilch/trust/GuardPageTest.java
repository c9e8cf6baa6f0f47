// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.zilch.Documents;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import io.github.zilch.JsonValidator;
import io.github.zilch.OtherThread;
import io.github.zilch.random.GuardedMemory;
import io.github.zilch.values.SliceCall;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Regions and sources that end where readable memory ends. The page after them is mapped from a file that is too short
 * for it, and the JVM turns each read and write of this page into an {@link InternalError}.
 */
@Tag("contract")
@DisplayName("C10: nothing is read or written beyond the end of memory")
class GuardPageTest {
    private static final int PAGE = 1 << 16; // at least the page size of any machine

    private GuardedMemory guarded;
    private ByteBuffer memory;
    private UnsafeBuffer buffer;

    @BeforeEach
    void map() {
        assumeTrue(GuardedMemory.isSupported(), "other systems cannot truncate a mapped file");
        guarded = new GuardedMemory(PAGE);
        memory = guarded.memory();
        buffer = new UnsafeBuffer(memory);
    }

    @AfterEach
    void close() {
        if (guarded != null) {
            guarded.close();
        }
    }

    /** Asserts that accessing the guard page fails; the JVM reports it a little later. */
    private static void assertFault(Runnable access) {
        assertInstanceOf(InternalError.class, OtherThread.thrown(0, () -> {
            access.run();
            for (int i = 0; i < 100_000; i++) {
                Thread.yield();
            }
        }));
    }

    @Test
    void guardPageCannotBeReadOrWritten() {
        buffer.putByte(PAGE - 1, (byte) 1);
        assertEquals(1, buffer.getByte(PAGE - 1));
        assertFault(() -> buffer.putByte(PAGE, (byte) 1));
        assertFault(() -> buffer.getByte(PAGE));
    }

    @Test
    void sourcesAtTheEndOfMemoryAreReadToTheLastByteOnly() {
        JsonBuilder json = new JsonBuilder();
        JsonBuilder html = new JsonBuilder(JsonOptions.DEFAULT.htmlSafe(true).asciiOnly(true));
        byte[] text = "plain text, then \"\\\n\u00e9\u4e2d\ud83d\ude00 and more of the same"
                .repeat(20)
                .getBytes(StandardCharsets.UTF_8);
        for (int length = 0; length < text.length; length++) {
            int offset = PAGE - length;
            buffer.putBytes(offset, text, text.length - length, length);
            for (JsonBuilder each : new JsonBuilder[] {json, html}) {
                putAll(each.reset(), buffer, offset, length);
                byte[] document = Documents.assertValid(each);
                putAll(each.reset(), text, text.length - length, length);
                assertEquals(new String(document, StandardCharsets.UTF_8), each.toString());
            }
        }
    }

    private static void putAll(JsonBuilder json, Object source, int offset, int length) {
        for (SliceCall call : List.of(SliceCall.UTF8, SliceCall.LATIN1, SliceCall.ASCII, SliceCall.BASE64)) {
            call.put(json, call.name(), source, offset, length);
        }
    }

    @Test
    void rawFragmentsAndValidatedTextsAtTheEndOfMemoryAreReadToTheLastByteOnly() {
        JsonBuilder json = new JsonBuilder();
        String[] documents = {
            "{\"k\":[1,-0.5e+7,true,false,null,\"text of more than eight\",\"\\u00e9\\n\",\"\u00e9\u4e2d\ud83d\ude00\"]}",
            "123456789012345678901234567890",
            "\"plain text of more than eight bytes\"",
            "[true,false,null,fals,                                        ",
            "\"\u4e2d\u6587\u4e2d\u6587\u4e2d\u6587\ud83d\ude00\ud83d\ude00\"",
            "-1.5E-123456789012345"
        };
        for (String document : documents) {
            byte[] text = document.getBytes(StandardCharsets.UTF_8);
            for (int length = 0; length <= text.length; length++) {
                int offset = PAGE - length;
                buffer.putBytes(offset, text, 0, length);
                int error = JsonValidator.firstError(buffer, offset, length);
                assertEquals(JsonValidator.firstError(text, 0, length), error);
                json.reset();
                if (error == JsonValidator.VALID) {
                    json.putRaw("raw", buffer, offset, length);
                } else {
                    assertThrows(
                            IllegalArgumentException.class, () -> json.putRaw("raw", buffer, offset, PAGE - offset));
                }
            }
        }
    }

    @Test
    void copiesGoToTheLastByteOfADestination() {
        JsonBuilder json = new JsonBuilder();
        for (int i = 0; i < 300; i++) {
            json.reset().put("text", "x".repeat(i)).createJSONArray("list").add(i);
            int length = json.length();
            json.toBytes(buffer, PAGE - length);
            assertEquals(json.toString(), buffer.getStringWithoutLengthUtf8(PAGE - length, length));
            json.toBytes(memory.limit(PAGE).position(PAGE - length));
            assertEquals(PAGE, memory.position());
        }
    }
}
