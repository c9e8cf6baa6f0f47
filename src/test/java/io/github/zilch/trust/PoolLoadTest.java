// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import io.github.zilch.JsonOptions;
import io.github.zilch.OtherThread;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The pool with many owners at a time, some of them careless. */
@DisplayName("C14: the pool under load")
@Tag("slow")
class PoolLoadTest {
    @Test
    void virtualThreadsByTheHundredThousand() throws Throwable {
        assumeTrue(Runtime.version().feature() >= 21, "this JDK has no virtual threads");
        MethodHandle newExecutor = MethodHandles.lookup()
                .findStatic(
                        Executors.class,
                        "newVirtualThreadPerTaskExecutor",
                        MethodType.methodType(ExecutorService.class));
        useByMany((ExecutorService) newExecutor.invokeExact(), Cases.of(100_000, 10_000_000));
    }

    @Test
    void tasksOnPlatformThreads() throws Throwable {
        useByMany(Executors.newFixedThreadPool(16), Cases.of(30_000, 20_000_000));
    }

    /** Each task acquires a builder, yields in the middle, and may close it twice, late, or never. */
    private static void useByMany(ExecutorService executor, long tasks) throws InterruptedException {
        JsonBuilderPool pool = new JsonBuilderPool(32, JsonOptions.DEFAULT.initialCapacity(0));
        Set<Object> inUse = Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
        AtomicReference<Throwable> failure = new AtomicReference<>();
        AtomicLong done = new AtomicLong();
        Semaphore alive = new Semaphore((int) Cases.of(2_000, 100_000)); // the number of tasks at a time
        for (long task = 0; task < tasks; task++) {
            long id = task;
            alive.acquire();
            executor.execute(() -> {
                try {
                    use(pool, inUse, id);
                    done.incrementAndGet();
                } catch (Throwable problem) {
                    failure.compareAndSet(null, problem);
                } finally {
                    alive.release();
                }
            });
            if (task % 1_000_000 == 999_999) {
                System.out.println(task + 1 + " tasks");
            }
        }
        executor.shutdown();
        assertTrue(executor.awaitTermination(20, TimeUnit.MINUTES));
        assertNull(failure.get());
        assertEquals(tasks, done.get());
    }

    private static void use(JsonBuilderPool pool, Set<Object> inUse, long id) {
        JsonBuilder json = pool.acquire();
        Object identity = json.byteBuffer(); // of the builder, whichever of its handles is lent
        assertTrue(inUse.add(identity), "lent to two owners at a time");
        JsonBuilder child = json.put("id", id).createJSON("child");
        Thread.yield();
        json.put("text", "x".repeat((int) (id % 200)));
        child.put("late", id);
        Thread.yield();
        String expected =
                "{\"id\":" + id + ",\"child\":{\"late\":" + id + "},\"text\":\"" + "x".repeat((int) (id % 200)) + "\"}";
        assertEquals(expected, json.toString());
        assertTrue(inUse.remove(identity));
        if (id % 10 != 3) { // otherwise it is lost
            json.close();
        }
    }

    @Test
    void closesOfOneBuilderByManyThreadsReturnItOnce() throws InterruptedException {
        JsonBuilderPool pool = new JsonBuilderPool(8, JsonOptions.DEFAULT.initialCapacity(0));
        ExecutorService executor = Executors.newFixedThreadPool(4);
        AtomicReference<JsonBuilder> builder = new AtomicReference<>();
        for (long round = 0; round < Cases.of(3_000, 1_000_000); round++) {
            builder.set(pool.acquire());
            List<Runnable> closes = Collections.nCopies(4, () -> builder.get().close());
            try {
                executor.invokeAll(closes.stream().map(Executors::callable).toList());
            } finally {
                JsonBuilder first = pool.acquire();
                JsonBuilder second = pool.acquire();
                assertTrue(first.byteBuffer() != second.byteBuffer(), "idle twice");
                first.close();
                second.close();
            }
            if ((round + 1) % 100_000 == 0) {
                Cases.progress(round + 1, "builders closed by four threads at once");
            }
        }
        executor.shutdownNow();
    }

    /** As an explicit close inside try-with-resources does. On the code before, one in about ten million leases had two owners. */
    @Test
    @DisplayName(
            "C12: threads that close each builder twice, and use its children afterwards, never meet another's lease")
    void buildersThatAreClosedTwiceAreNotShared() {
        JsonBuilderPool pool = new JsonBuilderPool(1, JsonOptions.DEFAULT.initialCapacity(0));
        AtomicLong leases = new AtomicLong();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Cases.drawn(5, 600));
        OtherThread.runAll(2, thread -> {
            for (long i = 0; i % 1_000 > 0 || System.nanoTime() < end; i++) {
                closeTwice(pool, thread, i);
                leases.incrementAndGet();
            }
        });
        Cases.progress(leases.get(), "leases closed twice");
    }

    private static void closeTwice(JsonBuilderPool pool, int id, long lease) {
        JsonBuilder json = pool.acquire();
        JsonBuilder child = json.put("thread", id).createJSON("c").put("lease", lease);
        assertEquals("{\"thread\":" + id + ",\"c\":{\"lease\":" + lease + "}}", json.toString());
        json.close();
        if (lease % 4 == 0) {
            assertThrows(IllegalStateException.class, () -> child.put("late", lease));
            assertThrows(IllegalStateException.class, () -> json.put("late", lease));
        }
        json.close();
    }

    /** A lease is ended by two threads at once, while a third one acquires the builder that comes back. */
    @Test
    @DisplayName("C12: two threads that close one lease at the same moment end it once, and not the next one")
    void leasesThatTwoThreadsCloseAreEndedOnce() {
        JsonBuilderPool pool = new JsonBuilderPool(1, JsonOptions.DEFAULT.initialCapacity(0));
        AtomicReference<JsonBuilder> shared = new AtomicReference<>();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Cases.drawn(3, 600));
        OtherThread.Code closing = () -> {
            while (System.nanoTime() < end) {
                JsonBuilder json = shared.get();
                if (json != null) {
                    json.close();
                    shared.set(null);
                }
            }
        };
        OtherThread.Code writing = () -> {
            for (long i = 0; System.nanoTime() < end; i++) {
                closeTwice(pool, 1, i);
            }
        };
        OtherThread.Code sharing = () -> {
            for (long i = 0; System.nanoTime() < end; i++) {
                JsonBuilder json = pool.acquire().put("i", i);
                assertEquals("{\"i\":" + i + "}", json.toString());
                shared.set(json);
                json.close();
                while (shared.get() != null && System.nanoTime() < end) {
                    Thread.onSpinWait(); // the other thread must not close it four leases later
                }
            }
        };
        OtherThread.runAll(closing, writing, sharing);
    }

    @Test
    void lostBuildersAreCollectedWithTheirMemory() {
        String output = Jvm.run(List.of("-XX:MaxDirectMemorySize=64m", "-Xmx32m"), Losing.class);
        assertTrue(output.contains("5000 builders were lost"), output);
    }

    /** Loses more builders than the memory has room for. */
    static final class Losing {
        private Losing() {}

        public static void main(String[] args) {
            JsonBuilderPool pool = new JsonBuilderPool(16);
            Set<String> texts = ConcurrentHashMap.newKeySet();
            for (int i = 0; i < 5_000; i++) {
                JsonBuilder json = pool.acquire().put("text", "x".repeat(10_000));
                texts.add(json.toString());
                if (i % 250 == 0) {
                    System.gc(); // otherwise the JVM waits longer and longer for memory before it fails
                }
            }
            System.out.println("5000 builders were lost, each with " + texts.size() + " text");
        }
    }
}
