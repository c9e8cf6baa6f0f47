// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.documents;

import com.dslplatform.json.CompiledJson;
import io.avaje.jsonb.Json;
import io.github.zilch.JsonSerializable;
import io.github.zilch.JsonShape;
import io.github.zilch.bench.model.Document;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Function;
import org.agrona.concurrent.UnsafeBuffer;

/** A document with one text of a given kind and size: {@code {"text":"…"}}. */
@JsonSerializable
@CompiledJson
@Json
public record Text(String text) {
    private static final String DESCRIPTION =
            "One string value in different sizes, alphabets and types. All writers get the same"
                    + " characters. From a DirectBuffer, Zilch takes UTF-8 and checks it, and a peer takes a"
                    + " String that the JDK creates from the buffer.";

    private static final JsonShape SHAPE = JsonShape.of("text");
    private static final int LONGEST = 16_384;

    /** The writers of all sizes and kinds: one of each library. */
    private static final String OF_STRINGS =
            "zilch zilchRow zilchGenerated memcpy jackson3Streaming fastjson2Pojo fory dslJson avajeGenerated jsoniterScala";

    /** The writers that take a CharSequence. */
    private static final String OF_CHAR_SEQUENCES = "zilch jackson3Streaming dslJson";

    /** The writers that are compared where a String has to be created for the others. */
    private static final String OF_BUFFERS = "zilch jackson3Streaming fastjson2Pojo fory dslJson jsoniterScala";

    /** The kind of characters in a text. */
    private enum Kind {
        /** Letters and spaces. */
        ASCII {
            @Override
            int next(Random random) {
                return letter(random);
            }
        },
        /** Letters and spaces. One in 20 characters, at a random position, needs an escape. */
        ESCAPES {
            @Override
            int next(Random random) {
                return random.nextInt(20) == 0 ? "\"\\\n".charAt(random.nextInt(3)) : letter(random);
            }
        },
        /** Letters and spaces. One in four characters, at a random position, is a letter of two bytes. */
        LATIN_1 {
            @Override
            int next(Random random) {
                return random.nextInt(4) == 0 ? 0xE0 + random.nextInt(23) : letter(random);
            }
        },
        /** Characters of three bytes each. */
        CHINESE {
            @Override
            int next(Random random) {
                return 0x4E00 + random.nextInt(0x5000);
            }
        },
        /** Surrogate pairs: characters of four bytes each. */
        EMOJI {
            @Override
            int next(Random random) {
                return 0x1F600 + random.nextInt(0x50);
            }
        };

        abstract int next(Random random);

        /** Returns the name in the report. */
        String inReport() {
            return switch (this) {
                case ASCII -> "ASCII";
                case LATIN_1 -> "Latin-1";
                case CHINESE -> "Chinese";
                default -> name().toLowerCase(Locale.ROOT);
            };
        }

        private static int letter(Random random) {
            return random.nextInt(6) == 0 ? ' ' : 'a' + random.nextInt(26);
        }
    }

    static List<Document<?>> documents() {
        List<Document<?>> documents = new ArrayList<>();
        for (int bytes : new int[] {16, 256, LONGEST}) {
            for (Kind kind : Kind.values()) {
                documents.add(
                        new Document<>(id(kind, bytes, "String"), DESCRIPTION, Text.class, () -> strings(kind, bytes))
                                .builder((json, message) -> json.put("text", message.text))
                                .row((json, message) ->
                                        json.reset(SHAPE).add(message.text).end())
                                .generated(TextJson::write)
                                .writers(OF_STRINGS));
            }
        }
        for (Kind kind : Kind.values()) {
            documents.add(ofCharSequences(kind));
            documents.add(ofBuffers(kind));
        }
        return documents;
    }

    private static Document<StringBuilder> ofCharSequences(Kind kind) {
        return new Document<>(
                        id(kind, LONGEST, "CharSequence"),
                        DESCRIPTION,
                        StringBuilder.class,
                        () -> messages(kind, LONGEST, text -> text))
                .builder((json, text) -> json.put("text", text))
                .writers(OF_CHAR_SEQUENCES);
    }

    private static Document<UnsafeBuffer> ofBuffers(Kind kind) {
        return new Document<>(
                        id(kind, LONGEST, "DirectBuffer"),
                        DESCRIPTION,
                        UnsafeBuffer.class,
                        () -> messages(kind, LONGEST, Text::utf8))
                .builder((json, text) -> json.putUtf8("text", text, 0, text.capacity()))
                .forPeers(Text.class, text -> new Text(text.getStringWithoutLengthUtf8(0, text.capacity())))
                .writers(OF_BUFFERS);
    }

    private static String id(Kind kind, int bytes, String source) {
        return "Text/" + bytes + "_bytes/" + kind.inReport() + "/" + source;
    }

    private static Object[] strings(Kind kind, int bytes) {
        return messages(kind, bytes, text -> new Text(text.toString()));
    }

    private static UnsafeBuffer utf8(StringBuilder text) {
        byte[] encoded = text.toString().getBytes(StandardCharsets.UTF_8);
        return new UnsafeBuffer(
                ByteBuffer.allocateDirect(encoded.length).put(encoded).flip());
    }

    /** Creates messages with texts of the given size in bytes: enough to defeat the branch predictor. */
    private static Object[] messages(Kind kind, int bytes, Function<StringBuilder, Object> message) {
        Random random = new Random(bytes);
        Object[] messages = new Object[Math.min(1_024, 262_144 / bytes)];
        for (int i = 0; i < messages.length; i++) {
            messages[i] = message.apply(text(kind, bytes, random));
        }
        return messages;
    }

    private static StringBuilder text(Kind kind, int bytes, Random random) {
        StringBuilder text = new StringBuilder();
        int used = 0;
        while (used < bytes) {
            int codePoint = kind.next(random);
            int length = Character.toString(codePoint).getBytes(StandardCharsets.UTF_8).length;
            if (used + length > bytes) {
                codePoint = '.';
                length = 1;
            }
            text.appendCodePoint(codePoint);
            used += length;
        }
        return text;
    }
}
