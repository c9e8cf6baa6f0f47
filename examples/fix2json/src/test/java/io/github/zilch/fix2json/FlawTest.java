// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class FlawTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '/',
            value = {
                "BODY_LENGTH/ 12/ 13/ BodyLength (9) is 12 but the body has 13 bytes; converted",
                "BODY_LENGTH/ -1/ 13/ BodyLength (9) is not a number but the body has 13 bytes; converted",
                "CHECK_SUM/ 7/ 13/ CheckSum (10) is 7 but the bytes add up to 013; converted",
                "CHECK_SUM/ -1/ 0/ CheckSum (10) is not three digits but the bytes add up to 000; converted",
                "GROUP_COUNT/ 2/ 1/ the counter with tag 77 at byte 5 is 2 but its group has 1 entries; all entries are"
                        + " converted",
                "UNDEFINED_VALUE/ -1/ 0/ tag 77 at byte 5 has a value that the dictionary does not list",
                "MISSING_FIELD/ -1/ 0/ tag 77 is missing in the entry that begins at byte 5: the dictionary requires it",
                "GROUP_ORDER/ -1/ 448/ tag 77 at byte 5 is out of order in its group, whose entries must begin with tag 448",
                "TOO_LONG/ -1/ 99/ the message has no end within 99 bytes"
            })
    void sentences(Flaw flaw, long found, long expected, String sentence) {
        assertEquals(sentence, flaw.describe(77, 5, found, expected));
    }

    @ParameterizedTest
    @EnumSource
    void everyFlawHasASentence(Flaw flaw) {
        String sentence = flaw.describe(77, 5, 1, 2);
        assertTrue(sentence.length() > 20 && !sentence.endsWith("."), sentence);
    }

    @Test
    void noneIgnoresFlaws() {
        FlawListener.NONE.onFlaw(Flaw.BAD_TAG, 0, 0, 0, 0);
    }
}
