// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import io.github.zilch.JsonBuilder;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.Ordered;
import org.springframework.web.reactive.HandlerResult;
import org.springframework.web.reactive.HandlerResultHandler;
import org.springframework.web.server.ServerWebExchange;
import reactor.core.publisher.Mono;

/**
 * Closes the builders that controllers of WebFlux return, also where no encoder is asked to write them, such as for a request
 * that accepts no JSON.
 *
 * @param others the handlers that do the work; this one is among them.
 */
record BuilderResultHandler(ObjectProvider<HandlerResultHandler> others) implements HandlerResultHandler, Ordered {
    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }

    @Override
    public boolean supports(HandlerResult result) {
        return Builders.in(result.getReturnValue()) != null;
    }

    @Override
    public Mono<Void> handleResult(ServerWebExchange exchange, HandlerResult result) {
        JsonBuilder json = Builders.in(result.getReturnValue());
        return Mono.defer(() -> others.orderedStream()
                        .filter(other -> other != this && other.supports(result))
                        .findFirst()
                        .orElseThrow(
                                () -> new IllegalStateException("No handler for a result of " + result.getHandler()))
                        .handleResult(exchange, result))
                .doFinally(signal -> json.close());
    }
}
