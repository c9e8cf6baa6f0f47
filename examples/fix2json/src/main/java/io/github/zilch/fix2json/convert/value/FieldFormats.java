// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert.value;

import io.github.zilch.JsonKey;
import io.github.zilch.JsonShape;
import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.dictionary.CodeSet;
import io.github.zilch.fix2json.dictionary.Datatype;
import io.github.zilch.fix2json.dictionary.FieldDefinition;
import io.github.zilch.fix2json.dictionary.FixDictionary;
import io.github.zilch.fix2json.dictionary.OtherData;
import io.github.zilch.fix2json.wire.DataFields;
import io.github.zilch.fix2json.wire.FieldReader;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.agrona.collections.IntHashSet;

/**
 * The formats of all fields of messages that one or two dictionaries define. Each format is created on first use, which
 * allocates; later calls do not. For use by one thread.
 */
public final class FieldFormats {
    /** Every field with a tag below this has a cached format, even if no dictionary defines the field. */
    private static final int LEAST_SIZE = 10_000;

    /** More than the greatest tag of FIX Latest. */
    private static final int SIZE_WITH_LATEST = 1 << 16;

    private FieldFormat[] formats;
    private final FixDictionary transport;
    private final FixDictionary bodyDictionary;
    private final FixDictionary otherDictionary;
    private final FixToJsonOptions options;
    private final IntHashSet mask;

    private final OtherData otherData;

    /**
     * Creates the formats.
     *
     * @param transport dictionary that defines header and trailer.
     * @param application dictionary that defines application messages, or null if {@code transport} defines them.
     * @param bodyDictionary dictionary that defines the message: {@code transport} or {@code application}.
     * @param mask tags of the fields whose values are not written.
     */
    public FieldFormats(
            FixDictionary transport,
            FixDictionary application,
            FixDictionary bodyDictionary,
            FixToJsonOptions options,
            IntHashSet mask) {
        this.transport = transport;
        this.bodyDictionary = bodyDictionary;
        this.otherDictionary = bodyDictionary == transport ? application : transport;
        this.options = options;
        this.mask = mask;
        int size = Math.max(bodyDictionary.tagLimit(), otherDictionary == null ? 0 : otherDictionary.tagLimit());
        this.formats = new FieldFormat[Math.max(size, LEAST_SIZE)];
        this.otherData = OtherData.of(Arrays.asList(bodyDictionary, otherDictionary));
    }

    /**
     * Returns the tag of the field with a name, or -1 if no dictionary defines one. A field that is written under its tag
     * has no name.
     */
    public int tag(String name) {
        int tag = ownTag(name);
        if (tag < 0 && bodyDictionary.fallback() != null) {
            tag = bodyDictionary.fallback().tag(name);
        }
        return tag < 0 || name.isEmpty() ? -1 : tag;
    }

    /** Returns the tag of the field with a name in the version's own dictionaries, or -1. */
    private int ownTag(String name) {
        int tag = bodyDictionary.tag(name);
        return tag < 0 && otherDictionary != null ? otherDictionary.tag(name) : tag;
    }

    /** Returns the tag of the field that contains the length of a data field, or 0 if there is none. */
    public int lengthFieldOf(int data) {
        int length = DataFields.lengthFieldOf(data);
        BitSet otherLengths = otherData.lengths();
        if (length != 0 || otherLengths == null) {
            return length;
        }
        for (FixDictionary dictionary : new FixDictionary[] {bodyDictionary, otherDictionary}) {
            int named = dictionary == null ? 0 : dictionary.lengthFieldOf(data);
            if (named != 0) {
                return named;
            }
        }
        if (otherLengths.get(data - 1)) {
            return data - 1;
        }
        for (String suffix : List.of("Len", "Length")) {
            int tag = tag(of(data).key() + suffix);
            if (tag > 0 && otherLengths.get(tag)) {
                return tag;
            }
        }
        return 0;
    }

    /** Tells a reader the data fields that only the dictionaries define. */
    public void describeData(FieldReader reader) {
        reader.otherData(otherData.lengths(), otherData.data());
    }

    /** Returns the format of a field. */
    public FieldFormat of(int tag) {
        if (tag < formats.length) {
            FieldFormat format = formats[tag];
            return format != null ? format : create(tag);
        }
        if (tag < SIZE_WITH_LATEST) {
            formats = Arrays.copyOf(formats, SIZE_WITH_LATEST);
            return create(tag);
        }
        return mask.contains(tag) ? FieldFormat.UNKNOWN_MASKED : FieldFormat.UNKNOWN;
    }

    private FieldFormat create(int tag) {
        FieldFormat.Part part = transport.header().contains(tag)
                ? FieldFormat.Part.HEADER
                : transport.trailer().contains(tag) ? FieldFormat.Part.TRAILER : FieldFormat.Part.BODY;
        FieldDefinition definition = ownDefinition(part == FieldFormat.Part.BODY ? bodyDictionary : transport, tag);
        boolean isCounter = bodyDictionary.isCounter(tag) || otherDictionary != null && otherDictionary.isCounter(tag);
        FixDictionary latest = definition == null && tag != 0 ? bodyDictionary.fallback() : null;
        if (latest != null) {
            definition = latest.field(tag);
            isCounter = latest.isCounter(tag);
        }
        Datatype type =
                DataFields.isData(tag) ? Datatype.DATA : definition == null ? Datatype.STRING : definition.type();
        CodeSet codes = definition == null ? null : definition.codes();
        JsonKey key = key(definition, tag);
        FieldFormat.Kind kind = kind(tag, type, codes);
        boolean isText = kind == FieldFormat.Kind.TEXT || kind == FieldFormat.Kind.MASKED;
        FieldFormat format = new FieldFormat(
                key,
                isText ? null : JsonShape.of(key.toString()),
                part,
                isCounter,
                DataFields.isEncodedText(tag),
                kind,
                type,
                codes);
        formats[tag] = format;
        return format;
    }

    /**
     * Returns the definition of a field in the version's own dictionaries, or null. If the first dictionary does not
     * define the field, the second is searched.
     */
    private FieldDefinition ownDefinition(FixDictionary first, int tag) {
        FieldDefinition definition = first.field(tag);
        FixDictionary second = first == bodyDictionary ? otherDictionary : bodyDictionary;
        return definition != null || second == null ? definition : second.field(tag);
    }

    /** Returns the key of a field. Tag 0 stands for an invalid tag, which is written as it is in the message. */
    private JsonKey key(FieldDefinition definition, int tag) {
        if (tag == 0) {
            return null;
        }
        boolean isNamed = definition != null
                && !options.tags()
                && isNameOf(tag, definition.name().toString());
        return isNamed ? definition.name() : JsonKey.of(Integer.toString(tag));
    }

    /**
     * Returns whether a field is written under its name. A field is not if the name is empty, or if a field with a
     * smaller tag has it: no member of an object is written twice.
     */
    private boolean isNameOf(int tag, String name) {
        int first = ownTag(name);
        boolean isOfLatest = first < 0; // which gives each name to one field
        return (first == tag || isOfLatest) && !name.isEmpty();
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
