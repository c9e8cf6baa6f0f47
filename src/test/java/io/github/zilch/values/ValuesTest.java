// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.values;

import static io.github.zilch.Documents.assertReads;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** What holds for each type of value, in each way that writes it. */
@Tag("contract")
class ValuesTest {
    private static final int VALUES = 3;

    /** Returns whether null may take the place of a value; generated code asks for that itself. */
    static boolean takesNull(ValueType<?> type, Way way) {
        return type.isNullable && way != Way.GENERATED_MEMBER && way != Way.GENERATED_ELEMENT;
    }

    /** Returns what a document reads as that some texts are written into. */
    static String document(Way way, String... texts) {
        StringBuilder document = new StringBuilder(way.isInArray() ? "[" : "{");
        for (String text : texts) {
            document.append(document.length() > 1 && !text.isEmpty() ? "," : "").append(text);
        }
        return document.append(way.isInArray() ? ']' : '}').toString();
    }

    @TestFactory
    @DisplayName("C7: a value reads as its text, alone and between others, in messages that repeat and in others")
    Stream<DynamicTest> readsAsItsText() {
        return ValueTypes.each((type, way) -> {
            for (boolean repetition : new boolean[] {true, false}) {
                JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.repetition(repetition));
                for (int i = 0; i < VALUES; i++) {
                    String text = way.text(type.text(i));
                    way.write(way.reset(json), type, i);
                    assertReads(document(way, text), json);
                    way.write(json, type, i + 1);
                    way.write(json, type, i);
                    assertReads(document(way, text, way.text(type.text(i + 1)), text), json);
                }
            }
        });
    }

    @TestFactory
    @DisplayName("C2: a value that is written late is in its place")
    Stream<DynamicTest> lateInItsPlace() {
        return ValueTypes.each((type, way) -> {
            JsonBuilder json = new JsonBuilder();
            for (int i = 0; i < VALUES; i++) {
                JsonBuilder node = way.isInArray()
                        ? json.reset().createJSONArray("late")
                        : json.reset().createJSON("late");
                json.put("after", 1);
                way.write(node, type, i);
                json.put("more", 2);
                way.write(node, type, i + 1);
                String late = document(way, way.text(type.text(i)), way.text(type.text(i + 1)));
                assertReads("{\"late\":" + late + ",\"after\":1,\"more\":2}", json);
            }
        });
    }

    @TestFactory
    @DisplayName("C4: a value that is rolled back leaves nothing")
    Stream<DynamicTest> rolledBack() {
        return ValueTypes.each((type, way) -> {
            JsonBuilder json = way.reset(new JsonBuilder());
            way.write(json, type, 0);
            long mark = json.mark();
            way.write(json, type, 1);
            way.write(json.rollback(mark), type, 2);
            assertReads(document(way, way.text(type.text(0)), way.text(type.text(2))), json);
        });
    }

    @TestFactory
    @DisplayName("C8: null in place of a value is no member, and null as an element and in a row")
    Stream<DynamicTest> nulls() {
        return ValueTypes.each((type, way) -> {
            if (!takesNull(type, way)) {
                return;
            }
            JsonBuilder json = way.reset(new JsonBuilder());
            way.writeNull(json, type);
            assertReads(document(way, way.nullText()), json);
            assertEquals(way.nullText().isEmpty(), json.isEmpty());
            way.write(json, type, 0);
            way.writeNull(json, type);
            assertReads(document(way, way.nullText(), way.text(type.text(0)), way.nullText()), json);
            JsonBuilder node = way.isInArray()
                    ? json.reset().createJSONArray("late")
                    : json.reset().createJSON("late");
            json.put("after", 1);
            way.writeNull(node, type);
            way.write(node, type, 0);
            String late = document(way, way.nullText(), way.text(type.text(0)));
            assertReads("{\"late\":" + late + ",\"after\":1}", json);
            assertFalse(json.isEmpty());
        });
    }
}
