// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.asyncDispatch;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpHeaders;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.reactive.server.EntityExchangeResult;
import org.springframework.test.web.reactive.server.WebTestClient;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.MvcResult;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.web.context.WebApplicationContext;

@DisplayName("Random values become the tree and the headers of Jackson")
class RandomAnswersTest {
    private static final int MVC_DRAWS = 3000;
    private static final int WEB_FLUX_DRAWS = 1000;
    private static final List<String> OBJECTS = List.of("/trade", "/entity", "/wild", "/object", "/vendor", "/mono");
    private static final List<String> LISTS = List.of("/trades", "/entities", "/array", "/set", "/future", "/flux");

    /** An answer. */
    private record Answer(int status, Map<String, Object> headers, String body) {}

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

    private static void check(Answer expected, Answer answer, String message) {
        assertEquals(expected.status, answer.status, message);
        Object length = answer.headers.remove(HttpHeaders.CONTENT_LENGTH);
        expected.headers.remove(HttpHeaders.CONTENT_LENGTH);
        assertEquals(expected.headers, answer.headers, message);
        Running.checkSameTree(expected.body, answer.body, message);
        if (length != null) {
            assertEquals(
                    answer.body.getBytes(StandardCharsets.UTF_8).length, Integer.parseInt(length.toString()), message);
        }
    }

    private static Answer mvc(MockMvc mvc, Api.Controller controller, Draw draw) throws Exception {
        controller.value = draw.value;
        MvcResult result = mvc.perform(get(draw.path)).andReturn();
        if (result.getRequest().isAsyncStarted()) {
            result = mvc.perform(asyncDispatch(result)).andReturn();
        }
        MockHttpServletResponse response = result.getResponse();
        Map<String, Object> headers = new TreeMap<>();
        response.getHeaderNames().forEach(name -> headers.put(name, response.getHeader(name)));
        return new Answer(response.getStatus(), headers, response.getContentAsString(StandardCharsets.UTF_8));
    }

    @Test
    void springMvc() throws Exception {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        int written = 0;
        try (Running ours = Running.mvc(Api.class);
                Running jackson = Running.mvc(Api.class, "zilch.json.enabled=false")) {
            MockMvc ourMvc = MockMvcBuilders.webAppContextSetup((WebApplicationContext) ours.context())
                    .build();
            MockMvc jacksonMvc = MockMvcBuilders.webAppContextSetup((WebApplicationContext) jackson.context())
                    .build();
            for (int i = 0; i < MVC_DRAWS; i++) {
                Draw draw = Draw.of(random);
                Answer answer = mvc(ourMvc, ours.controller(), draw);
                written += ours.isLastOfZilch() ? 1 : 0;
                check(
                        mvc(jacksonMvc, jackson.controller(), draw),
                        answer,
                        "seed " + seed + ", draw " + i + ": " + draw);
            }
        }
        assertTrue(written > MVC_DRAWS * 3 / 4, "answers by Zilch: " + written);
    }

    private static Answer webFlux(WebTestClient client, Api.Controller controller, Draw draw) {
        controller.value = draw.value;
        EntityExchangeResult<byte[]> result =
                client.get().uri(draw.path).exchange().expectBody().returnResult();
        Map<String, Object> headers = new TreeMap<>();
        result.getResponseHeaders().forEach((name, values) -> headers.put(name, String.join(", ", values)));
        return new Answer(result.getStatus().value(), headers, WebFluxTest.text(result));
    }

    @Test
    void webFlux() {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        try (Running ours = Running.webFlux(Api.class);
                Running jackson = Running.webFlux(Api.class, "zilch.json.enabled=false")) {
            WebTestClient ourClient =
                    WebTestClient.bindToApplicationContext(ours.context()).build();
            WebTestClient jacksonClient =
                    WebTestClient.bindToApplicationContext(jackson.context()).build();
            for (int i = 0; i < WEB_FLUX_DRAWS; i++) {
                Draw draw = Draw.of(random);
                check(
                        webFlux(jacksonClient, jackson.controller(), draw),
                        webFlux(ourClient, ours.controller(), draw),
                        "seed " + seed + ", draw " + i + ": " + draw);
            }
        }
    }
}
