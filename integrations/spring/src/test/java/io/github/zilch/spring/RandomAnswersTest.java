// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Random values become the tree and the headers of Jackson")
class RandomAnswersTest {
    private static final int MVC_DRAWS = 3000;
    private static final int WEB_FLUX_DRAWS = 1000;
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

    private static Map<String, List<String>> headers(HttpResponse<String> answer) {
        Map<String, List<String>> headers = new TreeMap<>(answer.headers().map());
        headers.keySet().removeAll(List.of("date", "content-length", "transfer-encoding"));
        return headers;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void answersAreThoseOfJackson(boolean isMvc) {
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        int draws = isMvc ? MVC_DRAWS : WEB_FLUX_DRAWS;
        int written = 0;
        try (Running ours = isMvc ? Running.mvc(Api.class) : Running.webFlux(Api.class);
                Running jackson = isMvc
                        ? Running.mvc(Api.class, BothApplications.OFF)
                        : Running.webFlux(Api.class, BothApplications.OFF)) {
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
        }
        assertTrue(!isMvc || written > draws * 3 / 4, "answers by Zilch: " + written);
    }
}
