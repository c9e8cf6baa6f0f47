// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.zilch.JsonBuilder;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** Messages as arrays of selected fields. */
class RowsTest {
    private static FixToJsonOptions.Builder rows(String... fields) {
        return FixToJsonOptions.builder().rows(List.of(fields));
    }

    private static Fixtures.Conversion convert(FixToJsonOptions.Builder options, String fields) {
        return Fixtures.convert(options.build(), message("FIX.4.4", fields));
    }

    @Test
    void rejectedMessageLeavesNoRow() {
        FixToJson converter = new FixToJson(Fixtures.DICTIONARIES, rows("35").build(), FlawListener.NONE);
        byte[] bytes = Fixtures.bytes("8=FIX.4.4|9=5|35=D|11=1|");
        JsonBuilder json = converter.begin(new JsonBuilder());
        assertFalse(converter.convert(new UnsafeBuffer(bytes), 0, bytes.length, json));
        assertEquals("[]", json.toString());
    }

    @Test
    void rowRequiresAnArray() {
        UnsafeBuffer buffer = new UnsafeBuffer(Fixtures.bytes(message("FIX.4.4", "35=0|")));
        FixToJson rows = new FixToJson(Fixtures.DICTIONARIES, rows("35").build(), FlawListener.NONE);
        FixToJson objects = new FixToJson(Fixtures.DICTIONARIES, FlawListener.NONE);
        JsonBuilder json = new JsonBuilder();
        assertThrows(IllegalArgumentException.class, () -> rows.convert(buffer, 0, buffer.capacity(), json.reset()));
        assertThrows(
                IllegalArgumentException.class, () -> objects.convert(buffer, 0, buffer.capacity(), json.resetArray()));
    }

    @Test
    void shorterMessageAfterLongerOne() {
        FixToJson converter =
                new FixToJson(Fixtures.DICTIONARIES, rows("55", "453", "35").build(), FlawListener.NONE);
        Fixtures.convert(converter, message("FIX.4.4", "35=D|453=1|448=a|55=S|"));
        assertEquals("[null,null,\"0\"]", Fixtures.convert(converter, message("FIX.4.4", "35=0|")));
    }
}
