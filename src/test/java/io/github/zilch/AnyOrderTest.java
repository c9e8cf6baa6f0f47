// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.assertReads;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
@Tag("fast")
@DisplayName("C2: any order")
class AnyOrderTest {
    private final JsonBuilder json = new JsonBuilder();

    @Test
    void runsThatAreNotInTheOrderOfTheDocument() {
        JsonBuilder[] rows = new JsonBuilder[100];
        StringBuilder expected = new StringBuilder();
        JsonBuilder list = json.createJSONArray("list");
        for (int i = 0; i < rows.length; i++) {
            rows[i] = list.createJSONArray();
            expected.append(i == 0 ? "{\"list\":[" : ",")
                    .append("[0,")
                    .append(i)
                    .append(",[2]]");
        }
        for (int i = rows.length - 1; i >= 0; i--) {
            rows[i].add(0);
        }
        for (int i = 0; i < rows.length; i++) {
            int row = i * 37 % rows.length;
            rows[row].add(row).createJSONArray().add(2);
        }
        assertReads(expected.append("]}").toString(), json);
    }

    @Test
    void bigLateValueMovesTheTailCorrectly() {
        JsonBuilder a = json.createJSON("a");
        json.put("tail", "t".repeat(50_000));
        a.put("big", "\u4e2d".repeat(100_000)).put("raw", new StringBuilder("\u00e9".repeat(100_000)));
        assertReads(
                "{\"a\":{\"big\":\"" + "\u4e2d".repeat(100_000) + "\",\"raw\":\"" + "\u00e9".repeat(100_000)
                        + "\"},\"tail\":\"" + "t".repeat(50_000) + "\"}",
                json);
    }
}
