// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

/** Runs code in a thread of its own, and waits for its end. */
public final class OtherThread {
    /** As the JVM chooses it. */
    private static final long ANY_STACK = 0;

    private OtherThread() {}

    /** Code that may throw anything. */
    public interface Code {
        void run() throws Throwable;
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
