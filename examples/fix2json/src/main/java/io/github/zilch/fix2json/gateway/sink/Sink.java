// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.sink;

import io.github.zilch.JsonBuilder;
import quickfix.SessionID;

/**
 * A destination of the gateway's JSON. A sink accepts a text completely or not at all, and accepts texts in the order
 * in which they are offered. Used by one thread at a time.
 */
public interface Sink extends AutoCloseable {
    /**
     * Offers a text. Does not wait for a subscriber, but may wait for a disk or a pipe.
     *
     * @param json that contains the text.
     * @return {@code true} if the text was accepted; {@code false} if no part of it was, for the reason that
     *     {@link #notReadyReason} returns.
     * @throws SinkFailedException if this sink will not accept any more texts; no part of this text was accepted.
     */
    boolean offer(JsonBuilder json);

    /**
     * Offers a text of a session. The default is {@link #offer(JsonBuilder)}, for sinks that keep the order of all texts.
     *
     * @param json that contains the text.
     * @param session of the message.
     * @return as {@link #offer(JsonBuilder)}.
     * @throws SinkFailedException as {@link #offer(JsonBuilder)}.
     */
    default boolean offer(JsonBuilder json, SessionID session) {
        return offer(json);
    }

    /**
     * States that the text which was offered last, and was not accepted, will not be offered again. The next text is another
     * one, even if it is equal. Does nothing by default, for sinks that remember nothing of a text.
     */
    default void abandon() {}

    /**
     * Returns why this sink cannot accept a text now.
     *
     * @return a clause that begins with the name of the sink, or null if no reason is known.
     * @throws SinkFailedException if this sink will not accept any more texts.
     */
    String notReadyReason();

    /**
     * Returns the maximum length of a text.
     *
     * @return the length in bytes of the longest text that this sink can accept.
     */
    int maxLength();

    /**
     * Fails an {@link #offer} that is blocked by a disk or a pipe, so that the gateway can exit. May be called by any
     * thread.
     */
    void cancel();

    /** Delivers accepted texts as far as that is the task of this sink, and releases its resources. */
    @Override
    void close();
}
