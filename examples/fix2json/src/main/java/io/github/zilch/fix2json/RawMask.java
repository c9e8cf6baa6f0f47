// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.fix2json.dictionary.FieldNames;
import io.github.zilch.fix2json.dictionary.FixDictionary;
import io.github.zilch.fix2json.wire.DataFields;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.collections.IntHashSet;

/**
 * Masks fields in the raw text of messages that cannot be converted, or that a program logs. The text may be damaged, so
 * the mask covers too much rather than too little: a masked tag is found after anything, its value ends at the delimiter,
 * and the mask of data or of a group reaches to the end of the text. Immutable; safe to share between threads.
 */
public final class RawMask {
    private static final char SOH = 1;
    private static final long MAX_POWER = 1_000_000_000;

    private final IntHashSet tags = new IntHashSet();

    /** Those that have no end that can be trusted: data, and the counters of groups. */
    private final IntHashSet toTheEnd = new IntHashSet();

    /**
     * Creates a mask.
     *
     * @param fields tags or names of the masked fields.
     * @param dictionaries that define the names.
     * @throws IllegalArgumentException if no dictionary defines a name.
     */
    public RawMask(List<String> fields, Dictionaries dictionaries) {
        for (String field : fields) {
            for (int tag : FieldNames.tags(field, dictionaries::get)) {
                tags.add(tag);
                if (DataFields.isData(tag) || isCounter(tag, dictionaries)) {
                    toTheEnd.add(tag);
                }
            }
        }
    }

    private static boolean isCounter(int tag, Dictionaries dictionaries) {
        for (FixVersion version : FixVersion.values()) {
            FixDictionary dictionary = dictionaries.get(version);
            FixDictionary fallback = dictionary.fallback();
            if (dictionary.isCounter(tag) || fallback != null && fallback.isCounter(tag)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Copies a message.
     *
     * @param source that contains the message.
     * @param offset in bytes at which the message begins.
     * @param length of the message in bytes.
     * @return its bytes without the masked values.
     */
    public byte[] copy(DirectBuffer source, int offset, int length) {
        byte[] bytes = new byte[length];
        source.getBytes(offset, bytes);
        if (tags.isEmpty()) {
            return bytes;
        }
        return apply(new String(bytes, StandardCharsets.ISO_8859_1)).getBytes(StandardCharsets.ISO_8859_1);
    }

    /**
     * Masks a text, such as a line of a log.
     *
     * @param text that may contain a message.
     * @return the text without the masked values.
     */
    public String apply(String text) {
        if (tags.isEmpty() || text == null) {
            return text;
        }
        int delimiter = delimiter(text);
        StringBuilder masked = null;
        int copied = 0;
        for (int equals = text.indexOf('='); equals >= 0; equals = text.indexOf('=', equals + 1)) {
            int tag = tagBefore(text, equals);
            if (equals < copied || tag == 0) {
                continue;
            }
            int end = toTheEnd.contains(tag) || delimiter < 0 ? text.length() : end(text, equals + 1, (char) delimiter);
            masked = masked == null ? new StringBuilder(text.length()) : masked;
            masked.append(text, copied, equals + 1).append(FixToJsonOptions.MASK);
            copied = end;
        }
        return masked == null
                ? text
                : masked.append(text, copied, text.length()).toString();
    }

    /** Returns the character after BeginString, SOH if there is one without it, or -1 if it is unknown. */
    private static int delimiter(String text) {
        int begin = text.indexOf("8=FIX");
        if (begin < 0) {
            return text.indexOf(SOH) >= 0 ? SOH : -1;
        }
        int i = begin + 2;
        while (i < text.length() && (Character.isLetterOrDigit(text.charAt(i)) || text.charAt(i) == '.')) {
            i++;
        }
        return i < text.length() ? text.charAt(i) : -1;
    }

    private static int end(String text, int from, char delimiter) {
        int end = text.indexOf(delimiter, from);
        return end < 0 ? text.length() : end;
    }

    /** Returns the masked tag that ends before an equals sign, or 0 if there is none. */
    private int tagBefore(String text, int equals) {
        long tag = 0;
        long power = 1;
        int found = 0;
        for (int i = equals - 1; i >= 0 && power <= MAX_POWER; i--) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                break;
            }
            tag += digit * power;
            power *= 10;
            if (tag <= Integer.MAX_VALUE && tags.contains((int) tag)) {
                found = (int) tag;
            }
        }
        return found;
    }
}
