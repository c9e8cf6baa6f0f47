// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.assertReads;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
@Tag("fast")
@DisplayName("C8: nulls")
class NullsTest {
    private final JsonBuilder json = new JsonBuilder();

    private static JsonBuilder putNulls(JsonBuilder node) {
        return node.put("a", (String) null)
                .put("b", (CharSequence) null)
                .put("c", (BigDecimal) null)
                .put("d", (BigInteger) null)
                .put("e", (Enum<?>) null)
                .put("f", (Object) null)
                .putJSON("g", null)
                .putRaw("h", null)
                .putRawUnchecked("i", null);
    }

    @Test
    void nullValueOfAMemberIsAbsent() {
        assertReads("{}", putNulls(json));
        assertReads("{\"x\":1}", putNulls(json.put("x", 1)));
        JsonBuilder child = json.reset().createJSON("late");
        json.put("y", 2);
        putNulls(child).put("z", 3);
        assertReads("{\"late\":{\"z\":3},\"y\":2}", json);
    }

    @Test
    void nullKeyIsRefusedWithANullValueToo() {
        assertThrows(NullPointerException.class, () -> json.put(null, (String) null));
        assertReads("{}", json);
    }

    @Test
    void putNullWritesNull() {
        assertReads("{\"a\":null,\"b\":1}", json.putNull("a").put("b", 1));
    }

    @Test
    void nullElementIsAlwaysWritten() {
        json.resetArray()
                .add((String) null)
                .add((CharSequence) null)
                .add((BigDecimal) null)
                .add((BigInteger) null);
        json.add((Enum<?>) null).add((Object) null).addJSON(null).addRaw(null).addRawUnchecked(null);
        json.addNull();
        assertReads("[null,null,null,null,null,null,null,null,null,null]", json);
        assertReads("[null,null,null,null,null,null,null,null,null]", putNulls(json.resetArray()));
    }

    @Test
    void nullsInObjectsPutWhole() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("a", null);
        map.put("b", Arrays.asList(1, null, "x", null));
        map.put("c", new String[] {null});
        assertReads("{\"m\":{\"b\":[1,null,\"x\",null],\"c\":[null]}}", json.put("m", map));
    }

    @Test
    void objectWhoseTextIsNullIsAbsent() {
        Object nothing = new Object() {
            @Override
            public String toString() {
                return null;
            }
        };
        JsonBuilder texts = new JsonBuilder(JsonOptions.DEFAULT.unknownTypes(JsonOptions.UnknownTypes.TO_STRING));
        assertReads("{}", texts.put("a", nothing));
        assertReads("[null]", texts.resetArray().add(nothing));
    }
}
