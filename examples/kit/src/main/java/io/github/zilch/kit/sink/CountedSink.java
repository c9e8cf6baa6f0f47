// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.sink;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** Counts what another sink takes, and its failures. The numbers may be read by any thread. */
public final class CountedSink implements Sink {
    private final Sink sink;
    private final Counters counters;

    /** Whether the sink has failed permanently: it then fails at each call. */
    private boolean hasFailed;

    /** Numbers since the start of the process, over all sinks that count into them. */
    public static final class Counters {
        private final AtomicLong lines = new AtomicLong();
        private final AtomicLong bytes = new AtomicLong();
        private final AtomicLong written = new AtomicLong();
        private final AtomicLong confirmed = new AtomicLong();
        private final AtomicLong failures = new AtomicLong();

        /** Creates counters that are 0. */
        public Counters() {}

        /**
         * Returns the number of lines.
         *
         * @return the number of lines that were taken.
         */
        public long lines() {
            return lines.get();
        }

        /**
         * Returns the number of bytes.
         *
         * @return the number of bytes of the lines, with their line feeds.
         */
        public long bytes() {
            return bytes.get();
        }

        /**
         * Returns up to where the lines are taken.
         *
         * @return the position, or 0.
         */
        public long written() {
            return written.get();
        }

        /**
         * Returns up to where the lines are durable.
         *
         * @return the position, or 0.
         */
        public long confirmed() {
            return confirmed.get();
        }

        /**
         * Returns how often the sink did not do what it should.
         *
         * @return the number of times that lines were lost or late, and 1 for a sink that takes no more.
         */
        public long failures() {
            return failures.get();
        }

        /**
         * Returns how far the durable lines are behind those that are taken.
         *
         * @return the distance of the two positions, or 0.
         */
        public long unconfirmed() {
            long durable = confirmed.get(); // first, so that the difference is not negative
            return written.get() - durable;
        }
    }

    /**
     * Creates a sink with counters of its own.
     *
     * @param sink that takes the lines; closed by this sink.
     */
    public CountedSink(Sink sink) {
        this(sink, new Counters());
    }

    /**
     * Creates the sink.
     *
     * @param sink that takes the lines; closed by this sink.
     * @param counters to count into; only one sink at a time may use them.
     */
    public CountedSink(Sink sink, Counters counters) {
        this.sink = sink;
        this.counters = counters;
    }

    /**
     * Returns the numbers.
     *
     * @return the counters that this sink counts into.
     */
    public Counters counters() {
        return counters;
    }

    /** Counts a failure that only its caller knows of: lines that were not taken, or not durable, in time. */
    public void countFailure() {
        counters.failures.lazySet(counters.failures.get() + 1);
    }

    private IOException counted(IOException e) {
        if (e instanceof LinesLostException) {
            countFailure();
        } else if (!hasFailed) {
            hasFailed = true;
            countFailure();
        }
        return e;
    }

    @Override
    public boolean offer(ByteBuffer line, String key) throws IOException {
        int length = line.remaining();
        try {
            boolean isTaken = sink.offer(line, key);
            if (isTaken) {
                counters.bytes.lazySet(counters.bytes.get() + length + 1);
                counters.lines.lazySet(counters.lines.get() + 1);
            }
            return isTaken;
        } catch (IOException e) {
            throw counted(e);
        }
    }

    @Override
    public void mark(long position) {
        sink.mark(position);
        counters.written.lazySet(position);
    }

    @Override
    public long sync() throws IOException {
        try {
            return confirmed(sink.sync());
        } catch (IOException e) {
            throw counted(e);
        }
    }

    @Override
    public long durable() throws IOException {
        try {
            return confirmed(sink.durable());
        } catch (IOException e) {
            throw counted(e);
        }
    }

    private long confirmed(long position) {
        counters.confirmed.lazySet(position);
        return position;
    }

    @Override
    public void awaitAcknowledgements() {
        sink.awaitAcknowledgements();
    }

    @Override
    public void complete() throws IOException {
        sink.complete();
    }

    @Override
    public String notReadyReason() throws IOException {
        try {
            return sink.notReadyReason();
        } catch (IOException e) {
            throw counted(e);
        }
    }

    @Override
    public void reportTo(Consumer<String> receiver) {
        sink.reportTo(receiver);
    }

    @Override
    public int maxLength() {
        return sink.maxLength();
    }

    @Override
    public void cancel() throws IOException {
        sink.cancel();
    }

    @Override
    public void close() throws IOException {
        sink.close();
    }

    @Override
    public String toString() {
        return sink.toString();
    }
}
