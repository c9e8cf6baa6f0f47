// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.sink;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Where lines go. The feed confirms to the server only what {@link #sync} returns, and the server sends again what was
 * not confirmed: a sink therefore gets every line at least once. Called by one thread.
 */
public interface Sink extends Closeable {
    /**
     * Takes a line. May block until there is room: then the feed reads nothing more from the server.
     *
     * @param line from its position to its limit, without a line break; valid until this method returns. The sink may
     *     change its position.
     * @throws IOException if it cannot be taken.
     */
    void take(ByteBuffer line) throws IOException;

    /**
     * States that all lines of the transactions up to a position have been passed to {@link #take}.
     *
     * @param position in the write-ahead log.
     */
    void mark(long position);

    /**
     * Passes on the lines that were taken.
     *
     * @return the last position that was marked and before which every line is durable; 0 if there is none.
     * @throws IOException if lines were lost.
     */
    long sync() throws IOException;

    /**
     * States that the rows of a snapshot are complete and durable, and that its slot exists: changes follow.
     *
     * @throws IOException if the rows cannot be shown to readers.
     */
    default void complete() throws IOException {
        // readers see lines as soon as they are written
    }
}
