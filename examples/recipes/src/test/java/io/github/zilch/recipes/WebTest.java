// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import java.io.ByteArrayOutputStream;
import java.lang.annotation.Annotation;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.mock.http.MockHttpOutputMessage;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockServletContext;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;

/** Web frameworks write a builder, and it goes back to its pool. */
class WebTest {
    private final JsonBuilderPool pool = new JsonBuilderPool(1);
    private final JsonBuilder json = pool.acquire().put("id", 7);

    /** Tells the builder from others, whichever of its handles is lent. */
    private final ByteBuffer text = json.byteBuffer();

    @Test
    void jaxRs() throws Exception {
        JsonBuilderWriter writer = new JsonBuilderWriter();
        Annotation[] none = {};
        assertTrue(writer.isWriteable(JsonBuilder.class, null, none, MediaType.APPLICATION_JSON_TYPE));
        assertFalse(writer.isWriteable(String.class, null, none, MediaType.APPLICATION_JSON_TYPE));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        var headers = new MultivaluedHashMap<String, Object>();
        writer.writeTo(json, JsonBuilder.class, null, none, MediaType.APPLICATION_JSON_TYPE, headers, out);
        assertEquals("{\"id\":7}", out.toString(StandardCharsets.UTF_8));
        assertEquals(8, headers.getFirst("Content-Length"));
        assertSame(text, pool.acquire().byteBuffer());
    }

    @Test
    void aSpringControllerReturnsBuilders() throws Exception {
        MockMvc spring = MockMvcBuilders.standaloneSetup(
                        new TradeController(id -> id == 7 ? Trades.FIRST : Trades.SECOND))
                .setMessageConverters(new JsonBuilderConverter())
                .build();
        assertIsAnswered(Trades.FIRST_JSON, spring, "/trades/7");
        assertIsAnswered(Trades.SECOND_JSON, spring, "/trades/8");
    }

    @Test
    void theConfigurationPutsTheConverterBeforeJackson() throws Exception {
        try (var context = new AnnotationConfigWebApplicationContext()) {
            context.setServletContext(new MockServletContext());
            context.register(Web.class, JsonBuilderConfiguration.class);
            context.refresh();
            MockMvc spring = MockMvcBuilders.webAppContextSetup(context).build();
            assertIsAnswered(Trades.FIRST_JSON, spring, "/trades/7");
            MockHttpServletResponse other =
                    spring.perform(get("/others")).andReturn().getResponse();
            assertEquals("{\"name\":\"x\"}", other.getContentAsString());
        }
    }

    /** A controller of builders, and one of what Jackson writes. */
    @Configuration
    @EnableWebMvc
    static class Web {
        @Bean
        TradeController trades() {
            return new TradeController(id -> Trades.FIRST);
        }

        @Bean
        Others others() {
            return new Others();
        }
    }

    @RestController
    static class Others {
        @GetMapping("/others")
        Map<String, String> other() {
            return Map.of("name", "x");
        }
    }

    private static void assertIsAnswered(String json, MockMvc spring, String path) throws Exception {
        MockHttpServletResponse response = spring.perform(get(path)).andReturn().getResponse();
        assertEquals(200, response.getStatus());
        assertEquals("application/json", response.getContentType());
        assertEquals(json.length(), response.getContentLength());
        assertEquals(json, response.getContentAsString());
    }

    @Test
    void theConverterClosesTheBuilder() throws Exception {
        JsonBuilderConverter converter = new JsonBuilderConverter();
        var type = org.springframework.http.MediaType.APPLICATION_JSON;
        assertFalse(converter.canWrite(String.class, type));
        assertFalse(converter.canRead(JsonBuilder.class, type));
        converter.write(json, type, new MockHttpOutputMessage());
        assertSame(text, pool.acquire().byteBuffer());
    }
}
