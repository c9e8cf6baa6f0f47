// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.zilch.fix2json.convert.MessageDefinition;
import io.github.zilch.fix2json.convert.value.FieldFormat;
import io.github.zilch.fix2json.convert.value.FieldFormats;
import io.github.zilch.fix2json.convert.value.IsoTime;
import io.github.zilch.fix2json.dictionary.Datatype;
import io.github.zilch.fix2json.dictionary.FieldSet;
import io.github.zilch.fix2json.log.origin.MessageOrigin;
import io.github.zilch.fix2json.reverse.CodedValues;
import io.github.zilch.fix2json.reverse.FieldPaths;
import io.github.zilch.fix2json.reverse.JsonField;
import io.github.zilch.fix2json.reverse.ReadBack;
import io.github.zilch.fix2json.wire.Bytes;
import io.github.zilch.fix2json.wire.Framing;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.agrona.collections.IntHashSet;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Converts JSON back to FIX messages: the JSON that {@link FixToJson} writes in its standard form, and with types, tags or
 * flat, in base64, and with codes and their names. BodyLength (9) and CheckSum (10) are made anew, and so are the lengths of
 * data fields.
 *
 * <p>BeginString, BodyLength and MsgType come first. All other fields stand in the order of the JSON, except in group
 * entries: their fields are in the order of the dictionary, as FIX requires. An entry whose fields are in that order
 * already is left as it is. So the bytes are those of the original message if the JSON has all of its fields.
 *
 * <p>Nothing is dropped or guessed: a name that no dictionary defines, null, an array of objects that is no group, a number
 * or boolean in a field of another type, and a delimiter in a value are errors.
 *
 * <pre>{@code
 * JsonToFix converter = new JsonToFix(new Dictionaries(), FixToJsonOptions.DEFAULT);
 * try (JsonParser json = new JsonFactory().createParser(in)) {
 *     for (byte[] message = converter.next(json); message != null; message = converter.next(json)) {
 *         send(message);
 *     }
 * }
 * }</pre>
 *
 * <p>Allocates for every field. For use by one thread.
 */
public final class JsonToFix {
    private static final int BODY_LENGTH = 9;
    private static final int CHECK_SUM = 10;

    /** Maximum length of a value that affects the version of later messages. */
    private static final int LONGEST_VERSION = 16;

    /** The members that {@link MessageOrigin} adds, which are no fields. */
    private static final Set<String> ORIGIN = Set.of("source", "line", "time", "direction", "raw");

    private static final String REPEATED_HINT =
            "; if the message was converted, and fields are repeated in it, convert it with"
                    + " --repeated members, which keeps their places";

    private static final Pattern TAG = Pattern.compile("-?[0-9]+");

    private final MessageDefinition definition;
    private final Charset charset;

    /** Reads the messages that have been made, to find out whether they say what the JSON says. */
    private final ReadBack readBack;

    // The message that is being converted

    private int line;

    /** The values that determine the dictionaries, and after them room for one more. */
    private final UnsafeBuffer value = new UnsafeBuffer(0, 0);

    private int endOfValues;

    /** Whether the fields of entries have the order of the JSON, and whether that is another than the dictionary's. */
    private boolean keepsOrder;

    private boolean hasOtherOrder;

    /** Whether there is an array of values, which does not say where they were in the message. */
    private boolean isRepeated;

    /** The first field that is in an entry and that its group does not define; null if there is none. */
    private JsonToFixException outsider;

    private final ByteArrayOutputStream fields = new ByteArrayOutputStream();
    private final FieldPaths paths = new FieldPaths();
    private FieldFormats formats;
    private Charset declaredCharset;

    /** The tag and the value of the field that was written last from the JSON. */
    private int lastTag;

    private String lastValue = "";

    /** The members among which the current field is. */
    private JsonField object;

    /** The tags of the members of an object in which data was found. */
    private final Set<Integer> tagsOfObject = new HashSet<>();

    private JsonField objectOfTags;

    /**
     * Creates a converter.
     *
     * @param dictionaries that define names and groups.
     * @param options of which the {@linkplain FixToJsonOptions#applVersion() version of application messages} and the
     *     {@linkplain FixToJsonOptions#charset() charset} of text are used; without a charset, text is UTF-8.
     * @throws NullPointerException if an argument is null.
     */
    public JsonToFix(Dictionaries dictionaries, FixToJsonOptions options) {
        definition = new MessageDefinition(dictionaries::get, options, new IntHashSet());
        charset = options.charset() == null ? StandardCharsets.UTF_8 : options.charset();
        readBack = new ReadBack(dictionaries, options);
    }

    /**
     * Converts the next message. Messages are values of their own, such as lines, or the elements of an array.
     *
     * @param json to read from.
     * @return the message, or null if there are no more.
     * @throws JsonToFixException if the value is no message. The parser is at its end, so that the next message can be
     *     converted.
     * @throws IOException if reading fails or the input is not JSON.
     */
    public byte[] next(JsonParser json) throws IOException, JsonToFixException {
        JsonToken token = json.nextToken();
        while (token == JsonToken.START_ARRAY || token == JsonToken.END_ARRAY) {
            token = json.nextToken();
        }
        if (token == null) {
            return null;
        }
        JsonField message = JsonField.read(json);
        line = message.line();
        return convert(CodedValues.withoutNames(message));
    }

    /**
     * Returns where the message that was converted last is.
     *
     * @return the line on which it begins, counted from 1.
     */
    public int line() {
        return line;
    }

    /**
     * Converts a message with the fields of entries in the order of the dictionary, as FIX requires, or else in that of the
     * JSON: the JSON may have been made from a message of another order.
     */
    private byte[] convert(JsonField message) throws IOException, JsonToFixException {
        try {
            return convert(message, false);
        } catch (JsonToFixException e) {
            if (!hasOtherOrder) {
                throw e;
            }
            try {
                return convert(message, true);
            } catch (JsonToFixException ofJsonOrder) {
                throw e;
            }
        }
    }

    private byte[] convert(JsonField message, boolean isInOrderOfJson) throws IOException, JsonToFixException {
        if (message.kind() != JsonField.Kind.OBJECT) {
            throw error(message, "", "a message is an object, not " + message.described());
        }
        JsonField headerPart = part(message, "Header");
        JsonField header = headerPart == null ? message : headerPart;
        String path = headerPart == null ? "" : "/Header";
        JsonField beginString = required(header, path, "BeginString", "8");
        JsonField msgType = required(header, path, "MsgType", "35");
        if (!beginString.text().startsWith("FIX")) {
            throw error(beginString, path + beginString.step(), "must begin with FIX, as FIX.4.4 does");
        }
        begin(header, beginString, msgType);
        fields.reset();
        paths.clear();
        keepsOrder = isInOrderOfJson;
        hasOtherOrder = false;
        isRepeated = false;
        outsider = null;
        put("35", bytes(msgType, formats.of(35), path + msgType.step()));
        if (headerPart == null) {
            putFlat(message, beginString, msgType);
        } else {
            putParts(message, headerPart, beginString, msgType);
        }
        byte[] made = Framing.around(fields.toByteArray(), beginString.text(), charset);
        String problem = readBack.problem(made, paths);
        if (problem != null) {
            throw outsider != null && !isRepeated
                    ? outsider
                    : error(message, "", problem + (isRepeated ? REPEATED_HINT : ""));
        }
        return made;
    }

    private static JsonField part(JsonField message, String name) throws JsonToFixException {
        JsonField part = message.member(name, name);
        if (part != null && part.kind() != JsonField.Kind.OBJECT) {
            throw error(part, "/" + name, "must be an object, not " + part.described());
        }
        return part;
    }

    private static JsonField required(JsonField header, String path, String name, String tag)
            throws JsonToFixException {
        JsonField field = header.member(name, tag);
        if (field == null) {
            throw error(header, "", name + " is missing: every message needs it, in Header unless it is flat");
        }
        if (field.kind() != JsonField.Kind.STRING || field.text().isEmpty()) {
            throw error(
                    field,
                    path + field.step(),
                    "must be a string with at least one character, not "
                            + (field.kind() == JsonField.Kind.STRING ? "an empty one" : field.described()));
        }
        if (field.text().indexOf(1) >= 0) {
            throw error(field, path + field.step(), "contains SOH, the delimiter of fields");
        }
        return field;
    }

    /** Determines the dictionaries of the message. */
    private void begin(JsonField header, JsonField beginString, JsonField msgType) throws JsonToFixException {
        String[] names = {"BeginString", "MsgType", "SenderCompID", "TargetCompID", "ApplVerID", "MessageEncoding"};
        String[] tags = {"8", "35", "49", "56", "1128", "347"};
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        int[] offsets = new int[names.length + 1];
        for (int i = 0; i < names.length; i++) {
            JsonField field = header.member(names[i], tags[i]);
            all.writeBytes(
                    field == null || field.text() == null
                            ? new byte[0]
                            : field.text().getBytes(charset));
            offsets[i + 1] = all.size();
        }
        endOfValues = offsets[names.length];
        value.wrap(Arrays.copyOf(all.toByteArray(), endOfValues + LONGEST_VERSION));
        FixVersion version = FixVersion.ofBeginString(value, 0, offsets[1]);
        definition.begin(value, version, offsets[1], offsets[2] - offsets[1]);
        definition.sender(offsets[2], offsets[3] - offsets[2]);
        definition.target(offsets[3], offsets[4] - offsets[3]);
        definition.applVerId(offsets[4], offsets[5] - offsets[4]);
        definition.beginBody();
        formats = definition.formats();
        JsonField encoding = header.member(names[5], tags[5]);
        declaredCharset = encoding == null ? null : charset(encoding);
    }

    private static Charset charset(JsonField encoding) {
        try {
            return Charset.forName(encoding.text());
        } catch (IllegalArgumentException e) {
            return null; // as for the messages that are converted to JSON
        }
    }

    private void putParts(JsonField message, JsonField header, JsonField beginString, JsonField msgType)
            throws JsonToFixException {
        Set<String> names = new HashSet<>();
        for (JsonField member : message.children()) {
            if (!names.add(member.name())) {
                throw error(member, member.step(), "is there twice");
            }
            if (!Set.of("Header", "Body", "Trailer").contains(member.name()) && !ORIGIN.contains(member.name())) {
                throw error(member, member.step(), "is no part of a message: expected Header, Body and Trailer");
            }
        }
        JsonField body = part(message, "Body");
        JsonField trailer = part(message, "Trailer");
        checkFirstFields(header, "/Header", beginString, msgType);
        putPart(header, FieldFormat.Part.HEADER, "/Header");
        if (body == null) {
            throw error(message, "", "Body is missing; it may be empty");
        }
        putPart(body, FieldFormat.Part.BODY, "/Body");
        if (trailer != null) {
            putPart(trailer, FieldFormat.Part.TRAILER, "/Trailer");
        }
    }

    private void putPart(JsonField part, FieldFormat.Part expected, String path) throws JsonToFixException {
        for (JsonField field : part.children()) {
            object = part;
            FieldFormat format = format(field, path);
            if (format.part() != expected) {
                throw error(field, path + field.step(), "belongs to the " + format.part() + " of this message");
            }
            putOutside(field, path);
        }
    }

    /** Checks that the fields which are written first are there once. */
    private void checkFirstFields(JsonField object, String path, JsonField beginString, JsonField msgType)
            throws JsonToFixException {
        for (JsonField field : object.children()) {
            int tag = tagOf(field.name());
            if ((tag == 8 && field != beginString) || (tag == 35 && field != msgType)) {
                throw error(field, path + field.step(), "is there twice; a message has one");
            }
        }
    }

    private void putFlat(JsonField message, JsonField beginString, JsonField msgType) throws JsonToFixException {
        checkFirstFields(message, "", beginString, msgType);
        for (JsonField field : message.children()) {
            object = message;
            if (!ORIGIN.contains(field.name()) || tagOf(field.name()) >= 0) {
                putOutside(field, "");
            }
        }
    }

    /** Writes a field outside of groups, unless it is one of those that are made anew or written already. */
    private void putOutside(JsonField field, String path) throws JsonToFixException {
        switch (tag(field, path)) {
            case 8, BODY_LENGTH, 35, CHECK_SUM -> {}
            default -> {
                FieldFormat.Part part = format(field, path).part();
                put(field, fieldsOf(part), path);
            }
        }
    }

    private FieldSet fieldsOf(FieldFormat.Part part) {
        return switch (part) {
            case HEADER -> definition.transport().header();
            case BODY -> definition.body();
            case TRAILER -> definition.transport().trailer();
        };
    }

    /** Writes a field, its repetitions, or its group. */
    private void put(JsonField field, FieldSet enclosing, String parent) throws JsonToFixException {
        String path = parent + field.step();
        FieldFormat format = format(field, parent);
        if (field.kind() != JsonField.Kind.ARRAY) {
            putValue(field, format, path);
            return;
        }
        boolean hasObjects = field.children().stream().anyMatch(child -> child.kind() == JsonField.Kind.OBJECT);
        boolean isGroup = format.isCounter() && (hasObjects || field.children().isEmpty());
        if (isGroup) {
            putGroup(field, enclosing, path);
        } else if (hasObjects && format.type() != Datatype.DATA) {
            throw error(field, path, "is an array of objects, but no dictionary defines such a group");
        } else if (field.children().isEmpty()) {
            throw error(field, path, "is an empty array but no group: expected a value, or an array of values");
        } else {
            isRepeated = true;
            for (JsonField each : field.children()) {
                putValue(
                        new JsonField(field.name(), each.line(), each.kind(), each.text(), each.children()),
                        format,
                        path + each.step());
            }
        }
    }

    private void putGroup(JsonField field, FieldSet enclosing, String path) throws JsonToFixException {
        int counter = tagOf(field.name());
        FieldSet group = enclosing == null ? null : enclosing.group(counter);
        if (group == null) {
            group = definition.bodyDictionary().groupElsewhere(counter);
        }
        if (group == null) {
            throw error(field, path, "is an array, but no dictionary defines such a group");
        }
        put(Integer.toString(counter), Integer.toString(field.children().size()).getBytes(StandardCharsets.US_ASCII));
        for (JsonField entry : field.children()) {
            if (entry.kind() != JsonField.Kind.OBJECT || entry.children().isEmpty()) {
                throw error(
                        entry,
                        path + entry.step(),
                        "an entry of a group must be an object with at least one field, not " + entry.described()
                                + (entry.kind() == JsonField.Kind.STRING ? REPEATED_HINT : ""));
            }
            String around = paths.beginEntry(counter, Integer.parseInt(entry.name()));
            for (JsonField member : inOrder(entry, group, path + entry.step())) {
                object = entry;
                noteOutsider(member, group, path + entry.step());
                put(member, group, path + entry.step());
            }
            paths.endEntry(around);
        }
    }

    /** Notes a field of an entry that ends the group, unless nothing else in the message can have it. */
    private void noteOutsider(JsonField member, FieldSet group, String path) throws JsonToFixException {
        int tag = tag(member, path);
        boolean isKnown = tag > 0
                && (definition.bodyDictionary().knows(tag)
                        || definition.transport().knows(tag));
        if (outsider == null && isKnown && !group.contains(tag)) {
            outsider = error(member, path + member.step(), "is no field of this group, and would end it");
        }
    }

    /** Returns the members of an entry in the order of the dictionary; members that it does not define stay last. */
    private List<JsonField> inOrder(JsonField entry, FieldSet group, String path) throws JsonToFixException {
        int last = 0;
        boolean isInOrder = group.ordinal(tag(entry.children().get(0), path)) <= 0;
        for (JsonField member : entry.children()) {
            int ordinal = group.ordinal(tag(member, path));
            isInOrder &= ordinal < 0 || ordinal >= last;
            last = Math.max(last, ordinal);
        }
        hasOtherOrder |= !isInOrder;
        if (isInOrder || keepsOrder) {
            return entry.children();
        }
        List<JsonField> sorted = new ArrayList<>(entry.children());
        sorted.sort(Comparator.comparingInt(member -> {
            int ordinal = group.ordinal(tagOf(member.name()));
            return ordinal < 0 ? Integer.MAX_VALUE : ordinal;
        }));
        return sorted;
    }

    private void putValue(JsonField field, FieldFormat format, String path) throws JsonToFixException {
        byte[] bytes = bytes(field, format, path);
        int tag = tagOf(field.name());
        if (format.type() == Datatype.DATA) {
            int lengthTag = formats.lengthFieldOf(tag);
            if (lengthTag == 0 && Bytes.contains(bytes, (byte) 1)) {
                throw error(field, path, "contains SOH, and no dictionary defines a field for its length");
            }
            if (lengthTag > 0 && hasField(lengthTag)) {
                checkLength(field, lengthTag, bytes.length, path);
                paths.removeLast();
            } else if (lengthTag > 0) {
                put(Integer.toString(lengthTag), Integer.toString(bytes.length).getBytes(StandardCharsets.US_ASCII));
                paths.removeLast();
            }
        } else if (Bytes.contains(bytes, (byte) 1)) {
            throw error(field, path, "contains SOH, the delimiter of fields, which only data may contain");
        }
        if (bytes.length <= LONGEST_VERSION) {
            value.putBytes(endOfValues, bytes);
            definition.noteVersion(tag, endOfValues, bytes.length);
        }
        put(tag < 0 ? field.name() : Integer.toString(tag), bytes);
        lastTag = tag;
        lastValue = new String(bytes, StandardCharsets.ISO_8859_1);
    }

    /** Checks that the length of data, which the JSON has, is right and directly before the data. */
    private void checkLength(JsonField field, int lengthTag, int length, String path) throws JsonToFixException {
        if (lastTag != lengthTag) {
            throw error(
                    field,
                    path,
                    "is data whose length, tag " + lengthTag
                            + ", is not directly before it: leave the length out, it is made anew");
        }
        if (!lastValue.equals(Integer.toString(length))) {
            throw error(
                    field,
                    path,
                    "has " + length + " bytes, but its length, tag " + lengthTag
                            + ", is another one: leave the length out, it is made anew");
        }
    }

    /** Returns whether a field is among the members around the current one. */
    private boolean hasField(int tag) {
        if (objectOfTags != object) {
            objectOfTags = object;
            tagsOfObject.clear();
            object.children().forEach(member -> tagsOfObject.add(tagOf(member.name())));
        }
        return tagsOfObject.contains(tag);
    }

    private byte[] bytes(JsonField field, FieldFormat format, String path) throws JsonToFixException {
        Datatype type = format.type();
        return switch (field.kind()) {
            case STRING ->
                encoded(
                        checkCode(field, format, path) && type.isTime()
                                ? IsoTime.toFix(type, field.text())
                                : field.text(),
                        format,
                        field,
                        path);
            case NUMBER -> {
                if (!type.isNumber() || !field.text().matches("-?[0-9]+(\\.[0-9]+)?")) {
                    throw error(
                            field,
                            path,
                            type.isNumber()
                                    ? "is " + field.described() + ": FIX has no exponents"
                                    : "is " + field.described() + ", but its type is " + type + ": expected a string");
                }
                yield field.text().getBytes(StandardCharsets.US_ASCII);
            }
            case TRUE, FALSE -> {
                if (type != Datatype.BOOLEAN) {
                    throw error(field, path, "is " + field.described() + ", but its type is " + type);
                }
                yield new byte[] {(byte) (field.kind() == JsonField.Kind.TRUE ? 'Y' : 'N')};
            }
            case NULL -> throw error(field, path, "is null: leave out a field without a value");
            case ARRAY -> throw error(field, path, "is an array inside an array");
            case OBJECT -> base64(field, type, path);
        };
    }

    /** Refuses the name of a code, which the JSON has after {@code --enums name}. */
    private static boolean checkCode(JsonField field, FieldFormat format, String path) throws JsonToFixException {
        if (format.codes() != null && format.codes().hasName(field.text())) {
            throw error(field, path, "is the name of a code: FIX needs the code, so convert without --enums");
        }
        return true;
    }

    private byte[] encoded(String text, FieldFormat format, JsonField field, String path) throws JsonToFixException {
        Charset first = format.isEncoded() && declaredCharset != null ? declaredCharset : charset;
        if (!first.canEncode() || !first.newEncoder().canEncode(text)) {
            throw error(field, path, "has a character that " + first + " does not have: choose another charset");
        }
        return text.getBytes(first);
    }

    private static byte[] base64(JsonField field, Datatype type, String path) throws JsonToFixException {
        JsonField base64 = field.member("base64", "base64");
        if (type != Datatype.DATA
                || base64 == null
                || base64.text() == null
                || field.children().size() != 1) {
            throw error(field, path, "is an object: expected a value, or for data an object with the member base64");
        }
        try {
            return Base64.getDecoder().decode(base64.text());
        } catch (IllegalArgumentException e) {
            throw error(base64, path + "/base64", "is not base64");
        }
    }

    /** Returns the format of a field, which determines its part and its type. */
    private FieldFormat format(JsonField field, String path) throws JsonToFixException {
        int tag = tag(field, path);
        return tag < 0 ? FieldFormat.UNKNOWN : formats.of(tag);
    }

    /** Returns the tag of a field; a negative number if it is not one of FIX, and the name is written as it is. */
    private int tag(JsonField field, String path) throws JsonToFixException {
        int tag = tagOf(field.name());
        if (tag < 0 && !TAG.matcher(field.name()).matches()) {
            throw error(field, path + field.step(), "no dictionary of this message defines a field of this name");
        }
        return tag;
    }

    private int tagOf(String name) {
        if (!TAG.matcher(name).matches()) {
            return formats.tag(name);
        }
        boolean isTag = name.length() < 10 && name.charAt(0) != '-' && !name.matches("0+");
        return isTag ? Integer.parseInt(name) : -1;
    }

    private void put(String tag, byte[] bytes) {
        paths.add(tag);
        fields.writeBytes(tag.getBytes(StandardCharsets.US_ASCII));
        fields.write('=');
        fields.writeBytes(bytes);
        fields.write(1);
    }

    private static JsonToFixException error(JsonField field, String path, String reason) {
        return new JsonToFixException(field.line(), path, reason);
    }
}
