// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.access;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Checks passwords one after the other on a thread of its own, so that guesses neither hold up the sessions nor use more than one
 * core. Hosts with fewer failures are served first, so that guesses from other hosts do not delay a peer.
 */
public final class PasswordChecks implements AutoCloseable {
    private static final int MAX_HOSTS = 10_000;

    /** A check that waits. */
    private record Waiting(
            Object connection,
            Object host,
            int failures,
            long number,
            BooleanSupplier check,
            Consumer<Boolean> result) {}

    private final PriorityBlockingQueue<Waiting> queue = new PriorityBlockingQueue<>(
            16, Comparator.comparingInt(Waiting::failures).thenComparingLong(Waiting::number));
    private final AtomicLong count = new AtomicLong();

    /** The failures of hosts since their last success; of the hosts that failed longest ago, none are kept. */
    private final Map<Object, Integer> failures = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Object, Integer> eldest) {
            return size() > MAX_HOSTS;
        }
    };

    private final Consumer<RuntimeException> onFailure;
    private final Thread thread = new Thread(this::run, "fix2json gateway passwords");

    /**
     * Creates the thread.
     *
     * @param onFailure receives what a check or its result throws, on the thread of this object.
     */
    public PasswordChecks(Consumer<RuntimeException> onFailure) {
        this.onFailure = onFailure;
        thread.setDaemon(true);
        thread.start();
    }

    /**
     * Submits a check. What waits is limited by the number of connections that may be without a Logon.
     *
     * @param connection that the check is for.
     * @param host that the connection comes from.
     * @param check returns whether the password is right.
     * @param result receives what the check returns, or false if it throws, on the thread of this object.
     */
    public void submit(Object connection, Object host, BooleanSupplier check, Consumer<Boolean> result) {
        int failed;
        synchronized (failures) {
            failed = failures.getOrDefault(host, 0);
        }
        queue.add(new Waiting(connection, host, failed, count.getAndIncrement(), check, result));
    }

    /**
     * Removes the checks of a connection that wait: nobody needs their results any more.
     *
     * @param connection that is closed.
     */
    public void withdraw(Object connection) {
        queue.removeIf(each -> each.connection == connection);
    }

    private void run() {
        try {
            while (true) {
                serve(queue.take());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    private void serve(Waiting next) {
        boolean isRight = isRight(next.check);
        synchronized (failures) {
            if (isRight) {
                failures.remove(next.host);
            } else {
                failures.merge(next.host, 1, Integer::sum);
            }
        }
        try {
            next.result.accept(isRight);
        } catch (RuntimeException e) { // the thread must not end
            onFailure.accept(e);
        }
    }

    private boolean isRight(BooleanSupplier check) {
        try {
            return check.getAsBoolean();
        } catch (RuntimeException e) {
            onFailure.accept(e);
            return false;
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
