// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import io.github.zilch.JsonOptions;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;

@DisplayName("Spring Boot configures the converter by itself")
class AutoConfigurationTest {
    @Configuration(proxyBeanMethods = false)
    @Import(Api.class)
    static class WithBeans {
        @Bean
        GeneratedSerializers serializers() {
            return new GeneratedSerializers(RenamedWire.class);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableWebMvc
    @Import(Api.class)
    static class WithEnableWebMvc {}

    /** As an application without beans of these types. */
    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    static class WithOptions {
        @Bean
        JsonOptions options() {
            return JsonOptions.DEFAULT.floatLayout(JsonOptions.FloatLayout.JAVA);
        }
    }

    private static List<HttpMessageConverter<?>> converters(Running running) {
        return running.context().getBean(RequestMappingHandlerAdapter.class).getMessageConverters();
    }

    @Test
    void theConverterIsTheFirst() {
        for (Class<?> application : List.of(Api.class, WithEnableWebMvc.class)) {
            try (Running running = Running.mvc(application)) {
                assertInstanceOf(
                        ZilchHttpMessageConverter.class, converters(running).get(0));
                assertEquals(
                        1,
                        converters(running).stream()
                                .filter(ZilchHttpMessageConverter.class::isInstance)
                                .count());
            }
        }
    }

    @Test
    void aPropertySwitchesItOff() {
        try (Running running = Running.mvc(Api.class, "zilch.json.enabled=false")) {
            assertTrue(converters(running).stream().noneMatch(ZilchHttpMessageConverter.class::isInstance));
            assertFalse(running.context().containsBean("zilchSerializers"));
        }
    }

    @Test
    void serializersAreABean() {
        try (Running running = Running.mvc(WithBeans.class)) {
            assertEquals(
                    "{\"id\":1}", running.get("/object", new Values.Renamed(1)).body());
            assertTrue(running.isLastOfZilch());
        }
    }

    @Test
    void optionsAreABean() {
        try (Running running = Running.mvc(WithOptions.class, "zilch.json.idle-builders=2")) {
            try (JsonBuilder json =
                    running.context().getBean(JsonBuilderPool.class).acquire()) {
                assertEquals("{\"x\":1.0E22}", json.put("x", 1e22).toString());
            }
        }
    }

    @Test
    void anApplicationWithoutWebHasNone() {
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(WithOptions.class)
                .web(WebApplicationType.NONE)
                .properties("spring.main.banner-mode=off", "logging.level.root=off")
                .run()) {
            assertEquals(Map.of(), context.getBeansOfType(GeneratedSerializers.class));
        }
    }

    @Test
    void propertiesAreDescribedForEditors() throws Exception {
        JsonNode properties;
        try (InputStream metadata = getClass().getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
            properties = new ObjectMapper().readTree(metadata).get("properties");
        }
        assertEquals(
                List.of("zilch.json.enabled", "zilch.json.idle-builders"),
                StreamSupport.stream(properties.spliterator(), false)
                        .map(property -> property.get("name").textValue())
                        .toList());
    }
}
