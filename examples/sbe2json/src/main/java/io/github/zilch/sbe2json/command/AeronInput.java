// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.command;

import io.aeron.Aeron;
import io.aeron.CommonContext;
import io.aeron.Subscription;
import io.aeron.exceptions.AeronException;
import io.aeron.exceptions.DriverTimeoutException;
import io.aeron.logbuffer.FragmentHandler;
import io.aeron.logbuffer.Header;
import io.github.zilch.kit.argument.Arguments;
import io.github.zilch.sbe2json.input.BrokenFrameException;
import io.github.zilch.sbe2json.input.FoundMessage;
import io.github.zilch.sbe2json.input.FragmentedMessage;
import java.io.File;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.collections.Int2ObjectHashMap;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;

/** A subscription to a channel of Aeron. For use by one thread. */
final class AeronInput implements AutoCloseable {
    private static final int FRAGMENTS = 64;
    private static final int DEFAULT_STREAM = 1;
    private static final long DRIVER_POLL = TimeUnit.MILLISECONDS.toNanos(20);

    /** Nanoseconds after which a run that is stopped ends, although messages arrive as fast as they are converted. */
    private static final long LONGEST_STOP = TimeUnit.SECONDS.toNanos(1);

    private final String channel;
    private final Aeron aeron;
    private final Subscription subscription;
    private final AtomicReference<Throwable> clientFailure;
    private final Int2ObjectHashMap<FragmentedMessage> sessions = new Int2ObjectHashMap<>();
    private final FoundMessage message = new FoundMessage();
    private long count;

    /** The exception of the conversion, which the subscription would only log. */
    private IOException failure;

    private AeronInput(
            String channel, Aeron aeron, Subscription subscription, AtomicReference<Throwable> clientFailure) {
        this.channel = channel;
        this.aeron = aeron;
        this.subscription = subscription;
        this.clientFailure = clientFailure;
    }

    /**
     * Subscribes. Waits for a driver up to its timeout, 10 seconds by default.
     *
     * @param options that name channel, stream and driver.
     * @param isStopped returns whether to stop waiting.
     * @return the subscription, or null if it was stopped before there was a driver.
     * @throws IOException if there is no driver, or it refuses the channel.
     */
    static AeronInput connect(ConvertOptions.In options, BooleanSupplier isStopped) throws IOException {
        AtomicReference<Throwable> clientFailure = new AtomicReference<>();
        Aeron.Context context = new Aeron.Context().errorHandler(clientFailure::set);
        if (options.aeronDirectory != null) {
            context.aeronDirectoryName(options.aeronDirectory);
        }
        int stream = options.stream == null ? DEFAULT_STREAM : options.stream;
        Aeron aeron = null;
        try {
            if (!awaitDriver(context, isStopped)) {
                return null;
            }
            aeron = Aeron.connect(context);
            return new AeronInput(options.aeron, aeron, aeron.addSubscription(options.aeron, stream), clientFailure);
        } catch (DriverTimeoutException e) {
            CloseHelper.close(aeron);
            throw new IOException(
                    "no media driver runs in " + Arguments.printable(context.aeronDirectoryName())
                            + ": start one, or pass its directory with --aeron-dir",
                    e);
        } catch (AeronException | IllegalArgumentException e) {
            CloseHelper.close(aeron);
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Waits for a driver. The client would wait without an end for as long. Returns false if it was stopped. */
    private static boolean awaitDriver(Aeron.Context context, BooleanSupplier isStopped) {
        File directory = new File(context.aeronDirectoryName());
        long timeout = context.driverTimeoutMs();
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeout);
        while (!CommonContext.isDriverActive(directory, timeout, message -> {})) {
            if (isStopped.getAsBoolean()) {
                return false;
            }
            if (System.nanoTime() > deadline) {
                throw new DriverTimeoutException("no driver within " + timeout + " ms");
            }
            LockSupport.parkNanos(DRIVER_POLL);
        }
        return true;
    }

    /**
     * Converts messages as they arrive, and writes them when no more are there.
     *
     * @param lines that converts them.
     * @param isStopped returns whether to stop, after the messages that have arrived until then.
     * @throws IOException if the driver is gone, or the conversion fails.
     */
    void read(MessageLines lines, BooleanSupplier isStopped) throws IOException {
        FragmentHandler handler = (buffer, offset, length, header) -> {
            count += length;
            try {
                if (failure == null) {
                    take(lines, buffer, offset - FragmentedMessage.HEADER, header);
                }
            } catch (IOException e) {
                failure = e;
            }
        };
        long longestPark = TimeUnit.MILLISECONDS.toNanos(1);
        IdleStrategy idle = new BackoffIdleStrategy(100, 10, TimeUnit.MICROSECONDS.toNanos(1), longestPark);
        long stopped = 0;
        while (true) {
            boolean isStopping = isStopped.getAsBoolean();
            stopped = isStopping && stopped == 0 ? System.nanoTime() : stopped;
            int polled = subscription.poll(handler, FRAGMENTS);
            boolean isEnd = isStopping && (polled == 0 || System.nanoTime() - stopped > LONGEST_STOP)
                    || clientFailure.get() != null;
            if (failure == null && (polled == 0 || isEnd)) {
                endSessions(lines, isEnd);
                lines.flush();
            }
            throwFailure();
            if (isEnd) {
                return;
            }
            idle.idle(polled);
        }
    }

    /** Takes a frame, whose header is in the buffer too. */
    private void take(MessageLines lines, DirectBuffer buffer, int at, Header header) throws IOException {
        FragmentedMessage fragments = sessions.get(header.sessionId());
        if (fragments == null) {
            fragments = new FragmentedMessage();
            sessions.put(header.sessionId(), fragments);
        }
        int length = header.frameLength();
        long end = header.position();
        boolean isTaken = false;
        while (!isTaken) {
            try {
                if (fragments.add(buffer, at, length, end - FragmentedMessage.aligned(length), end, message)) {
                    lines.convert(channel, message.buffer(), message.offset(), message.length(), end);
                }
                isTaken = true;
            } catch (BrokenFrameException e) {
                lines.broken(channel, e);
            }
        }
    }

    /** Reports the messages of sessions that have ended, or of all, whose other fragments do not come any more. */
    private void endSessions(MessageLines lines, boolean isEndOfAll) throws IOException {
        Int2ObjectHashMap<FragmentedMessage>.EntryIterator iterator =
                sessions.entrySet().iterator();
        while (iterator.hasNext()) {
            iterator.next();
            if (isEndOfAll || subscription.imageBySessionId(iterator.getIntKey()) == null) {
                FragmentedMessage ended = iterator.getValue();
                iterator.remove();
                try {
                    ended.end();
                } catch (BrokenFrameException e) {
                    lines.broken(channel, e);
                }
            }
        }
    }

    private void throwFailure() throws IOException {
        if (failure != null) {
            throw failure;
        }
        Throwable ofClient = clientFailure.get();
        if (ofClient != null) {
            throw new IOException(ofClient.getMessage(), ofClient);
        }
    }

    /** Returns the number of bytes of all messages and fragments. */
    long count() {
        return count;
    }

    @Override
    public void close() {
        CloseHelper.closeAll(subscription, aeron);
    }
}
