// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import io.github.zilch.JsonOptions;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.AbstractHttpMessageConverter;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.converter.StringHttpMessageConverter;
import org.springframework.http.converter.json.MappingJackson2HttpMessageConverter;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
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

    @Configuration(proxyBeanMethods = false)
    @Import(Api.class)
    static class WithConverters {
        @Bean
        HttpMessageConverter<Object> accounts() {
            return OfTheApplication.ofAccounts();
        }

        @Bean
        HttpMessageConverter<Object> texts() {
            return new OfTheApplication(Values.Circle.class, MediaType.parseMediaType("text/csv"), "csv");
        }
    }

    @Configuration(proxyBeanMethods = false)
    @Import(Api.class)
    static class WithConfigurer implements WebMvcConfigurer {
        @Override
        @SuppressWarnings("removal") // in Spring 7
        public void extendMessageConverters(List<HttpMessageConverter<?>> converters) {
            converters.add(0, OfTheApplication.ofAccounts());
        }
    }

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

    /** Is the application's own, and writes the same text for all values of a type. */
    private static final class OfTheApplication extends AbstractHttpMessageConverter<Object> {
        private final Class<?> type;
        private final String text;

        OfTheApplication(Class<?> type, MediaType media, String text) {
            super(media);
            this.type = type;
            this.text = text;
        }

        /** Returns one for a type that has a serializer. */
        static OfTheApplication ofAccounts() {
            return new OfTheApplication(Values.Account.class, MediaType.APPLICATION_JSON, "{}");
        }

        @Override
        protected boolean supports(Class<?> other) {
            return other == type;
        }

        @Override
        protected Object readInternal(Class<?> other, HttpInputMessage input) {
            throw new UnsupportedOperationException();
        }

        @Override
        protected void writeInternal(Object value, HttpOutputMessage output) throws IOException {
            output.getBody().write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    @Test
    void theConverterIsBeforeThatOfJackson() {
        for (Class<?> application : List.of(Api.class, WithEnableWebMvc.class)) {
            try (Running running = Running.mvc(application)) {
                List<Class<?>> types = new ArrayList<>();
                converters(running).forEach(converter -> types.add(converter.getClass()));
                int index = types.indexOf(ZilchHttpMessageConverter.class);
                assertEquals(index, types.lastIndexOf(ZilchHttpMessageConverter.class));
                assertTrue(types.stream()
                        .skip(index + 1)
                        .anyMatch(type -> type.getSimpleName().matches("MappingJackson2Http.*|JacksonJson.*")));
            }
        }
    }

    @Test
    @SuppressWarnings("removal") // in Spring 7
    void itIsAfterTheConvertersOfTheApplication() {
        HttpMessageConverter<?> text = new StringHttpMessageConverter();
        HttpMessageConverter<?> ofTheApplication = OfTheApplication.ofAccounts();
        HttpMessageConverter<?> jackson = new MappingJackson2HttpMessageConverter();
        ZilchHttpMessageConverter converter =
                new ZilchHttpMessageConverter(new GeneratedSerializers(), new JsonBuilderPool(1));
        List<HttpMessageConverter<?>> converters = new ArrayList<>(List.of(ofTheApplication, text, jackson));
        ZilchJsonAutoConfiguration.Mvc.insert(converter, converters);
        assertEquals(List.of(ofTheApplication, text, converter, jackson), converters);
        List<HttpMessageConverter<?>> withoutJson = new ArrayList<>(List.of(text));
        ZilchJsonAutoConfiguration.Mvc.insert(converter, withoutJson);
        assertEquals(List.of(text, converter), withoutJson);
    }

    @Test
    @SuppressWarnings("removal") // in Spring 7
    void aConverterThatExtendsThatOfJacksonCountsAsJacksons() {
        MappingJackson2HttpMessageConverter otherMedia = new MappingJackson2HttpMessageConverter() {};
        otherMedia.setSupportedMediaTypes(List.of(MediaType.parseMediaType("application/hal+json")));
        HttpMessageConverter<?> extended = new MappingJackson2HttpMessageConverter() {};
        ZilchHttpMessageConverter converter =
                new ZilchHttpMessageConverter(new GeneratedSerializers(), new JsonBuilderPool(1));
        List<HttpMessageConverter<?>> converters = new ArrayList<>(List.of(otherMedia, extended));
        ZilchJsonAutoConfiguration.Mvc.insert(converter, converters);
        assertEquals(List.of(otherMedia, converter, extended), converters);
    }

    @Test
    void convertersOfTheApplicationWriteWhatTheyCan() {
        Values.Circle circle = new Values.Circle(1);
        Values.Account account = new Values.Account("x");
        try (Running ours = Running.mvc(WithConverters.class);
                Running jackson = Running.mvc(WithConverters.class, "zilch.json.enabled=false")) {
            for (Running running : List.of(ours, jackson)) {
                assertEquals("csv", running.get("/object", circle).body()); // as it is the first one
                boolean isUsed = !SpringBootVersion.getVersion().equals("4.0.0"); // which has Jackson's in its place
                assertEquals(
                        isUsed ? "{}" : "{\"account_owner\":\"x\"}",
                        running.get("/object", account).body());
            }
            String json =
                    ours.get("/object", circle, "Accept", "application/json").body();
            assertEquals("{\"kind\":\"circle\",\"radius\":1}", json);
            assertTrue(ours.isLastOfZilch());
        }
        try (Running running = Running.mvc(WithConfigurer.class)) {
            assertEquals("{}", running.get("/object", account).body());
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
