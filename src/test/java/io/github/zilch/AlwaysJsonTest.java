// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.assertReads;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
@Tag("fast")
@DisplayName("C1: always JSON")
class AlwaysJsonTest {
    private final JsonBuilder json = new JsonBuilder();

    @Test
    void newBuilderIsAnEmptyObject() {
        assertReads("{}", json);
        assertReads("[]", json.resetArray());
    }

    @Test
    void halfBuiltDocumentReadsAsIfClosed() {
        JsonBuilder a = json.createJSON("a");
        assertReads("{\"a\":{}}", json);
        JsonBuilder b = a.createJSONArray("b");
        assertReads("{\"a\":{\"b\":[]}}", json);
        b.add(1);
        assertReads("{\"a\":{\"b\":[1]}}", json);
    }

    @Test
    void readingDoesNotClose() {
        JsonBuilder a = json.createJSON("a");
        JsonBuilder b = a.createJSONArray("b");
        for (int i = 0; i < 3; i++) {
            json.toString();
            b.add(i);
            json.length();
            b.length();
        }
        assertReads("{\"a\":{\"b\":[0,1,2]}}", json);
        a.put("c", 3);
        assertReads("{\"a\":{\"b\":[0,1,2],\"c\":3}}", json);
        json.put("d", 4);
        assertReads("{\"a\":{\"b\":[0,1,2],\"c\":3},\"d\":4}", json);
    }

    @Test
    void readingAfterEveryWriteGivesTheSameDocument() {
        for (boolean region : new boolean[] {false, true}) {
            if (region) {
                json.wrap(new UnsafeBuffer(ByteBuffer.allocateDirect(4096)), 1, 4000);
            }
            json.reset();
            JsonBuilder rows = read(json.put("first", "x")).createJSONArray("rows");
            for (int i = 0; i < 3; i++) {
                JsonBuilder row = read(rows).createJSON();
                read(row).put("i", i);
                read(row).createJSONArray("empty");
                read(row).createJSON("deep").createJSONArray("er").addNull();
            }
            read(json).put("last", true);
            String row = ",\"empty\":[],\"deep\":{\"er\":[null]}}";
            assertReads(
                    "{\"first\":\"x\",\"rows\":[{\"i\":0" + row + ",{\"i\":1" + row + ",{\"i\":2" + row
                            + "],\"last\":true}",
                    json);
        }
    }

    private JsonBuilder read(JsonBuilder node) {
        Documents.parse(json);
        Documents.parse(node);
        return node;
    }

    @Test
    void childReadsAsItsOwnObjectOrArray() {
        JsonBuilder a = json.put("x", 1).createJSON("a").put("y", 2);
        JsonBuilder b = a.createJSONArray("b").add("z");
        assertReads("{\"y\":2,\"b\":[\"z\"]}", a);
        assertReads("[\"z\"]", b);
        json.put("w", 3);
        assertReads("{\"y\":2,\"b\":[\"z\"]}", a);
        assertReads("[\"z\"]", b);
        b.add(1);
        assertReads("[\"z\",1]", b);
        assertReads("{\"y\":2,\"b\":[\"z\",1]}", a);
    }

    @Test
    void articleExample() {
        json.put("Town", "Hoi An Town").put("DayLength", 3);
        JsonBuilder visits = json.createJSON("MustVisits");
        visits.put("Morning", "Tra Que Vegetable Village");
        JsonBuilder tries = json.createJSONArray("MustTries");
        JsonBuilder foods = tries.createJSON();
        foods.put("Food1", "Banh Mi, Banh Xeo");
        json.put("Price", 101.5).putDecimal("Qty", 150_00, 2);
        assertReads(
                "{\"Town\":\"Hoi An Town\",\"DayLength\":3,\"MustVisits\":{\"Morning\":\"Tra Que Vegetable Village\"},"
                        + "\"MustTries\":[{\"Food1\":\"Banh Mi, Banh Xeo\"}],\"Price\":101.5,\"Qty\":150.00}",
                json);
    }

    @Test
    void textThatLooksLikeJsonStaysText() {
        String nasty = "\",\"forged\":true,\"x\":\"";
        json.put("a", nasty)
                .put(nasty, "b")
                .createJSONArray(nasty + 2)
                .add(nasty)
                .add("]}")
                .add("[{");
        assertEquals(nasty, Documents.parse(json).get("a").textValue());
        assertEquals(3, Documents.parse(json).size());
        assertEquals("]}", Documents.parse(json).get(nasty + 2).get(1).textValue());
    }
}
