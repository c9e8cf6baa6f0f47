// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.github.zilch.JsonKey;
import java.util.List;
import org.junit.jupiter.api.Test;

class NamesTest {
    private static final JsonKey A = JsonKey.of("a");
    private static final JsonKey B = JsonKey.of("b");

    private final Names root = new Names();

    @Test
    void namesInTheSameOrderHaveOneShape() {
        Names names = root.with(A).with(B);
        assertEquals(List.of("a", "b"), names.shape().names());
        assertEquals(List.of("b", "a"), root.with(B).with(A).shape().names());
        assertEquals(List.of("a"), root.with(A).shape().names());
        assertEquals(List.of(), root.shape().names());
        assertSame(
                names.shape(), root.with(JsonKey.of("a")).with(JsonKey.of("b")).shape());
        assertNotSame(names.shape(), root.with(B).with(A).shape());
    }

    @Test
    void noNameIsThereTwice() {
        assertNull(root.with(A).with(A));
        assertNull(root.with(A).with(B).with(JsonKey.of("a")));
    }

    @Test
    void onlyWhatIsNewTakesMemory() {
        for (int i = 0; i < 3; i++) {
            root.with(A).with(B).shape();
            assertEquals(4, root.with(A).size());
        }
        root.with(A).shape();
        assertEquals(5, root.size());
    }
}
