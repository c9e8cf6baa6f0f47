// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.sink;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

/** Counts what another sink takes. The numbers may be read by any thread. */
public final class CountedSink implements Sink {
    private final Sink sink;
    private final Counters counters;

    /** Numbers since the start of the process, over all sinks that count into them. */
    public static final class Counters {
        private final AtomicLong lines = new AtomicLong();
        private final AtomicLong bytes = new AtomicLong();
        private final AtomicLong written = new AtomicLong();
        private final AtomicLong confirmed = new AtomicLong();

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
         * @return the position in the write-ahead log, or 0.
         */
        public long written() {
            return written.get();
        }

        /**
         * Returns up to where the lines are durable.
         *
         * @return the position in the write-ahead log, or 0.
         */
        public long confirmed() {
            return confirmed.get();
        }
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

    @Override
    public void take(ByteBuffer line) throws IOException {
        int length = line.remaining();
        sink.take(line);
        counters.bytes.lazySet(counters.bytes.get() + length + 1);
        counters.lines.lazySet(counters.lines.get() + 1);
    }

    @Override
    public void mark(long position) {
        sink.mark(position);
        counters.written.lazySet(position);
    }

    @Override
    public long sync() throws IOException {
        long position = sink.sync();
        counters.confirmed.lazySet(position);
        return position;
    }

    @Override
    public void complete() throws IOException {
        sink.complete();
    }

    @Override
    public void close() throws IOException {
        sink.close();
    }
}
