// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonKey;
import org.agrona.AsciiSequenceView;
import org.agrona.DirectBuffer;

/**
 * Converts FIX messages to JSON, as the FIX Trading Community's "Encoding FIX using JSON" has it:
 *
 * <pre>{@code
 * {"Header":{"BeginString":"FIX.4.4","MsgType":"D",…},"Body":{"ClOrdID":"A1",…},"Trailer":{}}
 * }</pre>
 *
 * <p>All values are strings with the codes of the wire; a group is an array under the name of its counter, and the
 * counter itself is not written; fields without a name are written under their tag. BodyLength (9) and CheckSum (10)
 * describe the bytes of tag-value encoding and are left out, as is the length of a data field that was read by it.
 *
 * <pre>{@code
 * FixToJson converter = new FixToJson(new Dictionaries(), FlawListener.NONE);
 * JsonBuilder json = new JsonBuilder();
 * if (converter.convert(buffer, offset, length, json.reset())) {
 *     json.writeTo(out);
 * }
 * }</pre>
 *
 * <p>Values that are not valid UTF-8 are read as ISO-8859-1, so that no byte is lost. A header field found in the body
 * is written to the header. Messages under FIXT.1.1 are read with the dictionary of their ApplVerID (1128), else of the
 * DefaultApplVerID (1137) that a Logon of the same two CompIDs gave earlier, else of {@link FixVersion#LATEST}.
 * Of a BeginString (8) that names no version, only the fields of header, trailer and session messages get names.
 *
 * <p>Allocates nothing per message once the dictionary of its version is loaded; a Logon of a session under FIXT.1.1 that
 * was not seen before allocates its entry in a table that is bounded. For one thread; several converters may share
 * {@link Dictionaries}.
 */
public final class FixToJson {
    private static final JsonKey HEADER = JsonKey.of("Header");
    private static final JsonKey BODY = JsonKey.of("Body");
    private static final JsonKey TRAILER = JsonKey.of("Trailer");
    private static final FixVersion[] VERSIONS = FixVersion.values();

    private static final int BEGIN_STRING = 8;
    private static final int BODY_LENGTH = 9;
    private static final int CHECK_SUM = 10;
    private static final int MSG_TYPE = 35;
    private static final int SENDER_COMP_ID = 49;
    private static final int TARGET_COMP_ID = 56;
    private static final int APPL_VER_ID = 1128;
    private static final int DEFAULT_APPL_VER_ID = 1137;

    private final Dictionaries dictionaries;
    private final FixToJsonOptions options;
    private final FixDictionary[] loaded = new FixDictionary[VERSIONS.length];
    private final FlawListener listener;
    private final FieldReader fields = new FieldReader();
    private final SeenTags seen = new SeenTags();
    private final SessionVersions sessions = new SessionVersions();
    private final GroupStack groups;
    private final AsciiSequenceView number = new AsciiSequenceView();

    private DirectBuffer buffer;
    private int start;
    private int end;
    private byte delimiter;
    private JsonBuilder header;
    private JsonBuilder body;
    private JsonBuilder trailer;
    private int headerScope;
    private int bodyScope;
    private int trailerScope;

    /** Defines header and trailer. */
    private FixDictionary transport;

    /** Defines application messages under FIXT.1.1; null without it, or before the body. */
    private FixDictionary application;

    /** Defines this message: one of the two above. */
    private FixDictionary definer;

    /** What the body may have, null if the message is not known. */
    private FieldSet bodyFields;

    private boolean bodyBegun;

    /** Version that BeginString (8) names, null if there is no such version. */
    private FixVersion begin;

    /** Version that the header names for the body, null if it names none. */
    private FixVersion applVersion;

    private int msgTypeOffset;
    private int msgTypeLength;

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
     * Makes a converter.
     *
     * @param dictionaries to take names and groups from.
     * @param options that say what the JSON looks like, and what is checked.
     * @param listener that hears of flaws, before {@link #convert} returns.
     * @throws IllegalArgumentException if the options name a field that no dictionary has.
     */
    public FixToJson(Dictionaries dictionaries, FixToJsonOptions options, FlawListener listener) {
        this.dictionaries = dictionaries;
        this.options = options;
        this.listener = listener;
        this.groups = new GroupStack(seen, listener);
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
     * Converts one message. Adds the members Header, Body and Trailer to {@code json}, an object that should be empty;
     * if the message has a flaw that {@linkplain Flaw#rejects() rejects} it, or anything is thrown, {@code json} is left
     * as it was.
     *
     * @param source that holds the message.
     * @param offset in bytes at which the message begins: its {@code 8=}.
     * @param length of the message in bytes, from {@code 8=} to the delimiter behind its CheckSum (10), which may be
     *     missing.
     * @param json to write to.
     * @return whether the message was converted; if not, the listener was told why.
     * @throws io.github.zilch.JsonCapacityException if {@code json} is bounded and has no room for it.
     */
    public boolean convert(DirectBuffer source, int offset, int length, JsonBuilder json) {
        buffer = source;
        start = offset;
        end = offset + length;
        long mark = json.mark();
        boolean converted = false;
        try {
            converted = begins() && convertFields(json);
        } finally {
            if (!converted) {
                json.rollback(mark);
            }
        }
        return converted;
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
        begin = FixVersion.ofBeginString(buffer, start + 2, i - start - 2);
        delimiter = buffer.getByte(i);
        fields.wrap(buffer, i + 1, end, delimiter);
        if (fields.next() != FieldReader.Step.FIELD || fields.tag() != BODY_LENGTH) {
            return reject(Flaw.NO_BODY_LENGTH);
        }
        if (fields.next() != FieldReader.Step.FIELD || fields.tag() != MSG_TYPE) {
            return reject(Flaw.NO_MSG_TYPE);
        }
        msgTypeOffset = fields.valueOffset();
        msgTypeLength = fields.valueLength();
        if (begin == null) {
            listener.onFlaw(Flaw.UNKNOWN_VERSION, BEGIN_STRING, 0, -1, 0);
        }
        return true;
    }

    static boolean isVersionCharacter(byte b) {
        return b >= '0' && b <= '9' || b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z' || b == '.';
    }

    private boolean reject(Flaw flaw) {
        listener.onFlaw(flaw, 0, 0, -1, 0);
        return false;
    }

    private boolean convertFields(JsonBuilder json) {
        transport = dictionary(begin == null || begin.isOverFixt() ? FixVersion.FIXT11 : begin);
        bodyBegun = false;
        application = null;
        applVersion = begin == FixVersion.FIXT11 ? null : begin;
        sessions.nextMessage(buffer);
        groups.nextMessage(transport.header(), transport.trailer());
        seen.nextMessage();
        headerScope = seen.newScope();
        bodyScope = seen.newScope();
        trailerScope = seen.newScope();
        header = json.createJSON(HEADER);
        body = null;
        trailer = null;
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
                listener.onFlaw(Flaw.MISPLACED_CHECK_SUM, CHECK_SUM, fields.fieldOffset() - start, -1, 0);
            }
        }
    }

    private boolean stop(FieldReader.Step step) {
        Flaw flaw = switch (step) {
            case BAD_TAG -> Flaw.BAD_TAG;
            case NO_EQUALS_SIGN -> Flaw.NO_EQUALS_SIGN;
            default -> Flaw.TRUNCATED;
        };
        listener.onFlaw(flaw, 0, fields.fieldOffset() - start, -1, 0);
        return false;
    }

    private boolean finish(JsonBuilder json) {
        groups.closeAll();
        if (body == null) {
            body = json.createJSON(BODY);
        }
        if (trailer == null) {
            trailer = json.createJSON(TRAILER);
        }
        Framing.check(buffer, start, fields, delimiter, listener);
        return true;
    }

    private void field(JsonBuilder json) {
        int tag = fields.tag();
        if (tag == 0) {
            listener.onFlaw(Flaw.TAG_NOT_POSITIVE, tag, fields.fieldOffset() - start, -1, 0);
        }
        if (fields.valueLength() == 0) {
            listener.onFlaw(Flaw.EMPTY_VALUE, tag, fields.fieldOffset() - start, -1, 0);
        }
        if (fields.isWrongLength()) {
            listener.onFlaw(Flaw.DATA_LENGTH, tag, fields.fieldOffset() - start, fields.number(), 0);
        }
        if (!groups.isEmpty()) {
            JsonBuilder entry = groups.entryOf(tag, fields.fieldOffset() - start);
            if (entry != null) {
                inEntry(entry, tag);
                return;
            }
        }
        if (transport.header().contains(tag)) {
            inHeader(tag);
        } else if (transport.trailer().contains(tag)) {
            inTrailer(json, tag);
        } else {
            inBody(json, tag);
        }
    }

    private void inEntry(JsonBuilder entry, int tag) {
        FieldSet nested = groups.nested(tag);
        if (nested != null) {
            JsonBuilder array = entry.createJSONArray(name(groups.dictionary(), tag));
            groups.open(nested, array, tag, fields.number(), fields.fieldOffset() - start);
        } else {
            put(entry, groups.dictionary(), tag);
        }
    }

    private void inHeader(int tag) {
        switch (tag) {
            case BODY_LENGTH -> {
                return;
            }
            case SENDER_COMP_ID -> sessions.sender(fields.valueOffset(), fields.valueLength());
            case TARGET_COMP_ID -> sessions.target(fields.valueOffset(), fields.valueLength());
            case APPL_VER_ID -> applVerId();
            default -> {}
        }
        watch(tag, headerScope);
        if (!opensGroup(header, transport, transport.header(), tag)) {
            put(header, transport, tag);
        }
    }

    private void inTrailer(JsonBuilder json, int tag) {
        if (trailer == null) {
            if (body == null) {
                body = json.createJSON(BODY);
            }
            trailer = json.createJSON(TRAILER);
        }
        watch(tag, trailerScope);
        if (!opensGroup(trailer, transport, transport.trailer(), tag)) {
            put(trailer, transport, tag);
        }
    }

    private void inBody(JsonBuilder json, int tag) {
        if (!bodyBegun) {
            beginBody();
        }
        if (body == null) {
            body = json.createJSON(BODY);
        }
        if (tag == DEFAULT_APPL_VER_ID) {
            defaultApplVerId();
        }
        watch(tag, bodyScope);
        if (bodyFields == null || !opensGroup(body, definer, bodyFields, tag)) {
            put(body, definer, tag);
        }
    }

    private void watch(int tag, int scope) {
        if (seen.contains(tag, scope)) {
            listener.onFlaw(Flaw.REPEATED_TAG, tag, fields.fieldOffset() - start, -1, 0);
        }
        seen.add(tag, scope);
    }

    private boolean opensGroup(JsonBuilder parent, FixDictionary from, FieldSet around, int tag) {
        FieldSet group = from.isCounter(tag) ? around.group(tag) : null;
        if (group == null) {
            return false;
        }
        JsonBuilder array = parent.createJSONArray(name(from, tag));
        groups.openOutermost(from, around, group, array, tag, fields.number(), fields.fieldOffset() - start);
        return true;
    }

    private void applVerId() {
        FixVersion version = FixVersion.ofApplVerId(buffer, fields.valueOffset(), fields.valueLength());
        if (version == null) {
            listener.onFlaw(Flaw.UNKNOWN_APPL_VERSION, APPL_VER_ID, fields.fieldOffset() - start, -1, 0);
        } else if (begin == FixVersion.FIXT11) {
            applVersion = version;
        }
    }

    /** A Logon announces the version of its session; application messages come later. */
    private void defaultApplVerId() {
        FixVersion version = FixVersion.ofApplVerId(buffer, fields.valueOffset(), fields.valueLength());
        boolean isLogon = msgTypeLength == 1 && buffer.getByte(msgTypeOffset) == 'A';
        if (version != null && isLogon && begin == FixVersion.FIXT11) {
            sessions.put(version);
        }
    }

    /** With the first field of the body, the header is over and has said all that it can about the version. */
    private void beginBody() {
        bodyBegun = true;
        application = null;
        definer = transport;
        int message = transport.message(buffer, msgTypeOffset, msgTypeLength);
        if (begin != null && begin.isOverFixt()) {
            application = dictionary(applicationVersion());
            if (message < 0 || !transport.isAdmin(message)) {
                definer = application;
                message = application.message(buffer, msgTypeOffset, msgTypeLength);
            }
        }
        bodyFields = message < 0 ? null : definer.body(message);
    }

    private FixVersion applicationVersion() {
        if (applVersion != null) {
            return applVersion;
        }
        FixVersion ofSession = sessions.get();
        return ofSession == null ? FixVersion.LATEST : ofSession;
    }

    private FixDictionary dictionary(FixVersion version) {
        FixDictionary dictionary = loaded[version.ordinal()];
        if (dictionary == null) {
            dictionary = dictionaries.get(version);
            loaded[version.ordinal()] = dictionary;
        }
        return dictionary;
    }

    /** The name of a field; under FIXT.1.1 the other of the two dictionaries is asked too; else the tag as it stands. */
    private CharSequence name(FixDictionary from, int tag) {
        JsonKey name = from.name(tag);
        if (name == null && application != null) {
            name = from == transport ? application.name(tag) : transport.name(tag);
        }
        return name != null ? name : tagAsName();
    }

    private CharSequence tagAsName() {
        int from = fields.fieldOffset();
        int equals = fields.valueOffset() - 1;
        while (from < equals - 1 && buffer.getByte(from) == '0') {
            from++;
        }
        return number.wrap(buffer, from, equals - from);
    }

    private void put(JsonBuilder node, FixDictionary from, int tag) {
        if (fields.isRightLength()) {
            return;
        }
        CharSequence name = name(from, tag);
        int offset = fields.valueOffset();
        int length = fields.valueLength();
        if (fields.isAscii()) {
            node.putAscii(name, buffer, offset, length);
        } else if (Utf8.isValid(buffer, offset, length)) {
            node.putUtf8(name, buffer, offset, length);
        } else {
            node.putLatin1(name, buffer, offset, length);
        }
    }
}
