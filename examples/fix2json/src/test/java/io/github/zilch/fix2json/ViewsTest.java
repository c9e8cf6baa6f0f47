// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** Options that omit, keep, replace or rename fields. */
class ViewsTest {
    private static FixToJsonOptions mask(String... fields) {
        return FixToJsonOptions.builder().mask(List.of(fields)).build();
    }

    @Test
    void withoutDictionaryFieldsAreWrittenUnderTagsAndGroupsAreUnknown() {
        FixToJson converter =
                new FixToJson(FixToJsonOptions.builder().types(true).build(), FlawListener.NONE);
        assertEquals(
                "{\"Header\":{\"8\":\"FIX.4.4\",\"35\":\"D\",\"49\":\"A\"},"
                        + "\"Body\":{\"11\":\"1\",\"453\":\"1\",\"448\":\"a\",\"96\":\"a\\u0001b\"},\"Trailer\":{}}",
                Fixtures.convert(converter, message("FIX.4.4", "35=D|49=A|11=1|453=1|448=a|95=3|96=a|b|")));
        assertThrows(
                IllegalArgumentException.class,
                () -> new FixToJson(
                        FixToJsonOptions.builder()
                                .validation(FixToJsonOptions.Validation.DICTIONARY)
                                .build(),
                        FlawListener.NONE));
        assertThrows(IllegalArgumentException.class, () -> new FixToJson(mask("Password"), FlawListener.NONE));
    }

    @Test
    void rejectedFlatMessageLeavesNothing() {
        FixToJson converter = new FixToJson(
                Fixtures.DICTIONARIES, FixToJsonOptions.builder().flat(true).build(), FlawListener.NONE);
        JsonBuilder json = new JsonBuilder();
        json.put("line", 7);
        byte[] bytes = Fixtures.bytes("8=FIX.4.4|9=5|35=D|11=1|453=1|448=x|");
        assertFalse(converter.convert(new UnsafeBuffer(bytes), 0, bytes.length, json));
        assertEquals("{\"line\":7}", json.toString());
    }

    @Test
    void reportsNeverContainMaskedValues() {
        FixToJsonOptions options = FixToJsonOptions.builder()
                .mask(List.of("54"))
                .validation(FixToJsonOptions.Validation.DICTIONARY)
                .build();
        Fixtures.Conversion conversion = Fixtures.convert(options, message("FIX.4.4", "35=0|54=77|"));
        assertTrue(conversion.flaws().contains("UNDEFINED_VALUE 54 -1 0")
                || conversion.flaws().contains("WRONG_FORMAT 54 -1 0"));
        assertFalse(Flaw.WRONG_FORMAT.describe(54, 20, -1, 0).contains("77"));
    }

    @Test
    void unknownFieldIsRejected() {
        for (String field : List.of("Pasword", "0", "2147483648", "99999999999999999999", "-1", "")) {
            IllegalArgumentException e = assertThrows(
                    IllegalArgumentException.class,
                    () -> new FixToJson(Fixtures.DICTIONARIES, mask(field), FlawListener.NONE),
                    field);
            assertTrue(e.getMessage().startsWith("'" + field + "' is not a "), e.getMessage());
        }
    }

    @Test
    void rowsAndFlatObjectsExcludeEachOther() {
        FixToJsonOptions.Builder both = FixToJsonOptions.builder().flat(true).rows(List.of("35"));
        assertThrows(IllegalArgumentException.class, both::build);
    }

    @Test
    void defaultsFollowTheStandard() {
        FixToJsonOptions options = FixToJsonOptions.DEFAULT;
        assertFalse(options.types() || options.tags() || options.flat() || options.isRows());
        assertFalse(options.keepCheckSum() || options.keepBodyLength());
        assertEquals(FixToJsonOptions.Enums.CODE, options.enums());
        assertEquals(FixToJsonOptions.Data.TEXT, options.data());
        assertEquals(FixToJsonOptions.Validation.FRAMING, options.validation());
    }

    @Test
    void everyViewOfTheSessionLogIsJson() throws Exception {
        assertAllJson(Fixtures.scan(Fixtures.sessionLog()));
    }

    @Test
    void everyViewOfTheSharedSamplesIsJson() throws Exception {
        for (Path sample : Fixtures.sharedSamples()) {
            assertAllJson(Fixtures.scan(Files.readAllBytes(sample)));
        }
    }

    private static void assertAllJson(List<String> messages) {
        for (FixToJsonOptions options : Views.ALL) {
            FixToJson converter = new FixToJson(Fixtures.DICTIONARIES, options, FlawListener.NONE);
            for (String message : messages) {
                String json = Fixtures.convert(converter, message);
                if (json != null) {
                    assertEquals(options.isRows(), Fixtures.tree(json).isArray());
                }
            }
        }
    }
}
