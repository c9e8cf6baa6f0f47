// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka;

import io.github.zilch.fix2json.wire.FieldReader;
import io.github.zilch.fix2json.wire.Framing;
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
    private static final int BEGIN_STRING = 8;

    /** SenderCompID, TargetCompID, DefaultApplVerID, and the group of message types with their versions. */
    private static final Set<Integer> KEPT = Set.of(49, 56, 1137, 384, 372, 385, 1130, 1406, 1131, 1410);

    private final UnsafeBuffer buffer = new UnsafeBuffer(0, 0);
    private final FieldReader fields = new FieldReader(true);

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
        String beginString = "";
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(("35=A" + SOH).getBytes(StandardCharsets.US_ASCII));
        fields.wrapMessage(buffer, 0, logon.length);
        while (fields.readNext()) {
            if (fields.tag() == BEGIN_STRING) {
                beginString = buffer.getStringWithoutLengthAscii(fields.valueOffset(), fields.valueLength());
            } else if (KEPT.contains(fields.tag())) {
                int offset = fields.fieldOffset();
                body.write(logon, offset, fields.valueOffset() + fields.valueLength() - offset);
                body.write(SOH);
            }
        }
        return Framing.around(body.toByteArray(), beginString, StandardCharsets.US_ASCII);
    }
}
