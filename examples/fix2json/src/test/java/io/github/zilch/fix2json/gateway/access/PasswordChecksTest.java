// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.access;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Checks are answered also after one that fails, and not made for connections that are closed. */
class PasswordChecksTest {
    private final BlockingQueue<String> seen = new LinkedBlockingQueue<>();

    private void submit(PasswordChecks checks, String connection, BooleanSupplier check) {
        checks.submit(connection, "host", check, isRight -> seen.add(connection + " " + isRight));
    }

    private List<String> next(int count) throws InterruptedException {
        String[] next = new String[count];
        for (int i = 0; i < count; i++) {
            next[i] = seen.poll(10, TimeUnit.MINUTES);
        }
        return List.of(next);
    }

    private static IllegalStateException failure(String text) {
        return new IllegalStateException(text);
    }

    @Test
    void failedCheckAnswersFalseAndTheNextOneIsMade() throws Exception {
        try (PasswordChecks checks = new PasswordChecks(e -> seen.add(e.getMessage()))) {
            submit(checks, "one", () -> {
                throw failure("check");
            });
            assertEquals(List.of("check", "one false"), next(2));
            checks.submit("two", "host", () -> true, isRight -> {
                throw failure("result");
            });
            submit(checks, "three", () -> true);
            assertEquals(List.of("result", "three true"), next(2));
        }
    }

    @Test
    void noCheckIsMadeForAConnectionThatIsClosed() throws Exception {
        CountDownLatch first = new CountDownLatch(1);
        try (PasswordChecks checks = new PasswordChecks(e -> seen.add(e.getMessage()))) {
            submit(checks, "one", () -> {
                try {
                    return first.await(10, TimeUnit.MINUTES);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            submit(checks, "two", () -> true);
            submit(checks, "three", () -> true);
            checks.withdraw("two");
            first.countDown();
            assertEquals(List.of("one true", "three true"), next(2));
        }
    }
}
