// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.values;

import static io.github.zilch.Documents.assertReads;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import io.github.zilch.JsonOptions.NonFinite;
import io.github.zilch.values.ValueType.Refusal;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** What holds for each value that is refused, in each way that writes one. */
@Tag("contract")
@Tag("fast")
class RefusedValuesTest {
    /** Messages that are written by each builder: enough that they are replayed. */
    private static final int MESSAGES = 30;

    /** Something that holds for a value that is refused, and a way. */
    private interface Fact<T> {
        void check(Refusal<T> refusal, Way way);
    }

    private static Stream<DynamicTest> each(Fact<Object> fact) {
        return ValueTypes.each((type, way) -> !type.refusals().isEmpty(), (type, way) -> check(type, way, fact));
    }

    @SuppressWarnings("unchecked")
    private static <T> void check(ValueType<T> type, Way way, Fact<Object> fact) {
        type.refusals().forEach(refusal -> fact.check((Refusal<Object>) refusal, way));
    }

    @TestFactory
    @DisplayName(
            "C4 C16 C23: the error says where and what, and the document stays as it was: in order, late and after a"
                    + " mark, read or not, in messages that repeat and in others")
    Stream<DynamicTest> nothingIsWritten() {
        return each((refusal, way) -> {
            for (boolean repetition : new boolean[] {true, false}) {
                JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.repetition(repetition));
                for (int message = 0; message < MESSAGES; message++) {
                    write(refusal, way, json.reset(), message % 2 == 0);
                }
            }
        });
    }

    /** Writes a message, and has the value refused wherever it might be. */
    private static <T> void write(Refusal<T> refusal, Way way, JsonBuilder json, boolean reads) {
        ValueType<T> type = refusal.type();
        JsonBuilder root = way.isInArray() ? json.resetArray() : json;
        assertRefused(refusal, way, json, root, "$" + way.place(0), reads);
        root = way.isInArray() ? json.reset() : json;
        JsonBuilder empty = way.child(root, "empty");
        assertRefused(refusal, way, json, empty, "$.empty" + way.place(0), reads);
        JsonBuilder node = way.child(root, "a b");
        way.write(node, type, 0);
        assertRefused(refusal, way, json, node, "$[\"a b\"]" + way.place(1), reads);
        json.put("after", 1);
        assertRefused(refusal, way, json, node, "$[\"a b\"]" + way.place(1), reads);
        assertRefused(refusal, way, json, empty, "$.empty" + way.place(0), reads);
        way.write(node, type, 1);
        assertRefused(refusal, way, json, empty, "$.empty" + way.place(0), reads);
        long mark = json.mark();
        way.write(empty, type, 2);
        assertRefused(refusal, way, json, empty, "$.empty" + way.place(1), reads);
        assertRefused(refusal, way, json, node, "$[\"a b\"]" + way.place(2), reads);
        json.rollback(mark);
        assertRefused(refusal, way, json, node, "$[\"a b\"]" + way.place(2), reads);
        String values = ValuesTest.document(way, ValuesTest.text(type, way, 0), ValuesTest.text(type, way, 1));
        assertReads("{\"empty\":" + ValuesTest.document(way) + ",\"a b\":" + values + ",\"after\":1}", json);
    }

    private static <T> void assertRefused(
            Refusal<T> refusal, Way way, JsonBuilder json, JsonBuilder node, String path, boolean reads) {
        String before = reads ? json.toString() : "";
        IllegalArgumentException thrown = assertThrows(
                IllegalArgumentException.class,
                () -> way.put(node, refusal.type(), refusal.value()),
                refusal::toString);
        assertEquals(path + ": " + refusal.message(), thrown.getMessage());
        if (reads) {
            assertReads(before, json);
        }
    }

    @TestFactory
    @DisplayName("C7: what other options do not refuse is written as they say")
    Stream<DynamicTest> otherOptions() {
        return each((refusal, way) -> {
            for (NonFinite nonFinite : new NonFinite[] {NonFinite.NULL, NonFinite.STRING}) {
                JsonOptions options = JsonOptions.DEFAULT.nonFinite(nonFinite);
                JsonBuilder json = way.reset(new JsonBuilder(options));
                String text = refusal.type().text(refusal.value(), options);
                if (text == null) {
                    assertRefused(refusal, way, json, json, "$" + way.place(0), true);
                } else {
                    way.put(json, refusal.type(), refusal.value());
                    assertReads(ValuesTest.document(way, way.text(text, options)), json);
                }
            }
        });
    }
}
