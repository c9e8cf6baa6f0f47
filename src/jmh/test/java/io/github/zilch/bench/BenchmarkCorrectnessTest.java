// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.zilch.bench.documents.Documents;
import io.github.zilch.bench.model.Document;
import io.github.zilch.bench.model.MessageWriter;
import io.github.zilch.bench.model.Samples;
import io.github.zilch.bench.writers.Writers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that all writers of a document write the same messages, and that these are the expected ones. */
class BenchmarkCorrectnessTest {
    private static final ObjectReader READER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .readerFor(JsonNode.class);

    private static final int MAX_MESSAGES = 100;

    /** The length of the messages of a document that are compared; {@code memcpy} has as many. */
    private static final int MAX_BYTES = 1 << 20;

    static Stream<Document<?>> documents() {
        return Documents.ALL.stream();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyWriterWritesTheSame(Document<?> document) throws IOException {
        Object[] messages = document.messages(MAX_BYTES);
        List<byte[]> ours = messages(document, messages, "zilch");
        for (String writer : Writers.of(document)) {
            List<byte[]> theirs = messages(document, messages, writer);
            for (int i = 0; i < ours.size(); i++) {
                if (writer.startsWith("zilch") || writer.equals("memcpy")) {
                    assertArrayEquals(ours.get(i), theirs.get(i), writer + ", message " + i);
                } else {
                    assertSameJson(document, ours.get(i), theirs.get(i), writer + ", message " + i);
                }
            }
        }
    }

    static Stream<Document<?>> documentsWithTheFormatOfJackson() {
        return documents()
                .filter(document -> !isOf(document, "doubles") && !isOf(document, "floats"))
                .filter(document -> !writersOfJackson(document).isEmpty());
    }

    private static List<String> writersOfJackson(Document<?> document) {
        return Writers.of(document).stream()
                .filter(writer -> writer.startsWith("jackson3"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("documentsWithTheFormatOfJackson")
    void zilchWritesSameBytesAsJackson(Document<?> document) throws IOException {
        Object[] messages = document.messages(MAX_BYTES);
        List<byte[]> ours = messages(document, messages, "zilch");
        for (String writer : writersOfJackson(document)) {
            List<byte[]> theirs = messages(document, messages, writer);
            for (int i = 0; i < ours.size(); i++) {
                assertEquals(text(theirs.get(i)), text(ours.get(i)), writer);
            }
        }
    }

    @Test
    void benchmarkWritesOneMessageAfterTheOther() throws IOException {
        DocumentBenchmark benchmark = new DocumentBenchmark();
        benchmark.document = "Mixed";
        benchmark.writer = "fory";
        benchmark.setUp();
        for (byte[] message : messages(Documents.of("Mixed"), "fory")) {
            assertEquals(message.length, benchmark.write());
        }
    }

    @ParameterizedTest
    @MethodSource("documents")
    void listedWritersExist(Document<?> document) {
        assertTrue(Writers.all().containsAll(document.writers()), document.writers()::toString);
    }

    @Test
    void unknownDocumentsAndWritersAreNamed() {
        Exception noDocument = assertThrows(IllegalArgumentException.class, () -> Documents.of("Sed"));
        assertTrue(noDocument.getMessage().startsWith("no document Sed, but [Seed/literals, "), noDocument::getMessage);
        Document<?> strings = Documents.of("Strings/permille_2");
        Exception noWriter = assertThrows(IllegalArgumentException.class, () -> Writers.create("fory", strings));
        assertEquals(
                "no writer fory for the document Strings/permille_2, but [zilch, zilchRow]", noWriter.getMessage());
    }

    @Test
    void firstMessages() throws IOException {
        assertFirst("Seed/literals", """
                {"ID":10000,"Method":"JSON","Message":"Hello World","Property":{"Key":"Key","Value":"Value"},\
                "Childs":[{"ID":"child1","Name":"child1"},{"ID":"child2","Name":"child2"}]}""");
        assertFirst("Seed/changing_strings", """
                {"ID":10000,"Method":"thmpzo","Message":"duimlxkglgzc","Property":{"Key":"buem","Value":"tnyg"},\
                "Childs":[{"ID":"lhuzfunv","Name":"cai"},{"ID":"v","Name":"isvgqo"}]}""");
        assertFirst("Order", """
                {"orderId":10000,"clientId":28786735957,"quantity":8635,"shown":714,"limit":983.69,"fee":0.0051,\
                "price":827.66,"symbol":"EURUSD","side":"SELL","type":"LIMIT","account":"ACC82665","venue":"XTKS",\
                "currency":"JPY","live":true,"time":"2026-11-21T20:25:17.017241099Z","legs":[2,26,264,9530]}""");
        assertFirst("Customer", """
                {"id":10000,"firstName":"b","lastName":"p","age":77,"address":{"street":"zaqahs 136","city":"xjkf",\
                "zip":"32535","country":"DE"},"children":[{"name":"xaijdjs","age":10},{"name":"htcjteimzu",\
                "age":13}],"cards":[{"type":"AMEX","number":"0298143872135605","expires":"08/31","active":true},\
                {"type":"VISA","number":"3517537401671131","expires":"09/27","active":true}],"income":94845.25}""");
        assertFirst("Rows/objects/10_rows", """
                {"id":10000,"rows":[{"number":921372,"text":"wrip"},{"number":376287,"text":"finqh"},\
                {"number":983210,"text":"bnmxoyrbdq"},{"number":855042,"text":"fnfqluiyyr"},{"number":939703,\
                "text":"mgknkyudhdxjrl"},{"number":541382,"text":"zlnwm"},{"number":23003,"text":"jrqdpisvdd"},\
                {"number":318251,"text":"qsbzvehhzmxd"},{"number":120730,"text":"kvirmvmflbf"},{"number":310350,\
                "text":"ke"}]}""");
        assertFirst("Rows/arrays/10_rows", """
                {"id":10000,"rows":[[921372,"wrip"],[376287,"finqh"],[983210,"bnmxoyrbdq"],[855042,"fnfqluiyyr"],\
                [939703,"mgknkyudhdxjrl"],[541382,"zlnwm"],[23003,"jrqdpisvdd"],[318251,"qsbzvehhzmxd"],[120730,\
                "kvirmvmflbf"],[310350,"ke"]]}""");
        assertFirst("Mixed", """
                {"id":10000,"type":"cancel","symbol":"7203.T","orderId":26255960811,"reason":"wyywrnfdgjqdma"}""");
        assertFirst("Text/16_bytes/escapes/String", """
                {"text":"wz vdr vie\\nw ila"}""");
    }

    private static void assertFirst(String document, String expected) throws IOException {
        assertEquals(expected, text(messages(Documents.of(document), "zilch").get(0)));
    }

    @Test
    void mixedMessagesHaveAllKinds() throws IOException {
        Set<String> types = new TreeSet<>();
        for (byte[] message : messages(Documents.of("Mixed"), "zilch")) {
            types.add(READER.readTree(message).path("type").asText());
        }
        assertEquals(Set.of("order", "cancel", "executionReport", "book", "heartbeat"), types);
    }

    @ParameterizedTest
    @MethodSource("documents")
    void messagesChange(Document<?> document) throws IOException {
        List<byte[]> messages = messages(document, "zilch");
        for (int i = 1; i < messages.size(); i++) {
            assertNotEquals(text(messages.get(i - 1)), text(messages.get(i)));
        }
    }

    @Test
    void changingStringsAreOnAverageAsLongAsLiterals() throws IOException {
        int[] lengths = messages(Documents.of("Seed/changing_strings"), "zilch").stream()
                .mapToInt(message -> message.length)
                .toArray();
        assertEquals(168, IntStream.of(lengths).average().orElseThrow(), 4);
        assertTrue(IntStream.of(lengths).distinct().count() > 16, "too few different lengths");
    }

    /** If this test fails, correct the length in the document: the report calculates GB/s with it. */
    @Test
    void largeMessagesAreOnAverageAsLongAsTheReportSays() throws IOException {
        for (String id : List.of("Catalogue", "Statuses")) {
            double average = messages(Documents.of(id), "zilch").stream()
                    .mapToInt(message -> message.length)
                    .average()
                    .orElseThrow();
            assertEquals(Documents.of(id).averageLength(), Math.round(average));
        }
    }

    /** Returns the first messages of a benchmark as a writer writes them, or as many as have a certain length. */
    private static List<byte[]> messages(Document<?> document, String writer) throws IOException {
        return messages(document, document.messages(MAX_BYTES), writer);
    }

    private static List<byte[]> messages(Document<?> document, Object[] messages, String writer) throws IOException {
        MessageWriter target = Writers.create(writer, document);
        List<byte[]> written = new ArrayList<>();
        for (int i = Samples.FIRST_ID; written.size() < Math.min(MAX_MESSAGES, messages.length); i++) {
            int length = target.write(messages[i & messages.length - 1]);
            written.add(Arrays.copyOf(target.bytes(), length));
        }
        return written;
    }

    private static boolean isOf(Document<?> document, String numbers) {
        return document.id().startsWith("Numbers/" + numbers);
    }

    private static String text(byte[] message) {
        return new String(message, StandardCharsets.UTF_8);
    }

    private static void assertSameJson(Document<?> document, byte[] expected, byte[] actual, String context)
            throws IOException {
        JsonNode ours = READER.readTree(expected);
        JsonNode theirs = READER.readTree(actual);
        assertTrue(
                ours.equals(byValue(document), theirs),
                () -> context + ": expected\n" + text(expected) + "\nbut was\n" + text(actual));
    }

    /**
     * Returns a comparator for JSON numbers: by numeric value, and in the documents of doubles and floats by the bits
     * that they read back to.
     */
    private static Comparator<JsonNode> byValue(Document<?> document) {
        return (first, second) -> {
            if (!first.isNumber() || !second.isNumber()) {
                return first.equals(second) ? 0 : 1;
            }
            if (isOf(document, "doubles")) {
                return Double.compare(first.doubleValue(), second.doubleValue());
            }
            if (isOf(document, "floats")) {
                return Float.compare(first.floatValue(), second.floatValue());
            }
            return first.decimalValue().compareTo(second.decimalValue());
        };
    }
}
