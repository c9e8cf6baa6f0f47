// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.postgres;

/**
 * One change of one row, or of a whole table, and the transaction that it belongs to. A flyweight: {@link PgOutput} has one and fills it anew
 * for each change.
 */
public final class Change {
    /** What happened to the row. */
    public enum Operation {
        /** A row was there when the feed began: it belongs to a snapshot. */
        READ("bootstrap-insert", "r"),
        /** A row was inserted. */
        INSERT("insert", "c"),
        /** A row was updated. */
        UPDATE("update", "u"),
        /** A row was deleted. */
        DELETE("delete", "d"),
        /** All rows of the table are gone. */
        TRUNCATE("truncate", "t");

        private final String word;
        private final String letter;

        Operation(String word, String letter) {
            this.word = word;
            this.letter = letter;
        }

        /**
         * Returns the operation as Maxwell calls it.
         *
         * @return a verb.
         */
        public String word() {
            return word;
        }

        /**
         * Returns the operation as Debezium calls it.
         *
         * @return a letter.
         */
        public String letter() {
            return letter;
        }
    }

    /** What the message contains of the old row. */
    public enum Old {
        /** No value. */
        NOTHING,
        /** The values of the key; the others are null. */
        KEY,
        /** All values. */
        ROW
    }

    /** What happened to the row. */
    public Operation operation;

    /** OID of the table. */
    public int relation;

    /** What {@link #before} contains. */
    public Old old;

    /** The old row, as far as the server has sent it. */
    public final Tuple before = new Tuple();

    /** The new row. */
    public final Tuple after = new Tuple();

    /**
     * Position of the commit of the transaction in the write-ahead log. For a row of a snapshot, one less than the position
     * from which on the changes follow; no commit has it, because commits are at multiples of 8.
     */
    public long commitLsn;

    /** Time of the commit or of the snapshot in microseconds since 1970. */
    public long commitMicros;

    /** Number of the transaction, unsigned; 0 for a row of a snapshot. */
    public int transaction;

    /** Number of the change in its transaction, or of the row in its snapshot, from 0. */
    public long sequence;

    /** Creates an empty change. */
    Change() {}

    /**
     * Returns the row from which the key is taken: the new row, or of a delete what is there of the old row. Only the key
     * columns of that row are sure to have a value.
     *
     * @return the row.
     */
    public Tuple current() {
        return operation == Operation.DELETE ? before : after;
    }

    /**
     * Returns what the server has sent of the old row: all values, or those of the key, and the others are null.
     *
     * @return the row, or null if the server has sent nothing of it.
     */
    public Tuple oldRow() {
        return old == Old.NOTHING ? null : before;
    }
}
