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
            int next(Random random, int index) {
                return letter(random);
            }
        },
        /** Letters and spaces; one character of 20 is escaped. */
        ESCAPES {
            @Override
            int next(Random random, int index) {
                return index % 20 == 10 ? "\"\\\n".charAt(random.nextInt(3)) : letter(random);
            }
        },
        /** Letters and spaces; one character of four is a letter with two bytes. */
        LATIN1 {
            @Override
            int next(Random random, int index) {
                return index % 4 == 1 ? 0xE0 + random.nextInt(23) : letter(random);
            }
        },
        /** Characters with three bytes each. */
        CHINESE {
            @Override
            int next(Random random, int index) {
                return 0x4E00 + random.nextInt(0x5000);
            }
        },
        /** Surrogate pairs with four bytes each. */
        EMOJI {
            @Override
            int next(Random random, int index) {
                return 0x1F600 + random.nextInt(0x50);
            }
        };

        abstract int next(Random random, int index);

        private static int letter(Random random) {
            return random.nextInt(6) == 0 ? ' ' : 'a' + random.nextInt(26);
        }
    }

    public String text;

    /** The same text as a sequence that is not a String. */
    public transient StringBuilder builder;

    /** The same text as UTF-8, off the heap. */
    public transient DirectBuffer utf8;

    /** Documents with texts of so many bytes of UTF-8. */
    static TextDocument[] changing(Kind kind, int bytes) {
        Random random = new Random(bytes);
        TextDocument[] documents = new TextDocument[16];
        for (int i = 0; i < documents.length; i++) {
            documents[i] = new TextDocument(kind, bytes, random);
        }
        return documents;
    }

    private TextDocument(Kind kind, int bytes, Random random) {
        builder = new StringBuilder();
        int used = 0;
        for (int i = 0; used < bytes; i++) {
            int codePoint = kind.next(random, i);
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
