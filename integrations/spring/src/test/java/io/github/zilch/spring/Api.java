// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import com.fasterxml.jackson.annotation.JsonView;
import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import jakarta.servlet.Filter;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.MethodParameter;
import org.springframework.data.web.PagedModel;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** An application of which the tests say what it answers. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
class Api {
    /** Where {@code zilch.json.enabled=false}, there is no pool of Zilch. */
    @Bean
    JsonBuilderPool pool() {
        return new JsonBuilderPool(1);
    }

    /** Tells which converter Spring MVC has chosen. */
    @ControllerAdvice
    static class Chosen implements ResponseBodyAdvice<Object> {
        volatile Class<?> converter;

        /** Replaces bodies, as the advice of an application may. */
        volatile UnaryOperator<Object> replacement;

        @Override
        public boolean supports(MethodParameter type, Class<? extends HttpMessageConverter<?>> converterType) {
            converter = converterType;
            return replacement != null;
        }

        @Override
        public Object beforeBodyWrite(
                Object body,
                MethodParameter type,
                MediaType contentType,
                Class<? extends HttpMessageConverter<?>> converterType,
                ServerHttpRequest request,
                ServerHttpResponse response) {
            return replacement.apply(body);
        }
    }

    /** Appends to the answers of some requests, as filters and wrappers of an application may. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
    static class Filters {
        @Bean
        Filter more() {
            return (request, response, chain) -> {
                chain.doFilter(request, response);
                if (request.getParameter("more") != null) {
                    response.getOutputStream().write(" and more".getBytes(StandardCharsets.UTF_8));
                }
            };
        }
    }

    static final class Missing extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    static final class MissingBuilder extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /**
     * Has methods that name their types by a variable.
     *
     * @param <E> that type.
     */
    abstract static class Generic<E> {
        abstract <T> T value();

        @GetMapping("/generic")
        E generic() {
            return value();
        }

        @GetMapping("/generics")
        List<E> generics() {
            return value();
        }
    }

    /** Fills the variable of the same methods as {@link Controller} otherwise. */
    @RestController
    @RequestMapping("/pages")
    static class Pages extends Generic<JsonBuilder> {
        private final Controller controller;

        Pages(Controller controller) {
            this.controller = controller;
        }

        @Override
        <T> T value() {
            return controller.value();
        }
    }

    @RestController
    static class Controller extends Generic<Values.Trade> {
        final JsonBuilderPool pool;

        /** What the next request gets. */
        volatile Object value;

        Controller(JsonBuilderPool pool) {
            this.pool = pool;
        }

        @Override
        @SuppressWarnings("unchecked")
        <T> T value() {
            return (T) value;
        }

        @GetMapping("/trade")
        Values.Trade trade() {
            return value();
        }

        @GetMapping("/paged")
        PagedModel<Values.Trade> paged() {
            return value();
        }

        @GetMapping("/pagedentity")
        ResponseEntity<PagedModel<Values.Trade>> pagedEntity() {
            return ResponseEntity.ok(value());
        }

        @GetMapping("/pagedmono")
        Mono<PagedModel<Values.Trade>> pagedMono() {
            return Mono.just(value());
        }

        @GetMapping("/pagedtext")
        PagedModel<String> pagedText() {
            return value();
        }

        @GetMapping("/object")
        Object object() {
            return value;
        }

        @GetMapping("/entity")
        ResponseEntity<Values.Trade> entity() {
            return ResponseEntity.status(HttpStatus.CREATED)
                    .header("X-Test", "1")
                    .body(value());
        }

        @GetMapping("/wild")
        ResponseEntity<?> wild() {
            return ResponseEntity.ok(value);
        }

        @GetMapping("/trades")
        List<Values.Trade> trades() {
            return value();
        }

        @GetMapping("/entities")
        ResponseEntity<List<Values.Trade>> entities() {
            return ResponseEntity.ok().eTag("\"1\"").body(value());
        }

        @GetMapping("/array")
        Values.Trade[] array() {
            return this.<List<Values.Trade>>value().toArray(Values.Trade[]::new);
        }

        @GetMapping("/set")
        Set<Values.Trade> set() {
            return new LinkedHashSet<>(this.<List<Values.Trade>>value());
        }

        @GetMapping("/accounts")
        Collection<? extends Values.Account> accounts() {
            return value();
        }

        @GetMapping("/shape")
        Values.Shape shape() {
            return value();
        }

        @GetMapping("/shapes")
        List<Values.Shape> shapes() {
            return value();
        }

        @GetMapping("/marked")
        Values.Marked marked() {
            return value();
        }

        @GetMapping("/variable")
        <T extends Values.Marked> ResponseEntity<T> variable() {
            return ResponseEntity.ok(value());
        }

        @GetMapping("/future")
        CompletableFuture<List<Values.Trade>> future() {
            return CompletableFuture.completedFuture(value());
        }

        @GetMapping("/mono")
        Mono<Values.Trade> mono() {
            return Mono.fromSupplier(this::value);
        }

        @GetMapping("/monos")
        Mono<List<Values.Trade>> monos() {
            return Mono.fromSupplier(this::value);
        }

        @GetMapping("/flux")
        Flux<Values.Trade> flux() {
            return Flux.fromIterable(value());
        }

        @GetMapping(path = "/lines", produces = MediaType.APPLICATION_NDJSON_VALUE)
        Flux<Values.Trade> lines() {
            return Flux.fromIterable(value());
        }

        @GetMapping(path = "/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
        Flux<Values.Trade> events() {
            return Flux.fromIterable(value());
        }

        @GetMapping("/failing")
        Flux<Values.Trade> failing() {
            return Flux.error(new UnsupportedOperationException("no trades"));
        }

        @GetMapping(path = "/vendor", produces = "application/vnd.trade+json")
        Values.Trade vendor() {
            return value();
        }

        @GetMapping(path = "/utf16", produces = "application/json;charset=UTF-16BE")
        Values.Trade utf16() {
            return value();
        }

        @GetMapping(path = "/utf8", produces = "application/json;charset=UTF-8")
        Values.Trade utf8() {
            return value();
        }

        @GetMapping("/enum")
        @SuppressWarnings("rawtypes") // as they are in applications
        Enum rawEnum() {
            return value();
        }

        @GetMapping("/model")
        @SuppressWarnings("rawtypes")
        Values.Model rawModel() {
            return value();
        }

        @GetMapping("/comparable")
        <T extends Comparable<T>> T comparable() {
            return value();
        }

        @GetMapping("/plain")
        Values.Plain plain() {
            return value();
        }

        @GetMapping("/plains")
        List<Values.Plain> plains() {
            return value();
        }

        @GetMapping("/map")
        Map<String, Values.Trade> map() {
            return value();
        }

        @GetMapping("/viewed")
        @JsonView(Values.Brief.class)
        Values.Viewed viewed() {
            return value();
        }

        @GetMapping("/viewless")
        @JsonView(Values.Brief.class)
        Values.Account viewless() {
            return value();
        }

        @GetMapping("/broken")
        Values.Broken broken() {
            return value();
        }

        @GetMapping("/getter")
        Values.Failing getter() {
            return value();
        }

        @GetMapping("/builder")
        JsonBuilder builder() {
            return pool.acquire().put("id", 7);
        }

        @GetMapping("/builders")
        ResponseEntity<JsonBuilder> builderEntity() {
            return ResponseEntity.accepted().body(pool.acquire().put("id", 7));
        }

        /** An entity whose body only its superclass names. */
        static final class Accepted extends ResponseEntity<JsonBuilder> {
            Accepted(JsonBuilder json) {
                super(json, HttpStatus.ACCEPTED);
            }
        }

        @GetMapping("/accepted")
        Accepted accepted() {
            return new Accepted(pool.acquire().put("id", 7));
        }

        @GetMapping("/monobuilder")
        Mono<JsonBuilder> monoBuilder() {
            return Mono.fromSupplier(() -> pool.acquire().put("id", 7));
        }

        @GetMapping("/monobuilders")
        Mono<ResponseEntity<JsonBuilder>> monoBuilderEntity() {
            return Mono.fromSupplier(
                    () -> ResponseEntity.ok().eTag("\"7\"").body(pool.acquire().put("id", 7)));
        }

        @GetMapping("/futurebuilder")
        CompletableFuture<JsonBuilder> futureBuilder() {
            return CompletableFuture.completedFuture(pool.acquire().put("id", 7));
        }

        @GetMapping("/innerbuilders")
        List<JsonBuilder> innerBuilders() {
            return value();
        }

        @GetMapping("/innerentity")
        ResponseEntity<Map<String, Optional<List<JsonBuilder[]>>>> innerBuildersOfAnEntity() {
            return ResponseEntity.ok(value());
        }

        @GetMapping("/innerfuture")
        CompletableFuture<List<JsonBuilder>> innerBuildersOfAFuture() {
            return CompletableFuture.completedFuture(value());
        }

        @GetMapping("/innermono")
        Mono<ResponseEntity<?>> innerBuildersOfAMono() {
            return Mono.fromSupplier(() -> ResponseEntity.ok(value()));
        }

        @GetMapping("/missingbuilder")
        JsonBuilder missingBuilder() {
            throw new MissingBuilder();
        }

        @ExceptionHandler(MissingBuilder.class)
        JsonBuilder handleByBuilder() {
            return pool.acquire().put("id", 7);
        }

        @GetMapping(path = "/builderevents", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
        Flux<JsonBuilder> builderEvents() {
            return Flux.range(1, 3).map(id -> pool.acquire().put("id", id));
        }

        @GetMapping(path = "/builderlines", produces = MediaType.APPLICATION_NDJSON_VALUE)
        Flux<JsonBuilder> builderLines() {
            return Flux.range(1, 3).map(id -> pool.acquire().put("id", id));
        }

        @GetMapping("/missing")
        Values.Trade missing() {
            throw new Missing();
        }

        @GetMapping("/problem")
        ProblemDetail problem() {
            return ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, "it conflicts");
        }

        @ExceptionHandler(Missing.class)
        ResponseEntity<Values.Account> handle() {
            return ResponseEntity.status(HttpStatus.NOT_FOUND).body(new Values.Account("nobody"));
        }
    }
}
