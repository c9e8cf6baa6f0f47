// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.postgres;

import io.github.zilch.kit.Causes;
import io.github.zilch.rows2json.session.Sessions;
import java.sql.SQLException;
import java.util.List;

/** A change or a message of the server that cannot be written, and what to do about it. */
public final class FeedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    static final String UNDEFINED_OBJECT = "42704";
    static final String CONNECTION_FAILURE = "08006";

    /**
     * Creates the exception.
     *
     * @param message what was wrong, where, and what to do.
     */
    public FeedException(String message) {
        super(message);
    }

    /**
     * Creates the exception.
     *
     * @param message what was wrong, where, and what to do.
     * @param cause the error of the library or the server.
     */
    public FeedException(String message, Throwable cause) {
        super(message, cause);
    }

    /**
     * Returns the exception for tables, or partitions of them, whose old rows the server does not write.
     *
     * @param tables their names.
     * @return the exception.
     */
    public static FeedException withoutOldRows(List<String> tables) {
        return new FeedException("the option diff needs complete old rows, which the server does not write for "
                + String.join(", ", tables) + ": run ALTER TABLE … REPLICA IDENTITY FULL");
    }

    /**
     * Returns the exception for a slot that does not have the changes that follow those that were read.
     *
     * @param reason what has happened to it.
     * @param position up to which changes were read.
     * @param slot its name.
     * @return the exception.
     */
    static FeedException withoutChanges(String reason, long position, String slot) {
        return new FeedException(reason + ", but the feed has read the changes before " + Lsn.text(position)
                + " only: those after it can be missing. Take a new snapshot: drop the slot " + slot
                + " if it exists, and start the feed with --snapshot; to go on without them, start it again"
                + " with --create-slot");
    }

    /**
     * Returns the exception for an error of the server. It recommends another start only where that helps: after a lost
     * connection.
     *
     * @param failure what the feed cannot do.
     * @param e the error.
     * @return the exception.
     */
    public static FeedException ofServer(String failure, SQLException e) {
        String sentence = failure + ": " + Causes.of(e);
        if (Sessions.isLost(e)) {
            sentence += "; start the feed again: it continues after what is confirmed";
        } else if (UNDEFINED_OBJECT.equals(e.getSQLState())) {
            sentence +=
                    "; the server looks for the publication as of the change, so create it before the slot: drop the"
                            + " slot and create it again, or skip the change with pg_replication_slot_advance";
        }
        return new FeedException(sentence, e);
    }
}
