// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.domain.PageImpl;
import org.springframework.data.web.PagedModel;

@DisplayName("Answers are those of the same application without the starter")
class AnswersTest {
    private static final Random RANDOM = new Random(71);
    private static final Values.Trade TRADE = Values.trade(RANDOM);
    private static final List<Values.Trade> TRADES = List.of(TRADE, Values.trade(RANDOM), Values.trade(RANDOM));

    /** The beginning of a trade in the order of the source, which is ours. */
    private static final String BEGIN = "{\"id\":" + TRADE.id() + ",\"symbol\":";

    abstract static class Both extends BothApplications {
        Both(boolean isMvc) {
            super(isMvc, Api.class);
        }

        @ParameterizedTest
        @ValueSource(strings = {"/trade", "/object", "/entity", "/wild", "/mono", "/vendor", "/utf8", "/generic"})
        void objects(String path) {
            assertTrue(checkSame(path, TRADE, true).body().startsWith(BEGIN), path);
        }

        @ParameterizedTest
        @ValueSource(strings = {"/trades", "/array", "/set", "/entities", "/future", "/monos"})
        void collectionsAndArrays(String path) {
            assertTrue(checkSame(path, TRADES, true).body().startsWith('[' + BEGIN), path);
            checkSame(path, path.equals("/array") ? TRADES : List.of(), true, "Accept", "application/json");
        }

        @ParameterizedTest
        @ValueSource(strings = {"/marked", "/variable"})
        void valuesWhoseDeclaredTypeHasNoSerializer(String path) {
            assertEquals(
                    "{\"mark_id\":5,\"text\":\"x\"}",
                    checkSame(path, new Values.Mark(5), true).body());
        }

        @ParameterizedTest
        @ValueSource(strings = {"/paged", "/pagedentity", "/pagedmono"})
        void pagesOfSpringData(String path) {
            for (PagedModel<Values.Trade> page : Values.pages(TRADES)) {
                assertTrue(checkSame(path, page, true).body().startsWith("{\"content\":["), path);
            }
            checkSame("/pagedtext", new PagedModel<>(new PageImpl<>(List.of("x"))), false);
            checkSame("/object", new PagedModel<>(new PageImpl<>(TRADES)), false);
        }

        @Test
        void bodyOfAnExceptionHandler() {
            assertEquals(404, checkSame("/missing", null, true).statusCode());
        }

        @Test
        void typesWithoutSerializerAreLeftToJackson() {
            checkSame("/plain", new Values.Plain("x", TRADE), false);
            checkSame("/plains", List.of(new Values.Plain("x", TRADE)), false);
            checkSame("/map", Map.of("x", TRADE), false);
            checkSame("/object", TRADES, false);
            checkSame("/object", new Values.HiddenAccount("x"), false);
            checkSame("/problem", null, false);
            assertEquals(
                    "{\"id\":1}",
                    checkSame("/viewed", new Values.Viewed(1, "x"), false).body());
            checkSame("/object", new Values.Viewed(1, "x"), false);
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
        void otherTypesOfMediaAreNotAcceptable() {
            for (Running running : List.of(ours, jackson)) {
                assertEquals(
                        406, running.get("/trade", TRADE, "Accept", "text/html").statusCode());
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
        void streamsAndListsOfATypeVariable() {
            checkSame("/flux", TRADES, false);
            checkSame("/generics", TRADES, true);
        }

        @Test
        void acceptedTypes() {
            for (String accept : List.of(
                    "application/json",
                    "application/vnd.x+json",
                    "text/html, application/*;q=0.5",
                    "application/json;charset=UTF-8")) {
                checkSame("/trade", TRADE, true, "Accept", accept);
            }
        }

        @Test
        void otherCharsetsAreLeftToJackson() {
            HttpResponse<String> response = ours.get("/utf16", TRADE);
            HttpResponse<String> expected = jackson.get("/utf16", TRADE);
            assertEquals(
                    expected.headers().firstValue("Content-Type"),
                    response.headers().firstValue("Content-Type"));
            assertEquals(expected.body(), response.body());
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
    }

    @Nested
    @DisplayName("Spring WebFlux")
    class WebFlux extends Both {
        WebFlux() {
            super(false);
        }

        @Test
        void elementsOfAStream() {
            assertTrue(checkSame("/flux", TRADES, true).body().startsWith('[' + BEGIN));
            checkSame("/flux", List.of(), true);
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
