// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.assertReads;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
@Tag("fast")
@DisplayName("C2: any order")
class AnyOrderTest {
    private final JsonBuilder json = new JsonBuilder();

    @Test
    void lateMemberGoesWhereItBelongs() {
        JsonBuilder a = json.createJSON("a").put("x", 1);
        json.put("b", 2);
        a.put("y", 3);
        assertReads("{\"a\":{\"x\":1,\"y\":3},\"b\":2}", json);
        a.put("z", 4);
        json.put("c", 5);
        assertReads("{\"a\":{\"x\":1,\"y\":3,\"z\":4},\"b\":2,\"c\":5}", json);
    }

    @Test
    void lateElementOfAnEmptyArray() {
        JsonBuilder a = json.createJSONArray("a");
        JsonBuilder b = json.createJSON("b");
        json.put("c", 1);
        b.put("x", 2);
        a.add(3).add(4);
        b.put("y", 5);
        assertReads("{\"a\":[3,4],\"b\":{\"x\":2,\"y\":5},\"c\":1}", json);
    }

    @Test
    void siblingsTakeTurns() {
        List<JsonBuilder> rows = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            rows.add(json.createJSONArray("r" + i));
        }
        for (int turn = 0; turn < 5; turn++) {
            for (int i = 0; i < 8; i++) {
                rows.get((i * 3) % 8).add(turn);
            }
        }
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            expected.append(i == 0 ? "{" : ",").append("\"r").append(i).append("\":[0,1,2,3,4]");
        }
        assertReads(expected.append('}').toString(), json);
    }

    @Test
    void lateChildrenCanBeWrittenLateThemselves() {
        JsonBuilder a = json.createJSON("a");
        JsonBuilder b = json.createJSON("b");
        JsonBuilder c = a.createJSON("c");
        JsonBuilder d = b.createJSONArray("d");
        JsonBuilder e = c.createJSONArray("e");
        json.put("end", true);
        d.createJSON().put("x", 1);
        e.add("y");
        c.put("f", 2);
        a.put("g", 3);
        d.add(4);
        e.add("z");
        assertReads(
                "{\"a\":{\"c\":{\"e\":[\"y\",\"z\"],\"f\":2},\"g\":3},\"b\":{\"d\":[{\"x\":1},4]},\"end\":true}", json);
    }

    @Test
    void descendantOfTheHostMayStayOpenWhileAnotherIsWritten() {
        JsonBuilder a = json.createJSON("a");
        json.put("b", 1);
        JsonBuilder deep = a.createJSON("x").createJSON("y").createJSONArray("z");
        json.put("c", 2);
        deep.add(1);
        a.put("w", 3);
        deep.add(2);
        assertReads("{\"a\":{\"x\":{\"y\":{\"z\":[1,2]}},\"w\":3},\"b\":1,\"c\":2}", json);
    }

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
    void readingBetweenLateWrites() {
        JsonBuilder a = json.createJSON("a");
        JsonBuilder b = json.createJSONArray("b");
        json.put("c", 1);
        a.put("x", 1);
        assertReads("{\"x\":1}", a);
        assertReads("[]", b);
        b.add(1);
        assertReads("{\"a\":{\"x\":1},\"b\":[1],\"c\":1}", json);
        assertReads("{\"a\":{\"x\":1},\"b\":[1],\"c\":1}", json);
        json.put("d", 1);
        a.put("y", 1);
        assertReads("{\"a\":{\"x\":1,\"y\":1},\"b\":[1],\"c\":1,\"d\":1}", json);
    }

    @Test
    void growthDuringLateWrites() {
        JsonBuilder small = new JsonBuilder(0);
        JsonBuilder a = small.createJSON("a");
        JsonBuilder b = small.createJSONArray("b");
        StringBuilder members = new StringBuilder();
        StringBuilder elements = new StringBuilder();
        String text = "0123456789".repeat(30);
        for (int i = 0; i < 200; i++) {
            a.put("k" + i, text);
            b.createJSON().put("i", i);
            members.append(i == 0 ? "" : ",")
                    .append("\"k")
                    .append(i)
                    .append("\":\"")
                    .append(text)
                    .append('"');
            elements.append(i == 0 ? "" : ",").append("{\"i\":").append(i).append('}');
        }
        assertReads("{\"a\":{" + members + "},\"b\":[" + elements + "]}", small);
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

    @Test
    void regionsOnAndOffTheHeap() {
        for (UnsafeBuffer region :
                new UnsafeBuffer[] {new UnsafeBuffer(new byte[500]), new UnsafeBuffer(ByteBuffer.allocateDirect(500))
                }) {
            json.wrap(region, 33, 400);
            for (int message = 0; message < 3; message++) {
                JsonBuilder a = json.reset().createJSON("a");
                json.put("b", message);
                a.put("late", true);
                String expected = "{\"a\":{\"late\":true},\"b\":" + message + "}";
                assertReads(expected, json);
                assertEquals(expected, region.getStringWithoutLengthAscii(33, expected.length()));
            }
        }
    }

    @Test
    void lateCopiesAndObjects() {
        JsonBuilder a = json.createJSON("a").put("x", 1);
        JsonBuilder b = json.createJSONArray("b");
        json.put("c", 2);
        a.putJSON("self", a);
        b.add((Object) List.of(1, List.of(2)));
        b.addJSON(a);
        a.put("list", (Object) new int[] {3});
        String first = "{\"x\":1,\"self\":{\"x\":1}}";
        assertReads("{\"a\":{\"x\":1,\"self\":{\"x\":1},\"list\":[3]},\"b\":[[1,[2]]," + first + "],\"c\":2}", json);
    }

    @Test
    void resetEndsLateWriting() {
        for (int i = 0; i < 3; i++) {
            JsonBuilder a = json.reset().createJSON("a");
            json.put("b", 1);
            a.put("c", 2);
        }
        json.reset().put("d", 3);
        assertReads("{\"d\":3}", json);
    }
}
