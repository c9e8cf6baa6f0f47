// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.zilch.JsonBuilderPool;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.http.converter.json.MappingJacksonValue;
import org.springframework.mock.http.MockHttpOutputMessage;

@DisplayName("A ResponseBodyAdvice may replace the body by any other")
class AdviceTest extends BothApplications {
    private static final Values.Trade TRADE = Values.trade(new Random(71));

    AdviceTest() {
        super(true, Api.class);
    }

    private static HttpResponse<String> get(
            Running running, String path, Object value, UnaryOperator<Object> replacement) {
        Api.Chosen advice = running.context().getBean(Api.Chosen.class);
        advice.replacement = replacement;
        try {
            return running.get(path, value);
        } finally {
            advice.replacement = null;
        }
    }

    private void checkSame(String path, Object value, UnaryOperator<Object> replacement) {
        HttpResponse<String> response = get(ours, path, value, replacement);
        HttpResponse<String> expected = get(jackson, path, value, replacement);
        assertEquals(expected.statusCode(), response.statusCode());
        assertEquals(
                expected.headers().firstValue("Content-Type"),
                response.headers().firstValue("Content-Type"));
        Running.checkSameTree(expected.body(), response.body(), path);
    }

    @Test
    void mapsAndTexts() {
        for (String path : List.of("/trade", "/object", "/wild", "/vendor")) {
            checkSame(path, TRADE, body -> Map.of("data", body));
            checkSame(path, TRADE, body -> "a text");
        }
        checkSame("/trades", List.of(TRADE), body -> Map.of("data", body));
    }

    @Test
    @SuppressWarnings("removal") // in Spring 7
    void valuesOfJackson() {
        for (String path : List.of("/trade", "/object", "/wild", "/vendor")) {
            checkSame(path, TRADE, MappingJacksonValue::new);
            checkSame(path, TRADE, body -> new MappingJacksonValue(Map.of("data", body)));
        }
    }

    @Test
    void otherLists() {
        checkSame("/trade", TRADE, body -> List.of(body, body));
        checkSame("/trades", List.of(TRADE), body -> List.of(((List<?>) body).get(0)));
        checkSame("/accounts", List.of(new Values.Account("x")), body -> List.of(body, body));
        checkSame("/accounts", List.of(new Values.Account("x")), body -> List.of(Map.of("data", body)));
    }

    @Test
    void otherValuesWithSerializers() {
        checkSame("/trade", TRADE, body -> new Values.Account("x"));
        checkSame("/accounts", List.of(new Values.Account("x")), body -> List.of(TRADE));
    }

    @Test
    void withoutAnotherConverterTheBodyIsRefused() {
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
