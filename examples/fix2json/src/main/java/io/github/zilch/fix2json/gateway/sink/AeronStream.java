// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.sink;

import io.aeron.CommonContext;

/**
 * An Aeron stream. Publisher and subscriber must use the same values.
 *
 * @param directory of the media driver.
 * @param channel as an Aeron URI.
 * @param streamId of the stream within the channel.
 */
public record AeronStream(String directory, String channel, int streamId) {
    /** Directory of the gateway's media driver, next to Aeron's default directory. */
    public static final String DEFAULT_DIRECTORY = CommonContext.getAeronDirectoryName() + "-fix2json";

    /**
     * Default channel, for subscribers on the same machine. The maximum message length is an eighth of a term, 1 MiB.
     * The three terms fit into the 64 MiB of shared memory of a container.
     */
    public static final String DEFAULT_CHANNEL = "aeron:ipc?term-length=8m";

    /** Default stream. */
    public static final int DEFAULT_STREAM_ID = 1001;

    /** Returns channel and stream, for messages to the user. */
    @Override
    public String toString() {
        return channel + " stream " + streamId;
    }
}
