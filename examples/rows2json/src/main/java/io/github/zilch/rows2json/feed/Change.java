// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

/**
 * One change of one row, or of a whole table, and the transaction that it belongs to. A flyweight: {@link PgOutput} has one and fills it anew
 * for each change.
 */
final class Change {
    /** What happened to the row. */
    enum Operation {
        INSERT("insert", "c"),
        UPDATE("update", "u"),
        DELETE("delete", "d"),
        /** All rows of the table are gone. */
        TRUNCATE("truncate", "t");

        private final String word;
        private final String letter;

        Operation(String word, String letter) {
            this.word = word;
            this.letter = letter;
        }

        /** Returns the operation as Maxwell calls it. */
        String word() {
            return word;
        }

        /** Returns the operation as Debezium calls it. */
        String letter() {
            return letter;
        }
    }

    /** What the message contains of the old row. */
    enum Old {
        NOTHING,
        KEY,
        ROW
    }

    Operation operation;
    int relation;
    Old old;
    final Tuple before = new Tuple();
    final Tuple after = new Tuple();

    long commitLsn;
    long commitMicros;
    int transaction;
    int sequence;

    /**
     * Returns the row from which the key is taken: the new row, or of a delete what is there of the old row. Only the key
     * columns of that row are sure to have a value.
     */
    Tuple current() {
        return operation == Operation.DELETE ? before : after;
    }

    /** Returns the complete old row, or null if the server did not send it. */
    Tuple oldRow() {
        return old == Old.ROW ? before : null;
    }

    /** Returns a row that contains the old values of the key columns at least, or null if the server sent none. */
    Tuple oldKey() {
        return old == Old.NOTHING ? null : before;
    }
}
