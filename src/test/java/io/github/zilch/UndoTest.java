// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.assertReads;
import static io.github.zilch.Documents.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
@Tag("fast")
@DisplayName("C1 C4: marks and rollbacks")
class UndoTest {
    private final JsonBuilder json = new JsonBuilder();

    @Test
    void everythingSinceTheMarkIsForgotten() {
        json.put("a", 1);
        long mark = json.mark();
        json.put("b", 2).createJSON("c").put("d", 3);
        json.createJSONArray("e");
        assertSame(json, json.rollback(mark));
        assertReads("{\"a\":1}", json);
        json.put("f", 4);
        assertReads("{\"a\":1,\"f\":4}", json);
    }

    @Test
    void markAtTheBeginningOfAnObjectAndOfAnArray() {
        long mark = json.mark();
        json.put("a", 1).rollback(mark);
        assertReads("{}", json);
        json.put("b", 2);
        assertReads("{\"b\":2}", json);

        json.resetArray();
        mark = json.mark();
        json.add(1).rollback(mark).add(2);
        assertReads("[2]", json);
    }

    @Test
    void childThatWasOpenAtTheMarkIsOpenAgain() {
        JsonBuilder child = json.createJSON("child").put("a", 1);
        long mark = json.mark();
        child.put("b", 2);
        json.put("after", true);
        json.rollback(mark);
        child.put("c", 3);
        json.put("last", false);
        assertReads("{\"child\":{\"a\":1,\"c\":3},\"last\":false}", json);
    }

    @Test
    void emptyChildThatWasOpenAtTheMarkIsOpenAgain() {
        JsonBuilder child = json.createJSONArray("child");
        long mark = json.mark();
        json.put("after", true);
        json.rollback(mark);
        child.add(1);
        assertReads("{\"child\":[1]}", json);
    }

    @Test
    void childThatWasClosedAtTheMarkStaysClosed() {
        JsonBuilder child = json.createJSON("child").put("a", 1);
        json.put("b", 2);
        long mark = json.mark();
        json.put("c", 3).rollback(mark).put("d", 4);
        assertReads("{\"child\":{\"a\":1},\"b\":2,\"d\":4}", json);
        child.put("late", 5);
        assertReads("{\"child\":{\"a\":1,\"late\":5},\"b\":2,\"d\":4}", json);
    }

    @Test
    void childOfTheForgottenPartIsStale() {
        long mark = json.mark();
        JsonBuilder child = json.createJSON("child");
        json.rollback(mark);
        assertRefused(IllegalStateException.class, json, () -> child.put("a", 1));
    }

    @Test
    void markStaysValid() {
        json.put("a", 1);
        long mark = json.mark();
        for (int i = 0; i < 5; i++) {
            json.put("b", i).createJSONArray("c").add(i);
            json.rollback(mark);
            assertReads("{\"a\":1}", json);
        }
    }

    @Test
    void marksNest() {
        long first = json.mark();
        json.put("a", 1);
        long second = json.mark();
        json.put("b", 2);
        json.rollback(second);
        assertReads("{\"a\":1}", json);
        json.put("c", 3).rollback(first);
        assertReads("{}", json);
    }

    @Test
    void readingBetweenMarkAndRollbackChangesNothing() {
        JsonBuilder child = json.put("a", 1).createJSON("child").put("b", 2);
        assertReads("{\"a\":1,\"child\":{\"b\":2}}", json);
        long mark = json.mark();
        assertReads("{\"a\":1,\"child\":{\"b\":2}}", json);
        child.put("c", 3);
        assertReads("{\"a\":1,\"child\":{\"b\":2,\"c\":3}}", json);
        json.rollback(mark);
        assertReads("{\"a\":1,\"child\":{\"b\":2}}", json);
        child.put("d", 4);
        assertReads("{\"a\":1,\"child\":{\"b\":2,\"d\":4}}", json);
    }

    @Test
    void lateWritesSinceTheMarkAreForgottenWhereverTheyWere() {
        JsonBuilder first = json.createJSON("first").put("a", 1);
        JsonBuilder second = json.createJSONArray("second").add(1);
        json.put("b", 2);
        long mark = json.mark();
        first.put("late", "x").createJSON("deep").put("y", 1);
        second.add(2).createJSON().put("z", 1);
        json.put("c", 3);
        first.put("later", true);
        json.rollback(mark);
        assertReads("{\"first\":{\"a\":1},\"second\":[1],\"b\":2}", json);
        json.put("d", 4);
        first.put("e", 5);
        second.add(6);
        assertReads("{\"first\":{\"a\":1,\"e\":5},\"second\":[1,6],\"b\":2,\"d\":4}", json);
    }

    @Test
    void marksKeepTheirMeaningWhileLateWritesAreRead() {
        JsonBuilder first = json.createJSON("first");
        JsonBuilder second = json.createJSON("second").put("a", 0);
        long empty = json.mark();
        first.put("b", 1);
        long one = json.mark();
        second.put("c", 2);
        assertReads("{\"first\":{\"b\":1},\"second\":{\"a\":0,\"c\":2}}", json);
        long read = json.mark();
        first.put("d", 3).createJSONArray("e");
        assertReads("{\"first\":{\"b\":1,\"d\":3,\"e\":[]},\"second\":{\"a\":0,\"c\":2}}", json);
        json.rollback(read);
        assertReads("{\"first\":{\"b\":1},\"second\":{\"a\":0,\"c\":2}}", json);
        json.rollback(one);
        assertReads("{\"first\":{\"b\":1},\"second\":{\"a\":0}}", json);
        first.put("f", 4);
        assertReads("{\"first\":{\"b\":1,\"f\":4},\"second\":{\"a\":0}}", json);
        json.rollback(empty);
        second.put("g", 5);
        assertReads("{\"first\":{},\"second\":{\"a\":0,\"g\":5}}", json);
    }

    @Test
    void markTakenDuringLateWrites() {
        JsonBuilder first = json.createJSON("first");
        JsonBuilder second = json.createJSON("second");
        json.put("b", 2);
        first.put("late", 1);
        long mark = json.mark();
        first.put("x", 1);
        second.put("y", 1);
        json.put("z", 1);
        assertReads("{\"first\":{\"late\":1,\"x\":1},\"second\":{\"y\":1},\"b\":2,\"z\":1}", json);
        first.rollback(mark);
        assertReads("{\"first\":{\"late\":1},\"second\":{},\"b\":2}", json);
        second.put("q", 1);
        assertReads("{\"first\":{\"late\":1},\"second\":{\"q\":1},\"b\":2}", json);
    }

    @Test
    void childOfALateWriteStaysWritableAfterARollback() {
        JsonBuilder before = json.createJSONArray("before");
        JsonBuilder first = json.createJSON("first");
        JsonBuilder second = json.createJSON("second");
        json.put("b", 2);
        JsonBuilder child = first.createJSON("child").put("x", 1);
        JsonBuilder rows = first.createJSONArray("rows").add(1);
        long mark = json.mark();
        rows.add(2);
        second.put("y", 1);
        json.rollback(mark);
        for (int i = 3; i < 6; i++) {
            second.put("z", i);
            rows.add(i);
            json.put("c", i);
            child.put("w", i);
            before.createJSONArray().add(i);
        }
        assertReads(
                "{\"before\":[[3],[4],[5]],\"first\":{\"child\":{\"x\":1,\"w\":3,\"w\":4,\"w\":5},\"rows\":[1,3,4,5]},"
                        + "\"second\":{\"z\":3,\"z\":4,\"z\":5},\"b\":2,\"c\":3,\"c\":4,\"c\":5}",
                json);
    }

    @Test
    void objectPutWholeForgetsItsMark() {
        JsonBuilder array = json.createJSONArray("a");
        for (int i = 0; i < 10; i++) {
            array.add((Object) List.of(List.of(i)));
        }
        assertEquals(0, json.document().marks());
        long mark = json.mark();
        array.add((Object) List.of(1));
        json.rollback(mark);
        assertEquals(1, json.document().marks());
        assertEquals(10, array.size());
    }

    @Test
    void objectThatCannotBePutWholeForgetsItsMarkAndNoOther() {
        LazyCollection<Object> fails = LazyCollection.of(() -> {
            throw new UnsupportedOperationException();
        });
        List<Object> list = List.of(1, fails);
        json.put("a", 1);
        assertRefused(UnsupportedOperationException.class, json, () -> json.put("list", list));
        assertEquals(0, json.document().marks());
        long mark = json.mark();
        assertRefused(UnsupportedOperationException.class, json, () -> json.put("list", list));
        assertEquals(1, json.document().marks());
        json.put("b", 2).rollback(mark);
        assertReads("{\"a\":1}", json);
    }

    @Test
    void markBeforeTheFirstWriteToAnEmptyHost() {
        JsonBuilder first = json.createJSON("first");
        json.put("b", 2);
        assertRefused(IllegalArgumentException.class, json, () -> first.put("no", Double.NaN));
        assertRefused(IllegalArgumentException.class, json, () -> first.putRaw("no", "{"));
        long mark = json.mark();
        first.put("x", 1);
        json.put("c", 3);
        json.rollback(mark);
        assertReads("{\"first\":{},\"b\":2}", json);
        first.put("y", 1);
        assertReads("{\"first\":{\"y\":1},\"b\":2}", json);
        json.put("d", 4);
        first.put("z", 5);
        assertReads("{\"first\":{\"y\":1,\"z\":5},\"b\":2,\"d\":4}", json);
    }

    @Test
    void markInAnEmptyHostThatIsNotWrittenToAfterIt() {
        JsonBuilder first = json.createJSON("first");
        json.put("b", 2);
        assertRefused(IllegalArgumentException.class, json, () -> first.putRaw("no", "{"));
        assertThrows(IllegalArgumentException.class, () -> first.putRaw("no", "{"));
        long mark = json.mark();
        json.put("c", 3);
        json.rollback(mark);
        assertReads("{\"first\":{},\"b\":2}", json);
        first.put("y", 1);
        assertReads("{\"first\":{\"y\":1},\"b\":2}", json);
    }

    @Test
    void markAfterAWriteThatFailed() {
        json.createJSON("first");
        assertThrows(IllegalArgumentException.class, () -> json.putRaw("no", "{"));
        long mark = json.mark();
        json.put("a", 1).rollback(mark).put("b", 2);
        assertReads("{\"first\":{},\"b\":2}", json);
    }

    @Test
    void markAfterALateWriteThatFailed() {
        JsonBuilder first = json.createJSON("first").put("a", 1);
        json.put("b", 2);
        assertThrows(IllegalArgumentException.class, () -> first.putRaw("no", "{"));
        long mark = json.mark();
        json.put("c", 3);
        first.put("d", 4);
        json.rollback(mark);
        first.put("e", 5);
        assertReads("{\"first\":{\"a\":1,\"e\":5},\"b\":2}", json);
    }

    @Test
    void markAfterALateMemberBeforeALateWriteToAnEmptyNode() {
        JsonBuilder first = json.createJSON("first");
        JsonBuilder second = json.createJSON("second");
        json.put("b", 2);
        long mark = first.put("a", 1).mark();
        second.put("c", 3);
        json.rollback(mark);
        first.put("d", 4);
        assertReads("{\"first\":{\"a\":1,\"d\":4},\"second\":{},\"b\":2}", json);
    }

    @Test
    void markAtTheBeginningOfALateWriteToAnEmptyNode() {
        JsonBuilder first = json.createJSON("first");
        json.put("b", 2);
        assertThrows(IllegalArgumentException.class, () -> first.putRaw("no", "{"));
        long mark = json.mark();
        for (int size : new int[] {1, 100}) { // fewer bytes than there are after them, and more
            first.put("a", "x".repeat(size));
            assertReads("{\"first\":{\"a\":\"" + "x".repeat(size) + "\"},\"b\":2}", json);
            json.rollback(mark);
            assertReads("{\"first\":{},\"b\":2}", json);
        }
        json.rollback(mark);
        first.put("c", 3);
        assertReads("{\"first\":{\"c\":3},\"b\":2}", json);
    }

    @Test
    void rollbackAfterGrowthDuringLateWrites() {
        JsonBuilder first = json.createJSON("first");
        json.put("b", "2".repeat(3000));
        String before = json.toString();
        long mark = json.mark();
        first.put("big", "x".repeat(100_000));
        json.put("more", "y".repeat(100_000));
        json.rollback(mark);
        assertReads(before, json);
    }

    private void assertMarkRefused(long mark) {
        assertRefused(
                IllegalArgumentException.class,
                "mark " + mark + " is not valid for this document: use one that mark() has returned since the last"
                        + " reset, and that no rollback went past",
                json,
                () -> json.rollback(mark));
    }

    @Test
    void markOfAnEarlierMessageIsRefused() {
        long mark = json.put("a", 1).mark();
        json.reset().put("b", 2);
        assertMarkRefused(mark);
        json.mark();
        assertMarkRefused(mark);
    }

    @Test
    void markOfAMuchEarlierMessageIsRefused() {
        long mark = json.put("abc", 1).mark();
        for (int i = 0; i < 10_000; i++) {
            json.reset().put("b", "a long text").mark();
            assertMarkRefused(mark);
        }
    }

    @Test
    void markOfAnotherBuilderIsRefused() {
        long mark = new JsonBuilder().put("a", 1).mark();
        json.put("b", "a text").mark();
        assertMarkRefused(mark);
    }

    @Test
    void markInvalidatedByARollbackIsRefused() {
        long first = json.put("a", 1).mark();
        long second = json.put("b", 2).mark();
        json.rollback(first);
        assertMarkRefused(second);
        json.put("much", "longer than what was there at the time of the mark");
        assertMarkRefused(second);
    }

    @Test
    void markInALateWriteInvalidatedByARollbackIsRefused() {
        JsonBuilder child = json.createJSON("child");
        long first = json.put("a", 1).mark();
        child.put("b", 2);
        long second = child.put("c", 3).mark();
        json.put("d", 4).rollback(first);
        child.put("much", "longer than what was there at the time of the mark");
        assertMarkRefused(second);
        json.rollback(first);
        assertReads("{\"child\":{},\"a\":1}", json);
    }

    @Test
    void inventedMarkIsRefused() {
        json.put("a", 1);
        for (long mark : new long[] {0, -1, 1, 2, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 52, 5, 5L << 31}) {
            assertMarkRefused(mark);
        }
    }

    @Test
    void objectPutWholeLeavesEarlierMarksValid() {
        long mark = json.put("a", 1).mark();
        json.put("list", List.of(1, 2));
        assertThrows(IllegalArgumentException.class, () -> json.put("no", List.of(1, Double.NaN)));
        assertReads("{\"a\":1,\"list\":[1,2]}", json);
        json.rollback(mark);
        assertReads("{\"a\":1}", json);
    }

    @Test
    void handleOfAnEarlierMessageCanNeitherMarkNorRollBack() {
        JsonBuilder child = json.createJSON("child");
        json.reset().put("a", 1);
        long mark = json.mark();
        assertRefused(IllegalStateException.class, json, child::mark);
        assertRefused(IllegalStateException.class, json, () -> child.rollback(mark));
        assertEquals(1, json.size());
    }

    @Test
    @DisplayName("C19: a mark that a key's own method takes is valid whatever the value is")
    void aMarkThatAKeyTakes() {
        List<Object> values = List.of(
                1,
                "text",
                List.of(1),
                List.of(),
                Map.of("m", List.of(2)),
                new int[] {1},
                new Object[] {new Object[] {}},
                Optional.of(List.of(1)),
                new JsonBuilder());
        for (boolean written : new boolean[] {false, true}) {
            for (Object value : values) {
                JsonBuilder json = new JsonBuilder();
                for (int i = 0; i < 40; i++) {
                    json.reset().put("a", i);
                    long[] mark = new long[1];
                    CharSequence key = new CharSequence() {
                        private boolean asked;

                        @Override
                        public int length() {
                            if (!asked) {
                                asked = true;
                                if (written) {
                                    json.put("in", 1);
                                }
                                mark[0] = json.mark();
                            }
                            return 1;
                        }

                        @Override
                        public char charAt(int index) {
                            return 'k';
                        }

                        @Override
                        public CharSequence subSequence(int start, int end) {
                            return this;
                        }
                    };
                    json.put(key, value);
                    json.put("after", 2).length();
                    json.rollback(mark[0]);
                    assertReads("{\"a\":" + i + (written ? ",\"in\":1}" : "}"), json);
                }
            }
        }
    }
}
