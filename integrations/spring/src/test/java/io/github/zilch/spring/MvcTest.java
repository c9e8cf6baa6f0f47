// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.data.domain.PageImpl;
import org.springframework.data.web.PagedModel;

@DisplayName("Spring MVC")
class MvcTest {
    private static final Random RANDOM = new Random(71);
    private static final Values.Trade TRADE = Values.trade(RANDOM);
    private static final List<Values.Trade> TRADES = List.of(TRADE, Values.trade(RANDOM), Values.trade(RANDOM));

    private static Running ours;
    private static Running jackson;

    @BeforeAll
    static void start() {
        ours = Running.mvc(Api.class);
        jackson = Running.mvc(Api.class, "zilch.json.enabled=false");
    }

    @AfterAll
    static void stop() {
        ours.close();
        jackson.close();
    }

    private static HttpResponse<String> checkSame(String path, Object value, boolean isOurs, String... headers) {
        HttpResponse<String> response = ours.get(path, value, headers);
        HttpResponse<String> expected = jackson.get(path, value, headers);
        assertEquals(expected.statusCode(), response.statusCode(), response::body);
        assertEquals(
                expected.headers().firstValue("Content-Type"),
                response.headers().firstValue("Content-Type"));
        Running.checkSameTree(expected.body(), response.body(), path);
        assertEquals(isOurs, ours.isLastOfZilch(), path);
        return response;
    }

    @ParameterizedTest
    @ValueSource(strings = {"/trade", "/object", "/entity", "/wild", "/mono", "/vendor", "/utf8", "/generic"})
    void objects(String path) {
        checkSame(path, TRADE, true);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/marked", "/variable"})
    void valuesWhoseDeclaredTypeHasNoSerializer(String path) {
        checkSame(path, new Values.Mark(5), true);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/trades", "/array", "/set", "/entities", "/future", "/monos", "/generics"})
    void collectionsAndArrays(String path) {
        checkSame(path, TRADES, true);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/paged", "/pagedentity", "/pagedmono"})
    void pagesOfSpringData(String path) {
        for (PagedModel<Values.Trade> page : Values.pages(TRADES)) {
            checkSame(path, page, true);
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
        checkSame("/flux", TRADES, false);
        checkSame("/object", new Values.HiddenAccount("x"), false);
        checkSame("/problem", null, false);
        assertEquals(
                "{\"id\":1}",
                checkSame("/viewed", new Values.Viewed(1, "x"), false).body());
        checkSame("/object", new Values.Viewed(1, "x"), false);
    }

    @Test
    void typesThatAreBoundedByThemselves() {
        assertEquals("\"BUY\"", checkSame("/enum", Values.Side.BUY, false).body());
        assertEquals(
                "{\"name\":\"n\"}",
                checkSame("/model", new Values.Model<>(), false).body());
        assertEquals("\"BUY\"", checkSame("/comparable", Values.Side.BUY, false).body());
    }

    @Test
    void acceptedTypes() {
        checkSame("/trade", TRADE, true, "Accept", "application/json");
        checkSame("/trade", TRADE, true, "Accept", "application/vnd.x+json");
        checkSame("/trade", TRADE, true, "Accept", "text/html, application/*;q=0.5");
        checkSame("/trade", TRADE, true, "Accept", "application/json;charset=UTF-8");
        assertEquals(406, ours.get("/trade", TRADE, "Accept", "text/html").statusCode());
        assertEquals(406, jackson.get("/trade", TRADE, "Accept", "text/html").statusCode());
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
        assertEquals(get.headers().firstValue("Content-Type"), head.headers().firstValue("Content-Type"));
        assertEquals(get.headers().firstValue("Content-Length"), head.headers().firstValue("Content-Length"));
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
    void linesAndEventsOfAStream() {
        for (String path : List.of("/lines", "/events")) {
            HttpResponse<String> response = ours.get(path, TRADES);
            HttpResponse<String> expected = jackson.get(path, TRADES);
            assertEquals(
                    expected.headers().map().keySet(), response.headers().map().keySet());
            assertEquals(
                    expected.body().lines().map(MvcTest::content).toList(),
                    response.body().lines().map(MvcTest::content).toList());
        }
    }

    private static Object content(String line) {
        return line.isEmpty() ? line : Running.tree(line.replaceFirst("^data:", ""));
    }

    @Test
    void builders() {
        for (String path : List.of("/builder", "/builders", "/monobuilder")) {
            HttpResponse<String> response = ours.get(path, null);
            assertEquals("{\"id\":7}", response.body());
            assertEquals(path.equals("/builders") ? 202 : 200, response.statusCode());
            assertEquals(
                    "application/json",
                    response.headers().firstValue("Content-Type").orElseThrow());
        }
        assertEquals(
                "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n",
                ours.get("/builderlines", null).body());
    }

    @Test
    void nullHasNoBody() {
        HttpResponse<String> response = ours.get("/trade", null);
        assertEquals("", response.body());
        assertEquals(200, response.statusCode());
        assertTrue(response.headers().firstValue("Content-Type").isEmpty());
    }
}
