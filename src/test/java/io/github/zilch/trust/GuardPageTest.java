// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonOptions;
import io.github.zilch.JsonValidator;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Regions and sources that end where readable memory ends. The page after them is mapped from a file that is too short
 * for it, and the JVM turns each read and write of this page into an {@link InternalError}.
 */
@Tag("contract")
@DisplayName("C10: nothing is read or written beyond the end of memory")
class GuardPageTest {
    private static final int PAGE = 1 << 16; // at least the page size of any machine
    private static final int CASES = (int) Cases.of(2_000, 1_000_000);

    @TempDir
    private static Path folder;

    private ByteBuffer memory;
    private UnsafeBuffer buffer;

    @BeforeEach
    void mapAndCutOff() throws IOException {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "other systems cannot truncate a mapped file");
        Path path = folder.resolve("guard" + System.nanoTime());
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.setLength(2 * PAGE);
            memory = file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, 2 * PAGE);
            file.setLength(PAGE);
        }
        buffer = new UnsafeBuffer(memory);
    }

    /** Asserts that accessing the guard page fails; the JVM reports it a little later. */
    private static void assertFault(Runnable access) throws InterruptedException {
        Throwable[] thrown = new Throwable[1];
        Thread thread = new Thread(() -> {
            access.run();
            for (int i = 0; i < 100_000; i++) {
                Thread.yield();
            }
        });
        thread.setUncaughtExceptionHandler((t, problem) -> thrown[0] = problem);
        thread.start();
        thread.join();
        assertInstanceOf(InternalError.class, thrown[0]);
    }

    @Test
    void guardPageCannotBeReadOrWritten() throws InterruptedException {
        buffer.putByte(PAGE - 1, (byte) 1);
        assertEquals(1, buffer.getByte(PAGE - 1));
        assertFault(() -> buffer.putByte(PAGE, (byte) 1));
        assertFault(() -> buffer.getByte(PAGE));
    }

    /** Writes values of every kind until one does not fit. */
    private static int fill(JsonBuilder json, SplittableRandom random) {
        int written = 0;
        JsonBuilder node = json;
        try {
            for (; written < 500; written++) {
                switch (random.nextInt(17)) {
                    case 0 -> node.put("long", random.nextLong() >> random.nextInt(64));
                    case 1 -> node.put("double", random.nextLong() / 1e9);
                    case 2 -> node.putDecimal("decimal", random.nextLong(), random.nextInt(40));
                    case 3 -> node.putTimestamp("time", random.nextInt(), TimeUnit.SECONDS);
                    case 4 -> node.put("text", "plain text".repeat(random.nextInt(20)));
                    case 5 -> node.put("escapes", "\"\\\n\u0001".repeat(random.nextInt(5)));
                    case 6 -> node.put("\u4e2d", "\u4e2d\ud83d\ude00");
                    case 7 -> node.put(new StringBuilder("key"), new StringBuilder("value \u00e9"));
                    case 8 -> node.put("float", random.nextInt() / 8f);
                    case 9 -> node.putRaw("raw", "[1,{\"a\":[]}]");
                    case 10 -> node.put("int", random.nextInt());
                    case 11 -> node.put("true", true);
                    case 14 -> node.put("fixed", random.nextLong() / 1e9, random.nextInt(40));
                    case 15 -> node.put("uuid", new UUID(random.nextLong(), random.nextLong()));
                    case 16 -> node.put("instant", Instant.ofEpochSecond(random.nextInt(), random.nextInt(1000)));
                    case 12 -> node = random.nextBoolean() ? node.createJSON("o") : json;
                    default -> node = random.nextBoolean() ? node.createJSONArray("a") : json;
                }
            }
        } catch (JsonCapacityException full) {
            assertEquals(true, full.needed() > full.available());
        }
        return written;
    }

    @Test
    void regionsOfEverySizeAtTheEndOfMemoryAreFilledToTheLastByte() {
        JsonBuilder json = new JsonBuilder();
        JsonBuilder own = new JsonBuilder();
        for (int i = 0; i < CASES; i++) {
            int capacity = 2 + i % 1_000;
            if (i % 2 == 0) {
                json.wrap(buffer, PAGE - capacity, capacity);
            } else {
                json.wrap(memory.limit(PAGE).position(PAGE - capacity));
            }
            int written = fill(json, new SplittableRandom(i));
            int length = json.length();
            String text = buffer.getStringWithoutLengthUtf8(PAGE - capacity, length);
            assertEquals(text, json.toString());
            assertEquals(JsonValidator.VALID, JsonValidator.firstError(buffer, PAGE - capacity, length));
            if (i % 16 == 0 && written == 500) {
                fill(own.reset(), new SplittableRandom(i));
                assertEquals(own.toString(), text);
            }
            if ((i + 1) % 100_000 == 0) {
                Cases.progress(i + 1, "regions filled");
            }
        }
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
                each.reset().putUtf8("u", buffer, offset, length).putLatin1("l", buffer, offset, length);
                each.putAscii("a", buffer, offset, length).putBase64("b", buffer, offset, length);
                byte[] document = each.toBytes();
                assertEquals(JsonValidator.VALID, JsonValidator.firstError(document, 0, document.length));
                each.reset().putUtf8("u", text, text.length - length, length);
                each.putLatin1("l", text, text.length - length, length);
                each.putAscii("a", text, text.length - length, length);
                each.putBase64("b", text, text.length - length, length);
                assertEquals(new String(document, StandardCharsets.UTF_8), each.toString());
            }
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
            json.reset();
            fill(json, new SplittableRandom(i));
            int length = json.length();
            json.toBytes(buffer, PAGE - length);
            assertEquals(json.toString(), buffer.getStringWithoutLengthUtf8(PAGE - length, length));
            json.toBytes(memory.limit(PAGE).position(PAGE - length));
            assertEquals(PAGE, memory.position());
        }
    }
}
