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
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The threads work once on what they get, it comes back in order, and their failures reach the one that fills. */
class WorkersTest {
    private static final int COUNT = 1_000;

    private static Workers<int[]> workers(int threads, Workers.Work<int[]> work, Workers.Work<int[]> handler) {
        List<int[]> things = Stream.generate(() -> new int[2]).limit(4).toList();
        return new Workers<>("test", "things were filled", threads, things, work, handler);
    }

    private static Workers<int[]> workers(Workers.Work<int[]> work) {
        return workers(1, work, thing -> {});
    }

    /** Fills things, each with its number, and ends. */
    private static void handOverAll(Workers<int[]> workers) throws IOException {
        for (int i = 0; i < COUNT; i++) {
            int[] thing = workers.next();
            thing[0] = i;
            workers.handOver(thing);
        }
        workers.finish();
    }

    @Test
    void eachIsWorkedOnOnceAndComesBackInOrder() throws IOException {
        for (int threads = 1; threads <= 3; threads++) {
            List<Integer> worked = Collections.synchronizedList(new ArrayList<>());
            List<Integer> found = new ArrayList<>();
            Workers.Work<int[]> work = thing -> {
                worked.add(thing[0]);
                thing[1] = 2 * thing[0];
            };
            try (Workers<int[]> workers = workers(threads, work, thing -> found.add(thing[1]))) {
                handOverAll(workers);
            }
            assertEquals(IntStream.range(0, COUNT).mapToObj(i -> 2 * i).toList(), found);
            if (threads > 1) {
                Collections.sort(worked);
            }
            assertEquals(IntStream.range(0, COUNT).boxed().toList(), worked);
        }
    }

    @Test
    void firstFailureEndsTheWork() {
        for (Throwable failure : List.of(
                new IOException("no room"), new OutOfMemoryError("no room"), new IllegalStateException("bug"))) {
            int[] calls = new int[1];
            Workers.Work<int[]> failing = thing -> {
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
            try (Workers<int[]> workers = workers(failing)) {
                Throwable thrown = assertThrows(Throwable.class, () -> handOverAll(workers));
                assertSame(failure, failure instanceof IllegalStateException ? thrown.getCause() : thrown);
                assertThrows(Throwable.class, workers::finish);
            }
            assertEquals(3, calls[0]);
        }
    }

    @Test
    void failureOfTheLastIsThrownAtTheEnd() throws IOException {
        try (Workers<int[]> workers = workers(thing -> {
            throw new IOException("no room");
        })) {
            workers.handOver(workers.next());
            assertEquals(
                    "no room", assertThrows(IOException.class, workers::finish).getMessage());
        }
    }

    @Test
    void closeEndsTheThreadAndLeavesThingsOut() throws IOException, InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Thread[] working = new Thread[1];
        int[] calls = new int[1];
        Workers<int[]> workers = workers(thing -> {
            working[0] = Thread.currentThread();
            calls[0]++;
            begun.countDown();
            try {
                goOn.await();
            } catch (InterruptedException e) {
                throw new InterruptedIOException();
            }
        });
        workers.handOver(workers.next());
        workers.handOver(workers.next());
        begun.await();
        Thread closing = Thread.currentThread();
        Thread goingOn = new Thread(() -> {
            while (closing.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            goOn.countDown();
        });
        goingOn.start();
        workers.close(); // waits for the thread
        goingOn.join();
        working[0].join(10_000);
        assertFalse(working[0].isAlive());
        assertEquals(1, calls[0]);
    }

    @Test
    void waitingCanBeInterrupted() throws IOException {
        CountDownLatch goOn = new CountDownLatch(1);
        try (Workers<int[]> workers = workers(thing -> {
            try {
                goOn.await();
            } catch (InterruptedException e) {
                throw new InterruptedIOException();
            }
        })) {
            workers.handOver(workers.next());
            Thread.currentThread().interrupt();
            assertEquals(
                    "interrupted while things were filled",
                    assertThrows(InterruptedIOException.class, workers::finish).getMessage());
            assertTrue(Thread.interrupted());
            goOn.countDown();
        }
    }
}
