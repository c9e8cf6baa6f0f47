// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.category;

import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.FixVersion;
import io.github.zilch.fix2json.dictionary.CodeNames;
import io.github.zilch.fix2json.dictionary.Datatype;
import io.github.zilch.fix2json.dictionary.FieldDefinition;
import io.github.zilch.fix2json.dictionary.FieldNames;
import io.github.zilch.fix2json.dictionary.FixDictionary;
import io.github.zilch.fix2json.dictionary.ReasonFields;
import io.github.zilch.fix2json.mask.MaskedFields;
import io.github.zilch.fix2json.wire.FieldReader;
import io.github.zilch.fix2json.wire.MessageFields;
import io.github.zilch.fix2json.wire.Numbers;
import io.github.zilch.fix2json.wire.Utf8;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.agrona.DirectBuffer;
import org.agrona.collections.IntHashSet;
import org.agrona.collections.Long2ObjectHashMap;

/**
 * The categories of messages by the values of some fields. Their number is bounded: messages of further ones are of one that is
 * called {@code other}. Values are the same if hashes of 64 bits are.
 *
 * <p>Does not allocate, except for a category that is new. For use by one thread.
 */
public final class Categories {
    /** Maximum number of categories, without the one of all others. */
    public static final int MOST = 200_000;

    /** The name for all fields that say by a code why something is refused. */
    private static final String REASON = "reason";

    private static final int[] REASONS = ReasonFields.tags();

    private static final long EXECUTION_REPORT = '8';
    private static final int BEGIN_STRING = 8;
    private static final String OTHER = "other";
    private static final long FACTOR = 0x9E3779B97F4A7C15L;
    private static final long MASKED = 1;

    /** No amount is longer. */
    private static final int MOST_DIGITS = 100;

    private final List<String> names;

    /** The tags of each field in all versions. */
    private final int[][] tags;

    /** The tags of each field whose values are added up. */
    private final int[][] sums;

    private final List<String> sumNames;
    private final MaskedFields mask;

    /** The tags of the fields that are looked at and whose values are not shown, also as those of a group. */
    private final IntHashSet hidden = new IntHashSet();

    private final Function<FixVersion, FixDictionary> dictionaries;
    private final CodeNames codes;
    private final Long2ObjectHashMap<Category> known = new Long2ObjectHashMap<>();
    private final Category other;

    /** The hashes and tags of the values of the current message; tag 0 for a value of another message, or none. */
    private final long[] hashes;

    private final int[] found;

    /**
     * Creates categories.
     *
     * @param fields tags or names, as the user writes them, or {@code reason}; empty for one category of all messages.
     * @param summedUp tags or names of the fields whose values can be added up.
     * @param dictionaries by version.
     * @param mask the fields whose values are not shown: all of them are the same.
     * @throws IllegalArgumentException if a field is unknown, has a tag that no field can have, or is named twice.
     */
    public Categories(
            List<String> fields,
            List<String> summedUp,
            Function<FixVersion, FixDictionary> dictionaries,
            MaskedFields mask) {
        names = fields.stream().map(String::strip).toList();
        sumNames = summedUp.stream().map(String::strip).toList();
        this.dictionaries = dictionaries;
        codes = new CodeNames(dictionaries);
        this.mask = mask;
        tags = names.stream().map(this::tags).toArray(int[][]::new);
        sums = sumNames.stream().map(this::tags).toArray(int[][]::new);
        checkDifferent(names, tags);
        checkDifferent(sumNames, sums);
        checkNumbers();
        tags().filter(tag -> mask.mayHide(tag, dictionaries)).forEach(hidden::add);
        hashes = new long[tags.length];
        found = new int[tags.length];
        List<String> others = Collections.nCopies(tags.length, OTHER);
        other = new Category(hashes.clone(), others, others);
    }

    /** Refuses a field that is named twice, also by its tag and by its name: in JSON, it would be two members. */
    private static void checkDifferent(List<String> names, int[][] tags) {
        for (int i = 0; i < tags.length; i++) {
            for (int before = 0; before < i; before++) {
                if (Arrays.equals(tags[before], tags[i])) {
                    throw new IllegalArgumentException("'" + names.get(i) + "' is named twice: name it once");
                }
            }
        }
    }

    /** Refuses to add up a field that is defined, and no number in any dictionary: its sum would mean nothing. */
    private void checkNumbers() {
        for (int i = 0; i < sums.length; i++) {
            List<Datatype> types = Arrays.stream(sums[i])
                    .boxed()
                    .flatMap(tag -> FixDictionary.definitions(tag, dictionaries))
                    .map(FieldDefinition::type)
                    .toList();
            boolean isUserDefined = Arrays.stream(sums[i]).anyMatch(tag -> tag >= FixDictionary.FIRST_USER_DEFINED);
            if (!isUserDefined && !types.isEmpty() && types.stream().noneMatch(Datatype::isNumber)) {
                throw new IllegalArgumentException(
                        "'" + sumNames.get(i) + "' is no number, and has no sum: name a field such as LastQty");
            }
        }
    }

    private int[] tags(String field) {
        if (field.equals(REASON)) {
            return REASONS;
        }
        int[] all = FieldNames.tags(field, dictionaries);
        if (all[all.length - 1] > FieldReader.MAX_TAG) {
            throw new IllegalArgumentException("no field has a tag above " + FieldReader.MAX_TAG);
        }
        return all;
    }

    /** Returns the fields as the user writes them. */
    public List<String> names() {
        return names;
    }

    /** Returns the fields whose values can be added up, as the user writes them. */
    public List<String> sumNames() {
        return sumNames;
    }

    /** Returns the tags of the fields that must be found in messages; none if there is only one category. */
    public IntStream tags() {
        return IntStream.concat(
                tags.length == 0 ? IntStream.empty() : IntStream.of(BEGIN_STRING, ReasonFields.ORD_STATUS),
                Stream.of(tags, sums).flatMap(Arrays::stream).flatMapToInt(Arrays::stream));
    }

    /** Returns the number that a message has in one of the fields to add up; null if it has none. */
    public BigDecimal number(MessageFields message, int index) {
        int tag = tag(message, sums[index]);
        boolean isNumber = tag > 0
                && message.length(tag) <= MOST_DIGITS
                && Numbers.isDecimal(message.buffer(), message.offset(tag), message.length(tag));
        return isNumber ? Numbers.decimal(message.buffer(), message.offset(tag), message.length(tag)) : null;
    }

    /**
     * Returns the category of a message.
     *
     * @param message that was read.
     * @param otherwise has the values of fields that the message does not have; null for none.
     */
    public Category of(MessageFields message, Category otherwise) {
        if (tags.length == 0) {
            return other; // the only one: latency asks for it for each message
        }
        long all = 0;
        for (int i = 0; i < tags.length; i++) {
            found[i] = isReason(i) ? reason(message) : tag(message, tags[i]);
            hashes[i] = found[i] > 0 ? hash(message, found[i], isReason(i)) : otherwise == null ? 0 : otherwise.hash(i);
            all = (all ^ hashes[i]) * FACTOR;
            all ^= all >>> 32;
        }
        Category category = known.get(all);
        if (category != null) {
            return category;
        }
        if (known.size() == MOST) {
            return other;
        }
        category = newCategory(message, otherwise);
        known.put(all, category);
        return category;
    }

    private static int tag(MessageFields message, int[] ofField) {
        for (int tag : ofField) {
            if (message.has(tag)) {
                return tag;
            }
        }
        return 0;
    }

    /** Returns the tag of the field that says why. What OrdStatus says decides only if it is not masked. */
    private int reason(MessageFields message) {
        boolean isReport = message.type() == EXECUTION_REPORT && !hidden.contains(MessageFields.MSG_TYPE);
        boolean isStatusRead = isReport && !hidden.contains(ReasonFields.ORD_STATUS);
        for (int tag : REASONS) {
            if (message.has(tag)
                    && (!isStatusRead || ReasonFields.isReasonOfReport(tag, message.code(ReasonFields.ORD_STATUS)))) {
                return tag;
            }
        }
        return 0;
    }

    private boolean isReason(int field) {
        return tags[field] == REASONS;
    }

    private long hash(MessageFields message, int tag, boolean isReason) {
        if (hidden.contains(tag)) {
            return MASKED;
        }
        DirectBuffer buffer = message.buffer();
        int end = message.offset(tag) + message.length(tag);
        long hash = isReason ? (long) tag << Integer.SIZE : message.length(tag);
        for (int i = message.offset(tag); i < end; i++) {
            hash = (hash ^ buffer.getByte(i)) * FACTOR;
            hash ^= hash >>> 29;
        }
        return hash == 0 ? MASKED : hash;
    }

    private Category newCategory(MessageFields message, Category otherwise) {
        List<String> values = new ArrayList<>();
        List<String> titles = new ArrayList<>();
        for (int i = 0; i < tags.length; i++) {
            if (found[i] > 0) {
                String before = isReason(i) ? name(found[i]) + " " : "";
                String value = value(message, found[i]);
                values.add(before + value);
                titles.add(before + title(message, found[i], value));
            } else {
                values.add(otherwise == null ? "" : otherwise.values().get(i));
                titles.add(otherwise == null ? "" : otherwise.titles().get(i));
            }
        }
        return new Category(hashes.clone(), values, titles);
    }

    private String value(MessageFields message, int tag) {
        int offset = message.offset(tag);
        int length = message.length(tag);
        if (hidden.contains(tag) || mask.isQuotedIn(message.buffer(), offset, length)) {
            return FixToJsonOptions.MASK;
        }
        byte[] bytes = new byte[length];
        message.buffer().getBytes(offset, bytes);
        boolean isUtf8 = Utf8.isValid(message.buffer(), offset, length);
        return new String(bytes, isUtf8 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1);
    }

    /** Returns a value, and if it is a code, its name in the version of the message or else the latest that has one. */
    private String title(MessageFields message, int tag, String value) {
        if (value.equals(FixToJsonOptions.MASK)) {
            return value;
        }
        FixVersion own = hidden.contains(BEGIN_STRING)
                ? null
                : FixVersion.ofBeginString(
                        message.buffer(), message.offset(BEGIN_STRING), message.length(BEGIN_STRING));
        String name = codes.of(own, tag, message.buffer(), message.offset(tag), message.length(tag));
        return name == null ? value : value + " " + name;
    }

    /** Returns the name of a field in the latest version that has it, of the applications or of the session. */
    private String name(int tag) {
        FieldDefinition field = dictionaries.apply(FixVersion.DEFAULT).field(tag);
        if (field == null) {
            field = dictionaries.apply(FixVersion.FIXT11).field(tag);
        }
        return field == null ? Integer.toString(tag) : field.name().toString();
    }
}
