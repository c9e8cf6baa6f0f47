// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.collect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** The thread that collects events gets each block once and in order, and its failures reach the one that reads. */
class CollectorThreadTest {
    private static final int BLOCKS = 1_000;

    /** Fills blocks, each with a message that is its number, and ends. */
    private static void handOverAll(CollectorThread thread) throws IOException {
        FieldBlock block = thread.firstBlock();
        for (int i = 0; i < BLOCKS; i++) {
            assertEquals(0, block.intCount());
            block.ints()[1] = i;
            block.add(2, 0);
            block = thread.handOver();
        }
        thread.finish();
    }

    @Test
    void eachBlockIsCollectedOnceAndInOrder() throws IOException {
        List<Integer> found = new ArrayList<>();
        try (CollectorThread thread = new CollectorThread(block -> {
            if (block.intCount() > 0) {
                found.add(block.ints()[1]);
            }
        })) {
            handOverAll(thread);
        }
        assertEquals(BLOCKS, found.size());
        for (int i = 0; i < BLOCKS; i++) {
            assertEquals(i, found.get(i));
        }
    }

    @Test
    void firstFailureEndsTheReading() {
        for (Throwable failure : List.of(
                new IOException("no room"), new OutOfMemoryError("no room"), new IllegalStateException("bug"))) {
            int[] calls = new int[1];
            CollectorThread.Handler failing = block -> {
                if (++calls[0] == 3) {
                    if (failure instanceof IOException io) {
                        throw io;
                    }
                    if (failure instanceof Error error) {
                        throw error;
                    }
                    throw (RuntimeException) failure;
                }
            };
            try (CollectorThread thread = new CollectorThread(failing)) {
                Throwable thrown = assertThrows(Throwable.class, () -> handOverAll(thread));
                assertSame(failure, failure instanceof IllegalStateException ? thrown.getCause() : thrown);
                assertThrows(Throwable.class, thread::finish);
            }
            assertEquals(3, calls[0]);
        }
    }

    @Test
    void failureOfTheLastBlockIsThrownAtTheEnd() {
        try (CollectorThread thread = new CollectorThread(block -> {
            throw new IOException("no room");
        })) {
            assertEquals(
                    "no room", assertThrows(IOException.class, thread::finish).getMessage());
        }
    }

    @Test
    void closeEndsTheThreadAndLeavesBlocksOut() throws IOException, InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Thread[] collecting = new Thread[1];
        int[] calls = new int[1];
        CollectorThread thread = new CollectorThread(block -> {
            collecting[0] = Thread.currentThread();
            calls[0]++;
            begun.countDown();
            try {
                goOn.await();
            } catch (InterruptedException e) {
                throw new InterruptedIOException();
            }
        });
        thread.handOver();
        thread.handOver();
        begun.await();
        Thread closing = Thread.currentThread();
        Thread goingOn = new Thread(() -> {
            while (closing.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            goOn.countDown();
        });
        goingOn.start();
        thread.close(); // waits for the thread
        goingOn.join();
        collecting[0].join(10_000);
        assertFalse(collecting[0].isAlive());
        assertEquals(1, calls[0]);
    }

    @Test
    void waitingCanBeInterrupted() {
        CountDownLatch goOn = new CountDownLatch(1);
        try (CollectorThread thread = new CollectorThread(block -> {
            try {
                goOn.await();
            } catch (InterruptedException e) {
                throw new InterruptedIOException();
            }
        })) {
            Thread.currentThread().interrupt();
            assertThrows(InterruptedIOException.class, thread::finish);
            assertTrue(Thread.interrupted());
            goOn.countDown();
        }
    }

    @Test
    void longMessageMakesABlockLargerUntilItIsCleared() {
        FieldBlock block = new FieldBlock();
        int ints = block.ints().length;
        int bytes = block.bytes().capacity();
        block.ints()[ints - 1] = 7;
        block.bytes().putInt(0, 8);
        block.add(1, Integer.BYTES);
        block.growInts();
        block.ensureRoom(3L * bytes);
        assertEquals(2 * ints, block.ints().length);
        assertEquals(7, block.ints()[ints - 1]);
        assertEquals(4 * bytes, block.bytes().capacity());
        assertEquals(8, block.bytes().getInt(0));
        block.clear();
        assertEquals(ints, block.ints().length);
        assertEquals(bytes, block.bytes().capacity());
        assertEquals(0, block.intCount() + block.length());
        block.free();
    }
}
