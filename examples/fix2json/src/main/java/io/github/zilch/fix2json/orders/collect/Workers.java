// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.collect;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Threads that work for a run beside the one that has it, and end with it. They are started when there is work. */
public final class Workers implements AutoCloseable {
    private final ExecutorService threads;

    /**
     * Creates threads.
     *
     * @param name of the threads.
     * @param count their number.
     */
    public Workers(String name, int count) {
        threads = Executors.newFixedThreadPool(count, task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Has a thread do some work. */
    public <T> Future<T> submit(Callable<T> work) {
        return threads.submit(work);
    }

    /**
     * Waits until work is done.
     *
     * @param work that was submitted.
     * @param during what happens meanwhile, for the error if this thread is interrupted.
     * @return its result.
     * @throws IOException if the work has failed so, or this thread is interrupted.
     */
    public static <T> T await(Future<T> work, String during) throws IOException {
        try {
            return work.get();
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
