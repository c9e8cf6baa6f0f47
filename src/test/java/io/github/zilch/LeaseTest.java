// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.NO_ROW;
import static io.github.zilch.Documents.RETURNED;
import static io.github.zilch.Documents.assertReads;
import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
@Tag("fast")
@DisplayName("C12 C14: a lease of a pool is a handle of its own")
class LeaseTest {

    private static final JsonShape SHAPE = JsonShape.of("a", "b");

    private static final String[] OF_THE_ROOT = {"close", "reset", "resetArray", "unwrap", "pad", "trim", "wrap"};

    private final JsonBuilderPool pool = new JsonBuilderPool(1);

    private static void assertRefuses(JsonBuilder over, boolean isRoot) {
        Stream.of(HandlesTest.KEYED, HandlesTest.UNKEYED, HandlesTest.READING)
                .flatMap(List::stream)
                .forEach(call ->
                        assertEquals(RETURNED, messageOf(IllegalStateException.class, () -> call.accept(over))));
        MethodArguments.assertRefused(RETURNED, over, isRoot ? new String[] {"close"} : OF_THE_ROOT);
        assertEquals(RETURNED, messageOf(IllegalStateException.class, () -> new JsonLines().add(over)));
        over.close();
    }

    @Test
    @DisplayName("root and children refuse every call, in the pool and while another has the builder, in any thread")
    void handlesOfALeaseThatIsOverRefuse() {
        for (int i = 0; i < 40; i++) { // also recorded and replayed
            JsonBuilder root = pool.acquire();
            JsonBuilder object = root.createJSON("o").put("i", i);
            JsonBuilder array = object.createJSONArray("a").add(i);
            JsonBuilder inner = array.createJSON().put("text", "x");
            root.length();
            root.close();
            Runnable refused = () -> {
                assertRefuses(root, true);
                for (JsonBuilder child : List.of(object, array, inner)) {
                    assertRefuses(child, false);
                }
            };
            refused.run();
            OtherThread.run(refused::run);
            JsonBuilder next = pool.acquire().put("mine", i);
            next.createJSON("o").createJSONArray("a").createJSON().put("p", 2);
            refused.run();
            OtherThread.run(refused::run);
            assertReads("{\"mine\":" + i + ",\"o\":{\"a\":[{\"p\":2}]}}", next);
            next.close();
            OtherThread.run(() -> {
                JsonBuilder other = pool.acquire().put("other", 1);
                refused.run();
                assertReads("{\"other\":1}", other);
                other.close();
            });
            pool.acquire().close();
        }
    }

    @Test
    @DisplayName("C19: what is over refuses before user code runs")
    void noUserCodeRunsForAHandleThatIsOver() {
        JsonBuilder root = pool.acquire();
        JsonBuilder child = root.createJSON("o");
        JsonRow row = root.createJSONArray("rows").addRow(SHAPE);
        root.close();
        OwnText text = OwnText.measuring("", () -> {
            throw new AssertionError("was called");
        });
        @SuppressWarnings("serial")
        BigDecimal number = new BigDecimal("1.5") {
            @Override
            public int scale() {
                throw new AssertionError("was called");
            }

            @Override
            public String toString() {
                throw new AssertionError("was called");
            }
        };
        List<Consumer<JsonBuilder>> calls = List.of(
                json -> json.put("k", text),
                json -> json.put(text, "v"),
                json -> json.putRaw("k", text),
                json -> json.put("k", number),
                json -> json.put("k", (Object) number),
                json -> json.put("k", List.of(text)),
                json -> json.put(text, List.of()),
                json -> json.getString(text));
        for (JsonBuilder over : List.of(root, child)) {
            for (Consumer<JsonBuilder> call : calls) {
                assertEquals(RETURNED, messageOf(IllegalStateException.class, () -> call.accept(over)));
            }
        }
        JsonRow next = pool.acquire().createJSONArray("rows").addRow(SHAPE);
        List<Consumer<JsonRow>> rowCalls = List.of(
                it -> it.add(text),
                it -> it.add((Object) text),
                it -> it.add(number),
                it -> it.add((Object) List.of(text)),
                it -> it.addRaw(text),
                it -> it.addRawUnchecked(text),
                it -> it.key(text));
        for (Consumer<JsonRow> call : rowCalls) {
            assertEquals(NO_ROW, messageOf(IllegalStateException.class, () -> call.accept(row)));
        }
        MethodArguments.assertRefused(NO_ROW, row, "cancel", "toString");
        row.cancel();
        next.add(1).end();
    }

    @Test
    void closesInAnyOrderAndThreadEndOneLeaseOnly() {
        for (int i = 0; i < 20; i++) {
            JsonBuilder first = pool.acquire();
            first.close();
            JsonBuilder second = pool.acquire().put("mine", i);
            first.close();
            OtherThread.run(first::close);
            OtherThread.run(() -> pool.acquire().close()); // another builder, which the pool keeps
            first.close();
            assertReads("{\"mine\":" + i + "}", second);
            OtherThread.run(second::close); // frees it, or takes the place of the other one
            second.close();
            JsonBuilder third = pool.acquire().put("third", i);
            first.close();
            second.close();
            OtherThread.run(second::close);
            assertReads("{\"third\":" + i + "}", third);
            third.close();
        }
    }

    @Test
    @DisplayName(
            "a thread gets the handles of a lease that it has closed again, after three other leases of the builder")
    void handlesAreLentAgain() {
        JsonBuilder[] roots = new JsonBuilder[4];
        JsonBuilder[] children = new JsonBuilder[4];
        for (int i = 0; i < 40; i++) {
            JsonBuilder root = pool.acquire();
            JsonBuilder child = root.createJSON("o");
            if (i < 4) {
                roots[i] = root;
                children[i] = child;
            }
            assertSame(roots[i % 4], root);
            assertSame(children[i % 4], child);
            root.close();
        }
        assertEquals(4, identities(roots).size());
        assertEquals(4, identities(children).size());
    }

    private static Set<JsonBuilder> identities(JsonBuilder... builders) {
        Set<JsonBuilder> identities = Collections.newSetFromMap(new IdentityHashMap<>());
        Collections.addAll(identities, builders);
        return identities;
    }

    @Test
    @DisplayName("no other thread gets them, and nobody those that another thread has closed")
    void handlesAreNotLentToOthers() {
        Set<JsonBuilder> lentHere = identities();
        Set<JsonBuilder> lentThere = identities();
        Set<JsonBuilder> closedThere = identities();
        for (int i = 0; i < 40; i++) {
            JsonBuilder mine = pool.acquire();
            lentHere.add(mine);
            lentHere.add(mine.createJSON("o"));
            mine.close();
            OtherThread.run(() -> {
                for (int k = 0; k < 10; k++) {
                    JsonBuilder root = pool.acquire();
                    lentThere.add(root);
                    lentThere.add(root.createJSON("o"));
                    root.close();
                }
            });
            JsonBuilder handedOver = pool.acquire();
            assertTrue(closedThere.add(handedOver));
            assertTrue(closedThere.add(handedOver.createJSON("o")));
            OtherThread.run(handedOver::close);
        }
        assertTrue(Collections.disjoint(lentHere, lentThere));
        assertTrue(Collections.disjoint(lentHere, closedThere));
        assertTrue(Collections.disjoint(lentThere, closedThere));
    }

    @Test
    @DisplayName("C16: a builder of a pool replays its last message in the next lease, with whatever handles")
    void theLastMessageIsReplayedAcrossLeases() {
        String[] names =
                Stream.iterate(0, i -> i + 1).limit(20).map(i -> "o" + i).toArray(String[]::new);
        int[] replayed = new int[1];
        for (int i = 0; i < 200; i++) {
            int message = i;
            Runnable lease = () -> {
                JsonBuilder root = pool.acquire();
                replayed[0] += root.document().isReplaying() ? 1 : 0;
                StringBuilder expected = new StringBuilder("{\"i\":" + message);
                root.put("i", message);
                for (String name : names) {
                    root.createJSON(name)
                            .put("same", "text")
                            .createJSON("inner")
                            .put("i", message);
                    expected.append(",\"" + name + "\":{\"same\":\"text\",\"inner\":{\"i\":" + message + "}}");
                }
                if (message % 50 == 49) { // differs
                    root.createJSON("other").createJSON("inner").put("k", 1);
                    expected.append(",\"other\":{\"inner\":{\"k\":1}}");
                }
                assertEquals(expected + "}", root.toString());
                root.close();
            };
            if (i % 7 == 6) {
                OtherThread.run(lease::run);
            } else {
                lease.run();
            }
        }
        assertTrue(replayed[0] > 150, replayed[0] + " were replayed");
    }

    @Test
    @DisplayName("leases of many threads by one builder, with documents of all sizes, are what they would be alone")
    void manyThreadsByTurns() {
        for (int thread = 0; thread < 40; thread++) { // more than a builder keeps handles for
            int children = thread % 5 == 0 ? 1 + 70 * thread : thread % 4;
            OtherThread.run(() -> {
                for (int i = 0; i < 6; i++) {
                    JsonBuilder root = pool.acquire();
                    JsonBuilder array = root.createJSONArray("a");
                    JsonBuilder last = array;
                    for (int k = 0; k < children; k++) {
                        last = array.createJSON();
                    }
                    root.put("i", i);
                    if (last != array) {
                        last.put("late", true);
                    }
                    String expected = children == 0
                            ? "{\"a\":[],\"i\":" + i + "}"
                            : "{\"a\":[" + "{},".repeat(children - 1) + "{\"late\":true}],\"i\":" + i + "}";
                    assertEquals(expected, root.toString());
                    root.close();
                    JsonBuilder over = last;
                    assertThrows(IllegalStateException.class, () -> over.put("x", 1));
                }
            });
        }
    }

    @Test
    @DisplayName("C4: a close that is refused leaves the lease as it is")
    void refusedCloseEndsNothing() {
        JsonBuilderPool ofTexts =
                new JsonBuilderPool(1, JsonOptions.DEFAULT.unknownTypes(JsonOptions.UnknownTypes.TO_STRING));
        JsonBuilder json = ofTexts.acquire();
        JsonBuilder child = json.createJSON("o");
        boolean[] refused = new boolean[1];
        json.put("k", OwnText.object(() -> {
            refused[0] = assertThrows(IllegalStateException.class, json::close) != null;
            return "v";
        }));
        child.put("late", 1);
        assertReads("{\"o\":{\"late\":1},\"k\":\"v\"}", json);
        assertTrue(refused[0]);
        json.close();
        assertFalse(json == ofTexts.acquire());
    }
}
