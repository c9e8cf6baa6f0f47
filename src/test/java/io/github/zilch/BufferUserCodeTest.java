// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.ByteBuffer;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("contract")
@Tag("fast")
@DisplayName("C19: buffers and keys whose methods write to the document or to others while bytes are read")
class BufferUserCodeTest {
    private static final JsonShape SHAPE = JsonShape.of("a", "b", "c");
    private static final String TEXT = "0123456789".repeat(30);
    private static final String JSON = '"' + TEXT + '"';

    /** A buffer off the heap that runs code when its bytes are copied for the first time, or its capacity is asked for. */
    private static final class Acting extends UnsafeBuffer {
        private final Runnable code;
        private final boolean whenCopied;
        private boolean ran;

        Acting(String text, boolean whenCopied, Runnable code) {
            super(direct(text));
            this.whenCopied = whenCopied;
            this.code = code;
        }

        private void run() {
            if (!ran) {
                ran = true;
                code.run();
            }
        }

        @Override
        public int capacity() {
            if (!whenCopied && code != null) { // not while the superclass is constructed
                run();
            }
            return super.capacity();
        }

        @Override
        public byte[] byteArray() {
            throw new AssertionError("the class is not Agrona's, so it might answer otherwise the next time");
        }

        @Override
        public void getBytes(int index, byte[] to, int offset, int length) {
            super.getBytes(index, to, offset, length / 2);
            if (whenCopied) {
                run();
            }
            super.getBytes(index + length / 2, to, offset + length / 2, length - length / 2);
        }
    }

    private static ByteBuffer direct(String text) {
        return ByteBuffer.allocateDirect(text.length())
                .put(text.getBytes(UTF_8))
                .flip();
    }

    private final JsonBuilder json = new JsonBuilder();
    private final UnsafeBuffer other = new UnsafeBuffer(direct("x".repeat(500)));

    private void writeOther() {
        json.putUtf8("in", other, 0, 500);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aValueComesAfterWhatItsBufferWrote(boolean whenCopied) {
        for (int i = 0; i < 40; i++) { // recorded and replayed, too
            json.reset().put("i", i);
            Acting text = new Acting(TEXT, whenCopied, this::writeOther);
            Acting raw = new Acting(JSON, whenCopied, this::writeOther);
            Acting bytes = new Acting("abc", whenCopied, this::writeOther);
            json.putLatin1("text", text, 0, TEXT.length());
            json.putRaw("raw", raw, 0, JSON.length());
            json.putBase64("bytes", bytes, 0, 3);
            String in = "\"in\":\"" + "x".repeat(500) + "\",";
            assertEquals(
                    "{\"i\":" + i + ',' + (text.ran ? in : "") + "\"text\":" + JSON + ',' + (raw.ran ? in : "")
                            + "\"raw\":" + JSON + ',' + (bytes.ran ? in : "") + "\"bytes\":\"YWJj\"}",
                    json.toString());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aValueOfARowComesAfterWhatItsBufferAdded(boolean whenCopied) {
        JsonRow row = json.reset(SHAPE);
        Acting acting = new Acting(TEXT, whenCopied, () -> row.addUtf8(other, 0, 500));
        row.addUtf8(acting, 0, TEXT.length()).add(7);
        row.end();
        String added = "\"a\":\"" + "x".repeat(500) + "\",\"b\":" + JSON + ",\"c\":7}";
        assertEquals('{' + (acting.ran ? added : "\"a\":" + JSON + ",\"b\":7}"), json.toString());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aValueIsRefusedIfItsBufferHasEndedTheRow(boolean whenCopied) {
        JsonRow row = json.reset(SHAPE);
        Acting acting = new Acting(JSON, whenCopied, () -> row.add(7).end());
        if (whenCopied || JsonBuilder.CHECKS) { // without checks nobody asks for the capacity
            assertThrows(IllegalStateException.class, () -> row.addRaw(acting, 0, JSON.length()));
            assertEquals("{\"a\":7}", json.toString());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aBufferThatIsReadCannotBeginTheDocumentAnew(boolean whenCopied) {
        assumeTrue(whenCopied || JsonBuilder.CHECKS, "without checks nobody asks for the capacity");
        json.put("a", 1);
        for (Runnable restart : List.<Runnable>of(json::reset, () -> json.trim(0), json::unwrap, json::close)) {
            Acting acting = new Acting(TEXT, whenCopied, restart);
            assertThrows(IllegalStateException.class, () -> json.putUtf8("k", acting, 0, TEXT.length()));
            assertEquals("{\"a\":1}", json.toString());
        }
    }

    @Test
    void aBufferThatIsWrappedCannotBeginTheDocumentAnew() {
        json.put("a", 1);
        for (Runnable restart : List.<Runnable>of(json::reset, () -> json.trim(0), json::unwrap, json::close)) {
            Acting acting = new Acting(TEXT, false, restart);
            assertThrows(IllegalStateException.class, () -> json.wrap(acting, 0, TEXT.length()));
            assertEquals("{\"a\":1}", json.toString());
        }
    }

    /** A buffer that answers a number of questions, and throws at the next one. */
    private static final class Tired extends UnsafeBuffer {
        private int answers = Integer.MAX_VALUE;

        Tired(ByteBuffer bytes) {
            super(bytes);
        }

        private void answer() {
            if (answers-- == 0) {
                throw new UnsupportedOperationException("tired");
            }
        }

        @Override
        public int capacity() {
            answer();
            return super.capacity();
        }

        @Override
        public byte[] byteArray() {
            answer();
            return super.byteArray();
        }

        @Override
        public ByteBuffer byteBuffer() {
            answer();
            return super.byteBuffer();
        }

        @Override
        public long addressOffset() {
            answer();
            return super.addressOffset();
        }

        @Override
        public int wrapAdjustment() {
            answer();
            return super.wrapAdjustment();
        }

        @Override
        public boolean isExpandable() {
            answer();
            return super.isExpandable();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @DisplayName("C4: a buffer that throws, whatever it is asked, is not the region of a later document")
    void aRegionThatIsRefusedIsForgotten(boolean hasRegion) {
        int refused = 0;
        for (boolean isDirect : new boolean[] {true, false}) {
            for (int answers = 0; ; answers++) {
                ByteBuffer bytes = isDirect ? ByteBuffer.allocateDirect(100) : ByteBuffer.allocate(100);
                Tired tired = new Tired(bytes);
                UnsafeBuffer region = new UnsafeBuffer(new byte[100]);
                JsonBuilder builder = hasRegion ? new JsonBuilder().wrap(region, 0, 100) : new JsonBuilder();
                builder.put("a", 1);
                tired.answers = answers;
                try {
                    builder.wrap(tired, 10, 90);
                    break;
                } catch (UnsupportedOperationException e) {
                    refused++;
                }
                assertEquals("{\"a\":1}", builder.toString());
                assertEquals("{\"c\":2}", builder.reset().put("c", 2).toString());
                assertEquals(ByteBuffer.allocate(100), bytes.clear());
                assertEquals(hasRegion, region.getByte(0) == '{');
            }
        }
        assertEquals(4, refused); // its capacity, and what it wraps
    }

    @Test
    @DisplayName("a key that puts bytes to this document and to another one leaves those of its value alone")
    void aKeyThatPutsBytes() {
        JsonBuilder second = new JsonBuilder();
        StringBuilder expected = new StringBuilder("{");
        UnsafeBuffer value = new UnsafeBuffer(direct(JSON));
        for (int way = 0; way < 4; way++) {
            CharSequence key = OwnText.acting("key" + way, () -> {
                writeOther();
                second.reset().putUtf8("k", other, 0, 500).putRaw("r", value, 0, JSON.length());
            });
            switch (way) {
                case 0 -> json.putUtf8(key, value, 1, TEXT.length());
                case 1 -> json.putRaw(key, value, 0, JSON.length());
                case 2 -> json.putRawUnchecked(key, value, 0, JSON.length());
                default -> json.put(key, (Object) direct(TEXT).limit(3));
            }
            expected.append(way == 0 ? "" : ",")
                    .append("\"in\":\"")
                    .append("x".repeat(500))
                    .append("\",\"key");
            expected.append(way).append("\":").append(way < 3 ? JSON : "\"MDEy\"");
        }
        assertEquals(expected.append('}').toString(), json.toString());
        assertEquals("{\"k\":\"" + "x".repeat(500) + "\",\"r\":" + JSON + '}', second.toString());
    }
}
