// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Answers of all kinds are those of the same application without the starter")
class OtherAnswersTest {
    private static final Random RANDOM = new Random(71);

    /** Without a character that Jackson 2 escapes, so that texts and their ETags are the same. */
    private static final List<Values.Trade> TRADES = Stream.generate(() -> Values.trade(RANDOM))
            .filter(trade -> !trade.toString().contains("😀"))
            .limit(3)
            .toList();

    private static final byte[] GZIP = {0x1f, (byte) 0x8b};

    /** Returns the headers of an answer without what DifferencesTest shows: its length, and names that are there twice. */
    private static Map<String, List<String>> headers(HttpResponse<?> response) {
        Map<String, List<String>> headers = new TreeMap<>();
        response.headers().map().forEach((name, values) -> headers.put(name, distinct(values)));
        headers.keySet().removeAll(List.of("date", "content-length", "transfer-encoding"));
        return headers;
    }

    private static List<String> distinct(List<String> values) {
        return values.stream()
                .flatMap(value -> Stream.of(value.split(", ")))
                .distinct()
                .toList();
    }

    abstract static class Both extends BothApplications {
        Both(boolean isMvc) {
            super(
                    isMvc,
                    OtherAnswers.class,
                    "spring.mvc.problemdetails.enabled=true",
                    "spring.webflux.problemdetails.enabled=true");
        }

        /** Checks that status, headers and documents are the same; returns our answer. */
        HttpResponse<byte[]> checkSameHeaders(String method, String path, String... headers) {
            HttpResponse<byte[]> expected = jackson.sendForBytes(method, path, TRADES, headers);
            HttpResponse<byte[]> response = ours.sendForBytes(method, path, TRADES, headers);
            assertEquals(expected.statusCode(), response.statusCode(), path);
            assertEquals(headers(expected), headers(response), path);
            if (response.statusCode() < 400) { // the server's own text of an error has its time
                assertEquals(
                        new String(expected.body(), StandardCharsets.UTF_8),
                        new String(response.body(), StandardCharsets.UTF_8),
                        path);
            }
            return response;
        }

        @ParameterizedTest
        @DisplayName("what is left to Jackson has the same bytes, whatever is in it")
        @ValueSource(strings = {"/page", "/slice", "/problemoftrades", "/thrownproblem"})
        void bytesOfJackson(String path) {
            HttpResponse<byte[]> expected = jackson.sendForBytes("GET", path, TRADES);
            HttpResponse<byte[]> response = ours.sendForBytes("GET", path, TRADES);
            assertEquals(path.contains("problem") ? 409 : 200, response.statusCode());
            assertArrayEquals(expected.body(), response.body());
            assertEquals(
                    expected.headers().map().keySet(), response.headers().map().keySet());
            assertEquals(headers(expected), headers(response));
        }

        @ParameterizedTest
        @ValueSource(strings = {"/fluxentity", "/httpentity", "/optional", "/views"})
        void otherContainers(String path) {
            assertEquals(
                    path.equals("/fluxentity") ? 202 : 200,
                    checkSameHeaders("GET", path).statusCode());
        }

        @ParameterizedTest
        @ValueSource(strings = {"/produced", "/wildcard", "/latin1", "/ascii", "/utf32"})
        void producedTypes(String path) {
            checkSameHeaders("GET", path);
            checkSameHeaders("GET", path, "Accept", "application/hal+json");
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "application/json;charset=utf-8",
                    "application/json;charset=ISO-8859-1",
                    "application/json;charset=UTF-16",
                    "application/json;x=1",
                    "application/problem+json",
                    "application/hal+json;charset=utf-16le",
                    "application/x-ndjson",
                    "text/json",
                    "text/plain"
                })
        void typesOfEntities(String type) {
            checkSameHeaders("GET", "/typed?type=" + URLEncoder.encode(type, StandardCharsets.UTF_8));
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "application/*+json",
                    "application/hal+json",
                    "application/json;charset=UTF-16",
                    "application/json;charset=ISO-8859-1",
                    "application/json;q=0.1,application/hal+json",
                    "text/html,application/xhtml+xml,*/*;q=0.8",
                    "*/*+json",
                    "text/json",
                    "application/x-ndjson",
                    "text/event-stream"
                })
        void acceptedTypes(String type) {
            for (String path : List.of("/trades", "/fluxentity", "/wildcard")) {
                checkSameHeaders("GET", path, "Accept", type);
            }
        }

        @Test
        void rangesAreForResourcesAlone() {
            for (String range : List.of("bytes=0-9", "bytes=-5", "bytes=999999-")) {
                assertEquals(
                        200, checkSameHeaders("GET", "/trades", "Range", range).statusCode());
            }
        }

        @Test
        void requestsWithoutBody() {
            for (String path : List.of("/trades", "/page", "/fluxentity", "/entities", "/flux")) {
                assertEquals(0, checkSameHeaders("HEAD", path).body().length);
            }
            checkSameHeaders("OPTIONS", "/trades");
            assertEquals(
                    304,
                    checkSameHeaders("GET", "/entities", "If-None-Match", "\"1\"")
                            .statusCode());
        }
    }

    @Nested
    @DisplayName("Spring WebFlux")
    class WebFlux extends Both {
        WebFlux() {
            super(false);
        }
    }

    @Nested
    @DisplayName("Spring MVC")
    class Mvc extends Both {
        Mvc() {
            super(true);
        }

        @ParameterizedTest
        @ValueSource(strings = {"/streaming", "/callable", "/deferred", "/emitter", "/sse", "/route", "/routes"})
        void asynchronousAndFunctionalOnes(String path) {
            assertEquals(200, checkSameHeaders("GET", path).statusCode());
        }

        @ParameterizedTest
        @ValueSource(strings = {"cached", "etag"})
        void answersThatAFilterHolds(String wrapper) {
            for (String path : List.of("/trades?", "/page?", "/flux?")) {
                HttpResponse<byte[]> response = checkSameHeaders("GET", path + wrapper);
                checkSameHeaders("HEAD", path + wrapper);
                response.headers()
                        .firstValue("etag")
                        .ifPresent(tag -> assertEquals(
                                304,
                                checkSameHeaders("GET", path + wrapper, "If-None-Match", tag)
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
    }
}
