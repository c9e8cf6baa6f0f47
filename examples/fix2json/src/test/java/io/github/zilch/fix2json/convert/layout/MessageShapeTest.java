// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.convert.layout;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonKey;
import io.github.zilch.JsonRow;
import org.junit.jupiter.api.Test;

class MessageShapeTest {
    private static final JsonKey A = JsonKey.of("a");
    private static final JsonKey B = JsonKey.of("b");
    private static final JsonKey C = JsonKey.of("c");

    private final MessageShape root = new MessageShape();

    private static String json(MessageShape shape, int values) {
        JsonBuilder json = new JsonBuilder();
        JsonRow row = json.reset(shape.shape());
        for (int i = 1; i <= values; i++) {
            row.add(i);
        }
        row.end();
        return json.toString();
    }

    @Test
    void partsAndGroupsNest() {
        MessageShape entry =
                root.withPart(A).withField(A).withGroup(B).withEntry().withField(A);
        MessageShape nested =
                entry.withGroup(B).withEnd().withEnd().withEntry().withField(C).withEnd();
        MessageShape message = nested.withEnd().withField(C).withEnd().withField(B);
        assertEquals("{\"a\":{\"a\":1,\"b\":[{\"a\":2,\"b\":[]},{\"c\":3}],\"c\":4},\"b\":5}", json(message, 5));
        assertEquals("{}", json(root, 0));
    }

    @Test
    void messagesWithTheSameFieldsHaveOneShape() {
        MessageShape shape = root.withPart(A).withField(B).withEnd();
        assertSame(
                shape.shape(),
                root.withPart(JsonKey.of("a"))
                        .withField(JsonKey.of("b"))
                        .withEnd()
                        .shape());
        assertNotSame(
                shape.shape(),
                root.withGroup(A).withEntry().withField(B).withEnd().withEnd().shape());
    }

    @Test
    void noObjectHasANameTwice() {
        MessageShape part = root.withField(A).withPart(C).withField(B);
        assertNull(part.withField(JsonKey.of("b")));
        assertNull(part.withGroup(B));
        assertNull(part.withEnd().withField(A));
        assertNull(part.withEnd().withGroup(C));
        MessageShape group = part.withField(A).withGroup(C).withEntry().withField(A);
        assertNull(group.withField(A));
        assertNull(group.withEnd().withEnd().withField(C));
        assertEquals(
                "{\"a\":1,\"c\":{\"b\":2,\"a\":3,\"c\":[{\"a\":4},{\"a\":5}]}}",
                json(
                        group.withEnd()
                                .withEntry()
                                .withField(A)
                                .withEnd()
                                .withEnd()
                                .withEnd(),
                        5));
    }

    @Test
    void onlyWhatIsNewTakesMemory() {
        for (int i = 0; i < 3; i++) {
            root.withField(A).withField(B).shape();
            assertEquals(4, root.withField(A).size());
        }
        root.withField(A).shape();
        assertEquals(5, root.size());
    }
}
