// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.JsonKey;
import org.agrona.collections.IntHashSet;

/**
 * The formats of all fields in messages whose fields one or two dictionaries define. Each is made when it is first asked
 * for, which allocates; asking again does not. For one thread.
 */
final class FieldFormats {
    /** Fields below this tag keep a format of their own even if no dictionary defines them. */
    private static final int LEAST_SIZE = 10_000;

    private final FieldFormat[] formats;
    private final FixDictionary transport;
    private final FixDictionary definer;
    private final FixDictionary other;
    private final FixToJsonOptions options;
    private final IntHashSet mask;

    /**
     * @param transport that defines header and trailer.
     * @param application that defines application messages, or null if {@code transport} does.
     * @param definer of the message, one of the two.
     * @param mask tags of the fields whose value is not written.
     */
    FieldFormats(
            FixDictionary transport,
            FixDictionary application,
            FixDictionary definer,
            FixToJsonOptions options,
            IntHashSet mask) {
        this.transport = transport;
        this.definer = definer;
        this.other = definer == transport ? application : transport;
        this.options = options;
        this.mask = mask;
        int size = Math.max(definer.endOfTags(), other == null ? 0 : other.endOfTags());
        this.formats = new FieldFormat[Math.max(size, LEAST_SIZE)];
    }

    /** The format of a field. */
    FieldFormat of(int tag) {
        if (tag < formats.length) {
            FieldFormat format = formats[tag];
            return format != null ? format : make(tag);
        }
        return mask.contains(tag) ? FieldFormat.UNKNOWN_MASKED : FieldFormat.UNKNOWN;
    }

    private FieldFormat make(int tag) {
        FieldFormat.Part part = transport.header().contains(tag)
                ? FieldFormat.Part.HEADER
                : transport.trailer().contains(tag) ? FieldFormat.Part.TRAILER : FieldFormat.Part.BODY;
        FieldDefinition definition = definition(part == FieldFormat.Part.BODY ? definer : transport, tag);
        Datatype type =
                DataFields.isData(tag) ? Datatype.DATA : definition == null ? Datatype.STRING : definition.type();
        CodeSet codes = definition == null ? null : definition.codes();
        boolean isCounter = definer.isCounter(tag) || other != null && other.isCounter(tag);
        FieldFormat format = new FieldFormat(
                key(definition, tag),
                part,
                isCounter,
                DataFields.isEncodedText(tag),
                kind(tag, type, codes),
                type,
                codes);
        formats[tag] = format;
        return format;
    }

    /** A field that one dictionary does not know may be known to the other. */
    private FieldDefinition definition(FixDictionary first, int tag) {
        FieldDefinition definition = first.field(tag);
        FixDictionary second = first == definer ? other : definer;
        return definition != null || second == null ? definition : second.field(tag);
    }

    /** Tag 0 stands for what is no proper tag, and is written as it is. */
    private JsonKey key(FieldDefinition definition, int tag) {
        if (tag == 0) {
            return null;
        }
        return definition == null || options.tags() ? JsonKey.of(Integer.toString(tag)) : definition.name();
    }

    private FieldFormat.Kind kind(int tag, Datatype type, CodeSet codes) {
        if (mask.contains(tag)) {
            return FieldFormat.Kind.MASKED;
        }
        if (type == Datatype.DATA) {
            return options.data() == FixToJsonOptions.Data.BASE64 ? FieldFormat.Kind.DATA : FieldFormat.Kind.TEXT;
        }
        if (codes != null && options.enums() != FixToJsonOptions.Enums.CODE) {
            return type == Datatype.MULTIPLE ? FieldFormat.Kind.MULTIPLE_CODED : FieldFormat.Kind.CODED;
        }
        boolean isTyped = type.isNumber() || type.isTime() || type == Datatype.BOOLEAN;
        return isTyped && options.types() ? FieldFormat.Kind.TYPED : FieldFormat.Kind.TEXT;
    }
}
