// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.sink;

import io.aeron.Aeron;
import io.aeron.AeronCounters;
import io.aeron.CommonContext;
import io.aeron.ExclusivePublication;
import io.aeron.Publication;
import io.aeron.driver.status.StreamCounter;
import io.aeron.exceptions.AeronException;
import io.github.zilch.JsonBuilder;
import io.github.zilch.kit.sink.Sink;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.CloseHelper;
import org.agrona.collections.MutableLong;
import org.agrona.concurrent.UnsafeBuffer;
import org.agrona.concurrent.status.CountersReader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes each text as one Aeron message.
 *
 * <p>A text is copied once: {@code offer} copies it from the builder's off-heap memory into the log of the publication.
 * Subscribers on this machine read the log, and the driver sends it over the network. The same copy divides texts that
 * exceed the channel's payload into fragments. A text cannot be built in the log with {@code tryClaim} and
 * {@link JsonBuilder#wrap}, because its length must be known before its first byte: a claim can be committed or
 * aborted, but not shortened. Claiming the maximum length and padding the rest would cost log, window and network
 * several times the length of each message, to save a copy of a few hundred bytes.
 *
 * <p>Does not allocate per text.
 */
public final class AeronSink implements Sink {
    private static final Logger LOG = LoggerFactory.getLogger(AeronSink.class);
    private static final long DRIVER_TIMEOUT_MILLIS = TimeUnit.SECONDS.toMillis(10);
    private static final long LONGEST_DRAIN_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final AeronStream stream;
    private final EmbeddedDriver driver;
    private final Aeron aeron;
    private final ExclusivePublication publication;
    private final UnsafeBuffer text = new UnsafeBuffer();
    private long marked;

    private AeronSink(AeronStream stream, EmbeddedDriver driver, Aeron aeron, ExclusivePublication publication) {
        this.stream = stream;
        this.driver = driver;
        this.aeron = aeron;
        this.publication = publication;
    }

    /**
     * Adds the publication.
     *
     * @param stream to publish to.
     * @param embedsDriver whether to run the media driver in this process; otherwise it must be running already.
     * @return the sink.
     * @throws IOException if the driver cannot be started or reached, or does not accept the channel.
     */
    public static AeronSink open(AeronStream stream, boolean embedsDriver) throws IOException {
        EmbeddedDriver driver = null;
        Aeron aeron = null;
        try {
            driver = embedsDriver ? EmbeddedDriver.launch(stream.directory()) : null;
            if (!CommonContext.isDriverActive(new File(stream.directory()), DRIVER_TIMEOUT_MILLIS, text -> {})) {
                throw new IOException("no media driver is running in this directory");
            }
            aeron = Aeron.connect(new Aeron.Context()
                    .aeronDirectoryName(stream.directory())
                    .errorHandler(e -> LOG.error("Aeron: {}", e.toString())));
            return new AeronSink(
                    stream, driver, aeron, aeron.addExclusivePublication(stream.channel(), stream.streamId()));
        } catch (IOException | RuntimeException e) {
            CloseHelper.quietCloseAll(aeron, driver);
            throw e instanceof IOException known ? known : new IOException(e.getMessage(), e);
        }
    }

    @Override
    public boolean offer(ByteBuffer line, String key) throws IOException {
        text.wrap(line, line.position(), line.remaining());
        long result;
        try {
            result = publication.offer(text);
        } catch (AeronException e) {
            throw new IOException(e.getMessage(), e);
        }
        if (result > 0) {
            return true;
        }
        if (result == Publication.CLOSED || result == Publication.MAX_POSITION_EXCEEDED) {
            throw closed();
        }
        return false; // no subscriber, a slow subscriber, or the log is being rotated
    }

    private IOException closed() {
        return new IOException("the publication was closed: the media driver in " + stream.directory()
                + " has ended, or no longer receives keepalives from this process");
    }

    @Override
    public void mark(long position) {
        marked = position;
    }

    @Override
    public long sync() {
        return marked;
    }

    @Override
    public long durable() {
        return marked;
    }

    @Override
    public String notReadyReason() throws IOException {
        if (publication.isClosed()) {
            throw closed();
        }
        if (!publication.isConnected()) {
            return stream + " has no subscriber";
        }
        return publication.availableWindow() > 0 ? null : "the slowest subscriber of " + stream + " is too slow";
    }

    @Override
    public int maxLength() {
        return publication.maxMessageLength();
    }

    /**
     * Waits for subscribers if the media driver runs in this process and ends with it. An external driver keeps the log
     * available.
     */
    @Override
    public void close() {
        if (driver != null) {
            drain();
        }
        CloseHelper.closeAll(publication, aeron, driver);
    }

    @Override
    public String toString() {
        return stream.toString();
    }

    private void drain() {
        long deadline = System.nanoTime() + LONGEST_DRAIN_NANOS;
        while (!publication.isClosed()
                && publication.isConnected()
                && lowestPosition() < publication.position()
                && System.nanoTime() < deadline) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    /** Returns the lowest position of the readers: subscribers on this machine, and the sender to a network; or the greatest. */
    private long lowestPosition() {
        CountersReader counters = aeron.countersReader();
        MutableLong lowest = new MutableLong(Long.MAX_VALUE);
        counters.forEach((counterId, typeId, key, label) -> {
            boolean isReader = typeId == AeronCounters.DRIVER_SUBSCRIBER_POSITION_TYPE_ID
                    || typeId == AeronCounters.DRIVER_SENDER_POSITION_TYPE_ID;
            if (isReader
                    && key.getInt(StreamCounter.SESSION_ID_OFFSET) == publication.sessionId()
                    && key.getInt(StreamCounter.STREAM_ID_OFFSET) == publication.streamId()) {
                lowest.set(Math.min(lowest.get(), counters.getCounterValue(counterId)));
            }
        });
        return lowest.get();
    }
}
