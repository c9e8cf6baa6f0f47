// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.mask;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A text without the escapes of JSON, XML and URLs, however often it is escaped, and without the zero bytes that UTF-16 and UTF-32
 * have beside ASCII. Only ASCII matters; other characters are question marks. Reusable; does not allocate after it has seen its
 * longest text. For use by one thread.
 */
final class PlainText {
    /** How many times a text can be escaped, one form in the other. */
    private static final int MOST_LEVELS = 5;

    private static final String ENTITIES = "quot;\" apos;' lt;< gt;> amp;& equals;= colon;: lpar;( rpar;)";
    private static final byte[][] NAMES = Arrays.stream(ENTITIES.split(" "))
            .filter(entity -> !entity.isEmpty())
            .map(entity -> entity.getBytes(StandardCharsets.US_ASCII))
            .toArray(byte[][]::new);

    private final UnsafeBuffer text = new UnsafeBuffer(0, 0);
    private byte[] bytes = new byte[0];

    /** For each byte the offset in the text that was read. */
    private int[] origins = new int[0];

    private int length;

    /** The character that was escaped at the offset examined last, and the offset after its escape. */
    private int character;

    private int after;

    /** Reads a text. Returns whether it has something to undo; otherwise it is not copied. */
    boolean read(DirectBuffer source, int offset, int count) {
        int i = 0;
        while (i < count && !isSpecial(source.getByte(offset + i))) {
            i++;
        }
        if (i == count) {
            return false;
        }
        ensureCapacity(count);
        source.getBytes(offset, bytes, 0, count);
        for (int k = 0; k < count; k++) {
            origins[k] = k;
        }
        length = count;
        boolean isChanged = undo();
        for (int level = 1; isChanged && level < MOST_LEVELS && undo(); level++) {}
        text.wrap(bytes, 0, length);
        return isChanged;
    }

    private static boolean isSpecial(byte b) {
        return b == 0 || b == '\\' || b == '%' || b == '&';
    }

    private void ensureCapacity(int count) {
        if (bytes.length < count) {
            bytes = new byte[count];
            origins = new int[count];
        }
    }

    /** Undoes one level of escapes in place. Returns whether there was one. */
    private boolean undo() {
        int to = 0;
        int i = 0;
        while (i < length) {
            boolean isEscape = isSpecial(bytes[i]) && isEscape(i);
            if (!isEscape || character > 0) {
                origins[to] = origins[i];
                bytes[to++] = isEscape ? (byte) (character < 0x80 ? character : '?') : bytes[i];
            }
            i = isEscape ? after : i + 1;
        }
        boolean isChanged = to < length;
        length = to;
        return isChanged;
    }

    /** Finds the character of the escape at an offset. */
    private boolean isEscape(int i) {
        after = i + 1;
        character = 0;
        byte next = i + 1 < length ? bytes[i + 1] : 0;
        return switch (bytes[i]) {
            case 0 -> true;
            case '%' -> isNumber(i + 1, 2, 16);
            case '\\' ->
                switch (next) {
                    case 'u' -> isNumber(i + 2, 4, 16);
                    case 'x' -> isNumber(i + 2, 2, 16);
                    case 'U' -> isNumber(i + 2, 8, 16);
                    case '0', '1', '2', '3' -> isNumber(i + 1, 3, 8);
                    default ->
                        next == '\\' || next == '"' || next == '\'' || next == '/'; // undone without the backslash
                };
            default -> next == '#' ? isCharacterReference(i + 2) : isEntity(i + 1);
        };
    }

    private boolean isNumber(int from, int digits, int radix) {
        int number = 0;
        for (int i = from; i < from + digits; i++) {
            int digit = i < length ? Character.digit(bytes[i], radix) : -1;
            if (digit < 0) {
                return false;
            }
            number = number * radix + digit;
        }
        character = number < 0 ? '?' : number;
        after = from + digits;
        return true;
    }

    private boolean isCharacterReference(int from) {
        boolean isHexadecimal = from < length && (bytes[from] == 'x' || bytes[from] == 'X');
        int radix = isHexadecimal ? 16 : 10;
        int first = isHexadecimal ? from + 1 : from;
        int i = first;
        int number = 0;
        while (i < length && i < first + 9 && Character.digit(bytes[i], radix) >= 0) {
            number = Math.min(0xFFFF, number * radix + Character.digit(bytes[i++], radix));
        }
        boolean isReference = i > first && i < length && bytes[i] == ';';
        character = number;
        after = i + 1;
        return isReference;
    }

    private boolean isEntity(int from) {
        for (byte[] entity : NAMES) {
            int last = entity.length - 1;
            int i = 0;
            while (i < last && from + i < length && (bytes[from + i] | 0x20) == (entity[i] | 0x20)) {
                i++;
            }
            if (i == last) {
                character = entity[last];
                after = from + last;
                return true;
            }
        }
        return false;
    }

    /** Returns the text, from offset 0. */
    DirectBuffer buffer() {
        return text;
    }

    int length() {
        return length;
    }

    /** Returns where a byte of the text, or its escape, is in the text that was read. */
    int origin(int offset) {
        return origins[offset];
    }
}
