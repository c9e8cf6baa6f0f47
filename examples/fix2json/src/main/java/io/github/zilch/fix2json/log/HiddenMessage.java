// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.log;

import io.github.zilch.fix2json.FixToJsonOptions;
import io.github.zilch.fix2json.FixVersion;
import io.github.zilch.fix2json.wire.FieldReader;
import io.github.zilch.fix2json.wire.Framing;
import io.github.zilch.fix2json.wire.MessageBegin;
import java.nio.charset.StandardCharsets;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A copy of a message that has its fields, but not their values: only that of BeginString, if it names a version. BodyLength and
 * CheckSum are correct for the copy if they are in the message. What is no field is masked as a whole. Allocates for each
 * message. For use by one thread.
 */
final class HiddenMessage {
    private static final int BEGIN_STRING = 8;
    private static final int BODY_LENGTH = 9;
    private static final int CHECK_SUM = 10;
    private static final String MASK = FixToJsonOptions.MASK;

    private final FieldReader fields = new FieldReader();
    private final UnsafeBuffer copy = new UnsafeBuffer(0, 0);

    /**
     * Copies a message.
     *
     * @param found the message.
     * @param isProven whether its BodyLength and CheckSum are correct.
     * @return the length of the copy in bytes.
     */
    int hide(FoundMessage found, boolean isProven) {
        DirectBuffer message = found.buffer();
        int end = found.offset() + found.length();
        boolean hasBegin = MessageBegin.isBeginString(message, found.offset(), end);
        String begin = "FIX";
        StringBuilder text = new StringBuilder();
        fields.wrapMessage(message, found.offset(), end);
        for (FieldReader.Step step = fields.next(); step != FieldReader.Step.END; step = fields.next()) {
            if (step != FieldReader.Step.FIELD) {
                text.append(MASK).append('\u0001');
                fields.skipField();
            } else if (fields.tag() == BEGIN_STRING && fields.fieldOffset() == found.offset()) {
                FixVersion version = FixVersion.ofBeginString(message, fields.valueOffset(), fields.valueLength());
                begin = version == null ? begin : version.label();
            } else if (!isProven || fields.tag() != BODY_LENGTH && fields.tag() != CHECK_SUM) {
                addField(text);
            }
        }
        byte[] bytes = isProven
                ? Framing.around(ascii(text.toString()), begin, StandardCharsets.US_ASCII)
                : ascii((hasBegin ? "8=" + begin + '\u0001' : "") + text);
        copy.wrap(bytes);
        return bytes.length;
    }

    private void addField(StringBuilder text) {
        int tag = fields.tag();
        if (tag > FieldReader.NOT_POSITIVE && tag <= FieldReader.MAX_TAG) {
            text.append(tag).append('=');
        }
        text.append(fields.isCorrectLength() ? String.valueOf(MASK.length()) : MASK)
                .append('\u0001');
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns the buffer that contains the copy from offset 0. */
    DirectBuffer buffer() {
        return copy;
    }
}
