// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert;

import io.github.zilch.fix2json.FixVersion;
import io.github.zilch.fix2json.convert.value.TextDecoder;
import io.github.zilch.fix2json.dictionary.FieldSet;
import io.github.zilch.fix2json.dictionary.FixDictionary;
import io.github.zilch.fix2json.mask.MaskedFields;
import io.github.zilch.fix2json.wire.FieldReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.agrona.DirectBuffer;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.collections.IntHashSet;

/**
 * Decides which values of a message are masked beside those of the masked fields themselves:
 *
 * <ul>
 *   <li>After a masked counter, the fields of its group in any version, wherever they are and whatever the count says, and
 *       those that no dictionary knows, up to a field that does not belong to the group.
 *   <li>After masked data without its length before it, or with a wrong one, everything: nobody knows where the data ends.
 *   <li>A value that quotes a masked field, by its tag or name, also in the charset in which it is read.
 * </ul>
 *
 * <p>Does not allocate after its creation. For use by one thread.
 */
final class MaskScope {
    private final MaskedFields tags;
    private final TextDecoder text;

    /** The groups of each masked counter in all versions. */
    private final Int2ObjectHashMap<FieldSet[]> groups = new Int2ObjectHashMap<>();

    /** The groups of the masked counters that were seen in the message. */
    private final List<FieldSet[]> seen = new ArrayList<>();

    /** Whether a field that no dictionary knows may belong to the group of a masked counter. */
    private boolean isInGroup;

    private boolean masksRest;

    /** Whether the current field is masked because of an earlier one, or because it quotes a masked one. */
    private boolean isMasked;

    /** Whether the next field is masked data whose length is wrong. */
    private boolean isDataNext;

    /** Whether the next field is data whose length is known. */
    private boolean isLengthKnown;

    /**
     * Creates a scope.
     *
     * @param tags of the masked fields.
     * @param dictionaries by version.
     * @param text decodes the values.
     */
    MaskScope(IntHashSet tags, Function<FixVersion, FixDictionary> dictionaries, TextDecoder text) {
        this.tags = new MaskedFields(tags, dictionaries);
        this.text = text;
        for (int tag : tags) {
            FieldSet[] all = FixDictionary.all(dictionaries)
                    .map(dictionary -> dictionary.groupOfAnyMessage(tag))
                    .filter(Objects::nonNull)
                    .distinct()
                    .toArray(FieldSet[]::new);
            if (all.length > 0) {
                groups.put(tag, all);
            }
        }
        groups.values().forEach(seen::add); // makes room
    }

    /** Begins a message. */
    void nextMessage() {
        seen.clear();
        isInGroup = false;
        masksRest = false;
        isMasked = false;
        isDataNext = false;
        isLengthKnown = false;
    }

    /**
     * Handles the next field of the message.
     *
     * @param fields whose current field it is.
     * @param buffer that contains the message.
     * @param dictionary that defines the part of the field.
     */
    void add(FieldReader fields, DirectBuffer buffer, FixDictionary dictionary) {
        if (tags.isEmpty()) {
            return;
        }
        int tag = fields.tag();
        masksRest |= isDataNext; // what follows may be the rest of the data
        isInGroup = isGrouped(tag) || isInGroup && !dictionary.knows(tag);
        isMasked = masksRest || isInGroup || isQuoted(buffer, fields);
        masksRest |= !isLengthKnown && tags.contains(tag) && fields.isData();
        noteLength(fields);
        FieldSet[] counted = groups.get(tag);
        if (counted != null) {
            isInGroup = true;
            if (!seen.contains(counted)) {
                seen.add(counted);
            }
        }
    }

    /** Notes whether the current field of a message is the length of the data after it, or a wrong one of masked data. */
    void noteLength(FieldReader fields) {
        isLengthKnown = fields.isCorrectLength();
        isDataNext = fields.isWrongLength() && tags.contains(fields.wrongData());
    }

    private boolean isGrouped(int tag) {
        for (int i = 0; i < seen.size(); i++) {
            for (FieldSet group : seen.get(i)) {
                if (group.containsDeep(tag)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isQuoted(DirectBuffer buffer, FieldReader fields) {
        int offset = fields.valueOffset();
        int length = fields.valueLength();
        return tags.isQuotedIn(buffer, offset, length)
                || text.hidesAscii() && text.isInDecoded(tags, buffer, offset, length);
    }

    /** Returns whether the current field is masked although it need not be one of the masked fields. */
    boolean isMasked() {
        return isMasked;
    }

    /** Returns whether a value of a message quotes a masked field. */
    boolean isQuotedIn(DirectBuffer buffer, int offset, int length, byte delimiter) {
        return !tags.isEmpty() && tags.isQuotedInMessage(buffer, offset, length, delimiter);
    }
}
