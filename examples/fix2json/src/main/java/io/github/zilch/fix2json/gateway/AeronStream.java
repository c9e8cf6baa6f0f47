// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.aeron.CommonContext;

/**
 * A stream of Aeron messages: what publisher and subscriber must agree on.
 *
 * @param directory of the media driver.
 * @param channel in Aeron's URI form.
 * @param streamId of the stream within the channel.
 */
record AeronStream(String directory, String channel, int streamId) {
    /** Directory of the gateway's own media driver, beside Aeron's default. */
    static final String DEFAULT_DIRECTORY = CommonContext.getAeronDirectoryName() + "-fix2json";

    /**
     * Channel for subscribers on the same machine. The longest message is an eighth of a term, so 1 MiB; the three
     * terms fit into the 64 MiB of shared memory that a container has.
     */
    static final String DEFAULT_CHANNEL = "aeron:ipc?term-length=8m";

    /** Stream if none is named. */
    static final int DEFAULT_STREAM_ID = 1001;

    /** Gives channel and stream, for people. */
    @Override
    public String toString() {
        return channel + " stream " + streamId;
    }
}
