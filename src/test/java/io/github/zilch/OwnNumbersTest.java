// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.generated.JdkValues;
import io.github.zilch.generated.ValueWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongBiFunction;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("fast")
@DisplayName("C7: a subclass of a big number is the same everywhere: what its toByteArray, unscaledValue and scale say")
class OwnNumbersTest {
    private static final JsonShape SHAPE = JsonShape.of("v");

    /** A number whose methods say something else each time. */
    private static final class OwnInteger extends BigInteger {
        private static final long serialVersionUID = 1L;

        OwnInteger(String digits) {
            super(digits);
        }

        @Override
        public long longValue() {
            return 7;
        }

        @Override
        public int intValue() {
            return 7;
        }

        @Override
        public String toString() {
            return "[";
        }
    }

    private static final class OwnDecimal extends BigDecimal {
        private static final long serialVersionUID = 1L;
        private final int otherScale;

        OwnDecimal(String digits, int otherScale) {
            super(digits);
            this.otherScale = otherScale;
        }

        @Override
        public int scale() {
            return otherScale;
        }

        @Override
        public BigInteger unscaledValue() {
            return new OwnInteger(super.unscaledValue().toString());
        }

        @Override
        public int precision() {
            return 1;
        }

        @Override
        public double doubleValue() {
            return 7;
        }

        @Override
        public String toPlainString() {
            return "[";
        }

        @Override
        public String toString() {
            return "[";
        }
    }

    private final Map<String, String> texts = new LinkedHashMap<>();
    private final JsonBuilder json = new JsonBuilder();

    private void generated(String name, ToLongBiFunction<ValueWriter, Long> put) {
        ValueWriter out = ValueWriter.element(json.resetArray());
        out.end(put.applyAsLong(out, out.begin()));
        out.close();
        note(name);
    }

    private void note(String name) {
        texts.put(name, json.toString().replaceAll("^(\\[|.\"v\":)|.$", ""));
    }

    private void assertEverywhere(String expected) {
        for (Map.Entry<String, String> text : texts.entrySet()) {
            assertEquals(expected, text.getValue(), text.getKey());
        }
    }

    @Test
    void integers() {
        for (String digits : List.of("5", "-5", "9223372036854775807", "9223372036854775808", "-1" + "0".repeat(40))) {
            OwnInteger value = new OwnInteger(digits);
            json.reset().put("v", value);
            note("put");
            json.reset().put("v", (Object) value);
            note("put of an Object");
            json.resetArray().add(value);
            note("add");
            json.resetArray().add((Object) value);
            note("add of an Object");
            json.reset(SHAPE).add(value).end();
            note("a row");
            json.reset(SHAPE).add((Object) value).end();
            note("an Object of a row");
            generated("generated", (out, at) -> out.put(at, value));
            generated("a generated Number", (out, at) -> JdkValues.number(out, at, value));
            assertEverywhere(digits);
            texts.clear();
            generated("a generated text", (out, at) -> out.text(at, value));
            assertEverywhere('"' + digits + '"');
            texts.clear();
        }
    }

    @Test
    void decimals() {
        for (String digits :
                List.of("1.50", "-1234567890123456.78", "12345678901234567.890", "1" + "0".repeat(40) + ".1")) {
            int scale = new BigDecimal(digits).scale();
            OwnDecimal value = new OwnDecimal(digits.replace(".", ""), scale);
            json.reset().put("v", value);
            note("put");
            json.reset().put("v", (Object) value);
            note("put of an Object");
            json.resetArray().add(value);
            note("add");
            json.resetArray().add((Object) value);
            note("add of an Object");
            json.reset(SHAPE).add(value).end();
            note("a row");
            json.reset(SHAPE).add((Object) value).end();
            note("an Object of a row");
            generated("generated", (out, at) -> out.put(at, value));
            generated("a generated Number", (out, at) -> JdkValues.number(out, at, value));
            assertEverywhere(digits);
            texts.clear();
            generated("a generated text", (out, at) -> out.text(at, value));
            assertEverywhere('"' + digits + '"');
            texts.clear();
        }
    }
}
