// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.github.zilch.JsonBuilder;

/**
 * Where the gateway's JSON goes. A sink takes a text whole or not at all, and in the order in which texts are offered.
 * Used by one thread at a time.
 */
interface Sink extends AutoCloseable {
    /**
     * Offers a text. Does not wait for a subscriber, but may for a disk or a pipe.
     *
     * @param json that holds it.
     * @return whether it was taken; if not, nothing of it was, and {@link #obstacle} says why.
     * @throws SinkFailedException if this sink will not take anything any more; nothing of the text was taken.
     */
    boolean offer(JsonBuilder json);

    /**
     * Says what keeps this sink from taking a text now.
     *
     * @return a clause that begins with the name of the sink, or null if nothing is known to do so.
     * @throws SinkFailedException if this sink will not take anything any more.
     */
    String obstacle();

    /**
     * Tells the limit on the length of a text.
     *
     * @return the length in bytes of the longest text that it can take.
     */
    int longest();

    /**
     * Fails an {@link #offer} that is blocked by a disk or a pipe, so that the gateway can end. May be called by any thread.
     */
    void breakOff();

    /** Hands on what was taken, as far as that is this sink's to do, and gives back what it holds. */
    @Override
    void close();
}
