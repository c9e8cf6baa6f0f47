// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.aeron.Aeron;
import io.aeron.CommonContext;
import io.aeron.ExclusivePublication;
import io.aeron.Publication;
import io.aeron.exceptions.AeronException;
import io.github.zilch.JsonBuilder;
import java.io.File;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.agrona.CloseHelper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes each text as one Aeron message.
 *
 * <p>One copy is made: {@code offer} copies the text from the builder's memory, which lies outside the heap, into the
 * publication's log, which is where a subscriber on this machine reads it and what the driver sends over a network. Texts
 * beyond the channel's payload are cut into fragments by that same copy. To build in the log itself, with
 * {@code tryClaim} and {@link JsonBuilder#wrap}, one would have to know a text's length before its first byte: a claim
 * can be committed or given up, but not shortened. To claim what the text may need at most and to fill it up with blanks
 * would cost log, window and network several times the text's length on every message, to save a copy of some hundred
 * bytes.
 *
 * <p>Allocates nothing per text.
 */
final class AeronSink implements Sink {
    private static final Logger LOG = LoggerFactory.getLogger(AeronSink.class);
    private static final long DRIVER_TIMEOUT_MILLIS = TimeUnit.SECONDS.toMillis(10);
    private static final long LONGEST_DRAIN_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final AeronStream stream;
    private final EmbeddedDriver driver;
    private final Aeron aeron;
    private final ExclusivePublication publication;

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
     * @param embedsDriver whether the media driver is to run in this process; otherwise it must be running.
     * @return the sink.
     * @throws IOException if the driver cannot be started or reached, or does not accept the channel.
     */
    static AeronSink open(AeronStream stream, boolean embedsDriver) throws IOException {
        EmbeddedDriver driver = null;
        Aeron aeron = null;
        try {
            driver = embedsDriver ? EmbeddedDriver.launch(stream.directory()) : null;
            if (!CommonContext.isDriverActive(new File(stream.directory()), DRIVER_TIMEOUT_MILLIS, text -> {})) {
                throw new IOException("no media driver is running there");
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
    public boolean offer(JsonBuilder json) {
        long result;
        try {
            result = publication.offer(json.buffer(), json.offset(), json.length());
        } catch (AeronException e) {
            throw new SinkFailedException("cannot publish to " + stream + ": " + e.getMessage(), e);
        }
        if (result > 0) {
            return true;
        }
        if (result == Publication.CLOSED || result == Publication.MAX_POSITION_EXCEEDED) {
            throw closed();
        }
        return false; // no subscriber, a slow one, or the log is being turned over
    }

    private SinkFailedException closed() {
        return new SinkFailedException(
                "the publication to " + stream + " was closed: the media driver in " + stream.directory()
                        + " has gone, or has lost sight of this process",
                null);
    }

    @Override
    public String obstacle() {
        if (publication.isClosed()) {
            throw closed();
        }
        if (!publication.isConnected()) {
            return stream + " has no subscriber";
        }
        return publication.availableWindow() > 0 ? null : "the slowest subscriber of " + stream + " does not keep up";
    }

    @Override
    public int longest() {
        return publication.maxMessageLength();
    }

    /** Never blocked. */
    @Override
    public void breakOff() {}

    /** An external driver lets subscribers read what is in the log; for our own we have to, as it ends with us. */
    @Override
    public void close() {
        if (driver != null) {
            drain();
        }
        CloseHelper.closeAll(publication, aeron, driver);
    }

    private void drain() {
        long deadline = System.nanoTime() + LONGEST_DRAIN_NANOS;
        while (!publication.isClosed()
                && publication.isConnected()
                && StreamPositions.least(aeron.countersReader(), publication) < publication.position()
                && System.nanoTime() < deadline) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }
}
