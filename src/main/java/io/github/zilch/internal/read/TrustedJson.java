// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.read;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.text.Utf8;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Reads JSON that this library has written to off-heap memory. The text is compact, except for white space in and
 * around values that were written as raw fragments.
 *
 * <p>The text is trusted: nothing is checked. Containers may still be open at the end of a range; they count as values
 * that end there. Whatever the bytes are, no method reads at or after the end of a range, and every method ends after
 * at most one pass over it.
 *
 * <p>Addresses are absolute, and ends are exclusive. Only return values are allocated and, for numbers, their
 * intermediate forms. Safe for any number of threads while no thread writes.
 */
public final class TrustedJson {
    /** Maximum number of significant digits needed to distinguish any double from its neighbours. */
    private static final int DOUBLE_DIGITS = 17;

    /** Length in bytes up to which {@link #excerpt} shows a string whole. */
    private static final int EXCERPT_BYTES = 80;

    private TrustedJson() {}

    /**
     * Finds the end of a value.
     *
     * @param at address of its first byte; less than {@code to}.
     * @param to address after the last byte that may be read.
     * @return the address after the value.
     */
    public static long skipValue(long at, long to) {
        int first = Memory.getByte(at);
        if (first == '"') {
            return skipString(at, to);
        }
        long next = at;
        if (first != '{' && first != '[') {
            while (next < to && !endsScalar(Memory.getByte(next))) {
                next++;
            }
            return next;
        }
        int open = 0;
        do {
            open += isOpening(next) ? 1 : -1;
            next = open == 0 ? next : nextBracket(next + 1, to);
        } while (open > 0 && next < to);
        return Math.min(next + 1, to);
    }

    /**
     * Finds the next bracket or brace outside strings.
     *
     * @param from address to start at, not inside a string.
     * @param to address after the last byte that may be read.
     * @return the address of the bracket, or {@code to} if there is none.
     */
    public static long nextBracket(long from, long to) {
        long at = from;
        while (at < to) {
            int c = Memory.getByte(at);
            if (c == '"') {
                at = skipString(at, to);
            } else if ((c | 0x20) == '{' || (c | 0x20) == '}') { // '[' and ']' differ only in that bit
                break;
            } else {
                at++;
            }
        }
        return at;
    }

    private static boolean isOpening(long bracket) {
        return (Memory.getByte(bracket) | 0x20) == '{';
    }

    /**
     * Counts the members of an object or the elements of an array.
     *
     * @param from address after its opening bracket.
     * @param to address of its closing bracket, or of the end of the text if it is still open.
     * @return the number of members or elements.
     */
    public static int count(long from, long to) {
        int count = 0;
        int open = 0;
        long at = from;
        while (at < to) {
            int c = Memory.getByte(at);
            if (c == '"') {
                at = skipString(at, to);
                continue;
            }
            at++;
            if (c == '{' || c == '[') {
                open++;
            } else if (c == '}' || c == ']') {
                open--;
            } else if (c == ',' && open == 0) {
                count++;
            }
        }
        return from < to ? count + 1 : 0;
    }

    /**
     * Returns the nesting depth of a value.
     *
     * @param from address of the first byte of the value.
     * @param to address after its last byte.
     * @return the number of levels; 0 if the value is not a container.
     */
    public static int depth(long from, long to) {
        int deepest = 0;
        int open = 0;
        for (long at = nextBracket(from, to); at < to; at = nextBracket(at + 1, to)) {
            open += isOpening(at) ? 1 : -1;
            deepest = Math.max(deepest, open);
        }
        return deepest;
    }

    /**
     * Finds the value of the last member with a given key. Keys are compared as characters, so escapes in the text make
     * no difference.
     *
     * @param from address after the opening bracket of an object.
     * @param to address of its closing bracket, or of the end of the text if it is still open.
     * @param key to look for.
     * @return the address of the value, or 0 if no member has that key.
     */
    public static long findLast(long from, long to, CharSequence key) {
        long found = 0;
        long at = skipSpace(from, to);
        while (at < to) {
            long value = valueAfter(skipString(at, to), to);
            if (value >= to) {
                break;
            }
            if (isString(at, to, key)) {
                found = value;
            }
            at = nameAfter(skipValue(value, to), to);
        }
        return found;
    }

    /**
     * Returns whether an object has a key with exactly these bytes.
     *
     * @param from address after the opening bracket of the object.
     * @param to address after its last member.
     * @param key address of the key, which begins and ends with a quote and is followed by a colon.
     * @param keyEnd address after that colon.
     * @return {@code true} if it has such a key.
     */
    public static boolean hasKey(long from, long to, long key, long keyEnd) {
        long bytes = keyEnd - 1 - key; // without the colon
        long at = skipSpace(from, to);
        while (at < to) {
            long end = skipString(at, to);
            if (end - at == bytes && isSame(at, key, bytes)) {
                return true;
            }
            at = nameAfter(skipValue(valueAfter(end, to), to), to);
        }
        return false;
    }

    /** Returns whether the name at an address is the one between two other addresses, of which the latter is after a colon. */
    public static boolean isSameName(long name, long key, long keyEnd) {
        return isSame(name, key, keyEnd - 1 - key);
    }

    /**
     * Returns the address of a name: of the last quote before its closing one that an even number of backslashes precedes.
     *
     * @param valueBegin address after the colon, which follows the name at once.
     * @param least address before which nothing is read.
     */
    public static long nameBegin(long valueBegin, long least) {
        long at = valueBegin - 3; // before the closing quote
        while (at > least) {
            long before = at - 1;
            if (Memory.getByte(at) == '"') {
                while (before > least && Memory.getByte(before) == '\\') {
                    before--;
                }
                if ((at - before & 1) == 1) {
                    return at;
                }
            }
            at = before;
        }
        return at;
    }

    /** Returns the address after the colon and blanks that follow the name at an address: that of the member's value. */
    public static long nameEnd(long name, long to) {
        return valueAfter(skipString(name, to), to);
    }

    /** Returns the address of what follows the comma after a value, or {@code to} if nothing does. */
    public static long afterComma(long valueEnd, long to) {
        return Math.min(nameAfter(valueEnd, to), to);
    }

    /** Returns the address of a member's value, given the end of its name. White space comes from unchecked members. */
    private static long valueAfter(long nameEnd, long to) {
        return skipSpace(skipSpace(nameEnd, to) + 1, to); // after the colon
    }

    /** Returns the address of the next member's name, given the end of a value. */
    private static long nameAfter(long valueEnd, long to) {
        return skipSpace(skipSpace(valueEnd, to) + 1, to); // after the comma
    }

    private static boolean isSame(long one, long other, long bytes) {
        for (long i = 0; i < bytes; i++) {
            if (Memory.getByte(one + i) != Memory.getByte(other + i)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Converts a value that is not a container to a Java object:
     *
     * <ul>
     *   <li>a string: {@code String}; {@code true} and {@code false}: {@code Boolean}; {@code null}: null;
     *   <li>an integer in the range of a long: {@code Long}; but {@code -0}: {@code Double};
     *   <li>any other number that is exactly the text that ECMAScript and this library write for a double: that
     *       {@code Double};
     *   <li>any other number: {@code BigDecimal} with the scale of the text, so {@code 150.00} keeps its zeros;
     *   <li>a number whose exponent exceeds the range of {@code BigDecimal}: its text, as a {@code String}.
     * </ul>
     *
     * @param at address of the first byte of the value.
     * @param to address after the last byte that may be read.
     * @return the object.
     */
    public static Object scalar(long at, long to) {
        switch (Memory.getByte(at)) {
            case '"':
                return string(at, to);
            case 't':
                return Boolean.TRUE;
            case 'f':
                return Boolean.FALSE;
            case 'n':
                return null;
            default:
                return number(string(at, to));
        }
    }

    /**
     * Reads a value as a String: the unescaped characters of a string, or the text of any other value.
     *
     * @param at address of the first byte of the value.
     * @param to address after the last byte that may be read.
     * @return the string.
     */
    public static String string(long at, long to) {
        StringBuilder out = new StringBuilder();
        long end = skipValue(at, to);
        if (Memory.getByte(at) != '"') {
            copy(out, at, end);
            return out.toString();
        }
        long next = at + 1;
        while (next < to && Memory.getByte(next) != '"') {
            out.appendCodePoint(character(next, to));
            next += characterLength(next, to);
        }
        return out.toString();
    }

    /**
     * Returns a string as it is written, with quotes and escapes; of a long one only the beginning, for error messages.
     *
     * @param from address of the opening quote.
     * @param to address after the closing quote.
     * @return the string in quotes.
     */
    public static String excerpt(long from, long to) {
        long last = to - 1;
        long end = from + 1;
        while (end < last && end - from < EXCERPT_BYTES) {
            end += characterLength(end, last);
        }
        StringBuilder out = new StringBuilder();
        copy(out, from, end);
        return out.append(end < last ? "\u2026\"" : "\"").toString();
    }

    /**
     * Appends a value over several lines: two spaces of indentation for each level, one member or element on each line,
     * {@code "key": value}, line feeds, and empty containers as <code>{}</code> and {@code []}. Strings and numbers are
     * copied unchanged.
     *
     * @param out to append to.
     * @param from address of the first byte of the value.
     * @param to address after its last byte; no container is open there.
     */
    public static void pretty(StringBuilder out, long from, long to) {
        int open = 0;
        long at = from;
        while (at < to) {
            int c = Memory.getByte(at);
            if (c == '"') {
                long end = skipString(at, to);
                copy(out, at, end);
                at = end;
                continue;
            }
            at++;
            if (isSpace(c)) {
                continue;
            }
            if (c == '}' || c == ']') {
                open--;
                newLine(out, open);
            }
            out.append((char) c);
            if (c == ',') {
                newLine(out, open);
            } else if (c == ':') {
                out.append(' ');
            } else if (c == '{' || c == '[') {
                at = skipSpace(at, to);
                if (at < to && Memory.getByte(at) == c + 2) { // '}' is '{' + 2, ']' is '[' + 2
                    out.append((char) (c + 2));
                    at++;
                } else {
                    open++;
                    newLine(out, open);
                }
            }
        }
    }

    private static void newLine(StringBuilder out, int open) {
        out.append('\n');
        for (int i = 0; i < open; i++) {
            out.append("  ");
        }
    }

    private static boolean endsScalar(int c) {
        return c == ',' || c == '}' || c == ']' || c == ':' || isSpace(c);
    }

    private static boolean isSpace(int c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }

    private static long skipSpace(long at, long to) {
        long next = at;
        while (next < to && isSpace(Memory.getByte(next))) {
            next++;
        }
        return next;
    }

    /** Returns the address after the closing quote, or {@code to}, given the address of the opening quote. */
    static long skipString(long at, long to) {
        long next = at + 1;
        while (next < to) {
            int c = Memory.getByte(next);
            if (c == '"') {
                return next + 1;
            }
            next += c == '\\' ? 2 : 1;
        }
        return to;
    }

    private static boolean isString(long at, long to, CharSequence text) {
        int allUnits = text.length();
        int i = 0;
        long next = at + 1;
        while (next < to && Memory.getByte(next) != '"') {
            int c = character(next, to);
            int units = Character.charCount(c);
            if (i + units > allUnits
                    || text.charAt(i) != (units == 1 ? c : Character.highSurrogate(c))
                    || units == 2 && text.charAt(i + 1) != Character.lowSurrogate(c)) {
                return false;
            }
            i += units;
            next += characterLength(next, to);
        }
        return i == allUnits;
    }

    /** Returns the number of bytes of the character at an address: an escape, or a sequence of UTF-8. */
    private static int characterLength(long at, long to) {
        if (Memory.getByte(at) == '\\') {
            return at + 1 < to && Memory.getByte(at + 1) == 'u' ? 6 : 2;
        }
        return Math.abs(Utf8.sequenceLength(at, to));
    }

    /**
     * Returns the code point at an address: one half of an escaped surrogate pair, U+FFFD for bytes that are not UTF-8.
     */
    private static int character(long at, long to) {
        int c = Memory.getByte(at);
        if (c == '\\') {
            return escaped(at, to);
        }
        if (c >= 0) {
            return c;
        }
        int bytes = Utf8.sequenceLength(at, to);
        return bytes < 0 ? 0xFFFD : Utf8.codePoint(at, bytes);
    }

    private static int escaped(long at, long to) {
        int c = at + 1 < to ? Memory.getByte(at + 1) : 0;
        switch (c) {
            case 'b':
                return '\b';
            case 'f':
                return '\f';
            case 'n':
                return '\n';
            case 'r':
                return '\r';
            case 't':
                return '\t';
            case 'u':
                break;
            default:
                return c & 0x7F;
        }
        int unit = 0;
        for (long digit = at + 2; digit < at + 6 && digit < to; digit++) {
            unit = unit << 4 | Character.digit(Memory.getByte(digit), 16) & 0xF;
        }
        return unit;
    }

    /** Appends UTF-8 as characters and keeps escapes unchanged. */
    private static void copy(StringBuilder out, long from, long to) {
        long at = from;
        while (at < to) {
            int c = Memory.getByte(at);
            out.appendCodePoint(c == '\\' ? c : character(at, to));
            at += c == '\\' ? 1 : characterLength(at, to);
        }
    }

    private static Object number(String text) {
        if (text.equals("-0")) {
            return -0.0;
        }
        if (text.indexOf('.') < 0 && text.indexOf('e') < 0 && text.indexOf('E') < 0) {
            return integer(text);
        }
        return fraction(text);
    }

    private static Object fraction(String text) {
        BigDecimal decimal;
        try {
            decimal = new BigDecimal(text);
        } catch (NumberFormatException e) {
            return text; // its exponent exceeds the range of an int
        }
        if (isShortestDouble(decimal) && text.equals(ecmaScript(decimal))) {
            return decimal.doubleValue();
        }
        return decimal;
    }

    private static Object integer(String text) {
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException e) {
            return fraction(text);
        }
    }

    /**
     * Returns whether a double is written as exactly this decimal: no decimal with fewer digits reads back to the same
     * double, and no other decimal with as many digits is closer to it. Uses exact arithmetic, because
     * {@code Double.toString} is not always shortest before JDK 19 (JDK-4511638).
     */
    private static boolean isShortestDouble(BigDecimal decimal) {
        if (decimal.signum() == 0 || decimal.stripTrailingZeros().precision() > DOUBLE_DIGITS) {
            return false;
        }
        double value = decimal.doubleValue();
        if (value == 0 || Double.isInfinite(value)) {
            return false;
        }
        BigDecimal exact = new BigDecimal(value);
        BigDecimal digits = decimal.stripTrailingZeros();
        int scale = digits.scale();
        for (RoundingMode direction : new RoundingMode[] {RoundingMode.FLOOR, RoundingMode.CEILING}) {
            BigDecimal shorter = exact.setScale(scale - 1, direction);
            BigDecimal other = exact.setScale(scale, direction);
            if (shorter.doubleValue() == value || other.doubleValue() == value && isNearer(other, digits, exact)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns whether one decimal is closer to a value than another, or equally close while the last digit of the other
     * is odd.
     */
    private static boolean isNearer(BigDecimal one, BigDecimal another, BigDecimal exact) {
        int order = one.subtract(exact).abs().compareTo(another.subtract(exact).abs());
        return order < 0 || order == 0 && another.unscaledValue().testBit(0) && one.compareTo(another) != 0;
    }

    /** Returns a decimal other than zero in the layout of ECMA-262, Number::toString. */
    private static String ecmaScript(BigDecimal decimal) {
        BigDecimal stripped = decimal.abs().stripTrailingZeros();
        String digits = stripped.unscaledValue().toString();
        int point = digits.length() - stripped.scale(); // number of digits before the decimal point
        StringBuilder out = new StringBuilder(decimal.signum() < 0 ? "-" : "");
        if (point > 21 || point < -5) {
            out.append(digits, 0, 1);
            if (digits.length() > 1) {
                out.append('.').append(digits, 1, digits.length());
            }
            return out.append(point > 0 ? "e+" : "e").append(point - 1).toString();
        }
        return out.append(stripped.toPlainString()).toString();
    }
}
