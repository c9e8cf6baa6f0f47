// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert;

import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.FixVersion;
import io.github.zilch.fix2json.Flaw;
import io.github.zilch.fix2json.FlawListener;
import io.github.zilch.fix2json.wire.Bytes;
import io.github.zilch.fix2json.wire.FieldReader;
import org.agrona.DirectBuffer;

/**
 * What must be known of a message before its fields are converted: its version, its delimiter, and where its BodyLength
 * (9) and MsgType (35) are. In a lenient reading they may be anywhere, or missing.
 *
 * <p>Reusable for any number of messages; does not allocate. For use by one thread.
 */
final class MessageHead {
    private static final int BEGIN_STRING = 8;
    private static final int BODY_LENGTH = 9;
    private static final int MSG_TYPE = 35;
    private static final int APPL_VER_ID = 1128;

    private final FlawListener listener;

    private final boolean isLenient;

    /** Version of messages that specify none, in a lenient reading. */
    private final FixVersion defaultVersion;

    private final FieldReader fields = new FieldReader(true);

    private DirectBuffer buffer;
    private int start;
    private int end;

    private FixVersion version;
    private byte delimiter;
    private int lengthField;
    private int afterLengthField;
    private int msgTypeField;
    private int msgTypeOffset;
    private int msgTypeLength;

    /**
     * Creates an instance without a message.
     *
     * @param options of the converter.
     * @param listener that is notified of flaws.
     */
    MessageHead(FixToJsonOptions options, FlawListener listener) {
        this.listener = listener;
        isLenient = options.lenient();
        defaultVersion = options.applVersion().isOverFixt() ? FixVersion.FIXT11 : options.applVersion();
    }

    /** Reads the head of a message. Returns {@code false} if the message must be rejected, and reports why. */
    boolean read(DirectBuffer newBuffer, int newStart, int newEnd) {
        buffer = newBuffer;
        start = newStart;
        end = newEnd;
        Flaw flaw = readStrictly();
        if (flaw != null && (!isLenient || !readLoosely())) {
            listener.onFlaw(flaw, 0, 0, -1, 0);
            return false;
        }
        if (version == null) {
            listener.onFlaw(Flaw.UNKNOWN_VERSION, BEGIN_STRING, 0, -1, 0);
        }
        return true;
    }

    /** Reads the three fields with which every message must begin. Returns what is wrong, or null. */
    private Flaw readStrictly() {
        if (end - start < 5 || buffer.getByte(start) != '8' || buffer.getByte(start + 1) != '=') {
            return Flaw.NO_BEGIN_STRING;
        }
        int i = Bytes.endOfVersion(buffer, start + 2, end);
        if (i == end) {
            return Flaw.NO_BODY_LENGTH;
        }
        version = FixVersion.ofBeginString(buffer, start + 2, i - start - 2);
        delimiter = buffer.getByte(i);
        fields.wrap(buffer, i + 1, end, delimiter);
        if (fields.next() != FieldReader.Step.FIELD || fields.tag() != BODY_LENGTH) {
            return Flaw.NO_BODY_LENGTH;
        }
        noteLength();
        if (fields.next() != FieldReader.Step.FIELD || fields.tag() != MSG_TYPE) {
            return Flaw.NO_MSG_TYPE;
        }
        noteType();
        return null;
    }

    private void noteLength() {
        lengthField = fields.fieldOffset();
        afterLengthField = fields.position();
    }

    private void noteType() {
        msgTypeField = fields.fieldOffset();
        msgTypeOffset = fields.valueOffset();
        msgTypeLength = fields.valueLength();
    }

    /** Searches all fields. Returns {@code false} if the text has no fields of a message. */
    private boolean readLoosely() {
        if (!fields.wrapMessage(buffer, start, end)) {
            return false;
        }
        delimiter = fields.delimiter();
        boolean hasBeginString = false;
        boolean hasBodyLength = false;
        boolean hasMsgType = false;
        version = defaultVersion;
        lengthField = -1;
        msgTypeField = start;
        msgTypeOffset = start;
        msgTypeLength = 0;
        while (fields.readNext()) {
            switch (fields.tag()) {
                case BEGIN_STRING -> {
                    if (!hasBeginString) {
                        hasBeginString = true;
                        version = FixVersion.ofBeginString(buffer, fields.valueOffset(), fields.valueLength());
                    }
                }
                case BODY_LENGTH -> hasBodyLength = true;
                case MSG_TYPE -> {
                    if (!hasMsgType) {
                        hasMsgType = true;
                        noteType();
                    }
                }
                case APPL_VER_ID -> version = hasBeginString ? version : FixVersion.FIXT11;
                default -> {}
            }
        }
        report(!hasBeginString, Flaw.MISSING_BEGIN_STRING, BEGIN_STRING);
        report(!hasBodyLength, Flaw.MISSING_BODY_LENGTH, BODY_LENGTH);
        report(!hasMsgType, Flaw.MISSING_MSG_TYPE, MSG_TYPE);
        report(hasBeginString && hasBodyLength && hasMsgType, Flaw.MISPLACED_MSG_TYPE, MSG_TYPE);
        return true;
    }

    private void report(boolean isFlawed, Flaw flaw, int tag) {
        if (isFlawed) {
            listener.onFlaw(flaw, tag, 0, -1, 0);
        }
    }

    /** Returns the version that BeginString (8) names, or null if there is no such version. */
    FixVersion version() {
        return version;
    }

    byte delimiter() {
        return delimiter;
    }

    /** Returns the offset of the BodyLength field, or -1 if it is not the second field. */
    int lengthField() {
        return lengthField;
    }

    int afterLengthField() {
        return afterLengthField;
    }

    int msgTypeField() {
        return msgTypeField;
    }

    int msgTypeOffset() {
        return msgTypeOffset;
    }

    /** Returns the length of MsgType; 0 if it is missing. */
    int msgTypeLength() {
        return msgTypeLength;
    }
}
