// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.postgres;

import io.github.zilch.rows2json.feed.postgres.Change.Old;
import io.github.zilch.rows2json.feed.postgres.Change.Operation;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Decodes the messages of PostgreSQL's output plugin pgoutput, protocol version 1, in place. Changes are decoded without
 * garbage; only a {@link Relation}, which is a new schema version, allocates.
 */
public final class PgOutput {
    /** Receives what a message contains. What it is given is valid until it returns. */
    public interface Handler {
        /**
         * A transaction begins, or the rows of a snapshot.
         *
         * @param transaction has number, position and time of the transaction, and no change.
         */
        void begin(Change transaction);

        /**
         * The following changes of a table have this version of its schema.
         *
         * @param relation the version.
         */
        void relation(Relation relation);

        /**
         * A row changed, or a table was truncated.
         *
         * @param change that has happened.
         */
        void change(Change change);

        /**
         * An application has written a message to the log. Only sent if messages were asked for. Does nothing unless
         * overridden.
         *
         * @param message with its content.
         */
        default void message(LogicalMessage message) {
            // not a change
        }

        /**
         * The transaction ended.
         *
         * @param endLsn position before which the server need not send anything again.
         */
        void commit(long endLsn);
    }

    /** Microseconds from 1970 to 2000, where PostgreSQL counts from. */
    private static final long EPOCH_2000 = 946_684_800_000_000L;

    private static final int IS_KEY = 1;
    private static final int IS_TRANSACTIONAL = 1;

    private ByteBuffer message = ByteBuffer.allocate(0);
    private int start;
    private final Change change = new Change();
    private final Handler handler;

    /**
     * Creates a decoder.
     *
     * @param handler of what is decoded.
     */
    public PgOutput(Handler handler) {
        this.handler = handler;
    }

    /**
     * Decodes one message.
     *
     * @param buffer that contains it, from its position to its limit; has an array, and is big-endian. Its position is not
     *     changed.
     * @throws FeedException if it is not a whole message of protocol version 1.
     */
    public void decode(ByteBuffer buffer) {
        message = buffer;
        start = buffer.position();
        try {
            decode();
        } catch (IndexOutOfBoundsException e) {
            throw new FeedException(
                    "a message of " + buffer.remaining() + " bytes ends too early: is the plugin of the slot pgoutput?",
                    e);
        }
    }

    private void decode() {
        byte type = message.get(start);
        switch (type) {
            case 'B' -> begin();
            case 'C' -> handler.commit(int64(start + 1 + 1 + Long.BYTES));
            case 'R' -> handler.relation(relation());
            case 'I' -> insert();
            case 'U' -> update();
            case 'D' -> delete();
            case 'T' -> truncate();
            case 'M' -> handler.message(message());
            case 'O', 'Y' -> {
                // origin, and name of a type: neither is a change
            }
            case 'b', 'P', 'K', 'r' ->
                throw new FeedException(
                        "the slot sends prepared transactions (two_phase), which a feed cannot write: drop"
                                + " it, and create one without two_phase");
            default ->
                throw new FeedException("the server sent a message of the type '" + (char) type
                        + "', which protocol version 1 of pgoutput does not have");
        }
    }

    private void begin() {
        change.commitLsn = int64(start + 1);
        change.commitMicros = int64(start + 9) + EPOCH_2000;
        change.transaction = int32(start + 17);
        change.sequence = 0;
        handler.begin(change);
    }

    private void insert() {
        change.operation = Operation.INSERT;
        change.relation = int32(start + 1);
        change.old = Old.NOTHING;
        change.after.read(message, start + 6);
        handler.change(change);
    }

    private void update() {
        change.operation = Operation.UPDATE;
        change.relation = int32(start + 1);
        int at = start + 5;
        change.old = oldAt(at);
        if (change.old != Old.NOTHING) {
            at = change.before.read(message, at + 1);
        }
        change.after.read(message, at + 1);
        handler.change(change);
    }

    private void delete() {
        change.operation = Operation.DELETE;
        change.relation = int32(start + 1);
        change.old = oldAt(start + 5);
        change.before.read(message, start + 6);
        handler.change(change);
    }

    private Old oldAt(int at) {
        return switch (message.get(at)) {
            case 'O' -> Old.ROW;
            case 'K' -> Old.KEY;
            default -> Old.NOTHING;
        };
    }

    private void truncate() {
        int tables = int32(start + 1);
        for (int i = 0; i < tables; i++) {
            change.operation = Operation.TRUNCATE;
            change.relation = int32(start + 6 + i * Integer.BYTES);
            change.old = Old.NOTHING;
            handler.change(change);
        }
    }

    private LogicalMessage message() {
        boolean isTransactional = (message.get(start + 1) & IS_TRANSACTIONAL) != 0;
        int at = afterText(start + 10);
        int length = int32(at);
        int offset = message.arrayOffset() + Objects.checkFromIndexSize(at + Integer.BYTES, length, message.limit());
        return new LogicalMessage(isTransactional, int64(start + 2), text(start + 10), message.array(), offset, length);
    }

    private Relation relation() {
        int at = start + 5;
        String schema = text(at);
        at = afterText(at);
        String table = text(at);
        at = afterText(at);
        char identity = (char) message.get(at);
        int count = Tuple.columns(message, at + 1);
        at += 3;
        List<Relation.Column> columns = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            boolean isKey = (message.get(at) & IS_KEY) != 0;
            String name = text(at + 1);
            at = afterText(at + 1);
            columns.add(new Relation.Column(name, int32(at), int32(at + 4), isKey));
            at += 8;
        }
        return Relation.of(int32(start + 1), schema, table, identity, columns);
    }

    private String text(int at) {
        int length = afterText(at) - 1 - at;
        return new String(message.array(), message.arrayOffset() + at, length, StandardCharsets.UTF_8);
    }

    private int afterText(int begin) {
        int at = begin;
        while (message.get(at) != 0) {
            at++;
        }
        return at + 1;
    }

    private int int32(int at) {
        return message.getInt(at);
    }

    private long int64(int at) {
        return message.getLong(at);
    }
}
