// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka;

import io.github.zilch.fix2json.wire.Bytes;
import io.github.zilch.fix2json.wire.MessageFields;
import java.nio.charset.StandardCharsets;
import org.agrona.DirectBuffer;

/**
 * Reads the fields of a message that identify its session. Reusable for any number of messages; allocates only the texts
 * that it returns. For use by one thread.
 */
public final class MessageHeader {
    private static final int BEGIN_STRING = 8;
    private static final int SENDER_COMP_ID = 49;
    private static final int TARGET_COMP_ID = 56;
    private static final int DEFAULT_APPL_VER_ID = 1137;

    private static final byte[] FIXT = "8=FIXT".getBytes(StandardCharsets.US_ASCII);

    private final MessageFields fields = new MessageFields(true, 0, BEGIN_STRING, SENDER_COMP_ID, TARGET_COMP_ID);
    private final MessageFields version = new MessageFields(true, 0, DEFAULT_APPL_VER_ID);
    private boolean isVersionLogon;

    /**
     * Reads a message.
     *
     * @param source that contains the message; it must not change until the next call.
     * @param offset in bytes at which the message begins with {@code 8=}.
     * @param length of the message in bytes.
     */
    public void wrap(DirectBuffer source, int offset, int length) {
        fields.read(source, offset, length);
        isVersionLogon = false;
        if (fields.code(MessageFields.MSG_TYPE) == 'A') { // others end for this at their CompIDs
            version.read(source, offset, length);
            isVersionLogon = version.has(DEFAULT_APPL_VER_ID);
        }
    }

    /**
     * Returns whether a message is under FIXT, so that its meaning can depend on a Logon.
     *
     * @param source that contains the message.
     * @param offset in bytes at which the message begins.
     * @param length of the message in bytes.
     * @return {@code true} if it begins with {@code 8=FIXT}.
     */
    public static boolean isOverFixt(DirectBuffer source, int offset, int length) {
        return length >= FIXT.length && Bytes.isAt(source, offset, FIXT, FIXT.length);
    }

    /**
     * Returns whether this is a Logon that states the version of the application messages of its session. Only such
     * messages have an effect on the conversion of later ones.
     *
     * @return {@code true} for a Logon with a DefaultApplVerID (1137).
     */
    public boolean isVersionLogon() {
        return isVersionLogon;
    }

    /**
     * Returns the session and direction, in the form of QuickFIX/J.
     *
     * @return a text such as {@code FIX.4.4:SENDER->TARGET}.
     */
    public String session() {
        return text(BEGIN_STRING) + ':' + text(SENDER_COMP_ID) + "->" + text(TARGET_COMP_ID);
    }

    private String text(int tag) {
        return fields.text(tag, StandardCharsets.ISO_8859_1);
    }
}
