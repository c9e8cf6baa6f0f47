// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.sink;

import io.aeron.AeronCounters;
import io.aeron.ExclusivePublication;
import io.aeron.driver.status.StreamCounter;
import org.agrona.collections.MutableLong;
import org.agrona.concurrent.status.CountersReader;

/** Determines how far a publication's log has been read and sent, from the counters of its media driver. */
final class StreamPositions {
    private StreamPositions() {}

    /**
     * Returns the lowest position of all readers: the subscribers on this machine, and the sender to a network.
     *
     * @param counters of the media driver.
     * @param publication whose log is read.
     * @return the position, or {@link Long#MAX_VALUE} if there is no reader.
     */
    static long lowest(CountersReader counters, ExclusivePublication publication) {
        MutableLong lowest = new MutableLong(Long.MAX_VALUE);
        counters.forEach((counterId, typeId, keyBuffer, label) -> {
            boolean isReader = typeId == AeronCounters.DRIVER_SUBSCRIBER_POSITION_TYPE_ID
                    || typeId == AeronCounters.DRIVER_SENDER_POSITION_TYPE_ID;
            if (isReader
                    && keyBuffer.getInt(StreamCounter.SESSION_ID_OFFSET) == publication.sessionId()
                    && keyBuffer.getInt(StreamCounter.STREAM_ID_OFFSET) == publication.streamId()) {
                lowest.set(Math.min(lowest.get(), counters.getCounterValue(counterId)));
            }
        });
        return lowest.get();
    }
}
