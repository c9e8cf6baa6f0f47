// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka;

import io.github.zilch.fix2json.wire.Bytes;
import io.github.zilch.fix2json.wire.FieldReader;
import java.nio.charset.StandardCharsets;
import org.agrona.DirectBuffer;

/**
 * Reads the fields of a message that identify its session. Reusable for any number of messages; allocates only the texts
 * that it returns. For use by one thread.
 */
public final class MessageHeader {
    private static final int MSG_TYPE = 35;
    private static final int SENDER_COMP_ID = 49;
    private static final int TARGET_COMP_ID = 56;
    private static final int DEFAULT_APPL_VER_ID = 1137;

    private static final byte[] FIXT = "8=FIXT".getBytes(StandardCharsets.US_ASCII);

    private final FieldReader fields = new FieldReader();
    private DirectBuffer buffer;
    private final Slice beginString = new Slice();
    private final Slice msgType = new Slice();
    private final Slice sender = new Slice();
    private final Slice target = new Slice();
    private boolean hasDefaultApplVerId;

    /** The value of a field. */
    private static final class Slice {
        private int offset;
        private int length;

        void set(int newOffset, int newLength) {
            offset = newOffset;
            length = newLength;
        }
    }

    /**
     * Reads a message.
     *
     * @param source that contains the message; it must not change until the next call.
     * @param offset in bytes at which the message begins with {@code 8=}.
     * @param length of the message in bytes.
     */
    public void wrap(DirectBuffer source, int offset, int length) {
        buffer = source;
        msgType.set(offset, 0);
        sender.set(offset, 0);
        target.set(offset, 0);
        hasDefaultApplVerId = false;
        int end = offset + length;
        int at = Bytes.endOfVersion(buffer, Math.min(offset + 2, end), end);
        beginString.set(offset + 2, Math.max(0, at - offset - 2));
        if (at < end) {
            fields.wrap(buffer, at + 1, end, buffer.getByte(at));
            readFields();
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
        for (int i = 0; i < FIXT.length; i++) {
            if (i >= length || source.getByte(offset + i) != FIXT[i]) {
                return false;
            }
        }
        return true;
    }

    /** Reads until the two CompIDs are known; in a Logon, which may have a DefaultApplVerID, until the end. */
    private void readFields() {
        while (sender.length == 0 || target.length == 0 || isLogon()) {
            switch (fields.next()) {
                case END -> {
                    return;
                }
                case FIELD -> set(fields.tag(), fields.valueOffset(), fields.valueLength());
                default -> fields.skipField();
            }
        }
    }

    private void set(int tag, int offset, int length) {
        switch (tag) {
            case MSG_TYPE -> setFirst(msgType, offset, length);
            case SENDER_COMP_ID -> setFirst(sender, offset, length);
            case TARGET_COMP_ID -> setFirst(target, offset, length);
            case DEFAULT_APPL_VER_ID -> hasDefaultApplVerId = true;
            default -> {}
        }
    }

    private static void setFirst(Slice slice, int offset, int length) {
        if (slice.length == 0) {
            slice.set(offset, length);
        }
    }

    private boolean isLogon() {
        return msgType.length == 1 && buffer.getByte(msgType.offset) == 'A';
    }

    /**
     * Returns whether this is a Logon that states the version of the application messages of its session. Only such
     * messages have an effect on the conversion of later ones.
     *
     * @return {@code true} for a Logon with a DefaultApplVerID (1137).
     */
    public boolean isVersionLogon() {
        return hasDefaultApplVerId && isLogon();
    }

    /**
     * Returns the session and direction, in the form of QuickFIX/J.
     *
     * @return a text such as {@code FIX.4.4:SENDER->TARGET}.
     */
    public String session() {
        return text(beginString) + ':' + text(sender) + "->" + text(target);
    }

    private String text(Slice slice) {
        if (slice.length == 0) {
            return "";
        }
        byte[] bytes = new byte[slice.length];
        buffer.getBytes(slice.offset, bytes);
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }
}
