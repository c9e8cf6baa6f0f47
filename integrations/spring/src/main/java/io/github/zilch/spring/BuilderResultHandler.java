// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import io.github.zilch.JsonBuilder;
import java.util.concurrent.CompletionStage;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.Ordered;
import org.springframework.web.reactive.HandlerResult;
import org.springframework.web.reactive.HandlerResultHandler;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Closes the builders that controllers of WebFlux return, also where no encoder is asked to write them, such as for a request
 * that accepts no JSON: those that are returned, alone or in an entity, and those of a {@code Mono} or a future whose type names
 * them.
 *
 * @param others the handlers that do the work; this one is among them.
 * @param types which of the types of controllers may contain builders.
 */
record BuilderResultHandler(ObjectProvider<HandlerResultHandler> others, Builders.Types types)
        implements HandlerResultHandler, Ordered {
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }

    /** Holds a builder until the answer is complete. */
    private static final class Held {
        private JsonBuilder json;
        private boolean isClosed;

        /** Holds the builder in a value, if there is one. */
        synchronized void hold(Object value) {
            Builders.refuseInner(value);
            json = Builders.in(value);
            if (isClosed) {
                close(); // a future that was late
            }
        }

        synchronized void close() {
            isClosed = true;
            if (json != null) {
                json.close();
            }
        }
    }

    @Override
    public boolean supports(HandlerResult result) {
        Object value = result.getReturnValue();
        return Builders.in(value) != null || types.mayContain(result.getReturnTypeSource());
    }

    @Override
    public Mono<Void> handleResult(ServerWebExchange exchange, HandlerResult result) {
        Held held = new Held();
        HandlerResult watched = new HandlerResult(
                        result.getHandler(),
                        watch(result.getReturnValue(), held),
                        result.getReturnTypeSource(),
                        result.getBindingContext())
                .setExceptionHandler(result.getExceptionHandler());
        return Mono.defer(() -> others.orderedStream()
                        .filter(other -> other != this && other.supports(watched))
                        .findFirst()
                        .orElseThrow(
                                () -> new IllegalStateException("No handler for a result of " + result.getHandler()))
                        .handleResult(exchange, watched))
                .doFinally(signal -> held.close());
    }

    private static Object watch(Object value, Held held) {
        if (value instanceof Mono<?> mono) {
            return mono.doOnNext(held::hold);
        }
        if (value instanceof CompletionStage<?> future) {
            return future.whenComplete((builder, error) -> held.hold(builder));
        }
        held.hold(value);
        return value;
    }
}
