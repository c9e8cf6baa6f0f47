// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Runs code in a thread of its own, and waits for its end. */
public final class OtherThread {
    /** As the JVM chooses it. */
    private static final long ANY_STACK = 0;

    private OtherThread() {}

    /** Code that may throw anything. */
    public interface Code {
        void run() throws Throwable;
    }

    /** Code that may throw anything, and knows the number of its thread. */
    public interface NumberedCode {
        void run(int thread) throws Throwable;
    }

    /** Runs code, which must not throw. */
    public static void run(Code code) {
        run(ANY_STACK, code);
    }

    /** Runs code, which must not throw, with a stack of some bytes. */
    public static void run(long stack, Code code) {
        Throwable thrown = thrown(stack, code);
        if (thrown != null) {
            throw new AssertionError(thrown);
        }
    }

    /** Runs codes at once, each in a thread of its own. Throws what one of them throws. */
    public static void runAll(Code... codes) {
        Queue<Throwable> thrown = new ConcurrentLinkedQueue<>();
        List<Thread> threads = Stream.of(codes)
                .map(code -> new Thread(() -> {
                    try {
                        code.run();
                    } catch (Throwable problem) {
                        thrown.add(problem);
                    }
                }))
                .toList();
        threads.forEach(Thread::start);
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        if (!thrown.isEmpty()) {
            throw new AssertionError(thrown.remove());
        }
    }

    /** Runs the same code in some threads at once. Throws what one of them throws. */
    public static void runAll(int threads, NumberedCode code) {
        runAll(IntStream.range(0, threads)
                .mapToObj(thread -> (Code) () -> code.run(thread))
                .toArray(Code[]::new));
    }

    /** Runs code with a stack of some bytes. Returns what it throws, or null. */
    public static Throwable thrown(long stack, Code code) {
        Throwable[] thrown = new Throwable[1];
        Runnable catching = () -> {
            try {
                code.run();
            } catch (Throwable problem) {
                thrown[0] = problem;
            }
        };
        Thread thread = new Thread(null, catching, "other", stack);
        thread.setUncaughtExceptionHandler((unused, problem) -> thrown[0] = problem); // an error of the JVM, later
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return thrown[0];
    }
}
