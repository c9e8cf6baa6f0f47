// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.envelope;

import io.github.zilch.JsonRow;
import io.github.zilch.rows2json.feed.postgres.Change;
import io.github.zilch.rows2json.feed.postgres.Change.Old;
import io.github.zilch.rows2json.feed.postgres.Change.Operation;
import io.github.zilch.rows2json.feed.postgres.FeedException;
import io.github.zilch.rows2json.feed.postgres.Lsn;
import io.github.zilch.rows2json.feed.postgres.Relation;
import io.github.zilch.rows2json.value.ServerTextWriter;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** One version of a table as its envelope sees it: what can be written about a change. Each method writes one value. */
public final class TableVersion {
    private final Relation relation;
    private final String database;
    private final String topic;
    private final FeedOptions options;
    private final RowEncoder rows;
    private final RowEncoder key;
    private final RowEncoder keyArray;
    private final byte[] lsn = new byte[Lsn.MAX_LENGTH];

    TableVersion(Relation relation, String database, FeedOptions options, IntFunction<ServerTextWriter> types) {
        this.relation = relation;
        this.database = database;
        this.topic = relation.fullName();
        this.options = options;
        if (options.envelope().reservesName() && relation.names().contains(Envelope.METADATA)) {
            throw new FeedException("the table " + relation.fullName() + " has a column \"" + Envelope.METADATA
                    + "\", which is what the envelope " + options.envelope()
                    + " calls its own member: use the envelope "
                    + EnvelopeKind.WRAPPED);
        }
        this.rows = RowEncoder.of(
                relation,
                IntStream.range(0, relation.columns().size()).boxed().toList(),
                options.hasMetadata() ? Envelope.METADATA : null,
                options.sorted(),
                types);
        this.key = RowEncoder.of(relation, relation.key(), null, false, types);
        this.keyArray = key.asArray();
    }

    /**
     * Returns the names, types and key of the columns.
     *
     * @return the version of the schema.
     */
    public Relation relation() {
        return relation;
    }

    /** Returns the options of the feed. */
    FeedOptions options() {
        return options;
    }

    /** Returns the encoder of all columns. */
    RowEncoder rows() {
        return rows;
    }

    /** Returns the encoder of the key as an array. */
    RowEncoder keyArray() {
        return keyArray;
    }

    /**
     * Returns whether an update changed a value of the key.
     *
     * @param change of this table.
     * @return {@code true} if it did.
     */
    public boolean isKeyChanged(Change change) {
        return change.operation == Operation.UPDATE
                && change.old != Old.NOTHING
                && !key.isSame(change.after, change.before);
    }

    /** Writes the new row, or null if there is none. */
    void addAfter(JsonRow row, Change change) {
        if (change.operation == Operation.DELETE || change.operation == Operation.TRUNCATE) {
            row.addNull();
        } else {
            rows.add(row, change.after, change.oldRow());
        }
    }

    /** Writes the old row as far as it is known: all columns, or those of the key; null if there was none. */
    void addBefore(JsonRow row, Change change) {
        boolean isNew = change.operation == Operation.INSERT || change.operation == Operation.READ;
        if (isNew || change.operation == Operation.TRUNCATE) {
            row.addNull();
        } else if (change.old == Old.ROW) {
            rows.add(row, change.before, null);
        } else {
            key.add(row, change.old == Old.KEY ? change.before : change.after, null);
        }
    }

    /** Writes the key as an array. */
    void addKeyArray(JsonRow row, Change change) {
        addKey(keyArray, row, change);
    }

    /** Writes the key as an object. */
    void addKey(JsonRow row, Change change) {
        addKey(key, row, change);
    }

    private static void addKey(RowEncoder encoder, JsonRow row, Change change) {
        if (change.operation == Operation.TRUNCATE) {
            row.addNull();
        } else {
            encoder.add(row, change.current(), change.oldRow());
        }
    }

    /** Writes the position of the end of the transaction. With {@link #addSequence} it identifies a change. */
    void addLsn(JsonRow row, Change change) {
        row.addAscii(lsn, 0, Lsn.write(change.commitLsn, lsn));
    }

    /** Writes the number of the change in its transaction, from 0. Options for longs apply if it is not an int. */
    void addSequence(JsonRow row, Change change) {
        if (change.sequence <= Integer.MAX_VALUE) {
            row.add((int) change.sequence);
        } else {
            row.add(change.sequence);
        }
    }

    /** Writes the name of the table with its schema. */
    void addTopic(JsonRow row, Change change) {
        row.add(topic);
    }

    /** Writes true for a truncated table, and nothing for a change of a row. */
    void addTruncate(JsonRow row, Change change) {
        if (change.operation == Operation.TRUNCATE) {
            row.add(true);
        } else {
            row.skip();
        }
    }

    /** Writes when the transaction was committed, as a timestamp. */
    void addUpdated(JsonRow row, Change change) {
        row.addTimestamp(change.commitMicros, TimeUnit.MICROSECONDS);
    }

    /** Writes the name of the database. */
    void addDatabase(JsonRow row, Change change) {
        row.add(database);
    }

    /** Writes the name of the schema. */
    void addSchema(JsonRow row, Change change) {
        row.add(relation.schema());
    }

    /** Writes the name of the table. */
    void addTable(JsonRow row, Change change) {
        row.add(relation.table());
    }

    /** Writes the number of the transaction, or null for a row of a snapshot. */
    void addTransaction(JsonRow row, Change change) {
        if (change.operation == Operation.READ) {
            row.addNull();
        } else {
            row.add(Integer.toUnsignedLong(change.transaction));
        }
    }
}
