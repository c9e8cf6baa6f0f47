// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilderPool;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.domain.PageImpl;
import org.springframework.data.web.PagedModel;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.http.converter.json.MappingJacksonValue;
import org.springframework.mock.http.MockHttpOutputMessage;

@DisplayName("Answers are those of the same application without the starter")
class AnswersTest {
    private static final Random RANDOM = new Random(71);

    /** Without a character that Jackson 2 escapes, so that texts and their ETags are the same. */
    private static final List<Values.Trade> TRADES = Stream.generate(() -> Values.trade(RANDOM))
            .filter(trade -> !trade.toString().contains("😀"))
            .limit(3)
            .toList();

    private static final Values.Trade TRADE = TRADES.get(0);

    private static final Map<String, Object> VALUES = Map.of(
            "trade",
            TRADE,
            "trades",
            TRADES,
            "empty",
            List.of(),
            "mark",
            new Values.Mark(5),
            "plain",
            new Values.Plain("x", TRADE),
            "plains",
            List.of(new Values.Plain("x", TRADE)),
            "map",
            Map.of("x", TRADE),
            "hidden",
            new Values.HiddenAccount("x"),
            "viewed",
            new Values.Viewed(1, "x"));

    /** The beginning of a trade in the order of the source, which is ours. */
    private static final String BEGIN = "{\"id\":" + TRADE.id() + ",\"symbol\":";

    private static final byte[] GZIP = {0x1f, (byte) 0x8b};

    private static final int MVC_DRAWS = 1000;
    private static final int WEB_FLUX_DRAWS = 400;
    private static final List<String> OBJECTS = List.of("/trade", "/entity", "/wild", "/object", "/vendor", "/mono");
    private static final List<String> LISTS = List.of("/trades", "/entities", "/array", "/set", "/future", "/flux");

    /** A request, and what it gets. */
    private record Draw(String path, Object value) {
        static Draw of(Random random) {
            return switch (random.nextInt(6)) {
                case 0, 1 -> new Draw(OBJECTS.get(random.nextInt(OBJECTS.size())), Values.trade(random));
                case 2, 3 ->
                    new Draw(
                            LISTS.get(random.nextInt(LISTS.size())),
                            Values.list(random, 6, () -> Values.trade(random)));
                case 4 -> new Draw("/accounts", Values.list(random, 6, () -> Values.account(random)));
                default ->
                    random.nextBoolean()
                            ? new Draw("/shapes", Values.list(random, 6, () -> Values.shape(random)))
                            : new Draw("/shape", Values.shape(random));
            };
        }
    }

    /** Returns the headers of an answer without what DifferencesTest shows: its length, and types that are there twice. */
    private static Map<String, List<String>> headers(HttpResponse<?> response) {
        Map<String, List<String>> headers = new TreeMap<>(response.headers().map());
        headers.computeIfPresent("accept", (name, values) -> distinct(values));
        headers.keySet().removeAll(List.of("date", "content-length", "transfer-encoding"));
        return headers;
    }

    private static List<String> distinct(List<String> values) {
        return values.stream()
                .flatMap(value -> Stream.of(value.split(", ")))
                .distinct()
                .toList();
    }

    private static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    abstract static class Both extends BothApplications {
        Both(boolean isMvc) {
            super(
                    isMvc,
                    OtherAnswers.class,
                    "server.tomcat.max-keep-alive-requests=-1", // which would close connections now and then
                    "spring.mvc.problemdetails.enabled=true",
                    "spring.webflux.problemdetails.enabled=true");
        }

        /** The requests are in requests.txt, in the columns that its first lines name. */
        @TestFactory
        Stream<DynamicTest> requests() throws IOException {
            try (InputStream file = AnswersTest.class.getResourceAsStream("/requests.txt")) {
                return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .filter(line -> line.matches("\\S+ +(both|" + (isMvc ? "mvc" : "webflux") + ") .*"))
                        .map(line -> DynamicTest.dynamicTest(line, () -> check(line.split(" +", 7))));
            }
        }

        private void check(String[] columns) {
            Object value = VALUES.get(columns[5]);
            String[] header = columns.length == 6 ? new String[0] : columns[6].split(": ");
            HttpResponse<byte[]> response = check(columns[3], columns[4], value, header);
            if (!columns[2].equals("-")) {
                assertEquals(Integer.parseInt(columns[2]), response.statusCode());
            }
            if (columns[0].equals("zilch") && columns[5].startsWith("trade")) {
                assertTrue(text(response).matches("\\[?\\Q" + BEGIN + "\\E(?s:.*)"), () -> text(response));
            }
            checkWriter(columns[0]);
        }

        /** In WebFlux there is nothing that says it. */
        private void checkWriter(String writer) {
            if (isMvc && !writer.equals("-")) {
                assertEquals(writer.equals("zilch"), ours.isLastOfZilch());
            }
        }

        /** Checks that status, headers and documents are the same; returns our answer. */
        HttpResponse<byte[]> check(String method, String path, Object value, String... headers) {
            HttpResponse<byte[]> expected = jackson.sendForBytes(method, path, value, headers);
            HttpResponse<byte[]> response = ours.sendForBytes(method, path, value, headers);
            assertEquals(expected.statusCode(), response.statusCode(), path);
            assertEquals(headers(expected), headers(response), path);
            if (response.statusCode() != 406
                    && response.statusCode() != 500) { // the server's own texts have their time
                assertArrayEquals(expected.body(), response.body(), () -> text(expected) + "\n" + text(response));
            }
            if (method.equals("HEAD")) {
                assertEquals(0, response.body().length);
            } else if (!isMvc) {
                assertEquals(
                        expected.headers().firstValue("Content-Length").isPresent(),
                        response.headers().firstValue("Content-Length").isPresent());
            }
            return response;
        }

        String checkSame(String writer, String path, Object value) {
            HttpResponse<byte[]> response = check("GET", path, value);
            checkWriter(writer);
            return text(response);
        }

        @Test
        @DisplayName("random values become the tree and the headers of Jackson")
        void randomValues() {
            long seed = new Random().nextLong();
            Random random = new Random(seed);
            int draws = isMvc ? MVC_DRAWS : WEB_FLUX_DRAWS;
            int written = 0;
            for (int i = 0; i < draws; i++) {
                Draw draw = Draw.of(random);
                String message = "seed " + seed + ", draw " + i + ": " + draw;
                HttpResponse<String> answer = ours.get(draw.path, draw.value);
                written += isMvc && ours.isLastOfZilch() ? 1 : 0;
                HttpResponse<String> expected = jackson.get(draw.path, draw.value);
                assertEquals(expected.statusCode(), answer.statusCode(), message);
                assertEquals(headers(expected), headers(answer), message);
                Running.checkSameTree(expected.body(), answer.body(), message);
            }
            assertTrue(!isMvc || written > draws * 3 / 4, "answers by Zilch: " + written);
        }

        @Test
        void valuesOfOtherTypesThanTheDeclaredOneAndWithViews() {
            String mark = "{\"mark_id\":5,\"text\":\"x\"}";
            assertEquals(mark, ours.get("/marked", new Values.Mark(5)).body());
            assertEquals(mark, ours.get("/variable", new Values.Mark(5)).body());
            assertEquals(
                    "{\"id\":1}", ours.get("/viewed", new Values.Viewed(1, "x")).body());
        }

        @ParameterizedTest
        @ValueSource(strings = {"/paged", "/pagedentity", "/pagedmono"})
        void pagesOfSpringData(String path) {
            for (PagedModel<Values.Trade> page : Values.pages(TRADES)) {
                assertTrue(checkSame("zilch", path, page).startsWith("{\"content\":["), path);
            }
            checkSame("jackson", "/pagedtext", new PagedModel<>(new PageImpl<>(List.of("x"))));
            checkSame("jackson", "/object", new PagedModel<>(new PageImpl<>(TRADES)));
        }

        @Test
        void typesThatAreBoundedByThemselves() {
            Map<String, Object> values =
                    Map.of("/enum", Values.Side.BUY, "/model", new Values.Model<>(), "/comparable", Values.Side.BUY);
            values.forEach((path, value) -> {
                String text = ours.get(path, value).body();
                assertEquals(jackson.get(path, value).body(), text); // with WebFlux of Boot 3 an enum is an event
                assertTrue(text.contains(path.equals("/model") ? "{\"name\":\"n\"}" : "\"BUY\""), path);
            });
        }

        @Test
        void linesAndEventsOfAStream() {
            for (String path : List.of("/lines", "/events")) {
                HttpResponse<String> response = ours.get(path, TRADES);
                HttpResponse<String> expected = jackson.get(path, TRADES);
                assertEquals(
                        expected.headers().map().keySet(),
                        response.headers().map().keySet());
                assertEquals(
                        expected.headers().firstValue("Content-Type"),
                        response.headers().firstValue("Content-Type"));
                assertEquals(
                        expected.body().lines().map(AnswersTest::content).toList(),
                        response.body().lines().map(AnswersTest::content).toList());
            }
        }

        @Test
        void builders() {
            for (String path : List.of("/builder", "/builders", "/monobuilder", "/monobuilders", "/futurebuilder")) {
                HttpResponse<String> response = ours.get(path, null);
                assertEquals("{\"id\":7}", response.body());
                assertEquals(path.equals("/builders") ? 202 : 200, response.statusCode());
                assertEquals(Optional.of("application/json"), response.headers().firstValue("Content-Type"));
            }
            assertEquals(
                    "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n",
                    ours.get("/builderlines", null).body());
        }
    }

    private static Object content(String line) {
        return line.isEmpty() ? line : Running.tree(line.replaceFirst("^data:", ""));
    }

    @Nested
    @DisplayName("Spring MVC")
    class Mvc extends Both {
        Mvc() {
            super(true);
        }

        @Test
        void headHasTheHeadersOfGetAndNoBody() {
            HttpResponse<String> get = ours.get("/trades", TRADES);
            HttpResponse<String> head = ours.send("HEAD", "/trades", TRADES);
            assertEquals(200, head.statusCode());
            assertEquals("", head.body());
            for (String name : List.of("Content-Type", "Content-Length")) {
                assertEquals(get.headers().firstValue(name), head.headers().firstValue(name));
            }
        }

        @Test
        void longBodiesAreChunked() {
            HttpResponse<String> large = ours.get("/object", new Values.Account("x".repeat(20_000)));
            assertEquals(Optional.of("chunked"), large.headers().firstValue("Transfer-Encoding"));
        }

        @Test
        void aFilterMayMakeTheBodyLonger() {
            assertEquals(
                    "{\"account_owner\":\"x\"} and more",
                    ours.get("/object?more", new Values.Account("x")).body());
        }

        @Test
        void nullHasNoBody() {
            HttpResponse<String> response = ours.get("/trade", null);
            assertEquals("", response.body());
            assertEquals(200, response.statusCode());
            assertTrue(response.headers().firstValue("Content-Type").isEmpty());
        }

        @ParameterizedTest
        @ValueSource(strings = {"cached", "etag"})
        void answersThatAFilterHolds(String wrapper) {
            for (String path : List.of("/trades?", "/page?", "/flux?")) {
                HttpResponse<byte[]> response = check("GET", path + wrapper, TRADES);
                check("HEAD", path + wrapper, TRADES);
                response.headers()
                        .firstValue("etag")
                        .ifPresent(tag -> assertEquals(
                                304,
                                check("GET", path + wrapper, TRADES, "If-None-Match", tag)
                                        .statusCode()));
            }
        }

        @Test
        void compressedAnswers() {
            String[] compression = {"server.compression.enabled=true", "server.compression.min-response-size=1B"};
            try (Running compressed = start(compression);
                    Running expected = start(OFF, compression[0], compression[1])) {
                HttpResponse<byte[]> response =
                        compressed.sendForBytes("GET", "/trades", TRADES, "Accept-Encoding", "gzip");
                HttpResponse<byte[]> ofJackson =
                        expected.sendForBytes("GET", "/trades", TRADES, "Accept-Encoding", "gzip");
                assertEquals(headers(ofJackson), headers(response));
                assertArrayEquals(GZIP, new byte[] {response.body()[0], response.body()[1]});
            }
        }

        /** Has a ResponseBodyAdvice replace the body, as it may by any other. */
        private void checkReplaced(String path, Object value, UnaryOperator<Object> replacement) {
            List<Api.Chosen> advices = Stream.of(ours, jackson)
                    .map(running -> running.context().getBean(Api.Chosen.class))
                    .toList();
            advices.forEach(advice -> advice.replacement = replacement);
            try {
                check("GET", path, value);
            } finally {
                advices.forEach(advice -> advice.replacement = null);
            }
        }

        @Test
        void adviceThatReturnsMapsAndTexts() {
            for (String path : List.of("/trade", "/object", "/wild", "/vendor")) {
                checkReplaced(path, TRADE, body -> Map.of("data", body));
                checkReplaced(path, TRADE, body -> "a text");
            }
            checkReplaced("/trades", List.of(TRADE), body -> Map.of("data", body));
        }

        @Test
        @SuppressWarnings("removal") // in Spring 7
        void adviceThatReturnsValuesOfJackson() {
            for (String path : List.of("/trade", "/object", "/wild", "/vendor")) {
                checkReplaced(path, TRADE, MappingJacksonValue::new);
                checkReplaced(path, TRADE, body -> new MappingJacksonValue(Map.of("data", body)));
            }
        }

        @Test
        void adviceThatReturnsOtherLists() {
            checkReplaced("/trade", TRADE, body -> List.of(body, body));
            checkReplaced("/trades", List.of(TRADE), body -> List.of(((List<?>) body).get(0)));
            checkReplaced("/accounts", List.of(new Values.Account("x")), body -> List.of(body, body));
            checkReplaced("/accounts", List.of(new Values.Account("x")), body -> List.of(Map.of("data", body)));
        }

        @Test
        void adviceThatReturnsOtherValuesWithSerializers() {
            checkReplaced("/trade", TRADE, body -> new Values.Account("x"));
            checkReplaced("/accounts", List.of(new Values.Account("x")), body -> List.of(TRADE));
        }

        @Test
        void bodyThatAnAdviceReturnsIsRefusedWithoutAnotherConverter() {
            ZilchHttpMessageConverter converter =
                    new ZilchHttpMessageConverter(new GeneratedSerializers(), new JsonBuilderPool(1));
            MockHttpOutputMessage output = new MockHttpOutputMessage();
            assertEquals(
                    "Could not write JSON: There is no generated serializer for java.lang.String",
                    assertThrows(
                                    HttpMessageNotWritableException.class,
                                    () -> converter.write("x", Values.Trade.class, MediaType.APPLICATION_JSON, output))
                            .getMessage());
            assertEquals("", output.getBodyAsString());
        }
    }

    @Nested
    @DisplayName("Spring WebFlux")
    class WebFlux extends Both {
        WebFlux() {
            super(false);
        }

        @Test
        void elementsOfATypeVariableAreLeftToJackson() {
            List<Values.Timed> value = List.of(new Values.Timed(Duration.ofMillis(1500)));
            assertEquals(
                    "[{\"duration\":1.500000000}]", ours.get("/trades", value).body());
            assertEquals(
                    "[{\"duration\":\"PT1.5S\"}]", ours.get("/generics", value).body());
        }

        @Test
        void otherCharsetsAreLeftToJackson() {
            HttpResponse<byte[]> response = ours.sendForBytes("GET", "/utf16", TRADE);
            assertEquals(
                    Optional.of("application/json;charset=UTF-16BE"),
                    response.headers().firstValue("Content-Type"));
            assertEquals(
                    Running.tree(jackson.get("/trade", TRADE).body()),
                    Running.tree(new String(response.body(), StandardCharsets.UTF_16BE)));
        }

        @Test
        void buildersHaveTheirLength() {
            for (String path : List.of("/builder", "/builders", "/monobuilder", "/monobuilders", "/futurebuilder")) {
                HttpResponse<String> response = ours.get(path, null);
                assertEquals(Optional.of("8"), response.headers().firstValue("Content-Length"), path);
            }
        }

        @Test
        void buildersAreEvents() {
            assertEquals(
                    "data:{\"id\":1}\n\ndata:{\"id\":2}\n\ndata:{\"id\":3}\n\n",
                    ours.get("/builderevents", null).body());
        }

        @Test
        void errorBeforeTheFirstElementIsAStatus() {
            assertEquals(500, ours.get("/failing", null).statusCode());
        }
    }
}
