// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.command;

import io.aeron.Aeron;
import io.aeron.FragmentAssembler;
import io.aeron.Subscription;
import io.aeron.exceptions.AeronException;
import io.aeron.exceptions.DriverTimeoutException;
import io.aeron.logbuffer.FragmentHandler;
import io.github.zilch.kit.Arguments;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.agrona.CloseHelper;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;

/** A subscription to a channel of Aeron. For use by one thread. */
final class AeronInput implements AutoCloseable {
    private static final int FRAGMENTS = 64;

    /** Nanoseconds after which a run that is stopped ends, although messages arrive as fast as they are converted. */
    private static final long LONGEST_STOP = TimeUnit.SECONDS.toNanos(1);

    private final String channel;
    private final Aeron aeron;
    private final Subscription subscription;
    private final AtomicReference<Throwable> clientFailure;
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
     * Subscribes.
     *
     * @param options that name channel, stream and driver.
     * @return the subscription.
     * @throws IOException if there is no driver, or it refuses the channel.
     */
    static AeronInput connect(ConvertOptions.In options) throws IOException {
        AtomicReference<Throwable> clientFailure = new AtomicReference<>();
        Aeron.Context context = new Aeron.Context().errorHandler(clientFailure::set);
        if (options.aeronDirectory != null) {
            context.aeronDirectoryName(options.aeronDirectory);
        }
        Aeron aeron = null;
        try {
            aeron = Aeron.connect(context);
            return new AeronInput(
                    options.aeron, aeron, aeron.addSubscription(options.aeron, options.stream), clientFailure);
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
                    lines.convert(channel, buffer, offset, length, header.position());
                }
            } catch (IOException e) {
                failure = e;
            }
        };
        FragmentAssembler assembler = new FragmentAssembler(handler);
        long longestPark = TimeUnit.MILLISECONDS.toNanos(1);
        IdleStrategy idle = new BackoffIdleStrategy(100, 10, TimeUnit.MICROSECONDS.toNanos(1), longestPark);
        long stopped = 0;
        while (true) {
            boolean isStopping = isStopped.getAsBoolean();
            stopped = isStopping && stopped == 0 ? System.nanoTime() : stopped;
            int polled = subscription.poll(assembler, FRAGMENTS);
            throwFailure();
            if (polled == 0) {
                lines.flush();
            }
            if (isStopping && (polled == 0 || System.nanoTime() - stopped > LONGEST_STOP)) {
                return;
            }
            idle.idle(polled);
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

    /** Returns the number of bytes of all messages. */
    long count() {
        return count;
    }

    @Override
    public void close() {
        CloseHelper.closeAll(subscription, aeron);
    }
}
