// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** A document with one text of a given kind and size: {@code {"text":"…"}}. */
public final class TextDocument {
    /** The kind of characters in a text. */
    public enum Kind {
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
        LATIN1 {
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

        private static int letter(Random random) {
            return random.nextInt(6) == 0 ? ' ' : 'a' + random.nextInt(26);
        }
    }

    public String text;

    /** The same text as a {@code CharSequence} that is not a {@code String}. */
    public transient StringBuilder builder;

    /** The same text as UTF-8 in an off-heap buffer. */
    public transient DirectBuffer utf8;

    /** Creates documents with texts of the given size in bytes: enough to defeat the branch predictor. */
    static TextDocument[] changing(Kind kind, int bytes) {
        Random random = new Random(bytes);
        TextDocument[] documents = new TextDocument[Math.min(1_024, 262_144 / bytes)];
        for (int i = 0; i < documents.length; i++) {
            documents[i] = new TextDocument(kind, bytes, random);
        }
        return documents;
    }

    private TextDocument(Kind kind, int bytes, Random random) {
        builder = new StringBuilder();
        int used = 0;
        while (used < bytes) {
            int codePoint = kind.next(random);
            int length = Character.toString(codePoint).getBytes(StandardCharsets.UTF_8).length;
            if (used + length > bytes) {
                codePoint = '.';
                length = 1;
            }
            builder.appendCodePoint(codePoint);
            used += length;
        }
        text = builder.toString();
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        utf8 = new UnsafeBuffer(
                ByteBuffer.allocateDirect(encoded.length).put(encoded).flip());
    }
}
