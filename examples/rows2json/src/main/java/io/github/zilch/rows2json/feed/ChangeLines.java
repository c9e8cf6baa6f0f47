// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonOptions;
import io.github.zilch.JsonRow;
import io.github.zilch.kit.sink.Sink;
import io.github.zilch.rows2json.feed.envelope.Encoders;
import io.github.zilch.rows2json.feed.envelope.Envelope;
import io.github.zilch.rows2json.feed.envelope.FeedOptions;
import io.github.zilch.rows2json.feed.postgres.Catalog;
import io.github.zilch.rows2json.feed.postgres.Change;
import io.github.zilch.rows2json.feed.postgres.Change.Operation;
import io.github.zilch.rows2json.feed.postgres.FeedException;
import io.github.zilch.rows2json.feed.postgres.FeedSource;
import io.github.zilch.rows2json.feed.postgres.LogicalMessage;
import io.github.zilch.rows2json.feed.postgres.Lsn;
import io.github.zilch.rows2json.feed.postgres.PgOutput;
import io.github.zilch.rows2json.feed.postgres.Relation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/**
 * Turns the messages of the server into lines. Does not allocate for a change. For use by one thread.
 *
 * <p>A line is finished with the message after it, which tells whether it is the last of its transaction.
 */
final class ChangeLines implements PgOutput.Handler {
    /** PostgreSQL's own limit for json is about as deep. */
    private static final int MAX_DEPTH = 10_000;

    /**
     * An update takes a number for each line that it can be: the delete of the old key, the insert of the new one, and the
     * update. Which it is depends on the catalogue at the time, but the number of a line does not.
     */
    private static final int NUMBERS_OF_UPDATE = 3;

    private static final ByteBuffer EMPTY_LINE = ByteBuffer.allocate(0);

    private final PgOutput decoder = new PgOutput(this);
    private final JsonBuilder json;
    private final OtherLines others;
    private final Encoders encoders;
    private final FeedOptions options;
    private final Catalog catalog;
    private final Sink sink;
    private final Cut cut;

    /** The envelope of the unfinished line, or null if there is none. */
    private Envelope unfinished;

    private JsonRow row;
    private Change transaction;

    /** Whether the transaction is that of {@link #cut}. */
    private boolean isCut;

    /** Whether the end of the transaction of {@link #cut} is still missing: the sink is in the middle of it. */
    private boolean isCutOpen;

    /** Whether the unfinished line was taken over an earlier connection. */
    private boolean isRepeated;

    /** The number after that of the last line that was taken. */
    private long sequence;

    private long messageEnd;
    private boolean inTransaction;

    /** Number of lines of the transaction. */
    private long lines;

    private long position;

    /**
     * How much of a transaction the sink has taken when its connection ended. These lines are not written again.
     *
     * @param commitLsn of the transaction, or 0 if there is none.
     * @param hasBegun whether there was a line.
     * @param sequence the number after that of the last line that was taken.
     * @param messageEnd end of the last message that was taken, or 0.
     */
    record Cut(long commitLsn, boolean hasBegun, long sequence, long messageEnd) {
        static final Cut NONE = new Cut(0, false, 0, 0);
    }

    ChangeLines(FeedOptions options, String database, Catalog catalog, Sink sink) {
        this(options, database, catalog, sink, Cut.NONE, JsonOptions.DEFAULT.maxCapacity());
    }

    ChangeLines(FeedOptions options, String database, Catalog catalog, Sink sink, Cut cut, int longestLine) {
        this.options = options;
        this.sink = sink;
        this.cut = cut;
        this.isCutOpen = cut.commitLsn != 0;
        this.catalog = catalog;
        this.encoders = new Encoders(options, database, catalog);
        this.json = new JsonBuilder(JsonOptions.DEFAULT
                .maxDepth(MAX_DEPTH)
                .maxCapacity(longestLine)
                .longsAsStrings(options.values().longsAsStrings()));
        this.others = new OtherLines(json, options.envelope());
    }

    /**
     * Takes a message of the server.
     *
     * @param message from its position to its limit; not used after this method returns.
     * @throws FeedException if it cannot be written.
     * @throws UncheckedIOException if the sink fails.
     */
    void accept(ByteBuffer message) {
        decoder.decode(message);
    }

    /** Returns whether the sink is in the middle of a transaction, which an earlier connection may have begun. */
    boolean isInTransaction() {
        return inTransaction || isCutOpen;
    }

    /**
     * States that everything before a position has been taken: whatever begins there or after it has not. A position
     * before one that was marked has no effect. Allowed between transactions.
     *
     * @param end of what was taken, which is where the next record of the log can begin.
     */
    void mark(long end) {
        if (Long.compareUnsigned(end, position) >= 0) {
            position = end;
            sink.mark(end);
        }
    }

    /** Returns the last position that was marked, or 0. */
    long position() {
        return position;
    }

    /** Returns how much of a transaction that has not ended was taken. */
    Cut cut() {
        if (!inTransaction) {
            return cut;
        }
        long first = isCut ? Math.max(sequence, cut.sequence) : sequence;
        long message = isCut ? Math.max(messageEnd, cut.messageEnd) : messageEnd;
        return new Cut(transaction.commitLsn, lines > 0 || isCut && cut.hasBegun, first, message);
    }

    /**
     * Writes a line that says that every change before the last position that was marked is written, if there is one.
     * Allowed between transactions.
     */
    void resolved() {
        if (position != 0) {
            others.resolved(position);
            take(json.byteBuffer());
        }
    }

    @Override
    public void begin(Change begun) {
        transaction = begun;
        catalog.begin(begun.transaction);
        encoders.beginTransaction();
        inTransaction = true;
        isCut = begun.commitLsn == cut.commitLsn;
        isCutOpen &= isCut;
        sequence = 0;
        messageEnd = 0;
        lines = 0;
    }

    @Override
    public void relation(Relation relation) {
        encoders.update(relation);
    }

    @Override
    public void change(Change change) {
        finishLine(false);
        Encoders.Entry entry = encoders.get(change.relation);
        if (entry.hasPartitions() && change.old == Change.Old.KEY) {
            change.old = Change.Old.ROW; // the letter is that of the table, and its partitions have complete old rows
        }
        if (change.operation == Operation.UPDATE && entry.envelope().splitsKeyChanges()) {
            update(entry, change, change.sequence);
        } else {
            beginLine(entry, change);
            change.sequence++;
        }
    }

    private void update(Encoders.Entry entry, Change change, long number) {
        if (entry.table().isKeyChanged(change)) {
            change.operation = Operation.DELETE;
            beginLine(entry, change);
            change.sequence = number + 1;
            finishLine(false);
            change.operation = Operation.INSERT;
        } else {
            change.sequence = number + 2;
        }
        beginLine(entry, change);
        change.sequence = number + NUMBERS_OF_UPDATE;
    }

    @Override
    public void commit(long endLsn) {
        finishLine(true);
        if (lines > 0 && options.others().markers()) {
            others.commit(transaction, lines);
            take(json.byteBuffer());
        }
        inTransaction = false;
        isCutOpen = false;
        mark(endLsn);
    }

    @Override
    public void message(LogicalMessage message) {
        if (!options.others().hasPrefix(message.prefix()) || message.prefix().equals(FeedSource.OWN_PREFIX)) {
            return;
        }
        finishLine(false);
        if (message.isTransactional()) {
            countLine();
            if (isCut && Long.compareUnsigned(message.end(), cut.messageEnd) <= 0) {
                return;
            }
            messageEnd = message.end();
        }
        writeMessage(message);
        take(json.byteBuffer());
        if (!isInTransaction()) {
            mark(message.end());
        }
    }

    private void writeMessage(LogicalMessage message) {
        try {
            others.message(message, transaction);
        } catch (JsonCapacityException e) {
            others.longMessage(message, transaction);
        }
    }

    /** Counts a line of the transaction, and writes the marker before the first one. */
    private void countLine() {
        if (lines == 0 && options.others().markers() && !(isCut && cut.hasBegun)) {
            others.begin(transaction);
            take(json.byteBuffer());
        }
        lines++;
    }

    private void beginLine(Encoders.Entry entry, Change change) {
        countLine();
        isRepeated = isCut && change.sequence < cut.sequence;
        Envelope envelope = entry.envelope();
        try {
            row = envelope.begin(json, change);
            unfinished = envelope;
        } catch (RuntimeException e) {
            beginLineWithTexts(entry, change, e);
        }
    }

    /** Begins a line that has a value of an altered type, or that is too long: it must not stop what comes after it. */
    private void beginLineWithTexts(Encoders.Entry entry, Change change, RuntimeException failure) {
        boolean isTooLong = failure instanceof JsonCapacityException;
        Envelope envelope = encoders.withTexts(entry, isTooLong);
        try {
            row = envelope.begin(json, change);
            unfinished = envelope;
        } catch (RuntimeException e) {
            if (e instanceof JsonCapacityException && !isTooLong) {
                beginLineWithTexts(entry, change, e);
                return;
            }
            throw new FeedException(
                    "cannot write a change of " + entry.table().relation().fullName() + " at "
                            + Lsn.text(change.commitLsn) + ": " + failure.getMessage(),
                    failure);
        }
    }

    private void finishLine(boolean isLast) {
        if (unfinished == null) {
            return;
        }
        if (row != null) {
            unfinished.end(row, isLast);
        }
        unfinished = null;
        if (!isRepeated) {
            take(row == null ? EMPTY_LINE : json.byteBuffer());
        }
        sequence = transaction.sequence;
    }

    private void take(ByteBuffer line) {
        try {
            sink.take(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
