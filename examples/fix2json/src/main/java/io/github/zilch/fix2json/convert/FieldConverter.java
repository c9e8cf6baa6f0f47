// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonKey;
import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.FixVersion;
import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.FlawListener;
import io.github.zilch.fix2json.convert.group.DictionaryCheck;
import io.github.zilch.fix2json.convert.group.GroupLookahead;
import io.github.zilch.fix2json.convert.group.GroupStack;
import io.github.zilch.fix2json.convert.group.Repeats;
import io.github.zilch.fix2json.convert.group.SeenTags;
import io.github.zilch.fix2json.convert.layout.MessageParts;
import io.github.zilch.fix2json.convert.layout.RawMessage;
import io.github.zilch.fix2json.convert.layout.Trace;
import io.github.zilch.fix2json.convert.value.FieldFormat;
import io.github.zilch.fix2json.convert.value.FieldFormats;
import io.github.zilch.fix2json.convert.value.FieldListener;
import io.github.zilch.fix2json.convert.value.FieldValueWriter;
import io.github.zilch.fix2json.convert.value.TextDecoder;
import io.github.zilch.fix2json.dictionary.FieldSet;
import io.github.zilch.fix2json.dictionary.FixDictionary;
import io.github.zilch.fix2json.wire.Bytes;
import io.github.zilch.fix2json.wire.FieldReader;
import io.github.zilch.fix2json.wire.Framing;
import java.util.function.Function;
import org.agrona.AsciiSequenceView;
import org.agrona.DirectBuffer;
import org.agrona.collections.IntHashSet;

/**
 * Converts a message field by field, and records where each field belongs, so that a layout can be learnt from the
 * message. Does not allocate after every field, charset and text length has been seen. For use by one thread.
 */
final class FieldConverter {
    /** Stands for no tag. */
    private static final int NO_FIELD = Integer.MIN_VALUE;

    private static final int BODY_LENGTH = 9;
    private static final int CHECK_SUM = 10;
    private static final int SENDER_COMP_ID = 49;
    private static final int TARGET_COMP_ID = 56;
    private static final int MESSAGE_ENCODING = 347;
    private static final int APPL_VER_ID = 1128;

    private final FixToJsonOptions options;
    private final FlawListener listener;

    /** Forwards each flaw to the listener, except those of what is read again. */
    private final FlawListener once;

    private final FieldReader fields = new FieldReader();
    private final SeenTags seen = new SeenTags();
    private final Repeats repeats = new Repeats();
    private final MessageDefinition definition;
    private final GroupStack groups;
    private final GroupLookahead lookahead;
    private final TextDecoder text;
    private final FieldValueWriter values;
    private final AsciiSequenceView number = new AsciiSequenceView();

    /** The columns of a row; null if messages are not written as rows. */
    private final Row row;

    /** Gets each field instead of a document; null if messages are written. */
    private final FieldListener receiver;

    /** Checks messages against their dictionaries; null if that is not requested. */
    private final DictionaryCheck check;

    private final MaskScope mask;

    private final MessageParts parts;
    private final Trace trace = new Trace();
    private final MessageHead head;

    /** Whether all messages are read field by field: rows, checks and charsets that hide ASCII in other bytes need it. */
    private final boolean readsEachField;

    private DirectBuffer buffer;
    private int start;
    private int end;
    private byte delimiter;
    private FieldFormats formats;

    /** The scope of the current field, and what stands for its tag among those that were seen in it. */
    private int scope;

    private int id;
    private boolean bodyBegun;

    /** The part that contains the open groups. */
    private FieldFormat.Part part;

    /** Whether flaws are reported: not for what is read again. */
    private boolean reportsFlaws;

    /** Number of flaws that were reported of the message. */
    private int flaws;

    /**
     * Creates a converter.
     *
     * @param dictionaries by version.
     * @param options of the conversion.
     * @param mask tags of the fields whose values are not written.
     * @param row the columns of a row, or null if messages are not written as rows.
     * @param receiver that gets each field instead of a document, or null to write messages.
     * @param listener that is notified of flaws.
     */
    FieldConverter(
            Function<FixVersion, FixDictionary> dictionaries,
            FixToJsonOptions options,
            IntHashSet mask,
            Row row,
            FieldListener receiver,
            FlawListener listener) {
        this.options = options;
        this.listener = listener;
        this.row = row;
        this.receiver = receiver;
        once = this::report;
        parts = new MessageParts(options.flat(), row == null && receiver == null);
        definition = new MessageDefinition(dictionaries, options, mask);
        head = new MessageHead(options, once);
        boolean isChecked = options.validation() == FixToJsonOptions.Validation.DICTIONARY;
        check = isChecked ? new DictionaryCheck(once) : null;
        lookahead = new GroupLookahead(fields);
        groups = new GroupStack(seen, repeats, once, check, lookahead);
        lookahead.groups(groups);
        text = new TextDecoder(options.charset());
        this.mask = new MaskScope(mask, dictionaries, text);
        values = new FieldValueWriter(options, text);
        readsEachField = row != null || isChecked || text.hidesAscii();
    }

    /** Returns the writer of values. */
    FieldValueWriter values() {
        return values;
    }

    /** Returns where each field of the last message belongs. */
    Trace trace() {
        return trace;
    }

    /** Returns the formats of the fields of the last message. */
    FieldFormats formats() {
        return formats;
    }

    /**
     * Returns whether something can be learnt from the last message, if it was converted: it has no flaw, and a version that
     * alone decides by which dictionary it is read.
     */
    boolean isLearnable() {
        FixVersion version = head.version();
        return flaws == 0 && version != null && !version.isOverFixt();
    }

    /**
     * Converts a message.
     *
     * @param source that contains the message.
     * @param from offset of the message.
     * @param to offset after the message.
     * @param json to write to.
     * @return whether the message was converted; if not, the listener was told why.
     */
    boolean convert(DirectBuffer source, int from, int to, JsonBuilder json) {
        buffer = source;
        start = from;
        end = to;
        reportsFlaws = true;
        flaws = 0;
        repeats.nextMessage();
        return head.read(source, from, to) && convertFields(json);
    }

    /** Returns whether members of the last message were written twice, because their fields are repeated. */
    boolean hasRepeatedMembers() {
        return repeats.isFound();
    }

    /** Converts the last message again, with one member for each repeated field. Reports no flaws. */
    void convertRepeated(JsonBuilder json) {
        reportsFlaws = false;
        repeats.know();
        convertFields(json);
    }

    private void report(Flaw flaw, int tag, int position, long found, long expected) {
        if (reportsFlaws) {
            flaws++;
            listener.onFlaw(flaw, tag, position, found, expected);
        }
    }

    private void report(Flaw flaw, int tag) {
        report(flaw, tag, position(), -1, 0);
    }

    /** Returns the position of the current field in the message. */
    private int position() {
        return fields.fieldOffset() - start;
    }

    private boolean convertFields(JsonBuilder json) {
        delimiter = head.delimiter();
        definition.begin(buffer, head.version(), head.msgTypeOffset(), head.msgTypeLength());
        formats = definition.formats();
        formats.describeData(fields);
        lookahead.formats(formats);
        FieldSet headerFields = definition.transport().header();
        FieldSet trailerFields = definition.transport().trailer();
        values.nextMessage(buffer);
        trace.nextMessage();
        groups.nextMessage(headerFields, trailerFields);
        lookahead.nextMessage(buffer, end, delimiter);
        seen.nextMessage();
        repeats.firstScope(seen.scopeOf(FieldFormat.Part.HEADER));
        bodyBegun = false;
        mask.nextMessage();
        if (check != null) {
            check.nextMessage(buffer, headerFields, trailerFields);
        }
        parts.nextMessage(json);
        if (row != null) {
            row.nextMessage();
        }
        fields.wrapMessage(buffer, start, end, delimiter);
        while (true) {
            FieldReader.Step step = fields.next();
            if (step == FieldReader.Step.FIELD) {
                if (fields.tag() != CHECK_SUM) {
                    convertField();
                } else if (fields.position() == end) {
                    return finish(json);
                } else {
                    report(Flaw.MISPLACED_CHECK_SUM, CHECK_SUM);
                }
            } else if (!options.lenient()) {
                report(step.flaw(), 0);
                return false;
            } else if (step != FieldReader.Step.END) {
                report(Flaw.UNREADABLE_FIELD, 0);
                fields.skipField();
            } else {
                report(Flaw.MISSING_CHECK_SUM, CHECK_SUM);
                return finish(json);
            }
        }
    }

    /** Compares BodyLength (9) and CheckSum (10) with the message, at its CheckSum. */
    private void checkFraming() {
        if (options.validation() == FixToJsonOptions.Validation.NONE || head.lengthField() < 0) {
            return;
        }
        int checkSum = fields.fieldOffset();
        int declared = fields.valueLength() == 3 ? fields.number() : -1;
        Framing.check(
                buffer,
                start,
                head.lengthField(),
                head.afterLengthField(),
                checkSum,
                declared,
                Framing.sum(buffer, start, checkSum),
                delimiter,
                once);
    }

    /** Ends the message, at its CheckSum (10) or, in a lenient reading, where it would be. */
    private boolean finish(JsonBuilder json) {
        groups.closeAll();
        boolean hasCheckSum = fields.fieldOffset() < end;
        if (hasCheckSum) {
            checkFraming();
        }
        if (!bodyBegun) {
            beginBody();
        }
        if (hasCheckSum) {
            addToMask();
            id = CHECK_SUM;
            scope = seen.scopeOf(FieldFormat.Part.TRAILER);
            noteField(formats.of(CHECK_SUM));
        }
        trace.add(FieldFormat.Part.TRAILER, 0, false, false, false);
        if (check != null) {
            check.finish();
        }
        if (row != null) {
            finishRow(json);
        } else {
            JsonBuilder trailer = parts.trailer();
            if (options.keepCheckSum() && hasCheckSum) {
                put(trailer, formats.of(CHECK_SUM));
            }
        }
        return true;
    }

    private void convertField() {
        int tag = fields.tag();
        if (tag == FieldReader.NOT_POSITIVE) {
            report(Flaw.TAG_NOT_POSITIVE, tag);
        }
        if (fields.valueLength() == 0) {
            report(Flaw.EMPTY_VALUE, tag);
        }
        if (fields.isWrongLength()) {
            reportWrongLength();
        }
        FieldFormat format = formats.of(tag);
        addToMask();
        id = id(tag);
        if (!groups.isEmpty() && groups.accept(tag, id, position())) {
            convertEntryField(format);
            return;
        }
        switch (format.part()) {
            case HEADER -> convertHeaderField(format);
            case TRAILER -> convertTrailerField(format);
            case BODY -> convertBodyField(format);
        }
    }

    private void reportWrongLength() {
        report(Flaw.DATA_LENGTH, fields.tag(), position(), fields.number(), 0);
    }

    private void addToMask() {
        mask.add(fields, buffer, definition.bodyDictionary());
    }

    /**
     * Wraps a message that can be read by what is known of an earlier one. Returns {@code false} if it cannot be, also if a
     * value of it quotes a masked field, or if all messages are read field by field.
     */
    boolean wrap(RawMessage message, DirectBuffer source, int from, int to) {
        int length = to - from;
        if (readsEachField || length < RawMessage.SHORTEST || length > RawMessage.LONGEST) {
            return false;
        }
        byte messageDelimiter = source.getByte(from + RawMessage.BEGIN_STRING);
        return !Bytes.isVersionCharacter(messageDelimiter)
                && !mask.isQuotedIn(source, from, length, messageDelimiter)
                && message.wrap(source, from, length, messageDelimiter);
    }

    private void convertEntryField(FieldFormat format) {
        definition.noteVersion(fields.tag(), fields.valueOffset(), fields.valueLength());
        scope = groups.scope();
        JsonBuilder entry = groups.entry();
        FieldSet nested = format.isCounter() ? groups.nestedGroup(fields.tag()) : null;
        if (nested == null && format.isCounter()) {
            nested = groupElsewhere(groups.dictionary());
        }
        boolean isMasked = groups.isMasked() || mask.isMasked();
        trace.add(part, groups.depth(), groups.beganEntry(), nested != null, isMasked);
        if (receiver != null) {
            pass(format, isMasked, groups.depth(), groups.beganEntry());
        }
        if (nested == null) {
            put(entry, format);
        } else {
            JsonBuilder array = entry == null ? null : arrayOf(entry, format);
            groups.open(nested, array, isMasked(format), fields.tag(), fields.number(), position());
        }
    }

    private void convertHeaderField(FieldFormat format) {
        switch (fields.tag()) {
            case SENDER_COMP_ID -> definition.sender(fields.valueOffset(), fields.valueLength());
            case TARGET_COMP_ID -> definition.target(fields.valueOffset(), fields.valueLength());
            case MESSAGE_ENCODING -> messageEncoding();
            case APPL_VER_ID -> applVerId();
            default -> {}
        }
        checkRepeated(seen.scopeOf(FieldFormat.Part.HEADER));
        noteField(format);
        FixDictionary transport = definition.transport();
        JsonBuilder header = parts.header();
        if (!openGroup(header, transport, transport.header(), format)
                && (fields.tag() != BODY_LENGTH || options.keepBodyLength())) {
            put(header, format);
        }
    }

    private void convertTrailerField(FieldFormat format) {
        JsonBuilder trailer = parts.trailer();
        checkRepeated(seen.scopeOf(FieldFormat.Part.TRAILER));
        noteField(format);
        if (!openGroup(trailer, definition.transport(), definition.transport().trailer(), format)) {
            put(trailer, format);
        }
    }

    private void convertBodyField(FieldFormat transportFormat) {
        FieldFormat format = transportFormat;
        if (!bodyBegun) {
            beginBody();
            format = formats.of(fields.tag());
        }
        JsonBuilder body = parts.body();
        definition.noteVersion(fields.tag(), fields.valueOffset(), fields.valueLength());
        checkRepeated(seen.scopeOf(FieldFormat.Part.BODY));
        noteField(format);
        if (!openGroup(body, definition.bodyDictionary(), definition.body(), format)) {
            put(body, format);
        }
    }

    private void beginBody() {
        bodyBegun = true;
        definition.readRestOfHeader(fields.fieldOffset(), end, delimiter);
        definition.beginBody();
        formats = definition.formats();
        formats.describeData(fields);
        if (fields.checkLengthAgain()) {
            reportWrongLength();
        }
        mask.noteLength(fields);
        lookahead.formats(formats);
        if (check != null) {
            check.beginBody(definition.ownBody(), head.msgTypeField() - start);
        }
    }

    /** Records a field outside of groups for rows and validation, and passes it to the receiver. Does not write it. */
    private void noteField(FieldFormat format) {
        if (receiver != null) {
            pass(format, mask.isMasked(), 0, false);
        }
        if (row != null) {
            row.add(mask.isMasked() ? FieldFormat.UNKNOWN_MASKED : format, fields);
        }
        if (check != null) {
            check.checkFieldInPart(format.part(), fields.tag(), position());
        }
    }

    private void pass(FieldFormat format, boolean isMasked, int depth, boolean beginsEntry) {
        receiver.field(
                fields.tag(),
                fields.valueOffset(),
                fields.valueLength(),
                fields.isAscii(),
                format,
                isMasked || isMasked(format),
                depth,
                beginsEntry);
    }

    private void checkRepeated(int scopeOfPart) {
        scope = scopeOfPart;
        if (seen.contains(id, scope)) {
            repeats.add(id, scope);
            report(Flaw.REPEATED_TAG, fields.tag());
        }
        seen.add(id, scope);
    }

    /** Returns the array for the entries of a group. */
    private JsonBuilder arrayOf(JsonBuilder parent, FieldFormat format) {
        return repeats.contains(id, scope)
                ? repeats.array(id, scope, parent, key(format))
                : createArray(parent, format);
    }

    private boolean openGroup(JsonBuilder parent, FixDictionary from, FieldSet enclosing, FieldFormat format) {
        FieldSet group = format.isCounter() && enclosing != null ? enclosing.group(fields.tag()) : null;
        FieldSet around = group == null ? null : enclosing;
        if (group == null && format.isCounter()) {
            group = groupElsewhere(from);
        }
        trace.add(format.part(), 0, false, group != null, mask.isMasked());
        if (group == null) {
            return false;
        }
        part = format.part();
        JsonBuilder array = parent == null ? null : arrayOf(parent, format);
        groups.openOutermost(from, around, group, array, isMasked(format), fields.tag(), fields.number(), position());
        return true;
    }

    /**
     * Returns the group that a counter counts in other messages, if at least one field of it follows; otherwise null. So
     * a field that is only called like a counter stays as it is.
     */
    private FieldSet groupElsewhere(FixDictionary from) {
        FieldSet group = fields.number() > 0 ? from.groupElsewhere(fields.tag()) : null;
        if (group == null) {
            return null;
        }
        return lookahead.isNextIn(group) ? group : null;
    }

    private void messageEncoding() {
        if (!text.declare(buffer, fields.valueOffset(), fields.valueLength())) {
            report(Flaw.UNKNOWN_ENCODING, MESSAGE_ENCODING);
        }
    }

    private void applVerId() {
        if (!definition.applVerId(fields.valueOffset(), fields.valueLength())) {
            report(Flaw.UNKNOWN_APPL_VERSION, APPL_VER_ID);
        }
    }

    private CharSequence key(FieldFormat format) {
        JsonKey key = format.key();
        return key != null ? key : tagAsName();
    }

    private CharSequence tagAsName() {
        int from = fields.fieldOffset();
        int equals = fields.valueOffset() - 1;
        while (from < equals - 1 && buffer.getByte(from) == '0') {
            from++;
        }
        return number.wrap(buffer, from, equals - from);
    }

    /** Returns what stands for a tag among those that were seen. */
    private int id(int tag) {
        return tag == FieldReader.NOT_POSITIVE || tag == FieldReader.TOO_LARGE ? seen.numberOf(tagAsName()) : tag;
    }

    /** Returns whether the current field, which is read again, belongs to the groups. */
    private boolean acceptAgain() {
        id = id(fields.tag());
        return groups.accept(fields.tag(), id, position());
    }

    private static boolean isMasked(FieldFormat format) {
        return format.kind() == FieldFormat.Kind.MASKED;
    }

    /** Creates the array of a group, which is an element where the message is a row. */
    private JsonBuilder createArray(JsonBuilder parent, FieldFormat format) {
        return parent.isArray() ? parent.createJSONArray() : parent.createJSONArray(key(format));
    }

    /** Writes a field that does not open a group. */
    private void put(JsonBuilder node, FieldFormat format) {
        int offset = fields.valueOffset();
        int length = fields.valueLength();
        if (check != null) {
            check.checkValue(format, fields.tag(), position(), offset, length);
        }
        if (node == null || fields.isCorrectLength()) {
            return;
        }
        boolean isMasked = mask.isMasked() || !groups.isEmpty() && groups.isMasked();
        FieldFormat written = isMasked ? FieldFormat.UNKNOWN_MASKED : format;
        CharSequence key = key(format);
        if (repeats.contains(id, scope)) {
            values.add(repeats.array(id, scope, node, key), written, offset, length, fields.isAscii());
        } else {
            values.put(node, key, written, offset, length, fields.isAscii());
        }
    }

    /** Writes the row after all fields have been read. */
    private void finishRow(JsonBuilder json) {
        reportsFlaws = false;
        for (int column = 0; column < row.columns(); column++) {
            int index = row.indexOf(column);
            if (index < 0) {
                json.addNull();
            } else if (!putGroup(json, index)) {
                values.add(json, row.format(index), row.valueOffset(index), row.length(index), row.isAscii(index));
            }
        }
    }

    /** Writes the group that a field of the row counts. Reads the group again. */
    private boolean putGroup(JsonBuilder json, int index) {
        FieldFormat format = row.format(index);
        boolean inBody = format.part() == FieldFormat.Part.BODY;
        FixDictionary from = inBody ? definition.bodyDictionary() : definition.transport();
        FieldSet enclosing =
                inBody ? definition.body() : format.part() == FieldFormat.Part.HEADER ? from.header() : from.trailer();
        if (!format.isCounter()) {
            return false;
        }
        fields.wrapMessage(buffer, row.fieldOffset(index), end, delimiter);
        fields.next();
        mask.nextMessage();
        addToMask();
        id = NO_FIELD; // its repetitions are not in the row
        if (!openGroup(json, from, enclosing, format)) {
            return false;
        }
        while (fields.next() == FieldReader.Step.FIELD && acceptAgain()) {
            addToMask();
            convertEntryField(formats.of(fields.tag()));
        }
        groups.closeAll();
        return true;
    }
}
