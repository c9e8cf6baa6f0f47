// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static io.github.zilch.Documents.assertReads;
import static io.github.zilch.Documents.assertRefused;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("contract")
@Tag("fast")
@DisplayName("C7: numbers")
class NumberRulesTest {
    private final JsonBuilder json = new JsonBuilder();

    @Test
    void integersAreExactOverTheirWholeRange() {
        for (long base : new long[] {0, 9, 99, 1_000, 1L << 31, 1L << 53, 999_999_999_999L, Long.MAX_VALUE - 3}) {
            for (long value = base - 3; value <= base + 3 && value >= base - 3; value++) {
                assertReads(
                        "[" + value + "," + -value + "]",
                        json.resetArray().add(value).add(-value));
                int narrow = (int) value;
                assertReads("{\"a\":" + narrow + "}", json.reset().put("a", narrow));
            }
        }
        json.reset().put("a", Long.MIN_VALUE).put("b", Long.MAX_VALUE).put("c", Integer.MIN_VALUE);
        assertReads("{\"a\":-9223372036854775808,\"b\":9223372036854775807,\"c\":-2147483648}", json);
    }

    @Test
    void doublesAreLaidOutAsEcmaScriptDoes() {
        double[] values = {101.5, 1e21, 1e20, 1e-7, 1e-6, 0.1, -0.0, 0.0, 5e-324, Double.MAX_VALUE, 100, 1.5e300, -2.5};
        String text = "101.5,1e+21,100000000000000000000,1e-7,0.000001,0.1,-0,0,5e-324,1.7976931348623157e+308,100,"
                + "1.5e+300,-2.5";
        json.resetArray();
        for (double value : values) {
            json.add(value);
        }
        assertReads("[" + text + "]", json);
        json.reset().put("a", 101.5).put("b", -0.0);
        assertReads("{\"a\":101.5,\"b\":-0}", json);
    }

    @Test
    void floatsAreShortestAsFloats() {
        json.resetArray()
                .add(0.1f)
                .add(16777216f)
                .add(-0f)
                .add(Float.MIN_VALUE)
                .add(Float.MAX_VALUE)
                .add(1e-7f);
        assertReads("[0.1,16777216,-0,1e-45,3.4028235e+38,1e-7]", json);
        assertReads("{\"a\":0.3}", json.reset().put("a", 0.3f));
    }

    @Test
    void doublesAndFloatsReadBackToTheSameBits() {
        Random random = new Random(11);
        for (int i = 0; i < 50_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            float narrow = Float.intBitsToFloat(random.nextInt());
            if (Double.isFinite(value) && Float.isFinite(narrow)) {
                json.resetArray().add(value).add(narrow);
                String[] both = json.toString().substring(1, json.length() - 1).split(",");
                assertEquals(
                        Double.doubleToRawLongBits(value), Double.doubleToRawLongBits(Double.parseDouble(both[0])));
                assertEquals(Float.floatToRawIntBits(narrow), Float.floatToRawIntBits(Float.parseFloat(both[1])));
            }
        }
    }

    @Test
    void nonFiniteNumbersAreRefusedByDefault() {
        json.put("a", 1);
        for (double value : new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
            Class<IllegalArgumentException> type = IllegalArgumentException.class;
            String message =
                    value + " is not a JSON number: write another value, or set JsonOptions.nonFinite(NULL or STRING)";
            assertRefused(type, message, json, () -> json.put("b", value));
            assertRefused(type, message, json, () -> json.put("b", (float) value));
            assertRefused(type, message, json, () -> json.put("b", (Object) value));
            assertRefused(type, message, json, () -> json.put("b", (Object) (float) value));
            JsonBuilder array = json.createJSONArray("c");
            assertRefused(type, message, json, () -> array.add(value));
            assertRefused(type, message, json, () -> array.add((float) value));
            assertRefused(type, message, json, () -> array.add((Object) value));
        }
    }

    @Test
    void nonFiniteNumbersAsNullOrStringsIfChosen() {
        JsonBuilder nulls = new JsonBuilder(JsonOptions.DEFAULT.nonFinite(JsonOptions.NonFinite.NULL));
        nulls.put("a", Double.NaN).put("b", Float.POSITIVE_INFINITY).put("c", (Object) Double.NEGATIVE_INFINITY);
        nulls.put("d", 1.5)
                .createJSONArray("e")
                .add(Float.NaN)
                .add(Double.POSITIVE_INFINITY)
                .put("f", Double.NaN);
        assertReads("{\"a\":null,\"b\":null,\"c\":null,\"d\":1.5,\"e\":[null,null,null]}", nulls);

        JsonBuilder strings = new JsonBuilder(JsonOptions.DEFAULT.nonFinite(JsonOptions.NonFinite.STRING));
        strings.put("a", Double.NaN).put("b", Float.POSITIVE_INFINITY).put("c", (Object) Double.NEGATIVE_INFINITY);
        strings.put("d", 1.5f).createJSONArray("e").add(Float.NaN).add(Double.NEGATIVE_INFINITY);
        assertReads(
                "{\"a\":\"NaN\",\"b\":\"Infinity\",\"c\":\"-Infinity\",\"d\":1.5,\"e\":[\"NaN\",\"-Infinity\"]}",
                strings);
    }

    @Test
    void allLongsAreStringsIfChosen() {
        JsonBuilder strings = new JsonBuilder(JsonOptions.DEFAULT.longsAsStrings(JsonOptions.LongsAsStrings.ALWAYS));
        strings.put("a", 0L).put("b", 7).put("c", BigInteger.TWO).put("d", Long.MIN_VALUE);
        strings.put("e", BigInteger.TWO.pow(64)).createJSONArray("f").add(-1L).addAll(new long[] {1, 2});
        assertReads(
                "{\"a\":\"0\",\"b\":7,\"c\":\"2\",\"d\":\"-9223372036854775808\","
                        + "\"e\":\"18446744073709551616\",\"f\":[\"-1\",\"1\",\"2\"]}",
                strings);
    }

    @Test
    void unsafeLongsAreStringsIfChosen() {
        long safe = (1L << 53) - 1;
        JsonBuilder strings = new JsonBuilder(JsonOptions.DEFAULT.longsAsStrings(JsonOptions.LongsAsStrings.UNSAFE));
        strings.put("a", safe)
                .put("b", -safe)
                .put("c", safe + 1)
                .put("d", -safe - 1)
                .put("e", Long.MIN_VALUE);
        assertReads(
                "{\"a\":9007199254740991,\"b\":-9007199254740991,\"c\":\"9007199254740992\","
                        + "\"d\":\"-9007199254740992\",\"e\":\"-9223372036854775808\"}",
                strings);
        strings.resetArray().add(Long.MAX_VALUE).add(safe).add(5).add((Object) Long.MAX_VALUE);
        strings.add(BigInteger.valueOf(safe + 1)).add(BigInteger.TWO.pow(64)).add(BigInteger.TEN);
        assertReads(
                "[\"9223372036854775807\",9007199254740991,5,\"9223372036854775807\",\"9007199254740992\","
                        + "\"18446744073709551616\",10]",
                strings);
        strings.reset().put("a", BigInteger.TWO.pow(64)).put("b", BigInteger.ONE);
        assertReads("{\"a\":\"18446744073709551616\",\"b\":1}", strings);
    }

    @Test
    void decimalsKeepTheirScale() {
        json.putDecimal("a", 15000, 2)
                .putDecimal("b", -5, 3)
                .putDecimal("c", 7, -2)
                .putDecimal("d", 0, 2);
        json.putDecimal("e", Long.MIN_VALUE, 19);
        assertReads("{\"a\":150.00,\"b\":-0.005,\"c\":700,\"d\":0.00,\"e\":-0.9223372036854775808}", json);
        json.resetArray().addDecimal(1, 0).addDecimal(15000, 2).addDecimal(1, 5);
        assertReads("[1,150.00,0.00001]", json);
    }

    @Test
    void bigNumbersAreWrittenPlain() {
        for (String text : new String[] {
            "0",
            "0.00",
            "-1.50",
            "1E+3",
            "1E-10",
            "123456789012345678901234567890.12",
            "-0.1E-30",
            "9223372036854775807",
            "9223372036854775808",
            "-9223372036854775808",
            "0E+3",
            "1E+999",
            "1E-990",
            "12345678901234567890E+900"
        }) {
            BigDecimal value = new BigDecimal(text);
            String plain = value.toPlainString();
            assertReads("{\"a\":" + plain + "}", json.reset().put("a", value));
            assertReads(
                    "[" + plain + "," + plain + "]",
                    json.resetArray().add(value).add((Object) value));
        }
        for (BigInteger value : new BigInteger[] {
            BigInteger.ZERO,
            BigInteger.TWO.pow(63),
            BigInteger.TWO.pow(63).negate(),
            BigInteger.TEN.pow(400).negate()
        }) {
            assertReads("{\"a\":" + value + "}", json.reset().put("a", value));
            assertReads(
                    "[" + value + "," + value + "]",
                    json.resetArray().add(value).add((Object) value));
        }
    }

    @Test
    void scaleBeyondAThousandIsRefused() {
        json.putDecimal("a", 1, 1000).putDecimal("b", 1, -1000);
        assertEquals("{\"a\":0." + "0".repeat(999) + "1,\"b\":1" + "0".repeat(1000) + "}", json.toString());
        json.reset().put("a", 1);
        for (int scale : new int[] {1001, -1001, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            Class<IllegalArgumentException> type = IllegalArgumentException.class;
            String message = "scale " + scale
                    + " is beyond ±1000, so the text would be mostly zeros: round the value, or write it as a string";
            assertRefused(type, message, json, () -> json.putDecimal("c", 1, scale));
            BigDecimal big = new BigDecimal(BigInteger.TWO.pow(90), scale);
            assertRefused(type, message, json, () -> json.put("c", big));
            BigDecimal small = new BigDecimal(BigInteger.ONE, scale);
            assertRefused(type, message, json, () -> json.put("c", small));
        }
    }

    @Test
    void timestampsHaveAsManyDigitsAsTheirUnit() {
        json.putTimestamp("s", 1_795_000_000L, TimeUnit.SECONDS);
        json.putTimestamp("ms", 1_795_000_000_001L, TimeUnit.MILLISECONDS);
        json.putTimestamp("us", 1_795_000_000_000_001L, TimeUnit.MICROSECONDS);
        json.putTimestamp("ns", 1_795_000_000_000_000_001L, TimeUnit.NANOSECONDS);
        json.putTimestamp("d", -1, TimeUnit.DAYS);
        String second = "\"2026-11-18T11:06:40";
        assertReads(
                "{\"s\":" + second + "Z\",\"ms\":" + second + ".001Z\",\"us\":" + second + ".000001Z\",\"ns\":" + second
                        + ".000000001Z\",\"d\":\"1969-12-31T00:00:00Z\"}",
                json);
        json.resetArray().addTimestamp(0, TimeUnit.HOURS);
        assertReads("[\"1970-01-01T00:00:00Z\"]", json);
        assertRefused(
                IllegalArgumentException.class,
                "epoch -9223372036854775808 DAYS is outside the years 0000 to 9999, from -719528 to 2932896 DAYS:"
                        + " check the value and its unit",
                json,
                () -> json.addTimestamp(Long.MIN_VALUE, TimeUnit.DAYS));
    }
}
