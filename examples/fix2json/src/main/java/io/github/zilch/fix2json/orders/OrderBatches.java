// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders;

import io.github.zilch.fix2json.orders.collect.Workers;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/**
 * Has some threads write {@linkplain OrderBatch batches} of orders, and passes them on in the order in which they were added,
 * whichever is complete first. At most two more batches than threads are kept. For use by one thread, which gets the batches.
 */
final class OrderBatches implements AutoCloseable {
    /** Receives complete batches. */
    interface Handler {
        /**
         * Handles a batch.
         *
         * @param batch that was written.
         * @throws IOException if its orders cannot be passed on.
         */
        void batch(OrderBatch batch) throws IOException;
    }

    /** Number of events that a batch has at least, unless it is the last one of a partition. */
    private static final int EVENTS = 4_000;

    private final Workers threads;
    private final Handler handler;
    private final Deque<OrderBatch> idle = new ArrayDeque<>();
    private final Deque<Future<OrderBatch>> running = new ArrayDeque<>();

    /**
     * Creates the threads.
     *
     * @param threadCount their number.
     * @param batches creates a batch.
     * @param handler receives complete batches.
     */
    OrderBatches(int threadCount, Supplier<OrderBatch> batches, Handler handler) {
        this.handler = handler;
        threads = new Workers("fix2json orders", threadCount);
        for (int i = 0; i < threadCount + 2; i++) {
            idle.add(batches.get());
        }
    }

    /**
     * Adds the groups of a partition. When this method returns, all batches of earlier partitions have been passed on.
     *
     * @param partition that contains the groups.
     * @param groups their number.
     * @throws IOException if orders cannot be passed on.
     */
    void add(Partition partition, int groups) throws IOException {
        int batches = 0;
        for (int from = 0; from < groups; batches++) {
            int to = from;
            for (int events = 0; to < groups && events < EVENTS; to++) {
                events += partition.size(to);
            }
            if (idle.isEmpty()) {
                passOnFirst();
            }
            running.add(threads.submit(idle.remove().of(partition, from, to)));
            from = to;
        }
        passOnUntil(batches);
    }

    /**
     * Passes on the batches that are left.
     *
     * @throws IOException if orders cannot be passed on.
     */
    void finish() throws IOException {
        passOnUntil(0);
    }

    private void passOnUntil(int left) throws IOException {
        while (running.size() > left) {
            passOnFirst();
        }
    }

    private void passOnFirst() throws IOException {
        OrderBatch batch = Workers.await(running.remove(), "orders were written");
        handler.batch(batch);
        idle.add(batch);
    }

    /** Ends the threads. When this method returns, none of them reads a partition any more. */
    @Override
    public void close() {
        threads.close();
    }
}
