// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import com.fasterxml.jackson.annotation.JsonView;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication.Type;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageImpl;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Slice;
import org.springframework.data.domain.SliceImpl;
import org.springframework.http.HttpEntity;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.async.DeferredResult;
import org.springframework.web.filter.ShallowEtagHeaderFilter;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerResponse;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitter;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;
import org.springframework.web.util.ContentCachingResponseWrapper;
import reactor.core.publisher.Flux;

/** An application with what {@link Api} does not have: other containers, types of media, and what wraps answers. */
@Configuration(proxyBeanMethods = false)
@Import(Api.class)
class OtherAnswers {
    /** For Spring MVC and WebFlux. */
    @RestController
    static class Answers {
        private final Api.Controller api;

        Answers(Api.Controller api) {
            this.api = api;
        }

        private List<Values.Trade> trades() {
            return api.value();
        }

        @GetMapping("/page")
        Page<Values.Trade> page() {
            return new PageImpl<>(trades(), PageRequest.of(0, 2), 7);
        }

        @GetMapping("/slice")
        Slice<Values.Trade> slice() {
            return new SliceImpl<>(trades(), PageRequest.of(1, 3), true);
        }

        @GetMapping("/problemoftrades")
        ProblemDetail problem() {
            ProblemDetail problem = ProblemDetail.forStatusAndDetail(HttpStatus.CONFLICT, "it conflicts");
            problem.setProperty("trades", trades());
            problem.setProperty("timed", new Values.Timed(Duration.ofMillis(1500)));
            return problem;
        }

        @GetMapping("/thrownproblem")
        Values.Trade thrownProblem() {
            throw new ErrorResponseException(HttpStatus.CONFLICT, problem(), null);
        }

        @GetMapping("/fluxentity")
        ResponseEntity<Flux<Values.Trade>> fluxEntity() {
            return ResponseEntity.accepted().header("X-Test", "1").body(Flux.fromIterable(trades()));
        }

        @GetMapping("/httpentity")
        HttpEntity<List<Values.Trade>> httpEntity() {
            return ResponseEntity.ok(trades());
        }

        @GetMapping("/optional")
        Optional<Values.Trade> optional() {
            return Optional.of(trades().get(0));
        }

        @GetMapping("/callable")
        Callable<List<Values.Trade>> callable() {
            return this::trades;
        }

        @GetMapping("/views")
        @JsonView(Values.Brief.class)
        List<Values.Viewed> views() {
            return List.of(new Values.Viewed(1, "x"), new Values.Viewed(2, "y"));
        }

        @GetMapping("/typed")
        ResponseEntity<List<Values.Trade>> typed(@RequestParam("type") String type) {
            return ResponseEntity.ok()
                    .contentType(MediaType.parseMediaType(type))
                    .body(trades());
        }

        @GetMapping(path = "/produced", produces = "application/hal+json")
        List<Values.Trade> produced() {
            return trades();
        }

        @GetMapping(path = "/wildcard", produces = "application/*+json")
        List<Values.Trade> wildcard() {
            return trades();
        }

        @GetMapping(path = "/latin1", produces = "application/json;charset=ISO-8859-1")
        List<Values.Trade> latin1() {
            return trades();
        }

        @GetMapping(path = "/ascii", produces = "application/json;charset=US-ASCII")
        List<Values.Trade> ascii() {
            return trades();
        }

        @GetMapping(path = "/utf32", produces = "application/json;charset=UTF-32LE")
        List<Values.Trade> utf32() {
            return trades();
        }
    }

    /** For Spring MVC alone. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnWebApplication(type = Type.SERVLET)
    static class Mvc implements WebMvcConfigurer {
        @RestController
        static class Answers {
            private final Api.Controller api;

            Answers(Api.Controller api) {
                this.api = api;
            }

            @GetMapping("/streaming")
            ResponseEntity<StreamingResponseBody> streaming() {
                return ResponseEntity.ok()
                        .contentType(MediaType.APPLICATION_JSON)
                        .body(out -> out.write("[\"grün\"]".getBytes(StandardCharsets.UTF_8)));
            }

            @GetMapping("/deferred")
            DeferredResult<List<Values.Trade>> deferred() {
                DeferredResult<List<Values.Trade>> result = new DeferredResult<>();
                result.setResult(api.value());
                return result;
            }

            @GetMapping("/emitter")
            ResponseBodyEmitter emitter() throws IOException {
                return send(new ResponseBodyEmitter());
            }

            @GetMapping("/sse")
            SseEmitter events() throws IOException {
                return send(new SseEmitter());
            }

            private <T extends ResponseBodyEmitter> T send(T emitter) throws IOException {
                for (Values.Trade trade : api.<List<Values.Trade>>value()) {
                    emitter.send(trade, MediaType.APPLICATION_JSON);
                    emitter.send("\n");
                }
                emitter.complete();
                return emitter;
            }
        }

        @Bean
        RouterFunction<ServerResponse> routes(Api.Controller api) {
            return RouterFunctions.route()
                    .GET(
                            "/route",
                            request -> ServerResponse.ok()
                                    .body(api.<List<Values.Trade>>value().get(0)))
                    .GET(
                            "/routes",
                            request -> ServerResponse.ok()
                                    .body(
                                            api.<List<Values.Trade>>value(),
                                            new ParameterizedTypeReference<List<Values.Trade>>() {}))
                    .build();
        }

        /** Has the parameter of the request decide what is done with the answer. */
        @Bean
        Filter wrapper() {
            return (request, response, chain) -> {
                if (request.getParameter("cached") != null) {
                    ContentCachingResponseWrapper cached =
                            new ContentCachingResponseWrapper((HttpServletResponse) response);
                    chain.doFilter(request, cached);
                    cached.setHeader("X-Size", String.valueOf(cached.getContentSize() > 0));
                    cached.copyBodyToResponse();
                } else if (request.getParameter("etag") != null) {
                    new ShallowEtagHeaderFilter().doFilter(request, response, chain);
                } else {
                    chain.doFilter(request, response);
                }
            };
        }

        @Override
        public void addInterceptors(InterceptorRegistry registry) {
            registry.addInterceptor(new HandlerInterceptor() {
                @Override
                public void postHandle(
                        HttpServletRequest request, HttpServletResponse response, Object handler, ModelAndView model) {
                    if (request.getParameter("late") != null) {
                        response.setHeader("X-Late", "1");
                    }
                    if (request.getParameter("failing") != null
                            && request.getDispatcherType() == DispatcherType.REQUEST) {
                        throw new IllegalStateException("after the controller");
                    }
                }
            });
        }
    }
}
