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
    void clearFreesIdleOutputsOnly() {
        Output idle = pool.acquire();
        Output used = pool.acquire();
        JsonBuilder idleJson = idle.resetObject();
        JsonBuilder usedJson = used.resetObject();
        pool.release(idle);
        pool.clear();
        assertThrows(IllegalStateException.class, () -> idleJson.put("a", 1));
        assertEquals("{\"a\":1}", usedJson.put("a", 1).toString());
        assertNotSame(idle, pool.acquire());
        pool.release(used);
        assertSame(used, pool.acquire());
    }
}
