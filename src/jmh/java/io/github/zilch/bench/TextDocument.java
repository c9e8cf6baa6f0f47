// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** One text of a given kind and size: {@code {"text":"…"}}. */
public final class TextDocument {
    /** What the text is made of. */
    public enum Kind {
        /** Letters and spaces. */
        ASCII {
            @Override
            int next(Random random) {
                return letter(random);
            }
        },
        /** Letters and spaces; one character of 20 is escaped, at no place in particular. */
        ESCAPES {
            @Override
            int next(Random random) {
                return random.nextInt(20) == 0 ? "\"\\\n".charAt(random.nextInt(3)) : letter(random);
            }
        },
        /** Letters and spaces; one character of four is a letter with two bytes, at no place in particular. */
        LATIN1 {
            @Override
            int next(Random random) {
                return random.nextInt(4) == 0 ? 0xE0 + random.nextInt(23) : letter(random);
            }
        },
        /** Characters with three bytes each. */
        CHINESE {
            @Override
            int next(Random random) {
                return 0x4E00 + random.nextInt(0x5000);
            }
        },
        /** Surrogate pairs with four bytes each. */
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

    /** The same text as a sequence that is not a String. */
    public transient StringBuilder builder;

    /** The same text as UTF-8, off the heap. */
    public transient DirectBuffer utf8;

    /** Documents with texts of so many bytes of UTF-8, so many that nobody learns by heart what is where. */
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
