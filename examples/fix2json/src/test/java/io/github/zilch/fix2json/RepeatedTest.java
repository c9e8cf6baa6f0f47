// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import static io.github.zilch.fix2json.Fixtures.convert;
import static io.github.zilch.fix2json.Fixtures.message;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A field that is repeated where no group explains it is an array of all its values. */
class RepeatedTest {
    @Test
    void noMemberIsWrittenTwiceWhateverTheFields() {
        assertNoMemberIsWrittenTwice(1_500);
    }

    @Test
    @Tag("slow")
    void noMemberIsWrittenTwiceInMoreMessages() {
        assertNoMemberIsWrittenTwice(4_000);
    }

    private static void assertNoMemberIsWrittenTwice(int count) {
        ObjectMapper strict = new ObjectMapper().enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION);
        String[] fields = ("11= 58= 453=2|448= 453= 448= 802=1|523= 802= 523= 447= 50= 627=1|628= "
                        + "628= 93=1|89= 5001= 300000= 99999999999= 0= -7= 2593=1|2594= 2594= 555=1|600= 600= "
                        + "95=3|96= 96= 1137= 347= 35= 8= 9= 07= 0058=")
                .split(" ");
        FixToJsonOptions[] views = {
            FixToJsonOptions.DEFAULT,
            FixToJsonOptions.builder().flat(true).build(),
            FixToJsonOptions.builder().tags(true).types(true).build(),
            FixToJsonOptions.builder()
                    .enums(FixToJsonOptions.Enums.BOTH)
                    .keepCheckSum(true)
                    .keepBodyLength(true)
                    .build(),
        };
        Random random = new Random(20261125);
        for (int i = 0; i < count; i++) {
            StringBuilder message = new StringBuilder("35=D|");
            for (int n = random.nextInt(12); n >= 0; n--) {
                message.append(fields[random.nextInt(fields.length)])
                        .append((char) ('a' + random.nextInt(26)))
                        .append('|');
            }
            String version = random.nextInt(8) == 0 ? "FIX.9.9" : random.nextBoolean() ? "FIX.4.4" : "FIXT.1.1";
            String json = convert(views[random.nextInt(views.length)], message(version, message.toString()))
                    .json();
            JsonNode tree = assertDoesNotThrow(() -> strict.readTree(json), () -> message + " gives " + json);
            assertEquals(json, tree.toString(), message.toString());
        }
    }
}
