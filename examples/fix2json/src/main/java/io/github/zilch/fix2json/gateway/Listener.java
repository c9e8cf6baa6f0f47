// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.aeron.Aeron;
import io.aeron.FragmentAssembler;
import io.aeron.Subscription;
import io.aeron.exceptions.DriverTimeoutException;
import io.aeron.exceptions.RegistrationException;
import io.github.zilch.fix2json.gateway.sink.AeronStream;
import io.github.zilch.kit.output.OutputFailure;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.agrona.concurrent.IdleStrategy;

/**
 * Writes each message of an Aeron stream to an output as a line. Waits for a media driver, and waits for the next one
 * when it ends.
 *
 * <p>For use by one thread, except for {@link #stop}.
 */
final class Listener {
    private static final int FRAGMENTS_PER_POLL = 64;
    private static final long DRIVER_TIMEOUT_MILLIS = 2_000;

    private final AeronStream stream;
    private final OutputStream out;
    private final Consumer<String> events;
    private final FragmentAssembler assembler =
            new FragmentAssembler((buffer, offset, length, header) -> write(buffer, offset, length));
    private final IdleStrategy idle =
            new BackoffIdleStrategy(100, 10, TimeUnit.MICROSECONDS.toNanos(1), TimeUnit.MILLISECONDS.toNanos(1));

    private byte[] line = new byte[1 << 12];
    private long remaining;

    /** An exception that the output threw inside a call from Aeron, which would swallow it. */
    private OutputFailure failure;

    private volatile boolean running = true;

    /**
     * Creates the listener.
     *
     * @param stream to listen to.
     * @param out to write to; flushed whenever no more messages are available.
     * @param count number of messages after which to stop.
     * @param events receives sentences about what the listener waits for.
     */
    Listener(AeronStream stream, OutputStream out, long count, Consumer<String> events) {
        this.stream = stream;
        this.out = out;
        this.remaining = count;
        this.events = events;
    }

    /** Makes {@link #run} return soon. May be called by any thread. */
    void stop() {
        running = false;
    }

    private boolean isDone() {
        return !running || remaining == 0;
    }

    /**
     * Listens until stopped, or until the requested number of messages has been written.
     *
     * @throws OutputFailure if the output cannot be written.
     * @throws IOException if the driver does not accept the channel.
     */
    void run() throws IOException {
        boolean isWaitReported = false;
        while (!isDone()) {
            try (Aeron aeron = Aeron.connect(context());
                    Subscription subscription = aeron.addSubscription(stream.channel(), stream.streamId())) {
                events.accept("listening to " + stream + " in " + stream.directory());
                isWaitReported = false;
                poll(subscription);
            } catch (DriverTimeoutException e) {
                if (!isWaitReported) {
                    events.accept("waiting for a media driver in " + stream.directory());
                    isWaitReported = true;
                }
            } catch (RegistrationException e) {
                throw new IOException("cannot listen to " + stream + ": " + e.getMessage(), e);
            }
        }
    }

    private Aeron.Context context() {
        return new Aeron.Context()
                .aeronDirectoryName(stream.directory())
                .driverTimeoutMs(DRIVER_TIMEOUT_MILLIS)
                .errorHandler(e -> {}); // an error closes the subscription, which poll checks
    }

    private void poll(Subscription subscription) throws IOException {
        boolean flushed = true;
        while (!isDone() && !subscription.isClosed()) {
            int fragments = subscription.poll(assembler, FRAGMENTS_PER_POLL);
            if (failure != null) {
                throw failure;
            }
            if (fragments > 0) {
                flushed = false;
            } else if (!flushed) {
                flush();
                flushed = true;
            }
            idle.idle(fragments);
        }
        flush();
    }

    private void flush() throws OutputFailure {
        try {
            out.flush();
        } catch (IOException e) {
            throw new OutputFailure(e);
        }
    }

    private void write(DirectBuffer buffer, int offset, int length) {
        if (remaining == 0 || failure != null) {
            return; // the same poll delivered more messages
        }
        remaining--;
        if (line.length <= length) {
            line = new byte[Math.max(length + 1, 2 * line.length)];
        }
        buffer.getBytes(offset, line, 0, length);
        line[length] = '\n';
        try {
            out.write(line, 0, length + 1);
        } catch (IOException e) {
            failure = new OutputFailure(e);
        }
    }
}
