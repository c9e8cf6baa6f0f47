// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static io.github.zilch.fix2json.Fixtures.convert;
import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonOptions;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Header, body, trailer, values and versions. Groups and data have test classes of their own. */
class FixToJsonTest {
    @Test
    void checkSumMustBeTheLastField() {
        Fixtures.Conversion conversion = convert("8=FIX.4.4|9=5|35=0|10=163|58=x|");
        assertNull(conversion.json());
        assertEquals(List.of("MISPLACED_CHECK_SUM 10 -1 0", "TRUNCATED 0 -1 0"), conversion.flaws());
    }

    @ParameterizedTest
    @CsvSource({
        "'',NO_BEGIN_STRING",
        "8=,NO_BEGIN_STRING",
        "35=D|11=1|10=000|,NO_BEGIN_STRING",
        "8=FIX.4.4,NO_BODY_LENGTH",
        "8=FIX.4.4|,NO_BODY_LENGTH",
        "8=FIX.4.4|35=D|10=000|,NO_BODY_LENGTH",
        "8=FIX.4.4|9=5|,NO_MSG_TYPE",
        "8=FIX.4.4|9=5|34=1|35=0|10=000|,NO_MSG_TYPE",
        "8=FIX.4.4|9=5|35=0|,TRUNCATED",
        "8=FIX.4.4|9=5|35=0|58,NO_EQUALS_SIGN",
        "8=FIX.4.4|9=5|35=0|58|10=000|,NO_EQUALS_SIGN",
        "8=FIX.4.4|9=5|35=0||10=000|,NO_EQUALS_SIGN",
        "8=FIX.4.4|9=5|35=0|x|10=000|,NO_EQUALS_SIGN",
        "8=FIX.4.4|9=5|35=0|-|10=000|,NO_EQUALS_SIGN",
        "8=FIX.4.4|9=5|35=0|5x8=1|10=000|,BAD_TAG",
        "8=FIX.4.4|9=5|35=0|=1|10=000|,BAD_TAG",
        "8=FIX.4.4|9=5|35=0|--1=1|10=000|,BAD_TAG",
        "8=FIX.4.4|9=5|35=0|+1=1|10=000|,BAD_TAG",
        "8=FIX.4.4|9=5|35=0|2147483648x=1|10=000|,BAD_TAG",
    })
    void incompleteMessageIsRejected(String message, String flaw) {
        Fixtures.Conversion conversion = convert(message);
        assertNull(conversion.json());
        assertEquals(List.of(flaw + " 0 -1 0"), conversion.flaws());
        assertTrue(Flaw.valueOf(flaw).rejects());
    }

    @Test
    void rejectedMessageLeavesExistingMembers() {
        FixToJson converter = new FixToJson(Fixtures.DICTIONARIES, FlawListener.NONE);
        byte[] bytes = Fixtures.bytes("8=FIX.4.4|9=5|35=D|11=1|453=1|448=x|");
        JsonBuilder json = new JsonBuilder();
        json.put("line", 7);
        assertFalse(converter.convert(new UnsafeBuffer(bytes), 0, bytes.length, json));
        assertEquals("{\"line\":7}", json.toString());
        JsonBuilder child = json.createJSON("fix");
        assertFalse(converter.convert(new UnsafeBuffer(bytes), 0, bytes.length, child));
        assertEquals("{\"line\":7,\"fix\":{}}", json.toString());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 20, 60, 100, 104})
    void builderIsUnchangedIfThereIsNoRoom(int capacity) {
        FixToJson converter = new FixToJson(Fixtures.DICTIONARIES, FlawListener.NONE);
        byte[] bytes = Fixtures.bytes(message("FIX.4.4", "35=D|11=1|453=1|448=x|"));
        JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.maxCapacity(capacity));
        assertThrows(
                JsonCapacityException.class, () -> converter.convert(new UnsafeBuffer(bytes), 0, bytes.length, json));
        assertEquals("{}", json.toString());
        JsonBuilder larger = new JsonBuilder();
        assertTrue(converter.convert(new UnsafeBuffer(bytes), 0, bytes.length, larger), "the converter still works");
    }

    @Test
    void veryLongFractionIsWritten() {
        String fraction = "1".repeat(5000);
        String json = convert(
                        FixToJsonOptions.builder().types(true).build(),
                        message("FIX.4.4", "35=D|60=20260316-08:00:01." + fraction + "|"))
                .body();
        assertEquals("{\"TransactTime\":\"2026-03-16T08:00:01." + fraction + "Z\"}", json);
    }
}
