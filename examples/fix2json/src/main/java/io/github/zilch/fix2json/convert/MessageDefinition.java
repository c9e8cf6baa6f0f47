// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert;

import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.FixVersion;
import io.github.zilch.fix2json.convert.value.FieldFormats;
import io.github.zilch.fix2json.dictionary.FieldSet;
import io.github.zilch.fix2json.dictionary.FixDictionary;
import io.github.zilch.fix2json.wire.Bytes;
import io.github.zilch.fix2json.wire.FieldReader;
import java.util.function.Function;
import org.agrona.DirectBuffer;
import org.agrona.collections.IntHashSet;

/**
 * Selects the dictionaries for a message. The dictionary of the transport version defines header and trailer, and
 * normally the body. Under FIXT.1.1, the dictionary of the application version defines the body of application
 * messages. The application version is given in the header or in the Logon of the session.
 *
 * <p>Allocates for the first message of each version and session. For use by one thread.
 */
public final class MessageDefinition {
    private static final FixVersion[] VERSIONS = FixVersion.values();
    private static final int NO_VERSION = VERSIONS.length;

    private static final int SENDER_COMP_ID = 49;
    private static final int TARGET_COMP_ID = 56;
    private static final int REF_MSG_TYPE = 372;
    private static final int APPL_VER_ID = 1128;
    private static final int REF_APPL_VER_ID = 1130;
    private static final int DEFAULT_APPL_VER_ID = 1137;
    private static final int DEFAULT_VER_INDICATOR = 1410;

    private final Function<FixVersion, FixDictionary> dictionaries;
    private final FixToJsonOptions options;
    private final IntHashSet mask;
    private final SessionVersions sessions = new SessionVersions();

    /** Reads the header fields in the body. */
    private final FieldReader rest = new FieldReader(true);

    private final FixDictionary[] loaded = new FixDictionary[VERSIONS.length];

    /** Formats by the versions of transport and application, for messages that the transport dictionary defines. */
    private final FieldFormats[] transportFormats = new FieldFormats[VERSIONS.length * (NO_VERSION + 1)];

    private final FieldFormats[] applicationFormats = new FieldFormats[VERSIONS.length * (NO_VERSION + 1)];

    // The entry of NoMsgTypes (384) that is being read, with which a Logon specifies the version of a message type.

    private long refMsgType;
    private FixVersion refVersion;
    private boolean isDefault;

    private DirectBuffer buffer;
    private int msgTypeOffset;
    private int msgTypeLength;

    /** Version that BeginString (8) names, or null if there is no such version. */
    private FixVersion beginVersion;

    /** Application version that the header specifies, or null if it specifies none. */
    private FixVersion applVersion;

    private FixVersion transportVersion;
    private FixDictionary transport;
    private FixDictionary bodyDictionary;
    private FieldFormats formats;
    private FieldSet body;
    private boolean isBodyDefined;

    /**
     * Creates an instance without a message.
     *
     * @param dictionaries by version.
     * @param options of the formats.
     * @param mask tags of the fields whose values are not written.
     */
    public MessageDefinition(
            Function<FixVersion, FixDictionary> dictionaries, FixToJsonOptions options, IntHashSet mask) {
        this.dictionaries = dictionaries;
        this.options = options;
        this.mask = mask;
    }

    /**
     * Begins a message in the given buffer.
     *
     * @param version that its BeginString names, or null.
     * @param offset of the value of its MsgType.
     * @param length of that value.
     */
    public void begin(DirectBuffer newBuffer, FixVersion version, int offset, int length) {
        buffer = newBuffer;
        msgTypeOffset = offset;
        msgTypeLength = length;
        beginVersion = version;
        transportVersion = version == null || version.isOverFixt() ? FixVersion.FIXT11 : version;
        transport = dictionary(transportVersion);
        bodyDictionary = transport;
        formats = formats(transportFormats, null, transport);
        applVersion = beginVersion == FixVersion.FIXT11 ? null : beginVersion;
        body = null;
        sessions.nextMessage(newBuffer);
        refMsgType(0, 0);
    }

    public void sender(int offset, int length) {
        sessions.sender(offset, length);
    }

    public void target(int offset, int length) {
        sessions.target(offset, length);
    }

    /**
     * Handles an ApplVerID (1128).
     *
     * @return whether there is a dictionary for it.
     */
    public boolean applVerId(int offset, int length) {
        FixVersion version = FixVersion.ofApplVerId(buffer, offset, length);
        if (version != null && beginVersion == FixVersion.FIXT11) {
            applVersion = version;
        }
        return version != null;
    }

    /** Handles the fields with which a Logon specifies the versions of later application messages. */
    public void noteVersion(int tag, int offset, int length) {
        switch (tag) {
            case DEFAULT_APPL_VER_ID -> defaultApplVerId(offset, length);
            case REF_MSG_TYPE -> refMsgType(offset, length);
            case REF_APPL_VER_ID -> refApplVerId(offset, length);
            case DEFAULT_VER_INDICATOR -> defaultVerIndicator(offset, length);
            default -> {}
        }
    }

    /** Handles a DefaultApplVerID (1137), with which a Logon specifies the version of later application messages. */
    private void defaultApplVerId(int offset, int length) {
        FixVersion version = FixVersion.ofApplVerId(buffer, offset, length);
        if (version != null && isLogon()) {
            sessions.put(version);
        }
    }

    /** Handles a RefMsgType (372), which begins an entry of NoMsgTypes. */
    private void refMsgType(int offset, int length) {
        refMsgType = Bytes.packed(buffer, offset, length);
        refVersion = null;
        isDefault = false;
    }

    /** Handles a RefApplVerID (1130): the version of the message type. */
    private void refApplVerId(int offset, int length) {
        refVersion = FixVersion.ofApplVerId(buffer, offset, length);
        setTypeVersion();
    }

    /** Handles a DefaultVerIndicator (1410): whether messages of the type have this version if they name none. */
    private void defaultVerIndicator(int offset, int length) {
        isDefault = length == 1 && buffer.getByte(offset) == 'Y';
        setTypeVersion();
    }

    private void setTypeVersion() {
        if (isDefault && refVersion != null && refMsgType != 0 && isLogon()) {
            sessions.put(refMsgType, refVersion);
        }
    }

    private boolean isLogon() {
        return beginVersion == FixVersion.FIXT11 && msgTypeLength == 1 && buffer.getByte(msgTypeOffset) == 'A';
    }

    /**
     * Reads the header fields about the version that are in the body, where they do not belong. Does nothing if they
     * cannot change anything.
     *
     * @param from offset of the first field of the body.
     * @param end offset after the message.
     * @param delimiter of its fields.
     */
    void readRestOfHeader(int from, int end, byte delimiter) {
        if (beginVersion != FixVersion.FIXT11 || applVersion != null) {
            return;
        }
        rest.wrapMessage(buffer, from, end, delimiter);
        formats.describeData(rest);
        while (rest.readNext()) {
            switch (rest.tag()) {
                case SENDER_COMP_ID -> sender(rest.valueOffset(), rest.valueLength());
                case TARGET_COMP_ID -> target(rest.valueOffset(), rest.valueLength());
                case APPL_VER_ID -> applVerId(rest.valueOffset(), rest.valueLength());
                default -> {}
            }
        }
    }

    /**
     * Selects the dictionary of the body. Called at the first field of the body, when all header fields about the
     * version are known.
     */
    public void beginBody() {
        if (isLogon()) {
            sessions.forgetTypes();
        }
        int message = transport.findMessage(buffer, msgTypeOffset, msgTypeLength);
        if (beginVersion != null && beginVersion.isOverFixt()) {
            FixVersion version = applicationVersion();
            FixDictionary application = dictionary(version);
            if (message < 0 || !transport.isAdmin(message)) {
                bodyDictionary = application;
                message = application.findMessage(buffer, msgTypeOffset, msgTypeLength);
            }
            formats =
                    formats(bodyDictionary == transport ? transportFormats : applicationFormats, version, application);
        }
        isBodyDefined = message >= 0;
        body = isBodyDefined
                ? bodyDictionary.body(message)
                : bodyDictionary.bodyElsewhere(buffer, msgTypeOffset, msgTypeLength);
    }

    private FixVersion applicationVersion() {
        if (applVersion != null) {
            return applVersion;
        }
        FixVersion sessionVersion = sessions.get(Bytes.packed(buffer, msgTypeOffset, msgTypeLength));
        return sessionVersion == null ? options.applVersion() : sessionVersion;
    }

    private FixDictionary dictionary(FixVersion version) {
        FixDictionary dictionary = loaded[version.ordinal()];
        if (dictionary == null) {
            dictionary = dictionaries.apply(version);
            loaded[version.ordinal()] = dictionary;
        }
        return dictionary;
    }

    private FieldFormats formats(FieldFormats[] cache, FixVersion version, FixDictionary application) {
        int index = transportVersion.ordinal() * (NO_VERSION + 1) + (version == null ? NO_VERSION : version.ordinal());
        FieldFormats found = cache[index];
        if (found == null) {
            found = new FieldFormats(transport, application, bodyDictionary, options, mask);
            cache[index] = found;
        }
        return found;
    }

    /** Returns the dictionary that defines header and trailer. */
    public FixDictionary transport() {
        return transport;
    }

    /** Returns the dictionary that defines the body. */
    public FixDictionary bodyDictionary() {
        return bodyDictionary;
    }

    /** Returns the formats of all fields. */
    public FieldFormats formats() {
        return formats;
    }

    /** Returns the fields of the body, or null if the message is unknown or its body has not begun. */
    public FieldSet body() {
        return body;
    }

    /** Returns the fields of the body, or null if the version's own dictionary does not define the message. */
    FieldSet ownBody() {
        return isBodyDefined ? body : null;
    }
}
