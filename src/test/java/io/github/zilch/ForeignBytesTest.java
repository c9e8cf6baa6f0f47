// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.values.SliceCall;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Tag("contract")
@Tag("fast")
@DisplayName("C5: bytes in a buffer of any kind are put and validated without garbage")
public class ForeignBytesTest {
    @TestFactory
    @Tag("garbage")
    Stream<DynamicTest> nothingIsAllocatedForAnyBuffer() {
        return Stream.of(1, 3_000, 5_000)
                .flatMap(length -> new ForeignBytes(length)
                        .calls().entrySet().stream()
                                .map(call -> dynamicTest(length + " bytes in " + call.getKey(), () -> {
                                    call.getValue().run();
                                    assertEquals(0, AllocationMeter.allocated(10, call.getValue()));
                                })));
    }

    @Test
    @DisplayName("C6: whatever the buffer, the document is that of an array")
    void everyBufferIsWrittenLikeAnArray() {
        for (int length : new int[] {1, 100, 3_000, 5_000}) {
            for (Map<String, String> documents : new ForeignBytes(length).documents()) {
                String array = documents.values().iterator().next();
                documents.forEach((name, document) -> assertEquals(array, document, name));
            }
        }
    }

    /** Prints which memory this JVM uses, and what allocates. */
    public static void main(String[] args) {
        StringBuilder allocating = new StringBuilder();
        new ForeignBytes(500).calls().forEach((name, call) -> {
            long bytes = AllocationMeter.allocated(10, call);
            allocating.append(bytes == 0 ? "" : name + ' ' + bytes + ' ');
        });
        System.out.println(Memory.provider() + ": " + (allocating.isEmpty() ? "nothing" : allocating));
    }

    /**
     * Bytes in every kind of buffer, put in every way. Where memory has no addresses only the buffer itself can read most of
     * them.
     */
    private static final class ForeignBytes {
        private static final int OFFSET = 3;
        private static final SliceCall[] CALLS = SliceCall.values();
        private static final JsonShape SHAPE =
                JsonShape.of(Stream.of(CALLS).map(SliceCall::name).toList());

        private final byte[] text;
        private final JsonBuilder json = new JsonBuilder();
        private final JsonBuilder escaping = new JsonBuilder(JsonOptions.DEFAULT.asciiOnly(true));
        private final ByteBuffer direct;

        /** Creates bytes that are one JSON value of about the given length, put as text and otherwise. */
        ForeignBytes(int length) {
            String element = "\"plain text \u00e9 \u20ac \\n\",";
            text = ("[" + element.repeat(Math.max(1, length / element.length())) + "1]")
                    .getBytes(StandardCharsets.UTF_8);
            direct = ByteBuffer.allocateDirect(OFFSET + text.length).put(OFFSET, text);
        }

        /** Returns buffers of Agrona with the bytes at an offset, by name; the first has an array. */
        private Map<String, DirectBuffer> buffers() {
            byte[] array = new byte[OFFSET + text.length];
            System.arraycopy(text, 0, array, OFFSET, text.length);
            Map<String, DirectBuffer> buffers = new LinkedHashMap<>();
            buffers.put("an array", new UnsafeBuffer(array));
            buffers.put(
                    "a read-only array", new UnsafeBuffer(ByteBuffer.wrap(array).asReadOnlyBuffer()));
            buffers.put("a direct buffer", new UnsafeBuffer(direct));
            buffers.put("an address", new UnsafeBuffer(BufferUtil.address(direct), direct.capacity()));
            return buffers;
        }

        /** Returns buffers of the JDK whose remaining bytes are these, by name; the first has an array. */
        private Map<String, ByteBuffer> byteBuffers() {
            ByteBuffer heap = ByteBuffer.allocate(OFFSET + text.length).put(OFFSET, text);
            Map<String, ByteBuffer> buffers = new LinkedHashMap<>();
            buffers.put("a heap ByteBuffer", heap);
            buffers.put("a read-only heap ByteBuffer", heap.asReadOnlyBuffer());
            buffers.put("a direct ByteBuffer", direct.duplicate());
            buffers.put(
                    "a read-only direct ByteBuffer", direct.asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN));
            buffers.values().forEach(it -> it.position(OFFSET));
            return buffers;
        }

        /** Puts bytes in every way. */
        private void put(DirectBuffer from) {
            int length = text.length;
            json.reset().putMembersUnchecked(from, 0, 0);
            for (SliceCall call : CALLS) {
                call.put(json, call.name(), from, OFFSET, length);
            }
            JsonBuilder rows = json.createJSONArray("rows");
            add(rows, from);
            JsonRow row = rows.addRow(SHAPE);
            add(row, from);
            row.end();
            escaping.reset().putUtf8("utf8", from, OFFSET, length).putRaw("raw", from, OFFSET, length);
            checkValid(JsonValidator.isValid(from, OFFSET, length));
        }

        private void add(JsonValues<?> to, DirectBuffer from) {
            for (SliceCall call : CALLS) {
                call.add(to, from, OFFSET, text.length);
            }
        }

        private void put(ByteBuffer from) {
            json.reset().put("bytes", (Object) from);
            checkValid(JsonValidator.isValid(from));
        }

        private static void checkValid(boolean valid) {
            if (!valid) {
                throw new AssertionError("a valid text was refused");
            }
        }

        /** Returns the calls that put the bytes, each with the name of what they are in. */
        Map<String, Runnable> calls() {
            Map<String, Runnable> calls = new LinkedHashMap<>();
            buffers().forEach((name, buffer) -> calls.put(name, () -> put(buffer)));
            byteBuffers().forEach((name, buffer) -> calls.put(name, () -> put(buffer)));
            return calls;
        }

        /** Returns the documents with the bytes, for each kind of buffer; those of the first kind are from an array. */
        List<Map<String, String>> documents() {
            Map<String, String> agrona = new LinkedHashMap<>();
            buffers().forEach((name, buffer) -> {
                put(buffer);
                agrona.put(name, json + "\n" + escaping);
            });
            Map<String, String> jdk = new LinkedHashMap<>();
            byteBuffers().forEach((name, buffer) -> {
                put(buffer);
                jdk.put(name, json.toString());
            });
            return List.of(agrona, jdk);
        }
    }
}
