// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import io.github.zilch.JsonBuilderPool;
import io.github.zilch.JsonOptions;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.http.MediaType;
import org.springframework.http.codec.ServerCodecConfigurer;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.web.reactive.HandlerResultHandler;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Puts the converter, or the encoder, before those of Jackson; the converter also after those of the application. Beans of the types
 * {@link GeneratedSerializers}, {@link JsonBuilderPool} and {@link JsonOptions} take the place of the defaults; {@code
 * zilch.json.enabled=false} leaves all to Jackson.
 */
@AutoConfiguration
@ConditionalOnWebApplication
@ConditionalOnProperty(name = "zilch.json.enabled", matchIfMissing = true)
public class ZilchJsonAutoConfiguration {
    /** The options without a bean: idle builders do not keep the memory of the largest answers, 64 of which may be a gigabyte. */
    private static final JsonOptions DEFAULT_OPTIONS = JsonOptions.DEFAULT.retainedCapacity(1 << 20);

    /** Creates the configuration; called by Spring. */
    public ZilchJsonAutoConfiguration() {}

    /** Returns what finds the serializers. */
    @Bean
    @ConditionalOnMissingBean
    GeneratedSerializers zilchSerializers() {
        return new GeneratedSerializers();
    }

    /** Returns the pool of the builders. */
    @Bean
    @ConditionalOnMissingBean
    JsonBuilderPool zilchBuilderPool(
            ObjectProvider<JsonOptions> options, @Value("${zilch.json.idle-builders:64}") int idleBuilders) {
        return new JsonBuilderPool(idleBuilders, options.getIfAvailable(() -> DEFAULT_OPTIONS));
    }

    /** The configuration of Spring MVC. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = Type.SERVLET)
    @ConditionalOnClass(WebMvcConfigurer.class)
    static class Mvc {
        @Bean
        static BeanPostProcessor zilchBuilderReturnValues() {
            return new BuilderReturnValueHandler.Installer();
        }

        @Bean
        @Order // after the converters of others
        WebMvcConfigurer zilchConverter(GeneratedSerializers serializers, JsonBuilderPool pool) {
            return new WebMvcConfigurer() {
                @Override
                @SuppressWarnings("removal") // Spring 7 calls it, and its first version has nothing in its place
                public void extendMessageConverters(List<HttpMessageConverter<?>> converters) {
                    ZilchHttpMessageConverter converter = new ZilchHttpMessageConverter(serializers, pool);
                    converter.setOthers(() -> converters);
                    insert(converter, converters);
                }
            };
        }

        /** Puts a converter before that of Jackson, and after those of the application. */
        static void insert(ZilchHttpMessageConverter converter, List<HttpMessageConverter<?>> converters) {
            int i = 0;
            while (i < converters.size() && !isForAllJson(converters.get(i))) {
                i++;
            }
            converters.add(i, converter);
        }

        /** Returns whether a converter is for JSON, and one of Spring, or extends one. */
        private static boolean isForAllJson(HttpMessageConverter<?> converter) {
            if (!converter.getSupportedMediaTypes().contains(MediaType.APPLICATION_JSON)) {
                return false;
            }
            // By name: the class cannot be loaded without Jackson.
            Class<?> type = converter.getClass();
            while (type != null && !type.getPackageName().equals("org.springframework.http.converter.json")) {
                type = type.getSuperclass();
            }
            return type != null;
        }
    }

    /** The configuration of Spring WebFlux. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = Type.REACTIVE)
    @ConditionalOnClass(WebFluxConfigurer.class)
    static class WebFlux {
        @Bean
        WebFluxConfigurer zilchEncoder(GeneratedSerializers serializers, JsonBuilderPool pool) {
            return new WebFluxConfigurer() {
                @Override
                public void configureHttpMessageCodecs(ServerCodecConfigurer configurer) {
                    ZilchJsonEncoder encoder = new ZilchJsonEncoder(serializers, pool);
                    configurer.customCodecs().register(new BuilderEventWriter(encoder));
                    configurer.customCodecs().register(encoder);
                }
            };
        }

        @Bean
        BuilderResultHandler zilchBuilderResults(ObjectProvider<HandlerResultHandler> handlers) {
            return new BuilderResultHandler(handlers, new Builders.Types());
        }
    }
}
