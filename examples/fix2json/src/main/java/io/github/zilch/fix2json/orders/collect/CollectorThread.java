// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.collect;

import java.io.IOException;
import java.io.InterruptedIOException;

/**
 * Collects events in a thread of its own while more messages are read. The two threads pass a few blocks around, so that
 * neither waits unless the other one is slower.
 *
 * <p>Its methods are for use by the thread that reads. Does not allocate after it has started.
 */
public final class CollectorThread implements AutoCloseable {
    /** Receives blocks in the other thread. */
    public interface Handler {
        /**
         * Handles a block, which is cleared afterwards.
         *
         * @param block that contains messages.
         * @throws IOException if there is no room on the disk.
         */
        void collect(FieldBlock block) throws IOException;
    }

    private static final int BLOCKS = 4;

    private final Handler handler;
    private final FieldBlock[] blocks = new FieldBlock[BLOCKS];
    private Thread thread;

    /** The number of blocks that were handed over, and how many of them have been collected. */
    private long handedOver;

    private long collected;
    private boolean isOver;

    /** Why the other thread no longer collects anything; null if it does. */
    private Throwable failure;

    /**
     * Creates an instance. The thread is started for the first block.
     *
     * @param handler that receives the blocks.
     */
    public CollectorThread(Handler handler) {
        this.handler = handler;
        for (int i = 0; i < BLOCKS; i++) {
            blocks[i] = new FieldBlock();
        }
    }

    /** Returns the block that is filled first. */
    FieldBlock firstBlock() {
        return blocks[0];
    }

    /**
     * Hands over the block that was filled.
     *
     * @return the block that is filled next, which is empty.
     * @throws IOException if the other thread has failed.
     */
    FieldBlock handOver() throws IOException {
        if (thread == null) {
            thread = new Thread(this::run, "fix2json events");
            thread.setDaemon(true);
            thread.start();
        }
        synchronized (this) {
            handedOver++;
            notifyAll();
            await(BLOCKS - 1);
        }
        return blocks[(int) (handedOver % BLOCKS)];
    }

    /** Waits until no more blocks than these are left to collect. */
    private void await(int left) throws IOException {
        try {
            while (handedOver - collected > left) {
                wait();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while messages were read");
        }
        if (failure instanceof IOException io) {
            throw io;
        }
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure != null) {
            throw new IllegalStateException(failure);
        }
    }

    private void run() {
        while (awaitBlock()) {
            FieldBlock block = blocks[(int) (collected % BLOCKS)];
            Throwable thrown = collect(block);
            synchronized (this) {
                failure = thrown;
                collected++;
                notifyAll();
            }
        }
    }

    /** Waits for another block, and returns whether there is one. */
    private synchronized boolean awaitBlock() {
        try {
            while (collected == handedOver && !isOver) {
                wait();
            }
        } catch (InterruptedException e) {
            return false; // nobody needs the rest
        }
        return collected < handedOver;
    }

    /** Collects a block unless there was a failure, and returns the failure. */
    private Throwable collect(FieldBlock block) {
        Throwable thrown = failure;
        try {
            if (thrown == null) {
                handler.collect(block);
            }
            block.clear();
        } catch (IOException | RuntimeException | Error e) {
            thrown = thrown == null ? e : thrown;
        }
        return thrown;
    }

    /**
     * Hands over the last block, and waits until all are collected. What the other thread has written is then visible to this
     * one.
     *
     * @throws IOException if the other thread has failed.
     */
    public void finish() throws IOException {
        handOver();
        synchronized (this) {
            await(0);
        }
    }

    /** Ends the thread, and frees the blocks. When this method returns, nothing is collected any more. */
    @Override
    public void close() {
        if (thread != null) {
            end();
        }
        for (FieldBlock block : blocks) {
            block.free();
        }
    }

    private void end() {
        synchronized (this) {
            isOver = true;
            handedOver = collected;
            notifyAll();
        }
        boolean isInterrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
