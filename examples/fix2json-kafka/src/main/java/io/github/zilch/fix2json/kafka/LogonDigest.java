// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka;

import io.github.zilch.fix2json.wire.FieldReader;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Reduces a Logon to what decides how later messages are read: its session and the versions of its messages. What is kept
 * of it contains neither user nor password. For use by one thread.
 */
public final class LogonDigest {
    private static final char SOH = 1;

    /** SenderCompID, TargetCompID, DefaultApplVerID, and the group of message types with their versions. */
    private static final Set<Integer> KEPT = Set.of(49, 56, 1137, 384, 372, 385, 1130, 1406, 1131, 1410);

    private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);
    private final FieldReader fields = new FieldReader();

    /** Creates a digest. */
    public LogonDigest() {}

    /**
     * Returns a Logon with the same effect on later messages.
     *
     * @param logon under FIXT.1.1.
     * @return a message with SOH as delimiter, and with a correct BodyLength (9) and CheckSum (10).
     */
    public byte[] of(byte[] logon) {
        buffer.wrap(logon);
        int version = "8=".length();
        while (version < logon.length && (logon[version] == '.' || Character.isLetterOrDigit(logon[version]))) {
            version++;
        }
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(ascii("35=A" + SOH));
        fields.wrapMessage(buffer, 0, logon.length, version < logon.length ? logon[version] : (byte) SOH);
        for (FieldReader.Step step = fields.next(); step != FieldReader.Step.END; step = fields.next()) {
            if (step != FieldReader.Step.FIELD) {
                fields.skipField();
            } else if (KEPT.contains(fields.tag())) {
                int offset = fields.fieldOffset();
                body.write(logon, offset, fields.valueOffset() + fields.valueLength() - offset);
                body.write(SOH);
            }
        }
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        message.write(logon, 0, version);
        message.writeBytes(ascii(SOH + "9=" + body.size() + SOH));
        message.writeBytes(body.toByteArray());
        int sum = 0;
        for (byte b : message.toByteArray()) {
            sum += b & 0xFF;
        }
        message.writeBytes(ascii("10=" + Integer.toString(1000 + sum % 256).substring(1) + SOH));
        return message.toByteArray();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
