// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.mask;

import io.github.zilch.fix2json.FixVersion;
import io.github.zilch.fix2json.dictionary.FieldNames;
import io.github.zilch.fix2json.dictionary.FixDictionary;
import io.github.zilch.fix2json.wire.Bytes;
import io.github.zilch.fix2json.wire.MessageFields;
import io.github.zilch.fix2json.wire.Numbers;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import org.agrona.DirectBuffer;
import org.agrona.collections.IntHashSet;

/**
 * Finds masked fields in bytes that are not read field by field: in a value that quotes FIX, JSON, XML or text, in a damaged
 * message, in a line of a log. It is the one rule for what is masked there:
 *
 * <ul>
 *   <li>a masked tag and an equals sign, with spaces between them perhaps, and however the equals sign and the delimiter before
 *       the tag are written;
 *   <li>a <em>label</em>: the name of a masked field, or its tag, before an equals sign, a colon, a tab or an arrow, with quotes and
 *       brackets between them perhaps; the name before a comma; the name before the end of an XML tag; the name of an XML element.
 *       Letters before the name do not count: they can end a delimiter, as in {@code ^APassword=};
 *   <li>the element {@code FIXML}, in which all fields have other, abbreviated names, such as {@code Acct};
 *   <li>a <em>pointer</em>: the name or tag as a whole string, text of an element or number in JSON, or as the value of
 *       {@code name}, {@code tag} and their like, before or after the value of the field.
 * </ul>
 *
 * <p>The same holds for the text without its escapes and without zero bytes, which UTF-16 has.
 *
 * Finds too much rather than too little.
 *
 * <p>Does not allocate after a thread has seen its longest text. Immutable otherwise; safe to share between threads.
 */
public final class MaskedFields {
    private static final long MAX_POWER = 1_000_000_000;

    /** An equals sign as HTML, JSON, URLs and their like write it, in lower case. */
    private static final byte[][] ENCODED_EQUALS_SIGNS =
            List.of("%3d", "\\u003d", "\\x3d", "&#61;", "&#x3d;", "&equals;").stream()
                    .map(text -> text.getBytes(StandardCharsets.US_ASCII))
                    .toArray(byte[][]::new);

    /** Characters that can end the encoded form of a delimiter, or the value before a delimiter that was lost. */
    private static final String BEFORE_A_TAG = "=\\%#&.^";

    private static final byte[] FIXML = "fixml".getBytes(StandardCharsets.US_ASCII);

    private static final byte[] QUOTE_OF_XML = "&quot;".getBytes(StandardCharsets.US_ASCII);

    /** Words with which a label of a tag or name can end, as {@code tag} in {@code "tag":554}. */
    private static final byte[][] KEYS = List.of("tag", "name", "field", "number", "num", "id", "key").stream()
            .map(text -> text.getBytes(StandardCharsets.US_ASCII))
            .toArray(byte[][]::new);

    private final IntHashSet tags;
    private final ThreadLocal<PlainText> plain = ThreadLocal.withInitial(PlainText::new);

    /** The names of the fields. */
    private final byte[][] names;

    /**
     * Creates a finder.
     *
     * @param tags of the fields whose values are not written; they must not change afterwards.
     * @param dictionaries by version, which define the names of the fields.
     */
    public MaskedFields(IntHashSet tags, Function<FixVersion, FixDictionary> dictionaries) {
        this.tags = tags;
        names = FieldNames.of(tags, dictionaries).stream()
                .map(name -> name.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
    }

    /** Returns whether no field is masked. */
    public boolean isEmpty() {
        return tags.isEmpty();
    }

    /** Returns whether a field is masked. */
    public boolean contains(int tag) {
        return tags.contains(tag);
    }

    /**
     * Returns whether a field is masked, or is in a group whose counter is, in any message of any version.
     *
     * @param tag of the field.
     * @param dictionaries by version, which define the groups.
     */
    public boolean mayHide(int tag, Function<FixVersion, FixDictionary> dictionaries) {
        return contains(tag)
                || tags.stream()
                        .flatMap(counter -> FixDictionary.all(dictionaries).map(it -> it.groupOfAnyMessage(counter)))
                        .anyMatch(group -> group != null && group.containsDeep(tag));
    }

    /** Returns whether the value of a field of a message is not shown: it is masked, or quotes one that is. */
    public boolean hides(MessageFields message, int tag) {
        return contains(tag) || isQuotedIn(message.buffer(), message.offset(tag), message.length(tag));
    }

    /** Returns whether a value quotes a masked field, as it is or after its escapes are undone. */
    public boolean isQuotedIn(DirectBuffer buffer, int offset, int length) {
        if (isFoundIn(buffer, offset, length)) {
            return true;
        }
        PlainText text = plain.get();
        return text.read(buffer, offset, length) && isFoundIn(text.buffer(), 0, text.length());
    }

    /**
     * Returns whether a masked field only shows after escapes are undone.
     *
     * @param text from offset 0.
     * @param length of the text.
     * @param masked the offsets at which the text is already masked.
     */
    public boolean isEscapedIn(DirectBuffer text, int length, BitSet masked) {
        PlainText undone = plain.get();
        boolean isEscaped = undone.read(text, 0, length);
        for (int i = 0; isEscaped && i < undone.length(); i++) {
            if (isFieldAt(undone.buffer(), 0, i, undone.length()) && !masked.get(undone.origin(i))) {
                return true;
            }
        }
        return false;
    }

    private boolean isFoundIn(DirectBuffer buffer, int offset, int length) {
        int end = offset + length;
        for (int i = offset; i < end; i++) {
            if (isFieldAt(buffer, offset, i, end)) {
                return true;
            }
        }
        return false;
    }

    private boolean isFieldAt(DirectBuffer text, int from, int sign, int end) {
        return isEqualsSign(text, sign, end) && isTagBefore(text, from, sign) || isLabel(text, from, sign, end);
    }

    /** Returns whether a message has a masked tag anywhere but at the beginning of a field. */
    public boolean isQuotedInMessage(DirectBuffer buffer, int offset, int length, byte delimiter) {
        int end = offset + length;
        int field = offset;
        for (int i = offset; i < end; i++) {
            if (buffer.getByte(i) == delimiter) {
                field = i + 1;
            } else if (isEqualsSign(buffer, i, end)
                            && Bytes.endOfDigits(buffer, field, i) < i
                            && isTagBefore(buffer, field, i)
                    || isLabel(buffer, field, i, end)) {
                return true;
            }
        }
        return plain.get().read(buffer, offset, length);
    }

    /**
     * Returns the masked tag that ends before an equals sign, whatever is before it, or 0 if there is none. So a field is
     * found although the delimiter before it has been lost.
     *
     * @param from offset at which the text begins.
     * @param equals offset of the equals sign.
     */
    public int tagBefore(DirectBuffer buffer, int from, int equals) {
        return tagBefore(buffer, from, equals, false);
    }

    private int tagBefore(DirectBuffer buffer, int from, int equals, boolean mustBegin) {
        long tag = 0;
        long power = 1;
        int found = 0;
        for (int i = lastDigit(buffer, from, equals); i >= from && power <= MAX_POWER; i--) {
            byte b = buffer.getByte(i);
            if (!Bytes.isDigit(b)) {
                break;
            }
            tag += (b - '0') * power;
            power *= 10;
            if (tag <= Integer.MAX_VALUE && tags.contains((int) tag) && (!mustBegin || canBegin(buffer, from, i))) {
                found = (int) tag;
            }
        }
        return found;
    }

    /** Returns whether an equals sign is at an offset, written as such or in an encoded form. */
    public static boolean isEqualsSign(DirectBuffer buffer, int offset, int end) {
        byte b = buffer.getByte(offset);
        if (b == '=') {
            return true;
        }
        if (b == '%' || b == '\\' || b == '&') {
            for (byte[] encoded : ENCODED_EQUALS_SIGNS) {
                if (isAtIgnoringCase(buffer, offset, end, encoded)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isAtIgnoringCase(DirectBuffer buffer, int offset, int end, byte[] lowerCase) {
        if (end - offset < lowerCase.length) {
            return false;
        }
        for (int i = 0; i < lowerCase.length; i++) {
            byte b = buffer.getByte(offset + i);
            if ((b >= 'A' && b <= 'Z' ? b | 0x20 : b) != lowerCase[i]) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns whether the number before an equals sign is a masked tag, or ends with one and can have a part of an encoded
     * delimiter before it, as {@code \001554} and {@code %01554} have.
     */
    private boolean isTagBefore(DirectBuffer buffer, int from, int equals) {
        return tagBefore(buffer, from, equals, true) != 0;
    }

    private static int lastDigit(DirectBuffer buffer, int from, int equals) {
        int i = equals - 1;
        while (i >= from && (buffer.getByte(i) == ' ' || buffer.getByte(i) == '\t')) {
            i--;
        }
        return i;
    }

    /** Returns whether a tag can begin at an offset: the digits before it are zeros, or part of something else. */
    private static boolean canBegin(DirectBuffer buffer, int from, int tag) {
        int i = tag;
        boolean isZeros = true;
        while (i > from && Bytes.isDigit(buffer.getByte(i - 1))) {
            isZeros &= buffer.getByte(--i) == '0';
        }
        if (isZeros) {
            return true;
        }
        byte before = i > from ? buffer.getByte(i - 1) : 0;
        return isLetter(before) || BEFORE_A_TAG.indexOf(before) >= 0;
    }

    // ---- labels ----

    /**
     * Returns whether the value of a masked field follows a sign because of the label before it, or because the sign begins an
     * XML element of that name.
     *
     * @param from offset at which the text begins.
     * @param sign offset of the sign.
     * @param end offset after the text.
     */
    public boolean isLabel(DirectBuffer text, int from, int sign, int end) {
        byte b = text.getByte(sign);
        return switch (b) {
            case '<' -> isElement(text, sign + 1, end) || isPointer(text, from, sign, end);
            case '"', '\'', '[' -> isPointer(text, from, sign, end);
            case ',' -> isPointer(text, from, sign, end) || isNameBefore(text, from, sign);
            case '-' -> sign + 1 < end && text.getByte(sign + 1) == '>' && isLabelBefore(text, from, sign, false);
            case '\t' -> isLabelBefore(text, from, sign, false);
            case ' ', '\n' -> isBeforeAttribute(text, sign, end) && isLabelBefore(text, from, sign, true);
            case ':', '>', '=' -> isLabelBefore(text, from, sign, false) || isPointer(text, from, sign, end);
            default -> isEqualsSign(text, sign, end) && isLabelBefore(text, from, sign, false);
        };
    }

    /**
     * Returns whether a masked tag or name is itself a value, such as that of {@code name}, the whole text of an XML element or
     * string, or a number in JSON. The value of the field is then anywhere around it.
     *
     * @param from offset at which the text begins.
     * @param sign offset of the sign before it, or of the one at its end.
     * @param end offset after the text.
     */
    public boolean isPointer(DirectBuffer text, int from, int sign, int end) {
        return switch (text.getByte(sign)) {
            case '<' -> isWhole(text, from, sign, '>');
            case '"', '\'' -> {
                int quoted = beforeQuote(text, from, sign + 1);
                int opening = text.getByte(sign);
                yield isWhole(text, from, quoted, opening) && !isSignNext(text, sign + 1, end);
            }
            case ':' ->
                isKeyBefore(text, from, sign) && isMaskedAt(text, sign + 1, end) || isNumber(text, from, sign, end);
            case '>', '=' -> isKeyBefore(text, from, sign) && isMaskedAt(text, sign + 1, end);
            case '[', ',' -> isNumber(text, from, sign, end);
            default -> false;
        };
    }

    /** Returns whether a masked tag or name ends at an offset and has a sign before it. */
    private boolean isWhole(DirectBuffer text, int from, int wordEnd, int before) {
        for (byte[] name : names) {
            int at = wordEnd - name.length;
            if (at > from && text.getByte(at - 1) == before && isSameName(text, at, name)) {
                return true;
            }
        }
        int tag = wordEnd;
        while (tag > from && Bytes.isDigit(text.getByte(tag - 1))) {
            tag--;
        }
        return tag > from && text.getByte(tag - 1) == before && isTag(text, tag, wordEnd);
    }

    private boolean isTag(DirectBuffer text, int from, int end) {
        return end - from <= 10 && tags.contains(Numbers.unsigned(text, from, end - from));
    }

    /**
     * Returns whether a masked tag after a sign is a number in JSON: the value of a key in quotes, or an element of an array that
     * has others. Other lists of numbers, such as the thousands of an amount, are none.
     */
    private boolean isNumber(DirectBuffer text, int from, int sign, int end) {
        int tag = afterSpaces(text, sign + 1, end);
        int tagEnd = Bytes.endOfDigits(text, tag, end);
        if (tagEnd == tag || !isTag(text, tag, tagEnd)) {
            return false;
        }
        int next = afterSpaces(text, tagEnd, end);
        byte after = next < end ? text.getByte(next) : 0;
        int last = sign;
        while (last > from && isSpace(text.getByte(last - 1))) {
            last--;
        }
        byte before = last > from ? text.getByte(last - 1) : 0;
        return switch (text.getByte(sign)) {
            case '[' -> after == ',';
            case ':' -> isQuote(before) && (after == ',' || after == '}');
            default -> after == ']' || after == ',' && (isQuote(before) || isQuoteNext(text, next + 1, end));
        };
    }

    private static boolean isQuote(byte b) {
        return b == '"' || b == '\'';
    }

    private static boolean isQuoteNext(DirectBuffer text, int from, int end) {
        int i = afterSpaces(text, from, end);
        return i < end && isQuote(text.getByte(i));
    }

    private static int afterSpaces(DirectBuffer text, int from, int end) {
        int i = from;
        while (i < end && isSpace(text.getByte(i))) {
            i++;
        }
        return i;
    }

    /** Returns whether a colon or an equals sign follows spaces. */
    private static boolean isSignNext(DirectBuffer text, int from, int end) {
        int i = afterSpaces(text, from, end);
        return i < end && (text.getByte(i) == ':' || text.getByte(i) == '=');
    }

    private static boolean isKeyBefore(DirectBuffer text, int from, int sign) {
        int end = beforeClosers(text, from, sign);
        for (byte[] key : KEYS) {
            if (end - from >= key.length && isSameName(text, end - key.length, key)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a whole masked tag or name is at an offset, after spaces and quotes. */
    private boolean isMaskedAt(DirectBuffer text, int from, int end) {
        int i = from;
        while (i < end && (isSpace(text.getByte(i)) || isCloser(text.getByte(i)))) {
            i++;
        }
        int wordEnd = i;
        while (wordEnd < end && isOfName(text.getByte(wordEnd)) && text.getByte(wordEnd) != ':') {
            wordEnd++;
        }
        if (tags.contains(Numbers.unsigned(text, i, Math.min(10, wordEnd - i)))) {
            return Bytes.endOfDigits(text, i, wordEnd) == wordEnd;
        }
        return isName(text, i, wordEnd);
    }

    /** Returns the offset after the text before spaces, quotes, backslashes and brackets that end at an offset. */
    private static int beforeClosers(DirectBuffer text, int from, int end) {
        int i = end;
        while (i > from && (isSpace(text.getByte(i - 1)) || isCloser(text.getByte(i - 1)))) {
            i--;
        }
        return i;
    }

    private static boolean isCloser(byte b) {
        return b == '"' || b == '\'' || b == '\\' || b == ')' || b == ']' || b == '(' || b == '[' || b == '`'
                || b == '*';
    }

    /** Returns whether a masked tag is before a sign as a label: not in a time, nor after a decimal point. */
    private boolean isTagLabelBefore(DirectBuffer text, int from, int sign) {
        int end = beforeClosers(text, from, sign);
        int i = end;
        while (i > from && Bytes.isDigit(text.getByte(i - 1))) {
            i--;
        }
        boolean isOwnSign = text.getByte(sign) != '=';
        boolean isOther = i > from && (text.getByte(i - 1) == '.' || text.getByte(i - 1) == ':');
        boolean isCandidate = isOwnSign ? !isOther : end < sign;
        return isCandidate && isTag(text, i, end);
    }

    /** Returns whether a masked name or tag is before a sign. */
    private boolean isLabelBefore(DirectBuffer text, int from, int sign, boolean mustBeQuoted) {
        int end = sign;
        while (end > from && isSpace(text.getByte(end - 1))) {
            end--;
        }
        int quoted = beforeQuote(text, from, end);
        if (quoted < end && tagBefore(text, from, quoted) != 0) {
            return true;
        }
        if (mustBeQuoted) {
            return quoted < end && isNameBefore(text, from, quoted);
        }
        return isNameBefore(text, from, beforeClosers(text, from, sign))
                || text.getByte(sign) != '>' && isTagLabelBefore(text, from, sign);
    }

    /** Returns the offset of the quote that ends at an offset, with the escapes before it, or the offset if there is none. */
    private static int beforeQuote(DirectBuffer text, int from, int end) {
        int quote = end;
        if (end > from && (text.getByte(end - 1) == '"' || text.getByte(end - 1) == '\'')) {
            quote = end - 1;
        } else if (end - from >= QUOTE_OF_XML.length
                && isAtIgnoringCase(text, end - QUOTE_OF_XML.length, end, QUOTE_OF_XML)) {
            quote = end - QUOTE_OF_XML.length;
        }
        while (quote < end && quote > from && text.getByte(quote - 1) == '\\') {
            quote--;
        }
        return quote;
    }

    /**
     * Returns whether a masked name ends at an offset, whatever is before it. Any text can be a delimiter, so letters before the
     * name can belong to one, such as {@code ^A}, {@code SOH} or an escaped line break.
     */
    private boolean isNameBefore(DirectBuffer text, int from, int end) {
        for (byte[] name : names) {
            if (end - from >= name.length && isSameName(text, end - name.length, name)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a text is a masked name. */
    private boolean isName(DirectBuffer text, int from, int end) {
        for (byte[] name : names) {
            if (end - from == name.length && isSameName(text, from, name)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSameName(DirectBuffer text, int at, byte[] name) {
        for (int i = 0; i < name.length; i++) {
            if (Character.toLowerCase(text.getByte(at + i)) != Character.toLowerCase(name[i])) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether FIXML, or an XML element with a masked name and attributes, begins here, in whatever name space. */
    private boolean isElement(DirectBuffer text, int from, int end) {
        int at = from;
        int i = at;
        while (i < end && isOfName(text.getByte(i))) {
            at = text.getByte(i) == ':' ? i + 1 : at;
            i++;
        }
        if (i - at == FIXML.length && isSameName(text, at, FIXML)) {
            return !tags.isEmpty();
        }
        if (i < end && text.getByte(i) == '>') {
            return false; // the value follows that sign
        }
        return isName(text, at, i);
    }

    private static boolean isOfName(byte b) {
        return isLetter(b) || Bytes.isDigit(b) || b == ':' || b == '_' || b == '-' || b == '.';
    }

    /** Returns whether an attribute such as {@code value=} follows spaces. */
    private static boolean isBeforeAttribute(DirectBuffer text, int from, int end) {
        int name = afterSpaces(text, from, end);
        int i = name;
        while (i < end && isOfName(text.getByte(i))) {
            i++;
        }
        return i > name && i < end && text.getByte(i) == '=';
    }

    private static boolean isSpace(byte b) {
        return b == ' ' || b == '\t' || b == '\n' || b == '\r';
    }

    private static boolean isLetter(byte b) {
        return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z';
    }
}
