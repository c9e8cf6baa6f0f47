// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.sink;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Where lines go: a file, a pipe, a topic. A sink takes a line completely or not at all, and keeps the order of the lines
 * that have the same key.
 *
 * <p>A source marks its lines with positions, such as those of a log, and asks up to which mark they are durable. It tells
 * its own source only of these, and has the others sent again after a failure. A sink therefore gets every line at least
 * once.
 *
 * <p>Used by one thread, except for {@link #cancel}. {@link #toString} returns the name of the sink for messages.
 */
public interface Sink extends Closeable {
    /**
     * Offers a line. May wait for a disk or a pipe, but not for a reader that is missing.
     *
     * @param line from its position to its limit, without a line break; valid until this method returns. The sink may
     *     change its position, also if it does not take the line.
     * @param key whose lines stay in order, or null: lines without a key stay in order, too.
     * @return {@code true} if the line was taken; {@code false} if no part of it was, for the reason that
     *     {@link #notReadyReason} returns.
     * @throws IOException if this sink takes no more lines.
     */
    boolean offer(ByteBuffer line, String key) throws IOException;

    /**
     * Takes a line. Blocks until there is room.
     *
     * @param line as for {@link #offer}.
     * @throws IOException if it cannot be taken.
     */
    default void take(ByteBuffer line) throws IOException {
        int position = line.position();
        while (!offer(line.position(position), null)) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    /**
     * States that all lines up to a position have been taken. Another file can begin here.
     *
     * @param position of the source, not before the last one.
     */
    void mark(long position);

    /**
     * Passes on the lines that were taken. Does not wait for acknowledgements.
     *
     * @return the last position that was marked and before which every line is durable; 0 if there is none.
     * @throws IOException if lines were lost, and this sink takes no more.
     */
    long sync() throws IOException;

    /**
     * Returns what {@link #sync} would return if there was nothing to pass on.
     *
     * @return the last position that is known to be durable; 0 if there is none.
     * @throws IOException as {@link #sync}.
     */
    long durable() throws IOException;

    /**
     * Waits until the lines that were taken have been acknowledged or are lost, if the sink has acknowledgements that come
     * by themselves. Then {@link #sync} tells what is durable.
     */
    default void awaitAcknowledgements() {
        // what was passed on is durable, or a reader decides
    }

    /**
     * States that the rows of a snapshot are complete and durable: changes follow.
     *
     * @throws IOException if the rows cannot be shown to readers.
     */
    default void complete() throws IOException {
        // readers see lines as soon as they are written
    }

    /**
     * Returns why this sink does not take a line now, or has not acknowledged one.
     *
     * @return a clause that begins with the name of the sink, or null if no reason is known.
     * @throws IOException if this sink takes no more lines.
     */
    default String notReadyReason() throws IOException {
        return null;
    }

    /**
     * Returns the maximum length of a line.
     *
     * @return the length in bytes of the longest line that this sink can take.
     */
    default int maxLength() {
        return Integer.MAX_VALUE;
    }

    /**
     * Fails a call that is blocked by a disk or a pipe, so that the process can end. May be called by any thread.
     *
     * @throws IOException if what blocks cannot be closed.
     */
    default void cancel() throws IOException {
        // no call blocks for long
    }

    /**
     * Sets what is told of what an operator should know although this sink goes on, such as that somebody has deleted its file.
     *
     * @param receiver of sentences that name the sink, on the thread that uses it.
     */
    default void reportTo(Consumer<String> receiver) {
        // nothing to report
    }

    /** Delivers the lines that were taken as far as that is the task of this sink, and releases its resources. */
    @Override
    void close() throws IOException;
}
