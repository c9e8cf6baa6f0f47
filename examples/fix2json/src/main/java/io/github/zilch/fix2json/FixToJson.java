// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonKey;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.agrona.AsciiSequenceView;
import org.agrona.DirectBuffer;
import org.agrona.collections.IntHashSet;

/**
 * Converts FIX messages to JSON, as the FIX Trading Community's "Encoding FIX using JSON" has it:
 *
 * <pre>{@code
 * {"Header":{"BeginString":"FIX.4.4","MsgType":"D",…},"Body":{"ClOrdID":"A1",…},"Trailer":{}}
 * }</pre>
 *
 * <p>All values are strings with the codes of the wire; a group is an array under the name of its counter, and the
 * counter itself is not written; fields without a name are written under their tag. BodyLength (9) and CheckSum (10)
 * describe the bytes of tag-value encoding and are left out, as is the length of a data field that was read by it. That is
 * the default; {@link FixToJsonOptions} has other views.
 *
 * <pre>{@code
 * FixToJson converter = new FixToJson(new Dictionaries(), FlawListener.NONE);
 * JsonBuilder json = new JsonBuilder();
 * if (converter.convert(buffer, offset, length, converter.begin(json))) {
 *     json.writeTo(out);
 * }
 * }</pre>
 *
 * <p>Values that are not valid UTF-8 are read in the charset of MessageEncoding (347) or of the options, else as
 * ISO-8859-1, so that no byte is lost. A header field found in the body is written to the header. Messages under FIXT.1.1
 * are read with the dictionary of their ApplVerID (1128), else of the DefaultApplVerID (1137) that a Logon of the same two
 * CompIDs gave earlier, else of {@link FixVersion#LATEST}. Of a BeginString (8) that names no version, only the fields of
 * header, trailer and session messages get names.
 *
 * <p>A message with the fields of one before is put as one fragment of text. So what was converted is to be read as a whole,
 * and may be added to; {@link JsonBuilder#get} gives the text of its parts, or handles on them.
 *
 * <p>Allocates nothing per message once the dictionary of its version is loaded and every field, charset and length of text
 * was seen; a Logon of a session under FIXT.1.1 that was not seen before allocates its entry in a table that is bounded.
 * For one thread; several converters may share {@link Dictionaries}.
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
    private static final int DEFAULT_APPL_VER_ID = 1137;

    private final FixToJsonOptions options;
    private final FlawListener listener;

    /** Passes on what was not reported yet. */
    private final FlawListener once;

    private final FieldReader fields = new FieldReader();
    private final SeenTags seen = new SeenTags();
    private final MessageDefinition definition;
    private final GroupStack groups;
    private final TextDecoder text;
    private final ValueWriter values;
    private final AsciiSequenceView number = new AsciiSequenceView();

    /** What a row is made of; null if messages are not written as rows. */
    private final Row row;

    /** Compares messages with their dictionaries; null if nobody wants to know. */
    private final DictionaryCheck check;

    /** The layouts of messages like those before; null if all messages are to be read field by field. */
    private final Layouts layouts;

    private final RawMessage message = new RawMessage();
    private final Trace trace = new Trace();

    private DirectBuffer buffer;
    private int start;
    private int end;
    private byte delimiter;
    private int lengthField;
    private int behindLength;
    private int msgTypePosition;
    private FixVersion version;
    private FieldFormats formats;

    /** Where the parts of the message are written to; null if they are not, or not yet. */
    private JsonBuilder header;

    private JsonBuilder body;
    private JsonBuilder trailer;
    private int headerScope;
    private int bodyScope;
    private int trailerScope;
    private boolean bodyBegun;

    /** The part that the groups that are open stand in. */
    private FieldFormat.Part part;

    /** Number of flaws of the message that were reported. */
    private int flaws;

    /** Whether a layout was looked for. */
    private boolean mayLearn;

    /** Whether a part of the message is read again, whose flaws have been reported. */
    private boolean again;

    /**
     * Makes a converter with {@link FixToJsonOptions#DEFAULT}.
     *
     * @param dictionaries to take names and groups from.
     * @param listener that hears of flaws, before {@link #convert} returns.
     */
    public FixToJson(Dictionaries dictionaries, FlawListener listener) {
        this(dictionaries, FixToJsonOptions.DEFAULT, listener);
    }

    /**
     * Makes a converter. If the options name fields, rather than giving their tags, all dictionaries are loaded.
     *
     * @param dictionaries to take names and groups from.
     * @param options that say what the JSON looks like, and what is checked.
     * @param listener that hears of flaws, before {@link #convert} returns.
     * @throws IllegalArgumentException if the options name a field that no dictionary has.
     */
    public FixToJson(Dictionaries dictionaries, FixToJsonOptions options, FlawListener listener) {
        this(dictionaries::get, options, listener);
    }

    /**
     * Makes a converter without any dictionary: all fields are written under their tags, and no group is known, so that
     * the fields of its entries are written one after the other like all others.
     *
     * @param options that say what the JSON looks like.
     * @param listener that hears of flaws, before {@link #convert} returns.
     * @throws IllegalArgumentException if the options name a field instead of giving its tag, or want messages checked
     *     with a dictionary.
     */
    public FixToJson(FixToJsonOptions options, FlawListener listener) {
        this(version -> DictionaryCompiler.NO_DICTIONARY, options, listener);
        if (check != null) {
            throw new IllegalArgumentException("without a dictionary there is nothing to check messages with: choose"
                    + " Validation.FRAMING, or give dictionaries");
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
        definition = new MessageDefinition(dictionaries, options, mask);
        boolean isChecked = options.validation() == FixToJsonOptions.Validation.DICTIONARY;
        once = this::report;
        check = isChecked ? new DictionaryCheck(once) : null;
        groups = new GroupStack(seen, once, check);
        text = new TextDecoder(options.charset());
        values = new ValueWriter(options, text);
        layouts = row != null || check != null || text.mayBeSwitched()
                ? null
                : new Layouts(new LayoutLearner(options, values), values);
    }

    /**
     * Begins a document of the kind that {@link #convert} fills: an array for rows, else an object.
     *
     * @param json builder to reset, a root.
     * @return {@code json}, empty.
     */
    public JsonBuilder begin(JsonBuilder json) {
        return options.isRows() ? json.resetArray() : json.reset();
    }

    /**
     * Converts one message. Adds the members Header, Body and Trailer to {@code json}, an object that should be empty; in
     * the flat view all fields; in rows the values of their fields, to an array. If the message has a flaw that
     * {@linkplain Flaw#rejects() rejects} it, or anything is thrown, {@code json} is left as it was.
     *
     * @param source that holds the message.
     * @param offset in bytes at which the message begins: its {@code 8=}.
     * @param length of the message in bytes, from {@code 8=} to the delimiter behind its CheckSum (10), which may be
     *     missing.
     * @param json to write to.
     * @return whether the message was converted; if not, the listener was told why.
     * @throws io.github.zilch.JsonCapacityException if {@code json} is bounded and has no room for it.
     * @throws IllegalArgumentException if {@code json} is an array, or, for rows, an object.
     */
    public boolean convert(DirectBuffer source, int offset, int length, JsonBuilder json) {
        if (json.isArray() != (row != null)) {
            throw new IllegalArgumentException(
                    options.isRows() ? "a row is written to an array: use begin" : "an object is needed: use begin");
        }
        buffer = source;
        start = offset;
        end = offset + length;
        again = false;
        flaws = 0;
        mayLearn = false;
        long mark = json.mark();
        boolean converted = false;
        try {
            converted = convertByLayout(json) || begins() && convertFields(json);
        } finally {
            if (!converted) {
                json.rollback(mark);
            }
        }
        return converted;
    }

    /** Converts a message that has the fields of one before. */
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
        int jsonLength = layouts.write(message);
        if (jsonLength < 0) {
            return false;
        }
        if (options.validation() != FixToJsonOptions.Validation.NONE) {
            message.checkFraming(once);
        }
        json.putMembersUnchecked(layouts.json(), 0, jsonLength);
        return true;
    }

    private void learnLayout() {
        if (mayLearn && flaws == 0 && version != null && !version.isOverFixt()) {
            layouts.learn(message, trace, formats);
        }
    }

    private void report(Flaw flaw, int tag, int position, long found, long expected) {
        if (!again) {
            flaws++;
            listener.onFlaw(flaw, tag, position, found, expected);
        }
    }

    private void report(Flaw flaw, int tag) {
        report(flaw, tag, position(), -1, 0);
    }

    /** Position of the last field in the message. */
    private int position() {
        return fields.fieldOffset() - start;
    }

    /** Reads the three fields that every message must begin with. */
    private boolean begins() {
        int i = start;
        if (end - start < 5 || buffer.getByte(i) != '8' || buffer.getByte(i + 1) != '=') {
            return reject(Flaw.NO_BEGIN_STRING);
        }
        i += 2;
        while (i < end && isVersionCharacter(buffer.getByte(i))) {
            i++;
        }
        if (i == end) {
            return reject(Flaw.NO_BODY_LENGTH);
        }
        version = FixVersion.ofBeginString(buffer, start + 2, i - start - 2);
        delimiter = buffer.getByte(i);
        fields.wrap(buffer, i + 1, end, delimiter);
        if (fields.next() != FieldReader.Step.FIELD || fields.tag() != BODY_LENGTH) {
            return reject(Flaw.NO_BODY_LENGTH);
        }
        lengthField = fields.fieldOffset();
        behindLength = fields.position();
        if (fields.next() != FieldReader.Step.FIELD || fields.tag() != MSG_TYPE) {
            return reject(Flaw.NO_MSG_TYPE);
        }
        msgTypePosition = position();
        if (version == null) {
            report(Flaw.UNKNOWN_VERSION, BEGIN_STRING, 0, -1, 0);
        }
        return true;
    }

    static boolean isVersionCharacter(byte b) {
        return b >= '0' && b <= '9' || b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z' || b == '.';
    }

    private boolean reject(Flaw flaw) {
        report(flaw, 0, 0, -1, 0);
        return false;
    }

    private boolean convertFields(JsonBuilder json) {
        definition.begin(buffer, version, fields.valueOffset(), fields.valueLength());
        formats = definition.formats();
        FieldSet headerFields = definition.transport().header();
        FieldSet trailerFields = definition.transport().trailer();
        values.nextMessage(buffer);
        trace.nextMessage();
        groups.nextMessage(headerFields, trailerFields);
        seen.nextMessage();
        headerScope = seen.newScope();
        bodyScope = seen.newScope();
        trailerScope = seen.newScope();
        bodyBegun = false;
        if (check != null) {
            check.nextMessage(buffer, headerFields, trailerFields);
        }
        beginParts(json);
        fields.wrap(buffer, start, end, delimiter);
        while (true) {
            FieldReader.Step step = fields.next();
            if (step != FieldReader.Step.FIELD) {
                return stop(step);
            }
            if (fields.tag() != CHECK_SUM) {
                field(json);
            } else if (fields.position() == end) {
                return finish(json);
            } else {
                report(Flaw.MISPLACED_CHECK_SUM, CHECK_SUM);
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

    private boolean stop(FieldReader.Step step) {
        Flaw flaw = switch (step) {
            case BAD_TAG -> Flaw.BAD_TAG;
            case NO_EQUALS_SIGN -> Flaw.NO_EQUALS_SIGN;
            default -> Flaw.TRUNCATED;
        };
        report(flaw, 0);
        return false;
    }

    /** Ends the message, with its CheckSum (10). */
    private boolean finish(JsonBuilder json) {
        groups.closeAll();
        if (options.validation() != FixToJsonOptions.Validation.NONE) {
            int checkSum = fields.fieldOffset();
            int given = fields.valueLength() == 3 ? fields.number() : -1;
            int sum = Framing.sum(buffer, start, checkSum);
            Framing.check(buffer, start, lengthField, behindLength, checkSum, given, sum, delimiter, once);
        }
        if (!bodyBegun) {
            beginBody();
        }
        inPart(formats.of(CHECK_SUM));
        trace.add(FieldFormat.Part.TRAILER, 0, false, false, false);
        if (check != null) {
            check.finish();
        }
        if (row != null) {
            finishRow(json);
        } else {
            beginTrailer(json);
            if (options.keepCheckSum()) {
                put(trailer, formats.of(CHECK_SUM));
            }
        }
        learnLayout();
        return true;
    }

    private void field(JsonBuilder json) {
        int tag = fields.tag();
        if (tag == 0) {
            report(Flaw.TAG_NOT_POSITIVE, tag);
        }
        if (fields.valueLength() == 0) {
            report(Flaw.EMPTY_VALUE, tag);
        }
        if (fields.isWrongLength()) {
            report(Flaw.DATA_LENGTH, tag, position(), fields.number(), 0);
        }
        FieldFormat format = formats.of(tag);
        if (!groups.isEmpty() && groups.takes(tag, position())) {
            inEntry(format);
            return;
        }
        switch (format.part()) {
            case HEADER -> inHeader(format);
            case TRAILER -> inTrailer(json, format);
            case BODY -> inBody(json, format);
        }
    }

    private void inEntry(FieldFormat format) {
        JsonBuilder entry = groups.entry();
        FieldSet nested = format.isCounter() ? groups.nested(fields.tag()) : null;
        trace.add(part, groups.depth(), groups.beganEntry(), nested != null, groups.isMasked());
        if (nested == null) {
            put(entry, format);
        } else {
            JsonBuilder array = entry == null ? null : entry.createJSONArray(key(format));
            groups.open(nested, array, isMasked(format), fields.tag(), fields.number(), position());
        }
    }

    private void inHeader(FieldFormat format) {
        switch (fields.tag()) {
            case SENDER_COMP_ID -> definition.sender(fields.valueOffset(), fields.valueLength());
            case TARGET_COMP_ID -> definition.target(fields.valueOffset(), fields.valueLength());
            case MESSAGE_ENCODING -> messageEncoding();
            case APPL_VER_ID -> applVerId();
            default -> {}
        }
        watch(headerScope);
        inPart(format);
        FixDictionary transport = definition.transport();
        if (!opensGroup(header, transport, transport.header(), format)
                && (fields.tag() != BODY_LENGTH || options.keepBodyLength())) {
            put(header, format);
        }
    }

    private void inTrailer(JsonBuilder json, FieldFormat format) {
        beginTrailer(json);
        watch(trailerScope);
        inPart(format);
        if (!opensGroup(trailer, definition.transport(), definition.transport().trailer(), format)) {
            put(trailer, format);
        }
    }

    private void inBody(JsonBuilder json, FieldFormat before) {
        FieldFormat format = before;
        if (!bodyBegun) {
            beginBody();
            format = formats.of(fields.tag());
        }
        if (body == null && row == null) {
            body = json.createJSON(BODY);
        }
        if (fields.tag() == DEFAULT_APPL_VER_ID) {
            definition.defaultApplVerId(fields.valueOffset(), fields.valueLength());
        }
        watch(bodyScope);
        inPart(format);
        if (!opensGroup(body, definition.definer(), definition.body(), format)) {
            put(body, format);
        }
    }

    private void beginBody() {
        bodyBegun = true;
        definition.beginBody();
        formats = definition.formats();
        if (check != null) {
            check.body(definition.body(), msgTypePosition);
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

    /** Takes account of a field outside of groups, other than by writing it. */
    private void inPart(FieldFormat format) {
        if (row != null) {
            row.take(format, fields);
        }
        if (check != null) {
            check.inPart(format.part(), fields.tag(), position());
        }
    }

    private void watch(int scope) {
        int tag = fields.tag();
        if (seen.contains(tag, scope)) {
            report(Flaw.REPEATED_TAG, tag);
        }
        seen.add(tag, scope);
    }

    private boolean opensGroup(JsonBuilder parent, FixDictionary from, FieldSet around, FieldFormat format) {
        FieldSet group = format.isCounter() && around != null ? around.group(fields.tag()) : null;
        trace.add(format.part(), 0, false, group != null, false);
        if (group == null) {
            return false;
        }
        part = format.part();
        JsonBuilder array = parent == null ? null : parent.createJSONArray(key(format));
        groups.openOutermost(from, around, group, array, isMasked(format), fields.tag(), fields.number(), position());
        return true;
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
            check.value(format, fields.tag(), position(), offset, length);
        }
        if (node == null || fields.isRightLength()) {
            return;
        }
        if (!groups.isEmpty() && groups.isMasked()) {
            values.putMasked(node, key(format));
        } else {
            values.put(node, key(format), format, offset, length, fields.isAscii());
        }
    }

    /** Writes the row, now that all of its fields are known. */
    private void finishRow(JsonBuilder json) {
        again = true;
        for (int column = 0; column < row.columns(); column++) {
            int place = row.place(column);
            if (place < 0) {
                json.addNull();
            } else if (!putGroup(json, place)) {
                values.put(
                        json,
                        ValueWriter.NO_KEY,
                        row.format(place),
                        row.valueOffset(place),
                        row.length(place),
                        row.isAscii(place));
            }
        }
    }

    /** Writes the group that a field of the row counts; reads it again for that. */
    private boolean putGroup(JsonBuilder json, int place) {
        FieldFormat format = row.format(place);
        boolean inBody = format.part() == FieldFormat.Part.BODY;
        FixDictionary from = inBody ? definition.definer() : definition.transport();
        FieldSet around =
                inBody ? definition.body() : format.part() == FieldFormat.Part.HEADER ? from.header() : from.trailer();
        FieldSet group = format.isCounter() && around != null ? around.group(row.tag(place)) : null;
        if (group == null) {
            return false;
        }
        fields.wrap(buffer, row.fieldOffset(place), end, delimiter);
        fields.next();
        opensGroup(json, from, around, format);
        while (fields.next() == FieldReader.Step.FIELD && groups.takes(fields.tag(), position())) {
            inEntry(formats.of(fields.tag()));
        }
        groups.closeAll();
        return true;
    }
}
