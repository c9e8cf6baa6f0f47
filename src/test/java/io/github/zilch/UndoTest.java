// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.assertReads;
import static io.github.zilch.Documents.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;

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
                    OwnText key = OwnText.measuring("k", () -> {
                        if (mark[0] == 0) {
                            if (written) {
                                json.put("in", 1);
                            }
                            mark[0] = json.mark();
                        }
                    });
                    json.put(key, value);
                    json.put("after", 2).length();
                    json.rollback(mark[0]);
                    assertReads("{\"a\":" + i + (written ? ",\"in\":1}" : "}"), json);
                }
            }
        }
    }
}
