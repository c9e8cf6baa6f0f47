// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.collect;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Threads that work on a few things which are passed around: one thread fills them, the others work on them, and the first gets them
 * back in the order in which it has handed them over, whichever is complete first. It waits only when all are with the others. After
 * a failure nothing more is worked on. The threads are started when there is work.
 *
 * <p>For use by the thread that fills. Allocates a few objects for a thing that is handed over.
 *
 * @param <T> what is worked on.
 */
public final class Workers<T> implements AutoCloseable {
    /**
     * What is done with a thing.
     *
     * @param <T> what it is done with.
     */
    public interface Work<T> {
        /**
         * Does the work.
         *
         * @param thing to work on.
         * @throws IOException if that fails.
         */
        void on(T thing) throws IOException;
    }

    private final String during;
    private final ExecutorService threads;
    private final Work<T> work;
    private final Work<T> handler;
    private final Deque<T> idle;

    /** What is left to wait for. What has failed stays. */
    private final Deque<Future<T>> running = new ArrayDeque<>();

    private volatile boolean hasFailed;

    /**
     * Creates an instance.
     *
     * @param name of the threads.
     * @param during what happens meanwhile, for the error if the thread that waits is interrupted.
     * @param count of the threads.
     * @param things to pass around.
     * @param work of the threads.
     * @param handler that gets the things back, in the thread that fills them.
     */
    public Workers(
            String name, String during, int count, Collection<? extends T> things, Work<T> work, Work<T> handler) {
        this.during = during;
        this.work = work;
        this.handler = handler;
        idle = new ArrayDeque<>(things);
        threads = Executors.newFixedThreadPool(count, task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Returns a thing to fill.
     *
     * @return one that nobody works on.
     * @throws IOException if work or the handler has failed, or this thread is interrupted.
     */
    public T next() throws IOException {
        if (idle.isEmpty()) {
            takeBack();
        }
        return idle.remove();
    }

    /** Hands a thing over that was filled. */
    public void handOver(T thing) {
        running.add(threads.submit(() -> {
            if (hasFailed) {
                return thing;
            }
            try {
                work.on(thing);
                return thing;
            } catch (Throwable e) {
                hasFailed = true;
                throw e;
            }
        }));
    }

    /**
     * Takes back what is left.
     *
     * @throws IOException if work or the handler has failed, or this thread is interrupted.
     */
    public void finish() throws IOException {
        while (!running.isEmpty()) {
            takeBack();
        }
    }

    private void takeBack() throws IOException {
        T thing = await(running.element());
        running.remove();
        handler.on(thing);
        idle.add(thing);
    }

    private T await(Future<T> result) throws IOException {
        try {
            return result.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while " + during);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException io) {
                throw io;
            }
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Ends the threads. When this method returns, none of them works any more. */
    @Override
    public void close() {
        threads.shutdownNow();
        boolean isInterrupted = false;
        while (!threads.isTerminated()) {
            try {
                threads.awaitTermination(1, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
