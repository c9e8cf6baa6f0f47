// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.*;
import io.github.zilch.values.ValueType;
import io.github.zilch.values.ValueTypes;
import io.github.zilch.values.Way;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Which values leave a replay going when they change. */
@Tag("contract")
class ReplayedValuesTest extends ReplayCase {
    @TestFactory
    @DisplayName("C16: a value that changes leaves a replay going, and the message is right")
    Stream<DynamicTest> changingValuesAreReplayed() {
        return ValueTypes.each((type, way) -> type.isReplayed() && !way.isStraight(), this::assertReplayed);
    }

    private void assertReplayed(ValueType<?> type, Way way) {
        json = practised(new JsonBuilder(JsonOptions.DEFAULT.initialCapacity(64 * 1024))); // for each worst case
        write(json, message -> complete(message, type, way, 1));
        for (int i = 2; i < 6; i++) {
            way.write(node(json.reset(), way), type, i);
            assertTrue(json.document.isReplaying(), "message " + i);
            json.put("last", 2);
            JsonBuilder fresh = new JsonBuilder();
            complete(fresh, type, way, i);
            assertEquals(fresh.length(), json.length());
            assertTrue(json.document.isReplaying(), "message " + i + " is read");
            assertEquals(fresh.toString(), json.toString());
        }
    }

    private static void complete(JsonBuilder json, ValueType<?> type, Way way, int number) {
        way.write(node(json, way), type, number);
        json.put("last", 2);
    }

    /** Writes a member, and returns the node that a value is put to. */
    private static JsonBuilder node(JsonBuilder json, Way way) {
        json.put("first", 1);
        return way.isInArray() ? json.createJSONArray("k") : json;
    }

    @Test
    @DisplayName("C10: memory is pinned while a message is replayed, and only then")
    void memoryIsPinnedInAReplay() {
        json = new JsonBuilder();
        assertFalse(json.document.isPinned());
        record(json -> json.put("k", "v"));
        assertTrue(json.document.isPinned());
        json.put("k", "w");
        assertTrue(json.document.isPinned());
        json.put("another", 1);
        assertFalse(json.document.isPinned());
    }
}
