// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonRow;
import io.github.zilch.JsonShape;
import io.github.zilch.JsonValidator;
import io.github.zilch.rows2json.feed.envelope.Envelope;
import io.github.zilch.rows2json.feed.envelope.EnvelopeKind;
import io.github.zilch.rows2json.feed.postgres.Change;
import io.github.zilch.rows2json.feed.postgres.LogicalMessage;
import io.github.zilch.rows2json.feed.postgres.Lsn;
import io.github.zilch.rows2json.value.JsonTextWriter;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * Writes the lines that are no changes: {@code {"resolved":"0/16B3748"}}, the markers of transactions and the messages of
 * applications. In envelopes whose lines are rows or keys they are members of {@code __crdb__}. For use by one thread.
 */
final class OtherLines {
    private static final JsonShape CONTROL = JsonShape.of(Envelope.METADATA);
    private static final JsonShape RESOLVED = JsonShape.of("resolved");
    private static final JsonShape BEGIN = JsonShape.of("begin");
    private static final JsonShape COMMIT = JsonShape.of("commit");
    private static final JsonShape MESSAGE = JsonShape.of("message");
    private static final JsonShape BEGINNING = JsonShape.of("lsn", "updated", "xid", "snapshot");
    private static final JsonShape END = JsonShape.of("lsn", "updated", "xid", "lines", "snapshot");
    private static final JsonShape CONTENT =
            JsonShape.of("prefix", "lsn", "xid", "json", "text", "base64", "__too_long__");

    /** So many characters are decoded at a time. */
    private static final int PART = 8192;

    private final byte[] lsn = new byte[Lsn.MAX_LENGTH];
    private final JsonTextWriter documents = new JsonTextWriter();
    private final JsonBuilder json;
    private final boolean isObject;

    /**
     * Creates the lines of an envelope.
     *
     * @param json to write to.
     * @param envelope of the feed.
     */
    OtherLines(JsonBuilder json, EnvelopeKind envelope) {
        this.json = json;
        this.isObject = envelope.isObject();
    }

    private JsonRow begin(JsonShape shape) {
        return isObject ? json.reset(shape) : json.reset(CONTROL).addRow(shape);
    }

    private void end(JsonRow row) {
        row.end();
        if (!isObject) {
            row.end();
        }
    }

    private void addLsn(JsonRow row, long position) {
        row.addAscii(lsn, 0, Lsn.write(position, lsn));
    }

    /**
     * Writes the line that says that every change before a position is written.
     *
     * @param end the position.
     */
    void resolved(long end) {
        JsonRow row = begin(RESOLVED);
        addLsn(row, Lsn.lastBefore(end));
        end(row);
    }

    /** Writes the line before the changes of a transaction, or before the rows of a snapshot. */
    void begin(Change transaction) {
        JsonRow row = begin(BEGIN).addRow(BEGINNING);
        addTransaction(row, transaction);
        addSnapshot(row, transaction);
        row.end();
        end(row);
    }

    /** Writes the line after the changes of a transaction, or after the rows of a snapshot. */
    void commit(Change transaction, long lines) {
        JsonRow row = begin(COMMIT).addRow(END);
        addTransaction(row, transaction);
        row.add(lines);
        addSnapshot(row, transaction);
        row.end();
        end(row);
    }

    private void addTransaction(JsonRow row, Change transaction) {
        addLsn(row, transaction.commitLsn);
        row.addTimestamp(transaction.commitMicros, TimeUnit.MICROSECONDS);
        if (transaction.transaction == 0) {
            row.addNull();
        } else {
            row.add(Integer.toUnsignedLong(transaction.transaction));
        }
    }

    private static void addSnapshot(JsonRow row, Change transaction) {
        if (transaction.transaction == 0) {
            row.add(true);
        } else {
            row.skip();
        }
    }

    /**
     * Writes a message: its content is JSON if it is valid as such, else text if it is UTF-8, else Base64.
     *
     * @param message to write.
     * @param transaction that it belongs to if it is transactional.
     */
    void message(LogicalMessage message, Change transaction) {
        JsonRow row = beginMessage(message, transaction);
        addContent(row, message);
        row.end();
        end(row);
    }

    /**
     * Writes a message without its content, which would make the line too long, but with its length.
     *
     * @param message to write.
     * @param transaction that it belongs to if it is transactional.
     */
    void longMessage(LogicalMessage message, Change transaction) {
        JsonRow row = beginMessage(message, transaction);
        row.skip().skip().skip().add(message.length());
        row.end();
        end(row);
    }

    private JsonRow beginMessage(LogicalMessage message, Change transaction) {
        JsonRow row = begin(MESSAGE).addRow(CONTENT);
        row.add(message.prefix());
        addLsn(row, Lsn.lastBefore(message.end()));
        if (message.isTransactional()) {
            row.add(Integer.toUnsignedLong(transaction.transaction));
        } else {
            row.addNull();
        }
        return row;
    }

    private void addContent(JsonRow row, LogicalMessage message) {
        byte[] source = message.source();
        if (JsonValidator.isValid(source, message.offset(), message.length())
                && documents.writeJson(row, source, message.offset(), message.length())) {
            row.skip().skip();
        } else if (isUtf8(message)) {
            row.skip().addUtf8(source, message.offset(), message.length()).skip();
        } else {
            row.skip().skip().addBase64(source, message.offset(), message.length());
        }
    }

    private static boolean isUtf8(LogicalMessage message) {
        ByteBuffer bytes = ByteBuffer.wrap(message.source(), message.offset(), message.length());
        CharBuffer part = CharBuffer.allocate(PART);
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        CoderResult result = decoder.decode(bytes, part, true);
        while (result.isOverflow()) {
            result = decoder.decode(bytes, part.clear(), true);
        }
        return result.isUnderflow();
    }
}
