// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Idle outputs keep little memory")
class OutputPoolTest {
    private static final int RETAINED = 1 << 16;
    private static final String LARGE = "x".repeat(1 << 20);

    private final OutputPool pool = new OutputPool(() -> new Output(Output.OPTIONS, TextLimit.NONE, AnyValues::new));

    @Test
    void memoryOfALargeEventIsGivenBack() {
        Output out = pool.acquire();
        Output inner = out.inner();
        JsonBuilder json = out.resetObject().put("a", LARGE);
        JsonBuilder innerJson = inner.resetObject().put("a", LARGE);
        assertTrue(json.byteBuffer().capacity() > LARGE.length());
        pool.release(out);
        assertTrue(json.byteBuffer().capacity() <= RETAINED);
        assertTrue(innerJson.byteBuffer().capacity() <= RETAINED);
        assertSame(out, pool.acquire());
    }

    @Test
    void memoryOfALargeTextIsGivenBack() throws InterruptedException {
        Output out = pool.acquire();
        WeakReference<StringBuilder> text = new WeakReference<>(out.beginText().append(LARGE));
        pool.release(out);
        for (int i = 0; i < 100 && text.get() != null; i++) {
            System.gc();
            Thread.sleep(10);
        }
        assertNull(text.get());
        assertEquals(0, out.beginText().length());
    }

    @Test
    void clearFreesIdleOutputsAtOnceAndOthersWhenTheyComeBack() {
        Output idle = pool.acquire();
        Output used = pool.acquire();
        JsonBuilder idleJson = idle.resetObject();
        JsonBuilder usedJson = used.resetObject();
        pool.release(idle);
        pool.clear();
        assertThrows(IllegalStateException.class, () -> idleJson.put("a", 1));
        assertEquals("{\"a\":1}", usedJson.put("a", 1).toString());
        pool.release(used);
        assertThrows(IllegalStateException.class, () -> usedJson.put("b", 1));
        Output later = pool.acquire();
        assertNotSame(used, later);
        pool.release(later);
        assertSame(later, pool.acquire());
    }

    @Test
    void clearWhileOutputsComeBackLeavesNone() throws InterruptedException {
        Set<Output> created = ConcurrentHashMap.newKeySet();
        OutputPool contended = new OutputPool(() -> {
            Output output = new Output(Output.OPTIONS, TextLimit.NONE, AnyValues::new);
            created.add(output);
            return output;
        });
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            threads.add(new Thread(() -> {
                for (int i = 0; i < 2_000; i++) {
                    contended.release(contended.acquire());
                }
            }));
        }
        threads.forEach(Thread::start);
        while (threads.stream().anyMatch(Thread::isAlive)) {
            contended.clear();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        contended.clear();
        for (Output output : created) {
            assertThrows(IllegalStateException.class, output::resetObject);
        }
    }
}
