// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.assertReads;
import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.internal.document.Document;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
@Tag("fast")
@DisplayName("C14: threads and the pool")
class PoolTest {
    @Test
    void closedBuilderIsLentAgainReset() {
        JsonBuilderPool pool = new JsonBuilderPool(2);
        JsonBuilder first = pool.acquire();
        Document document = first.document();
        first.put("a", 1).createJSONArray("b");
        first.close();
        JsonBuilder second = pool.acquire();
        assertSame(document, second.document());
        assertReads("{}", second);
    }

    @Test
    void oneBuilderIsLentAgainAndAgain() {
        JsonBuilderPool pool = new JsonBuilderPool(1);
        JsonBuilder only = pool.acquire();
        Document document = only.document();
        for (int i = 0; i < 10; i++) {
            only.close();
            only = pool.acquire();
            assertSame(document, only.document());
        }
    }

    @Test
    void everyThreadFindsEverySlotWhereverItBegins() throws Exception {
        for (int hash : new int[] {0, 1, 2, 3, 4, -1, -2, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            Runnable work = () -> {
                JsonBuilderPool pool = new JsonBuilderPool(3);
                JsonBuilder[] lent = {pool.acquire(), pool.acquire(), pool.acquire(), pool.acquire()};
                Document last = lent[3].document();
                Set<Document> kept = Collections.newSetFromMap(new IdentityHashMap<>());
                for (int i = 0; i < lent.length; i++) {
                    kept.add(lent[Math.min(i, 2)].document());
                    lent[i].close();
                }
                for (int i = 0; i < 3; i++) {
                    assertTrue(kept.remove(pool.acquire().document()), "hash " + hash);
                }
                assertNotSame(last, pool.acquire().document());
            };
            FutureTask<?> task = new FutureTask<>(work, null);
            Thread thread = new Thread(task, "hash " + hash) {
                @Override
                public int hashCode() {
                    return hash;
                }
            };
            thread.start();
            task.get();
        }
    }

    @Test
    void builderInUseIsNotLentAgain() {
        JsonBuilderPool pool = new JsonBuilderPool(1);
        JsonBuilder first = pool.acquire();
        assertNotSame(first.document(), pool.acquire().document());
    }

    @Test
    void regionIsForgotten() {
        JsonBuilderPool pool = new JsonBuilderPool(1);
        for (UnsafeBuffer region :
                new UnsafeBuffer[] {new UnsafeBuffer(new byte[40]), new UnsafeBuffer(ByteBuffer.allocateDirect(40))}) {
            JsonBuilder first = pool.acquire();
            Document document = first.document();
            JsonBuilder child = first.wrap(region, 0, 40).createJSON("a");
            first.put("b", 1);
            child.put("late", 2);
            first.length();
            first.close();
            JsonBuilder second = pool.acquire().put("long", "x".repeat(100));
            assertSame(document, second.document());
            assertReads("{\"long\":\"" + "x".repeat(100) + "\"}", second);
            assertNotSame(region, second.buffer());
            assertEquals("{\"a\":{\"late\":2},\"b\":1}", region.getStringWithoutLengthAscii(0, 22));
            second.close();
        }
    }

    @Test
    void secondCloseIsHarmless() {
        JsonBuilderPool pool = new JsonBuilderPool(4);
        JsonBuilder first = pool.acquire();
        Document document = first.document();
        first.close();
        first.close();
        assertSame(document, pool.acquire().document());
        assertNotSame(document, pool.acquire().document());
    }

    @Test
    void closeOfAChildReturnsNothingToThePool() {
        JsonBuilderPool pool = new JsonBuilderPool(4);
        JsonBuilder first = pool.acquire();
        first.createJSON("a").close();
        assertNotSame(first.document(), pool.acquire().document());
        first.put("b", 1);
        assertReads("{\"a\":{},\"b\":1}", first);
    }

    @Test
    void noMoreThanItsCapacityIsKept() {
        JsonBuilderPool pool = new JsonBuilderPool(3);
        JsonBuilder[] lent = new JsonBuilder[10];
        Set<Document> before = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i = 0; i < lent.length; i++) {
            lent[i] = pool.acquire();
            before.add(lent[i].document());
        }
        assertEquals(10, before.size());
        for (JsonBuilder builder : lent) {
            builder.close();
        }
        int kept = 0;
        for (int i = 0; i < lent.length; i++) {
            kept += before.contains(pool.acquire().document()) ? 1 : 0;
        }
        assertEquals(3, kept);
    }

    @Test
    void optionsAreThoseOfThePool() {
        JsonBuilderPool pool = new JsonBuilderPool(1, JsonOptions.DEFAULT.htmlSafe(true));
        try (JsonBuilder json = pool.acquire()) {
            assertReads("{\"a\":\"\\u003c\"}", json.put("a", "<"));
        }
    }

    @Test
    void wrongArgumentsAreRefused() {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> new JsonBuilderPool(0));
        assertEquals("capacity is 0: choose at least 1", e.getMessage());
        e = assertThrows(IllegalArgumentException.class, () -> new JsonBuilderPool(Integer.MIN_VALUE));
        assertEquals("capacity is -2147483648: choose at least 1", e.getMessage());
        assertEquals(
                "options is null: pass JsonOptions.DEFAULT",
                messageOf(NullPointerException.class, () -> new JsonBuilderPool(1, null)));
    }

    @Test
    void builderCanBeHandedOverAndClosedByAnotherThread() {
        JsonBuilderPool pool = new JsonBuilderPool(2);
        BlockingQueue<JsonBuilder> queue = new ArrayBlockingQueue<>(2);
        int messages = 20_000;
        OtherThread.Code writer = () -> {
            for (int i = 0; i < messages; i++) {
                JsonBuilder json = pool.acquire().put("i", i);
                json.createJSONArray("a").add(i).add("text " + i);
                assertTrue(queue.offer(json, 10, TimeUnit.SECONDS));
            }
        };
        OtherThread.Code reader = () -> {
            for (int i = 0; i < messages; i++) {
                JsonBuilder json = queue.poll(10, TimeUnit.SECONDS);
                assertEquals("{\"i\":" + i + ",\"a\":[" + i + ",\"text " + i + "\"]}", json.toString());
                json.close();
            }
        };
        OtherThread.runAll(writer, reader);
    }

    @Test
    void manyThreadsNeverShareABuilder() {
        JsonBuilderPool pool = new JsonBuilderPool(3);
        Set<Document> inUse = ConcurrentHashMap.newKeySet();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(1);
        OtherThread.runAll(6, thread -> {
            for (int i = 0; System.nanoTime() < end; i++) {
                JsonBuilder json = pool.acquire();
                assertTrue(inUse.add(json.document()), "lent to two owners at a time");
                JsonBuilder child = json.put("thread", thread).createJSON("child");
                json.put("i", i);
                child.put("late", i);
                String expected = "{\"thread\":" + thread + ",\"child\":{\"late\":" + i + "},\"i\":" + i + "}";
                assertEquals(expected, json.toString());
                assertTrue(inUse.remove(json.document()));
                json.close();
                if (i % 64 == 0) {
                    Thread.yield();
                }
            }
        });
    }
}
