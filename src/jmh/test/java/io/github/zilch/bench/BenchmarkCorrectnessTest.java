// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zilch.bench.ScenarioRuns.Run;
import io.github.zilch.bench.ScenarioRuns.Variant;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that all writers of a scenario write the same messages, and that these are the expected ones. */
class BenchmarkCorrectnessTest {
    private static final ObjectReader READER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .readerFor(JsonNode.class);

    /** Scenarios in which memcpy copies a different message each time. */
    private static final Set<Class<?>> COPIES_ALL_MESSAGES = Set.of(TextBenchmark.class, MixedBenchmark.class);

    /** Scenarios with exponents, which Jackson formats differently. */
    private static final Set<Class<?>> WITH_EXPONENTS = Set.of(DoublesBenchmark.class, FloatsBenchmark.class);

    /** Scenarios that compare ways of ours, without peers. */
    private static final Set<Class<?>> WITHOUT_PEERS =
            Set.of(MediaContentBenchmark.class, FortyFieldsBenchmark.class, StringsBenchmark.class);

    static Stream<Variant> variants() {
        return ScenarioRuns.variants().stream();
    }

    @ParameterizedTest
    @MethodSource("variants")
    void everyWriterWritesTheSame(Variant variant) throws Exception {
        List<byte[]> ours = variant.run("zilch").messages(variant.messagesToCompare());
        for (String writer : variant.writers()) {
            Run run = variant.run(writer);
            boolean isCopy = writer.startsWith("memcpy");
            boolean copiesFirstMessage =
                    isCopy && (!COPIES_ALL_MESSAGES.contains(variant.scenario()) || writer.equals("memcpySame"));
            boolean isByteExact = isCopy || writer.startsWith("zilch");
            for (int i = 0; i < ours.size(); i++) {
                String context = writer + ", message " + i;
                byte[] expected = ours.get(copiesFirstMessage ? 0 : i);
                byte[] message = run.next();
                if (isByteExact) {
                    assertArrayEquals(expected, message, context);
                } else if (!Arrays.equals(expected, message)) {
                    assertSameJson(variant.scenario(), expected, message, context);
                }
            }
        }
    }

    static Stream<Variant> variantsWithSameFormatAsJackson() {
        return variants()
                .filter(variant -> Stream.of(WITH_EXPONENTS, WITHOUT_PEERS)
                        .noneMatch(scenarios -> scenarios.contains(variant.scenario())));
    }

    @ParameterizedTest
    @MethodSource("variantsWithSameFormatAsJackson")
    void zilchWritesSameBytesAsJackson(Variant variant) throws Exception {
        Run ours = variant.run("zilch");
        boolean isMapped = variant.writers().contains("jackson3Databind");
        Run jackson = variant.run(isMapped ? "jackson3Databind" : "jackson3Streaming");
        for (int i = 0; i < variant.messagesToCompare(); i++) {
            assertEquals(text(jackson.next()), text(ours.next()));
        }
    }

    @Test
    void firstMessages() throws Exception {
        assertFirst(SeedBenchmark.class, Map.of("values", "LITERALS"), """
                {"ID":10000,"Method":"JSON","Message":"Hello World","Property":{"Key":"Key","Value":"Value"},\
                "Childs":[{"ID":"child1","Name":"child1"},{"ID":"child2","Name":"child2"}]}""");
        assertFirst(SeedBenchmark.class, Map.of("values", "CHANGING"), """
                {"ID":10000,"Method":"thmpzo","Message":"duimlxkglgzc","Property":{"Key":"buem","Value":"tnyg"},\
                "Childs":[{"ID":"lhuzfunv","Name":"cai"},{"ID":"v","Name":"isvgqo"}]}""");
        assertFirst(OrderBenchmark.class, Map.of(), """
                {"orderId":10000,"clientId":28786735957,"quantity":8635,"shown":714,"limit":983.69,"fee":0.0051,\
                "price":827.66,"symbol":"EURUSD","side":"SELL","type":"LIMIT","account":"ACC82665","venue":"XTKS",\
                "currency":"JPY","live":true,"time":"2026-11-21T20:25:17.017241099Z","legs":[2,26,264,9530]}""");
        assertFirst(CustomerBenchmark.class, Map.of(), """
                {"id":10000,"firstName":"b","lastName":"p","age":77,"address":{"street":"zaqahs 136","city":"xjkf",\
                "zip":"32535","country":"DE"},"children":[{"name":"xaijdjs","age":10},{"name":"htcjteimzu",\
                "age":13}],"cards":[{"type":"AMEX","number":"0298143872135605","expires":"08/31","active":true},\
                {"type":"VISA","number":"3517537401671131","expires":"09/27","active":true}],"income":94845.25}""");
        assertFirst(RowsBenchmark.class, Map.of("rows", "10"), """
                {"id":10000,"rows":[{"number":921372,"text":"wrip"},{"number":376287,"text":"finqh"},\
                {"number":983210,"text":"bnmxoyrbdq"},{"number":855042,"text":"fnfqluiyyr"},{"number":939703,\
                "text":"mgknkyudhdxjrl"},{"number":541382,"text":"zlnwm"},{"number":23003,"text":"jrqdpisvdd"},\
                {"number":318251,"text":"qsbzvehhzmxd"},{"number":120730,"text":"kvirmvmflbf"},{"number":310350,\
                "text":"ke"}]}""");
        assertFirst(PositionalRowsBenchmark.class, Map.of("rows", "10"), """
                {"id":10000,"rows":[[921372,"wrip"],[376287,"finqh"],[983210,"bnmxoyrbdq"],[855042,"fnfqluiyyr"],\
                [939703,"mgknkyudhdxjrl"],[541382,"zlnwm"],[23003,"jrqdpisvdd"],[318251,"qsbzvehhzmxd"],[120730,\
                "kvirmvmflbf"],[310350,"ke"]]}""");
        assertFirst(MixedBenchmark.class, Map.of(), """
                {"id":10000,"type":"cancel","symbol":"7203.T","orderId":26255960811,"reason":"wyywrnfdgjqdma"}""");
        assertFirst(TextBenchmark.class, Map.of("kind", "ESCAPES", "bytes", "16", "source", "DIRECT_BUFFER"), """
                {"text":"wz vdr vie\\nw ila"}""");
    }

    @Test
    void mixedMessagesHaveAllKinds() throws Exception {
        Set<String> types = new TreeSet<>();
        for (byte[] message :
                variant(MixedBenchmark.class, Map.of()).run("zilch").messages(100)) {
            types.add(READER.readTree(message).path("type").asText());
        }
        assertEquals(Set.of("order", "cancel", "executionReport", "book", "heartbeat"), types);
    }

    private static void assertFirst(Class<?> scenario, Map<String, String> parameters, String expected)
            throws ReflectiveOperationException {
        assertEquals(expected, text(variant(scenario, parameters).run("zilch").next()));
    }

    static Stream<Variant> variantsOfSerializers() {
        return variants().filter(variant -> variant.scenario() == SerializersBenchmark.class);
    }

    @ParameterizedTest
    @MethodSource("variantsOfSerializers")
    void serializersWriteTheBytesOfCustomerAndOrder(Variant variant) throws Exception {
        Class<?> scenario = Map.of("CUSTOMER", CustomerBenchmark.class, "ORDER", OrderBenchmark.class)
                .get(variant.parameters().get("document"));
        List<byte[]> expected = variant(scenario, Map.of()).run("zilch").messages(variant.messagesToCompare());
        for (String writer : variant.writers()) {
            if (!writer.startsWith("memcpy")) {
                Run run = variant.run(writer);
                for (byte[] message : expected) {
                    assertEquals(text(message), text(run.next()), writer);
                }
            }
        }
    }

    @Test
    void messagesChange() throws Exception {
        for (Variant variant : ScenarioRuns.variants()) {
            List<byte[]> messages = variant.run("zilch").messages(variant.messagesToCompare());
            for (int i = 1; i < messages.size(); i++) {
                assertTrue(!Arrays.equals(messages.get(i - 1), messages.get(i)), variant + " repeats itself");
            }
        }
    }

    @Test
    void changingStringsAreOnAverageAsLongAsLiterals() throws Exception {
        int[] lengths = variant(SeedBenchmark.class, Map.of("values", "CHANGING")).run("zilch").messages(64).stream()
                .mapToInt(message -> message.length)
                .toArray();
        assertEquals(168, IntStream.of(lengths).average().orElseThrow(), 4);
        assertTrue(IntStream.of(lengths).distinct().count() > 16, "too few different lengths");
    }

    /** If this test fails, correct the length in the document: the report calculates GB/s with it. */
    @Test
    void largeMessagesAreOnAverageAsLongAsTheReportSays() throws Exception {
        assertEquals(CatalogueDocument.BYTES, averageLength(CatalogueBenchmark.class));
        assertEquals(StatusesDocument.BYTES, averageLength(StatusesBenchmark.class));
    }

    private static long averageLength(Class<?> scenario) throws Exception {
        double average = variant(scenario, Map.of("source", "RECORDS")).run("zilch").messages(8).stream()
                .mapToInt(message -> message.length)
                .average()
                .orElseThrow();
        return Math.round(average);
    }

    private static Variant variant(Class<?> scenario, Map<String, String> parameters) {
        return ScenarioRuns.variants().stream()
                .filter(variant ->
                        variant.scenario() == scenario && variant.parameters().equals(parameters))
                .findFirst()
                .orElseThrow();
    }

    private static String text(byte[] message) {
        return new String(message, StandardCharsets.UTF_8);
    }

    private static void assertSameJson(Class<?> scenario, byte[] expected, byte[] actual, String context)
            throws IOException {
        JsonNode ours = READER.readTree(expected);
        JsonNode theirs = READER.readTree(actual);
        assertTrue(
                ours.equals(byValue(scenario), theirs),
                () -> context + ": expected\n" + text(expected) + "\nbut was\n" + text(actual));
    }

    /**
     * Returns a comparator for JSON numbers: by numeric value, and in the scenarios of doubles and floats by the bits
     * that they read back to.
     */
    private static Comparator<JsonNode> byValue(Class<?> scenario) {
        return (first, second) -> {
            if (!first.isNumber() || !second.isNumber()) {
                return first.equals(second) ? 0 : 1;
            }
            if (scenario == DoublesBenchmark.class) {
                return Double.compare(first.doubleValue(), second.doubleValue());
            }
            if (scenario == FloatsBenchmark.class) {
                return Float.compare(first.floatValue(), second.floatValue());
            }
            return first.decimalValue().compareTo(second.decimalValue());
        };
    }
}
