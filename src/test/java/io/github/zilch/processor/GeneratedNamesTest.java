// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static io.github.zilch.Documents.withoutPath;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Names that generated code writes, where the options refuse a name twice. */
@Tag("contract")
@DisplayName("C9: names of generated code")
class GeneratedNamesTest {
    private static final String SOURCE = """
            package names;
            import com.fasterxml.jackson.annotation.JsonAnyGetter;
            import io.github.zilch.JsonSerializable;
            import java.util.List;
            import java.util.Map;
            @JsonSerializable
            public record Item(int id, List<Inner> list, @JsonAnyGetter Map<String, Object> others) {
                @JsonSerializable
                public record Inner(int id, @JsonAnyGetter Map<String, Integer> more) {}
            }
            """;

    private static final Compilation COMPILED = Compilation.of(SOURCE).succeeds();

    private final JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.rejectDuplicateKeys(true));

    private static Object item(Map<String, ?> others, Map<String, Integer> more) {
        Object inner = COMPILED.create("names.Item$Inner", 2, more);
        return COMPILED.create("names.Item", 1, List.of(inner), others);
    }

    private static void call(String method, Object... arguments) {
        COMPILED.call("names.ItemJson", method, arguments);
    }

    private void assertRefused(String name, String before, Runnable call) {
        assertEquals(
                "the object has a member \"" + name
                        + "\" already: leave one out, or allow it with JsonOptions.rejectDuplicateKeys(false)",
                withoutPath(assertThrows(IllegalArgumentException.class, call::run)));
        assertEquals(before, json.toString());
    }

    @Test
    void membersAreComparedWithThoseOfTheirObject() {
        json.put("list", 1);
        assertRefused("list", "{\"list\":1}", () -> call("putMembers", json, item(Map.of(), Map.of())));
        json.reset();
        call("putMembers", json, item(Map.of("x", 3), Map.of("x", 4)));
        String text = "{\"id\":1,\"list\":[{\"id\":2,\"x\":4}],\"x\":3}";
        assertRefused("x", text, () -> json.put("x", 1));
        assertRefused("id", text, () -> call("putMembers", json, item(Map.of(), Map.of())));
        JsonBuilder child = json.createJSON("child");
        call("putMembers", child, item(Map.of(), Map.of()));
        assertEquals(
                text.substring(0, text.length() - 1) + ",\"child\":{\"id\":1,\"list\":[{\"id\":2}]}}", json.toString());
    }

    @Test
    void stringsThatAreValuesAreNoNames() {
        call("putMembers", json, item(Map.of("x", List.of("id", "id", Map.of("id", "id"), "id")), Map.of()));
        assertEquals("{\"id\":1,\"list\":[{\"id\":2}],\"x\":[\"id\",\"id\",{\"id\":\"id\"},\"id\"]}", json.toString());
    }

    @Test
    void nameOfAValueIsKnown() {
        call("put", json, "k", item(Map.of(), Map.of()));
        String text = "{\"k\":{\"id\":1,\"list\":[{\"id\":2}]}}";
        assertRefused("k", text, () -> json.put("k", 1));
        assertRefused("k", text, () -> call("put", json, "k", item(Map.of(), Map.of())));
    }

    @Test
    void membersOfADocumentAreKnown() {
        call("write", json, item(Map.of(), Map.of()));
        assertRefused("id", "{\"id\":1,\"list\":[{\"id\":2}]}", () -> json.put("id", 1));
        json.put("x", 1);
        call("write", json, item(Map.of("x", 5), Map.of()));
        assertEquals("{\"id\":1,\"list\":[{\"id\":2}],\"x\":5}", json.toString());
    }

    @Test
    void noObjectOfAValueHasANameTwice() {
        assertRefused("id", "{}", () -> call("put", json, "k", item(Map.of("id", 1), Map.of())));
        assertRefused("id", "{}", () -> call("put", json, "k", item(Map.of(), Map.of("id", 1))));
        assertRefused("id", "{}", () -> call("putMembers", json, item(Map.of(), Map.of("id", 1))));
        assertRefused("list", "{}", () -> call("write", json, item(Map.of("list", 1), Map.of())));
        JsonBuilder array = json.createJSONArray("a");
        assertRefused("id", "{\"a\":[]}", () -> call("add", array, item(Map.of(), Map.of("id", 1))));
        call("add", array, item(Map.of("y", 1), Map.of("list", 1)));
        call("put", json, "k", item(Map.of("y", 1), Map.of()));
        assertEquals(
                "{\"a\":[{\"id\":1,\"list\":[{\"id\":2,\"list\":1}],\"y\":1}],"
                        + "\"k\":{\"id\":1,\"list\":[{\"id\":2}],\"y\":1}}",
                json.toString());
    }

    @Test
    void otherwiseNamesAreWrittenAsGiven() {
        JsonBuilder any = new JsonBuilder();
        call("write", any, item(Map.of("id", 3), Map.of("id", 4)));
        assertEquals("{\"id\":1,\"list\":[{\"id\":2,\"id\":4}],\"id\":3}", any.toString());
    }
}
