// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonKey;
import io.github.zilch.JsonRow;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.agrona.AsciiSequenceView;
import org.agrona.DirectBuffer;
import org.agrona.collections.IntHashSet;

/**
 * Converts FIX messages to JSON in the form of the FIX Trading Community's "Encoding FIX using JSON":
 *
 * <pre>{@code
 * {"Header":{"BeginString":"FIX.4.4","MsgType":"D",…},"Body":{"ClOrdID":"A1",…},"Trailer":{}}
 * }</pre>
 *
 * <p>By default, all values are strings with the codes of the wire. A group is an array under the name of its counter;
 * the count itself is not written. Fields without a name are written under their tag. BodyLength (9) and CheckSum (10)
 * are omitted because they describe the bytes of the tag-value encoding. The length of a data field is omitted if it is
 * correct. {@link FixToJsonOptions} selects other views.
 *
 * <pre>{@code
 * FixToJson converter = new FixToJson(new Dictionaries(), FlawListener.NONE);
 * JsonBuilder json = new JsonBuilder();
 * if (converter.convert(buffer, offset, length, converter.begin(json))) {
 *     json.writeTo(out);
 * }
 * }</pre>
 *
 * <p>Values that are not valid UTF-8 are read in the charset of MessageEncoding (347) or of the options, otherwise as
 * ISO-8859-1, so that no byte is lost. A header field in the body is written to the header. Application messages under
 * FIXT.1.1 are read with the dictionary of their ApplVerID (1128). Without it, an earlier Logon between the same two
 * CompIDs applies: the RefApplVerID (1130) of the message type, if its DefaultVerIndicator (1410) is Y, or else the
 * DefaultApplVerID (1137); without that, {@link FixVersion#DEFAULT}. If BeginString (8) names
 * no known version, only header fields, trailer fields and the fields of session messages get names.
 *
 * <p>A message with the same fields as an earlier one is added to the document as one row. Therefore read
 * converted messages as a whole. Members can be added after them, and {@link JsonBuilder#get} returns the text of a
 * part or a handle on it.
 *
 * <p>Does not allocate per message after the dictionary of its version has been loaded and every field, charset and
 * text length has been seen. One exception: the first Logon of a session under FIXT.1.1 allocates an entry in a bounded
 * table. For use by one thread; several converters may share {@link Dictionaries}.
 */
public final class FixToJson {
    private static final JsonKey HEADER = JsonKey.of("Header");
    private static final JsonKey BODY = JsonKey.of("Body");
    private static final JsonKey TRAILER = JsonKey.of("Trailer");

    /** The keys of the parts, in the order of {@link FieldFormat.Part}. */
    static final JsonKey[] PARTS = {HEADER, BODY, TRAILER};

    private static final int BEGIN_STRING = 8;
    private static final int BODY_LENGTH = 9;
    private static final int CHECK_SUM = 10;
    private static final int MSG_TYPE = 35;
    private static final int SENDER_COMP_ID = 49;
    private static final int TARGET_COMP_ID = 56;
    private static final int MESSAGE_ENCODING = 347;
    private static final int APPL_VER_ID = 1128;

    /**
     * Maximum number of fields of a message that are read ahead, counted each time. Bounds the time that a message takes
     * in which one field is repeated over and over.
     */
    private static final int MAX_AHEAD = 1 << 20;

    private final FixToJsonOptions options;
    private final FlawListener listener;

    /** Forwards each flaw to the listener, except those that were already reported. */
    private final FlawListener newFlaws;

    private final FieldReader fields = new FieldReader();

    /** Reads the fields after the current one. */
    private final FieldReader ahead = new FieldReader();

    /** Number of fields that may still be read ahead in this message. */
    private int fieldsAhead;

    /** Tags of the entry that is read ahead. */
    private final IntHashSet aheadTags = new IntHashSet();

    private final SeenTags seen = new SeenTags();
    private final Repeats repeats = new Repeats();
    private final MessageDefinition definition;
    private final GroupStack groups;
    private final TextDecoder text;
    private final ValueWriter values;
    private final AsciiSequenceView number = new AsciiSequenceView();

    /** The columns of a row; null if messages are not written as rows. */
    private final Row row;

    /** Checks messages against their dictionaries; null if that is not requested. */
    private final DictionaryCheck check;

    /** The layouts of earlier messages; null if all messages must be read field by field. */
    private final Layouts layouts;

    /** Finds masked fields in data; null if nothing is masked. */
    private final DataMask dataMask;

    private final RawMessage message = new RawMessage();
    private final Trace trace = new Trace();
    private final MessageHead head;

    private DirectBuffer buffer;
    private int start;
    private int end;
    private byte delimiter;
    private FieldFormats formats;

    /** The destinations of the parts of the message; null if a part is not written or not begun. */
    private JsonBuilder header;

    private JsonBuilder body;
    private JsonBuilder trailer;
    private int headerScope;
    private int bodyScope;
    private int trailerScope;

    /** The scope of the current field, and what stands for its tag among those that were seen in it. */
    private int scope;

    private int id;
    private boolean bodyBegun;

    /** The part that contains the open groups. */
    private FieldFormat.Part part;

    /** Number of flaws reported for the message. */
    private int flaws;

    /** Whether a layout may be learnt from this message. */
    private boolean mayLearn;

    /** Whether a part of the message is read again. Its flaws have been reported already. */
    private boolean isRereading;

    /**
     * Creates a converter with {@link FixToJsonOptions#DEFAULT}.
     *
     * @param dictionaries that define names and groups.
     * @param listener that is notified of flaws before {@link #convert} returns.
     */
    public FixToJson(Dictionaries dictionaries, FlawListener listener) {
        this(dictionaries, FixToJsonOptions.DEFAULT, listener);
    }

    /**
     * Creates a converter. If the options specify fields by name instead of by tag, all dictionaries are loaded.
     *
     * @param dictionaries that define names and groups.
     * @param options for the form of the JSON and for validation.
     * @param listener that is notified of flaws before {@link #convert} returns.
     * @throws IllegalArgumentException if the options name a field that no dictionary defines.
     */
    public FixToJson(Dictionaries dictionaries, FixToJsonOptions options, FlawListener listener) {
        this(dictionaries::get, options, listener);
    }

    /**
     * Creates a converter without dictionaries. All fields are written under their tags. No groups are known, so the
     * fields of their entries are written one after the other like all others.
     *
     * @param options for the form of the JSON.
     * @param listener that is notified of flaws before {@link #convert} returns.
     * @throws IllegalArgumentException if the options specify a field by name instead of by tag, or require validation
     *     against a dictionary.
     */
    public FixToJson(FixToJsonOptions options, FlawListener listener) {
        this(version -> DictionaryCompiler.NO_DICTIONARY, options, listener);
        if (check != null) {
            throw new IllegalArgumentException("messages cannot be checked without a dictionary: use"
                    + " Validation.FRAMING, or pass dictionaries");
        }
    }

    private FixToJson(
            Function<FixVersion, FixDictionary> dictionaries, FixToJsonOptions options, FlawListener listener) {
        this.options = options;
        this.listener = listener;
        IntHashSet mask = new IntHashSet();
        for (String field : options.mask()) {
            for (int tag : FieldNames.tags(field, dictionaries)) {
                mask.add(tag);
            }
        }
        List<int[]> columns = new ArrayList<>();
        for (String field : options.rows()) {
            columns.add(FieldNames.tags(field, dictionaries));
        }
        row = columns.isEmpty() ? null : new Row(columns);
        dataMask = mask.isEmpty() ? null : new DataMask(mask);
        definition = new MessageDefinition(dictionaries, options, mask);
        boolean isChecked = options.validation() == FixToJsonOptions.Validation.DICTIONARY;
        newFlaws = this::report;
        head = new MessageHead(options, newFlaws);
        check = isChecked ? new DictionaryCheck(newFlaws) : null;
        groups = new GroupStack(seen, repeats, newFlaws, check, new GroupStack.Lookahead() {
            @Override
            public int count(int tag) {
                return countAhead(tag);
            }

            @Override
            public int entries() {
                return entriesAhead();
            }
        });
        text = new TextDecoder(options.charset());
        values = new ValueWriter(options, text);
        layouts = row != null || check != null || text.mayDecodeAscii()
                ? null
                : new Layouts(new LayoutLearner(options), values);
    }

    /**
     * Begins a document of the kind that {@link #convert} requires: an array for rows, otherwise an object.
     *
     * @param json root builder to reset.
     * @return {@code json}, empty.
     */
    public JsonBuilder begin(JsonBuilder json) {
        return options.isRows() ? json.resetArray() : json.reset();
    }

    /**
     * Converts one message. Adds the members Header, Body and Trailer to {@code json}, an object that should be empty.
     * In the flat view, adds all fields to the object. For rows, adds the values of the selected fields to an array. If
     * a {@linkplain Flaw#rejects() flaw rejects} the message, or an exception is thrown, {@code json} remains
     * unchanged.
     *
     * @param source that contains the message.
     * @param offset in bytes at which the message begins with {@code 8=}.
     * @param length of the message in bytes, from {@code 8=} to the delimiter after its CheckSum (10), which may be
     *     missing.
     * @param json to write to.
     * @return {@code true} if the message was converted; {@code false} if it was rejected and the listener was told
     *     why.
     * @throws io.github.zilch.JsonCapacityException if {@code json} is bounded and has no room for the message.
     * @throws IllegalArgumentException if {@code json} is an array, or, for rows, an object.
     */
    public boolean convert(DirectBuffer source, int offset, int length, JsonBuilder json) {
        if (json.isArray() != (row != null)) {
            throw new IllegalArgumentException(
                    options.isRows() ? "a row requires an array: use begin" : "an object is required: use begin");
        }
        buffer = source;
        start = offset;
        end = offset + length;
        isRereading = false;
        flaws = 0;
        mayLearn = false;
        if (convertByLayout(json)) {
            return true;
        }
        long mark = json.mark();
        boolean converted = false;
        try {
            repeats.nextMessage();
            converted = head.read(source, start, end) && convertFields(json);
            if (converted
                    && repeats.isFound()
                    && row == null
                    && options.repeated() == FixToJsonOptions.Repeated.ARRAY) {
                json.rollback(mark);
                isRereading = true;
                repeats.know();
                converted = head.read(source, start, end) && convertFields(json);
            }
        } finally {
            if (!converted) {
                json.rollback(mark);
            }
        }
        return converted;
    }

    /** Converts a message that has the same fields as an earlier one. */
    private boolean convertByLayout(JsonBuilder json) {
        int length = end - start;
        if (layouts == null || length < RawMessage.SHORTEST || length > RawMessage.LONGEST) {
            return false;
        }
        delimiter = buffer.getByte(start + RawMessage.BEGIN_STRING);
        if (isVersionCharacter(delimiter) || !message.wrap(buffer, start, length, delimiter)) {
            return false;
        }
        mayLearn = true;
        values.nextMessage(message.buffer());
        JsonRow row = layouts.write(message, json);
        if (row == null) {
            return false;
        }
        try {
            if (options.validation() != FixToJsonOptions.Validation.NONE) {
                message.checkFraming(newFlaws);
            }
            row.end();
        } finally {
            row.cancel(); // does nothing unless the listener has thrown
        }
        return true;
    }

    private void learnLayout() {
        FixVersion version = head.version();
        if (mayLearn && flaws == 0 && version != null && !version.isOverFixt()) {
            layouts.learn(message, trace, formats);
        }
    }

    private void report(Flaw flaw, int tag, int position, long found, long expected) {
        if (!isRereading) {
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

    static boolean isVersionCharacter(byte b) {
        return b >= '0' && b <= '9' || b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z' || b == '.';
    }

    private boolean convertFields(JsonBuilder json) {
        delimiter = head.delimiter();
        definition.begin(buffer, head.version(), head.msgTypeOffset(), head.msgTypeLength());
        formats = definition.formats();
        formats.describeData(fields);
        FieldSet headerFields = definition.transport().header();
        FieldSet trailerFields = definition.transport().trailer();
        values.nextMessage(buffer);
        trace.nextMessage();
        groups.nextMessage(headerFields, trailerFields);
        fieldsAhead = MAX_AHEAD;
        seen.nextMessage();
        headerScope = seen.scopeOf(FieldFormat.Part.HEADER);
        repeats.firstScope(headerScope);
        bodyScope = seen.scopeOf(FieldFormat.Part.BODY);
        trailerScope = seen.scopeOf(FieldFormat.Part.TRAILER);
        bodyBegun = false;
        if (check != null) {
            check.nextMessage(buffer, headerFields, trailerFields);
        }
        beginParts(json);
        if (head.hasCheckSum()) {
            fields.wrapMessage(buffer, start, end, delimiter);
        } else {
            fields.wrap(buffer, start, end, delimiter);
        }
        while (true) {
            FieldReader.Step step = fields.next();
            if (step == FieldReader.Step.FIELD) {
                if (fields.tag() != CHECK_SUM) {
                    convertField(json);
                } else if (fields.position() == end) {
                    return finish(json);
                } else {
                    report(Flaw.MISPLACED_CHECK_SUM, CHECK_SUM);
                }
            } else if (!options.lenient()) {
                return rejectUnreadable(step);
            } else if (step != FieldReader.Step.END) {
                report(Flaw.UNREADABLE_FIELD, 0);
                fields.skipField();
            } else {
                report(Flaw.MISSING_CHECK_SUM, CHECK_SUM);
                return finish(json);
            }
        }
    }

    private void beginParts(JsonBuilder json) {
        body = null;
        trailer = null;
        if (row != null) {
            header = null;
            row.nextMessage();
        } else if (options.flat()) {
            header = json;
            body = json;
            trailer = json;
        } else {
            header = json.createJSON(HEADER);
        }
    }

    private boolean rejectUnreadable(FieldReader.Step step) {
        Flaw flaw = switch (step) {
            case BAD_TAG -> Flaw.BAD_TAG;
            case NO_EQUALS_SIGN -> Flaw.NO_EQUALS_SIGN;
            default -> Flaw.TRUNCATED;
        };
        report(flaw, 0);
        return false;
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
                newFlaws);
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
            noteField(formats.of(CHECK_SUM));
        }
        trace.add(FieldFormat.Part.TRAILER, 0, false, false, false);
        if (check != null) {
            check.finish();
        }
        if (row != null) {
            finishRow(json);
        } else {
            beginTrailer(json);
            if (options.keepCheckSum() && hasCheckSum) {
                put(trailer, formats.of(CHECK_SUM));
            }
        }
        learnLayout();
        return true;
    }

    private void convertField(JsonBuilder json) {
        int tag = fields.tag();
        if (tag == FieldReader.NOT_POSITIVE) {
            report(Flaw.TAG_NOT_POSITIVE, tag);
        }
        if (fields.valueLength() == 0) {
            report(Flaw.EMPTY_VALUE, tag);
        }
        if (fields.isWrongLength()) {
            report(Flaw.DATA_LENGTH, tag, position(), fields.number(), 0);
        }
        FieldFormat format = formats.of(tag);
        id = tag == FieldReader.NOT_POSITIVE || tag == FieldReader.TOO_LARGE ? seen.numberOf(tagAsName()) : tag;
        if (!groups.isEmpty() && groups.accept(tag, id, position())) {
            convertEntryField(format);
            return;
        }
        switch (format.part()) {
            case HEADER -> convertHeaderField(format);
            case TRAILER -> convertTrailerField(json, format);
            case BODY -> convertBodyField(json, format);
        }
    }

    private void convertEntryField(FieldFormat format) {
        definition.noteVersion(fields.tag(), fields.valueOffset(), fields.valueLength());
        scope = groups.scope();
        JsonBuilder entry = groups.entry();
        FieldSet nested = format.isCounter() ? groups.nestedGroup(fields.tag()) : null;
        if (nested == null && format.isCounter()) {
            nested = groupElsewhere(groups.dictionary());
        }
        trace.add(part, groups.depth(), groups.beganEntry(), nested != null, groups.isMasked());
        if (nested == null) {
            put(entry, format);
        } else {
            JsonBuilder array = entry == null ? null : arrayOf(entry, format);
            groups.open(nested, array, isMasked(format), fields.tag(), fields.number(), position());
        }
    }

    /** Begins to read ahead, after the current field. */
    private void beginAhead() {
        ahead.wrapMessage(buffer, fields.position(), end, delimiter);
        formats.describeData(ahead);
    }

    /** Reads the next field ahead. Returns {@code false} at the end, or if as much has been read as is allowed. */
    private boolean nextAhead() {
        return --fieldsAhead >= 0 && ahead.next() == FieldReader.Step.FIELD;
    }

    /** Returns how often a tag follows in the innermost group. */
    private int countAhead(int tag) {
        beginAhead();
        int count = 0;
        while (nextAhead() && !groups.endsAt(ahead.tag())) {
            count += ahead.tag() == tag ? 1 : 0;
        }
        return count;
    }

    /** Returns how many entries the innermost group has from this field on, if each repeated field begins one. */
    private int entriesAhead() {
        beginAhead();
        int entries = 1;
        aheadTags.clear();
        aheadTags.add(fields.tag());
        while (nextAhead() && groups.isOfInnermost(ahead.tag())) {
            if (!aheadTags.add(ahead.tag())) {
                entries++;
                aheadTags.clear();
                aheadTags.add(ahead.tag());
            }
        }
        return entries;
    }

    private void convertHeaderField(FieldFormat format) {
        switch (fields.tag()) {
            case SENDER_COMP_ID -> definition.sender(fields.valueOffset(), fields.valueLength());
            case TARGET_COMP_ID -> definition.target(fields.valueOffset(), fields.valueLength());
            case MESSAGE_ENCODING -> messageEncoding();
            case APPL_VER_ID -> applVerId();
            default -> {}
        }
        checkRepeated(headerScope);
        noteField(format);
        FixDictionary transport = definition.transport();
        if (!openGroup(header, transport, transport.header(), format)
                && (fields.tag() != BODY_LENGTH || options.keepBodyLength())) {
            put(header, format);
        }
    }

    private void convertTrailerField(JsonBuilder json, FieldFormat format) {
        beginTrailer(json);
        checkRepeated(trailerScope);
        noteField(format);
        if (!openGroup(trailer, definition.transport(), definition.transport().trailer(), format)) {
            put(trailer, format);
        }
    }

    private void convertBodyField(JsonBuilder json, FieldFormat transportFormat) {
        FieldFormat format = transportFormat;
        if (!bodyBegun) {
            beginBody();
            format = formats.of(fields.tag());
        }
        if (body == null && row == null) {
            body = json.createJSON(BODY);
        }
        definition.noteVersion(fields.tag(), fields.valueOffset(), fields.valueLength());
        checkRepeated(bodyScope);
        noteField(format);
        if (!openGroup(body, definition.bodyDictionary(), definition.body(), format)) {
            put(body, format);
        }
    }

    private void beginBody() {
        bodyBegun = true;
        definition.beginBody();
        formats = definition.formats();
        formats.describeData(fields);
        if (check != null) {
            check.beginBody(definition.ownBody(), head.msgTypeField() - start);
        }
    }

    private void beginTrailer(JsonBuilder json) {
        if (trailer == null && row == null) {
            if (body == null) {
                body = json.createJSON(BODY);
            }
            trailer = json.createJSON(TRAILER);
        }
    }

    /** Records a field outside of groups for rows and validation. Does not write it. */
    private void noteField(FieldFormat format) {
        if (row != null) {
            row.add(format, fields);
        }
        if (check != null) {
            check.checkFieldInPart(format.part(), fields.tag(), position());
        }
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
                : parent.createJSONArray(key(format));
    }

    private boolean openGroup(JsonBuilder parent, FixDictionary from, FieldSet enclosing, FieldFormat format) {
        FieldSet group = format.isCounter() && enclosing != null ? enclosing.group(fields.tag()) : null;
        FieldSet around = group == null ? null : enclosing;
        if (group == null && format.isCounter()) {
            group = groupElsewhere(from);
        }
        trace.add(format.part(), 0, false, group != null, false);
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
        beginAhead();
        return nextAhead() && group.contains(ahead.tag()) ? group : null;
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

    private static boolean isMasked(FieldFormat format) {
        return format.kind() == FieldFormat.Kind.MASKED;
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
        JsonBuilder parent = node;
        CharSequence key = key(format);
        if (repeats.contains(id, scope)) {
            parent = repeats.array(id, scope, node, key);
            key = ValueWriter.NO_KEY;
        }
        if (!groups.isEmpty() && groups.isMasked() || isMaskedData(format, offset, length)) {
            values.putMasked(parent, key);
        } else {
            values.put(parent, key, format, offset, length, fields.isAscii());
        }
    }

    /** Returns whether a field is data with a masked field in it. */
    private boolean isMaskedData(FieldFormat format, int offset, int length) {
        return dataMask != null && format.type() == Datatype.DATA && dataMask.isIn(buffer, offset, length);
    }

    /** Writes the row after all fields have been read. */
    private void finishRow(JsonBuilder json) {
        isRereading = true;
        for (int column = 0; column < row.columns(); column++) {
            int index = row.indexOf(column);
            if (index < 0) {
                json.addNull();
            } else if (isMaskedData(row.format(index), row.valueOffset(index), row.length(index))) {
                values.putMasked(json, ValueWriter.NO_KEY);
            } else if (!putGroup(json, index)) {
                values.put(
                        json,
                        ValueWriter.NO_KEY,
                        row.format(index),
                        row.valueOffset(index),
                        row.length(index),
                        row.isAscii(index));
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
        if (!openGroup(json, from, enclosing, format)) {
            return false;
        }
        while (fields.next() == FieldReader.Step.FIELD && groups.accept(fields.tag(), fields.tag(), position())) {
            convertEntryField(formats.of(fields.tag()));
        }
        groups.closeAll();
        return true;
    }
}
