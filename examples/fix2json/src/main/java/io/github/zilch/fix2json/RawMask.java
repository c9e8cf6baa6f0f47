// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.fix2json.dictionary.Datatype;
import io.github.zilch.fix2json.dictionary.FieldNames;
import io.github.zilch.fix2json.dictionary.FixDictionary;
import io.github.zilch.fix2json.mask.MaskedFields;
import io.github.zilch.fix2json.wire.Bytes;
import io.github.zilch.fix2json.wire.DataFields;
import io.github.zilch.fix2json.wire.MessageBegin;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.agrona.DirectBuffer;
import org.agrona.collections.IntHashSet;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Masks fields in the raw text of messages that cannot be converted, or that a program logs. The text may be damaged, so
 * the mask covers too much rather than too little: a masked tag is found after anything, its value ends where another field
 * begins, and the mask of data or of a group reaches to the end of the text. In text that is no FIX, such as JSON, XML or
 * properties, the mask reaches from a masked tag or name to the end; the whole text is masked if its value can be before that, or if
 * the field only shows after escapes are undone. What a masked field is, {@link MaskedFields} decides, as in
 * the values of messages that are converted. Immutable; safe to share between threads.
 */
public final class RawMask {
    private static final byte SOH = 1;
    private static final byte[] BEGIN = "8=FIX".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] MASK = FixToJsonOptions.MASK.getBytes(StandardCharsets.US_ASCII);

    /** Characters with which a delimiter of several characters can begin, such as {@code ^A} and {@code <SOH>}. */
    private static final String BEGIN_OF_LONG_DELIMITER = "^<[{\\%&=";

    /** Masks nothing. */
    public static final RawMask NONE = new RawMask(new IntHashSet(), version -> null);

    private final MaskedFields tags;

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
        IntHashSet all = new IntHashSet();
        for (String field : fields) {
            for (int tag : FieldNames.tags(field, dictionaries::get)) {
                all.add(tag);
                if (isData(tag, dictionaries) || isCounter(tag, dictionaries)) {
                    toTheEnd.add(tag);
                }
            }
        }
        tags = new MaskedFields(all, dictionaries::get);
    }

    private RawMask(IntHashSet tags, Function<FixVersion, FixDictionary> dictionaries) {
        this.tags = new MaskedFields(tags, dictionaries);
    }

    /** Returns whether a field is data, on the wire or in a dictionary. */
    static boolean isData(int tag, Dictionaries dictionaries) {
        if (DataFields.isData(tag)) {
            return true; // without a look at the dictionaries, each of which is loaded when it is asked for
        }
        return FixDictionary.definitions(tag, dictionaries::get).anyMatch(field -> field.type() == Datatype.DATA);
    }

    private static boolean isCounter(int tag, Dictionaries dictionaries) {
        return FixDictionary.all(dictionaries::get).anyMatch(dictionary -> dictionary.isCounter(tag));
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
        return tags.isEmpty() ? bytes : masked(bytes);
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
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        byte[] masked = masked(bytes);
        return masked == bytes ? text : new String(masked, StandardCharsets.UTF_8);
    }

    /**
     * Masks a text in which a program may quote values of a message without their tags, such as an error of an engine.
     *
     * @param text that may quote values.
     * @param messages that it may be about.
     * @return the text without the masked values, and without words that are the same as a value of a masked field in it or in a
     *     message.
     */
    public String apply(String text, String... messages) {
        String masked = apply(text);
        if (tags.isEmpty() || text == null) {
            return masked;
        }
        Set<String> values = new LinkedHashSet<>();
        addValues(text, values);
        for (String message : messages) {
            addValues(message, values);
        }
        for (String value : values) {
            Pattern word = Pattern.compile("(?<!\\p{Alnum})" + Pattern.quote(value) + "(?!\\p{Alnum})");
            masked = word.matcher(masked).replaceAll(FixToJsonOptions.MASK);
        }
        return masked;
    }

    /** Adds the values of masked fields that have a tag in a text, each up to the next field. */
    private void addValues(String text, Set<String> values) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        UnsafeBuffer buffer = new UnsafeBuffer(bytes);
        byte[] delimiter = delimiter(buffer);
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '=' && tags.tagBefore(buffer, 0, i) != 0) {
                int end = delimiter.length == 0 ? bytes.length : endOfValue(buffer, i + 1, delimiter);
                if (end > i + 1) {
                    values.add(new String(bytes, i + 1, end - i - 1, StandardCharsets.UTF_8));
                }
            }
        }
    }

    /** Returns bytes without the masked values; the same array if there are none. */
    private byte[] masked(byte[] bytes) {
        UnsafeBuffer text = new UnsafeBuffer(bytes);
        byte[] delimiter = null;
        ByteArrayOutputStream masked = null;
        BitSet covered = new BitSet();
        int copied = 0;
        for (int i = 0; i < bytes.length; i++) {
            boolean isEqualsSign = MaskedFields.isEqualsSign(text, i, bytes.length);
            int tag = isEqualsSign ? tags.tagBefore(text, copied, i) : 0;
            if (tag == 0 && tags.isPointer(text, copied, i, bytes.length)) {
                return MASK;
            }
            boolean isLabel = tag == 0 && tags.isLabel(text, copied, i, bytes.length);
            if (tag == 0 && !isLabel) {
                continue;
            }
            if (masked == null) {
                masked = new ByteArrayOutputStream(bytes.length);
                delimiter = delimiter(text);
            }
            masked.write(bytes, copied, i - copied);
            masked.write(isLabel ? bytes[i] : '=');
            masked.writeBytes(MASK);
            copied = isLabel || toTheEnd.contains(tag) || delimiter.length == 0
                    ? bytes.length
                    : endOfValue(text, i + 1, delimiter);
            covered.set(i, copied);
            i = copied - 1;
        }
        if (tags.isEscapedIn(text, bytes.length, covered)) {
            return MASK; // the fields before may have escapes as well
        }
        if (masked == null) {
            return bytes;
        }
        masked.write(bytes, copied, bytes.length - copied);
        return masked.toByteArray();
    }

    /** Returns what is after BeginString, or SOH if the text has it and no BeginString; empty if that is not known. */
    private static byte[] delimiter(DirectBuffer text) {
        int end = text.capacity();
        int begin = 0;
        while (begin <= end - BEGIN.length && !Bytes.isAt(text, begin, BEGIN, BEGIN.length)) {
            begin++;
        }
        if (begin > end - BEGIN.length) {
            return Bytes.indexOf(text, SOH, 0, end) < end ? new byte[] {SOH} : new byte[0];
        }
        int from = Bytes.endOfVersion(text, begin + BEGIN.length, end);
        int length = MessageBegin.delimiterLength(text, from, end);
        boolean isOneByte = from < end && BEGIN_OF_LONG_DELIMITER.indexOf(text.getByte(from)) < 0;
        byte[] delimiter = new byte[length == 0 && isOneByte ? 1 : length];
        text.getBytes(from, delimiter);
        return delimiter;
    }

    /** Returns the offset of the first delimiter that another field follows, or of the end of the text. */
    private static int endOfValue(DirectBuffer text, int from, byte[] delimiter) {
        int end = text.capacity();
        for (int i = from; i <= end - delimiter.length; i++) {
            if (text.getByte(i) == delimiter[0]
                    && Bytes.isAt(text, i, delimiter, delimiter.length)
                    && Bytes.isFieldAt(text, i + delimiter.length, end)) {
                return i;
            }
        }
        return end;
    }
}
