// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.aeron.AeronCounters;
import io.aeron.ExclusivePublication;
import io.aeron.driver.status.StreamCounter;
import org.agrona.collections.MutableLong;
import org.agrona.concurrent.status.CountersReader;

/** How far a publication's log has been read and sent, by the counters of its media driver. */
final class StreamPositions {
    private StreamPositions() {}

    /**
     * Finds the position of whoever is furthest behind: the subscribers on this machine, and the sender to a network.
     *
     * @param counters of the media driver.
     * @param publication whose log is meant.
     * @return the position; {@link Long#MAX_VALUE} if nobody reads.
     */
    static long least(CountersReader counters, ExclusivePublication publication) {
        MutableLong least = new MutableLong(Long.MAX_VALUE);
        counters.forEach((counterId, typeId, keyBuffer, label) -> {
            boolean isReader = typeId == AeronCounters.DRIVER_SUBSCRIBER_POSITION_TYPE_ID
                    || typeId == AeronCounters.DRIVER_SENDER_POSITION_TYPE_ID;
            if (isReader
                    && keyBuffer.getInt(StreamCounter.SESSION_ID_OFFSET) == publication.sessionId()
                    && keyBuffer.getInt(StreamCounter.STREAM_ID_OFFSET) == publication.streamId()) {
                least.set(Math.min(least.get(), counters.getCounterValue(counterId)));
            }
        });
        return least.get();
    }
}
