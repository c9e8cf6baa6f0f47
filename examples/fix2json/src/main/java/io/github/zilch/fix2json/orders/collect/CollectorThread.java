// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.collect;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Future;

/**
 * Collects events in a thread of its own while more messages are read. The two threads pass a few blocks around, so that
 * neither waits unless the other one is slower.
 *
 * <p>Its methods are for use by the thread that reads. Allocates a few objects for a block.
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
    private final Workers worker = new Workers("fix2json events", 1);

    /** The blocks that are left to collect. One that has failed stays. */
    private final Deque<Future<?>> left = new ArrayDeque<>();

    /** The index of the block that is filled. */
    private int filled;

    /** Whether the other thread, which alone asks, no longer collects anything. */
    private boolean hasFailed;

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
        FieldBlock block = blocks[filled];
        left.add(worker.submit(() -> collect(block)));
        filled = (filled + 1) % BLOCKS;
        await(BLOCKS - 1);
        return blocks[filled];
    }

    /** Waits until no more blocks than these are left to collect. */
    private void await(int most) throws IOException {
        while (left.size() > most) {
            Workers.await(left.element(), "messages were read");
            left.remove();
        }
    }

    /** Collects a block unless there was a failure. */
    private Void collect(FieldBlock block) throws IOException {
        if (!hasFailed) {
            hasFailed = true; // unless this block is collected
            handler.collect(block);
            block.clear();
            hasFailed = false;
        }
        return null;
    }

    /**
     * Hands over the last block, and waits until all are collected. What the other thread has written is then visible to this
     * one.
     *
     * @throws IOException if the other thread has failed.
     */
    public void finish() throws IOException {
        handOver();
        await(0);
    }

    /** Ends the thread, and frees the blocks. When this method returns, nothing is collected any more. */
    @Override
    public void close() {
        worker.close();
        for (FieldBlock block : blocks) {
            block.free();
        }
    }
}
