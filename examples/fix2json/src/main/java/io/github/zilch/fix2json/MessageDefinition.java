// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import java.util.function.Function;
import org.agrona.DirectBuffer;
import org.agrona.collections.IntHashSet;

/**
 * Which dictionaries define the message at hand, and what they say of it. The transport's defines header and trailer. The
 * body is defined by the same or, under FIXT.1.1, by that of the application's version; which that is, the header says, or
 * the Logon of the session has said.
 *
 * <p>Allocates when it meets a version or a session for the first time. For one thread.
 */
final class MessageDefinition {
    private static final FixVersion[] VERSIONS = FixVersion.values();
    private static final int NO_VERSION = VERSIONS.length;

    private final Function<FixVersion, FixDictionary> dictionaries;
    private final FixToJsonOptions options;
    private final IntHashSet mask;
    private final SessionVersions sessions = new SessionVersions();

    private final FixDictionary[] loaded = new FixDictionary[VERSIONS.length];

    /** Formats by the versions of transport and application, for messages of the one and of the other. */
    private final FieldFormats[] ofTransport = new FieldFormats[VERSIONS.length * (NO_VERSION + 1)];

    private final FieldFormats[] ofApplication = new FieldFormats[VERSIONS.length * (NO_VERSION + 1)];

    private DirectBuffer buffer;
    private int msgTypeOffset;
    private int msgTypeLength;

    /** Version that BeginString (8) names, null if there is no such version. */
    private FixVersion begin;

    /** Version that the header names for the body, null if it names none. */
    private FixVersion applVersion;

    private FixVersion transportVersion;
    private FixDictionary transport;
    private FixDictionary definer;
    private FieldFormats formats;
    private FieldSet body;

    /**
     * @param dictionaries by version.
     * @param options of the formats.
     * @param mask tags of the fields whose value is not written.
     */
    MessageDefinition(Function<FixVersion, FixDictionary> dictionaries, FixToJsonOptions options, IntHashSet mask) {
        this.dictionaries = dictionaries;
        this.options = options;
        this.mask = mask;
    }

    /**
     * Begins a message that lies in this buffer.
     *
     * @param version that its BeginString names, or null.
     * @param offset of its MsgType.
     * @param length of that.
     */
    void begin(DirectBuffer newBuffer, FixVersion version, int offset, int length) {
        buffer = newBuffer;
        msgTypeOffset = offset;
        msgTypeLength = length;
        begin = version;
        transportVersion = version == null || version.isOverFixt() ? FixVersion.FIXT11 : version;
        transport = dictionary(transportVersion);
        definer = transport;
        formats = formats(ofTransport, null, transport);
        applVersion = begin == FixVersion.FIXT11 ? null : begin;
        body = null;
        sessions.nextMessage(newBuffer);
    }

    void sender(int offset, int length) {
        sessions.sender(offset, length);
    }

    void target(int offset, int length) {
        sessions.target(offset, length);
    }

    /**
     * Takes account of an ApplVerID (1128).
     *
     * @return whether there is a dictionary for it.
     */
    boolean applVerId(int offset, int length) {
        FixVersion version = FixVersion.ofApplVerId(buffer, offset, length);
        if (version != null && begin == FixVersion.FIXT11) {
            applVersion = version;
        }
        return version != null;
    }

    /** A Logon announces the version of its session in DefaultApplVerID (1137); application messages come later. */
    void defaultApplVerId(int offset, int length) {
        FixVersion version = FixVersion.ofApplVerId(buffer, offset, length);
        boolean isLogon = msgTypeLength == 1 && buffer.getByte(msgTypeOffset) == 'A';
        if (version != null && isLogon && begin == FixVersion.FIXT11) {
            sessions.put(version);
        }
    }

    /** With the first field of the body, the header is over and has said all that it can about the version. */
    void beginBody() {
        int message = transport.message(buffer, msgTypeOffset, msgTypeLength);
        if (begin != null && begin.isOverFixt()) {
            FixVersion version = applicationVersion();
            FixDictionary application = dictionary(version);
            if (message < 0 || !transport.isAdmin(message)) {
                definer = application;
                message = application.message(buffer, msgTypeOffset, msgTypeLength);
            }
            formats = formats(definer == transport ? ofTransport : ofApplication, version, application);
        }
        body = message < 0 ? null : definer.body(message);
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
            dictionary = dictionaries.apply(version);
            loaded[version.ordinal()] = dictionary;
        }
        return dictionary;
    }

    private FieldFormats formats(FieldFormats[] known, FixVersion version, FixDictionary application) {
        int index = transportVersion.ordinal() * (NO_VERSION + 1) + (version == null ? NO_VERSION : version.ordinal());
        FieldFormats found = known[index];
        if (found == null) {
            found = new FieldFormats(transport, application, definer, options, mask);
            known[index] = found;
        }
        return found;
    }

    /** Defines header and trailer. */
    FixDictionary transport() {
        return transport;
    }

    /** Defines the body. */
    FixDictionary definer() {
        return definer;
    }

    /** The formats of all fields. */
    FieldFormats formats() {
        return formats;
    }

    /** What the body may have; null if the message is not known, or the body has not begun. */
    FieldSet body() {
        return body;
    }
}
