// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.zilch.JsonBuilder;
import io.github.zilch.fix2json.log.MessageScanner;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Messages for tests, and shared dictionaries, because they take time to load. */
public final class Fixtures {
    public static final Dictionaries DICTIONARIES = new Dictionaries();

    /** Without FIX Latest. */
    public static final Dictionaries OWN_DICTIONARIES = ownDictionaries();

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Fixtures() {}

    private static Dictionaries ownDictionaries() {
        try {
            return new Dictionaries(List.of(), false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The result of a conversion: the JSON, or null if the message was rejected, and every flaw as
     * {@code FLAW tag found expected}.
     */
    public record Conversion(String json, List<String> flaws) {
        public JsonNode tree() {
            return Fixtures.tree(json);
        }

        public String body() {
            return tree().get("Body").toString();
        }
    }

    /**
     * Returns a message with correct BodyLength and CheckSum.
     *
     * @param beginString such as {@code FIX.4.4}.
     * @param fields from MsgType on, each ended by {@code |}, which stands for SOH.
     */
    public static String message(String beginString, String fields) {
        return frame(beginString, fields.replace('|', '\u0001'));
    }

    /** Returns a message with fields that are already ended by SOH. One character is one byte. */
    public static String frame(String beginString, String fields) {
        String withoutSum = "8=" + beginString + "\u00019=" + fields.length() + "\u0001" + fields;
        int sum = withoutSum.chars().sum() & 0xFF;
        return withoutSum + "10=" + String.format("%03d", sum) + "\u0001";
    }

    /** Returns the bytes of text in UTF-8, one character for each byte. */
    public static String utf8(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    public static byte[] bytes(String message) {
        return message.getBytes(StandardCharsets.ISO_8859_1);
    }

    public static Conversion convert(String... messages) {
        return convert(DICTIONARIES, messages);
    }

    /** Converts several messages, and returns the result of the last. */
    public static Conversion convert(Dictionaries dictionaries, String... messages) {
        return convert(dictionaries, FixToJsonOptions.DEFAULT, messages);
    }

    public static Conversion convert(FixToJsonOptions options, String... messages) {
        return convert(DICTIONARIES, options, messages);
    }

    public static Conversion convert(Dictionaries dictionaries, FixToJsonOptions options, String... messages) {
        List<String> flaws = new ArrayList<>();
        FixToJson converter = new FixToJson(
                dictionaries,
                options,
                (flaw, tag, position, found, expected) -> flaws.add(flaw + " " + tag + " " + found + " " + expected));
        String json = null;
        for (String message : messages) {
            flaws.clear();
            json = convert(converter, message);
        }
        return new Conversion(json, flaws);
    }

    /** Converts a message with bytes before and after it, which the converter must not read. */
    public static String convert(FixToJson converter, String message) {
        JsonBuilder json = converter.begin(new JsonBuilder());
        byte[] bytes = bytes("\u0001=1" + message + "1=\u0001");
        if (converter.convert(new UnsafeBuffer(bytes), 3, message.length(), json)) {
            return json.toString();
        }
        if (!json.isEmpty()) {
            throw new AssertionError("part of a message is left: " + json);
        }
        return null;
    }

    public static JsonNode tree(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException("not JSON: " + json, e);
        }
    }

    /** Returns the messages that the scanner finds in a log. */
    public static List<String> scan(byte[] log) throws IOException {
        List<String> messages = new ArrayList<>();
        new MessageScanner(new MessageScanner.Handler() {
                    @Override
                    public void message(DirectBuffer buffer, int offset, int length, long line) {
                        messages.add(new String(copy(buffer, offset, length), StandardCharsets.ISO_8859_1));
                    }

                    @Override
                    public void rejected(Flaw flaw, long line) {}
                })
                .scan(new ByteArrayInputStream(log));
        return messages;
    }

    /** Returns a log of which each read gets at most so many bytes. */
    public static InputStream inPieces(byte[] log, int size) {
        return new ByteArrayInputStream(log) {
            @Override
            public synchronized int read(byte[] target, int offset, int length) {
                return super.read(target, offset, Math.min(length, size));
            }
        };
    }

    public static byte[] copy(DirectBuffer buffer, int offset, int length) {
        byte[] copy = new byte[length];
        buffer.getBytes(offset, copy);
        return copy;
    }

    /** Returns the bundled session log. */
    public static byte[] sessionLog() throws IOException {
        return Files.readAllBytes(Path.of("samples/session.log"));
    }

    /** Returns sample files in a folder {@code shared/fix} of the project's folder or one of its parents. */
    public static List<Path> sharedSamples() throws IOException {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            Path shared = folder.resolve("shared/fix");
            if (Files.isDirectory(shared)) {
                try (Stream<Path> files = Files.list(shared)) {
                    return files.filter(f -> f.toString().matches(".*\\.(fix|log)"))
                            .sorted()
                            .toList();
                }
            }
        }
        return List.of();
    }
}
