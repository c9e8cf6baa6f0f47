// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import io.github.zilch.JsonBuilder;
import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.MethodParameter;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodReturnValueHandler;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.handler.HandlerExceptionResolverComposite;
import org.springframework.web.servlet.mvc.method.annotation.ExceptionHandlerExceptionResolver;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;

/**
 * Closes the builders that controllers of Spring MVC and their exception handlers return, also where no converter is asked to
 * write them, such as for a request that accepts no JSON.
 *
 * @param others the handlers that do the work.
 * @param types which of the types of controllers may contain builders, once one has been returned.
 */
record BuilderReturnValueHandler(List<HandlerMethodReturnValueHandler> others, Builders.Types types)
        implements HandlerMethodReturnValueHandler {
    @Override
    public boolean supportsReturnType(MethodParameter returnType) {
        return returnType.getParameterType() == JsonBuilder.class || types.mayContain(returnType);
    }

    @Override
    public void handleReturnValue(
            Object value, MethodParameter returnType, ModelAndViewContainer container, NativeWebRequest request)
            throws Exception {
        Builders.refuseInner(value);
        JsonBuilder json = Builders.in(value);
        try {
            for (HandlerMethodReturnValueHandler other : others) {
                if (other.supportsReturnType(returnType)) {
                    other.handleReturnValue(value, returnType, container, request);
                    return;
                }
            }
            throw new IllegalArgumentException("No handler for the return type of " + returnType.getExecutable());
        } finally {
            if (json != null) {
                json.close();
            }
        }
    }

    /** Puts a handler before those of Spring MVC. */
    static final class Installer implements BeanPostProcessor {
        private final Builders.Types types = new Builders.Types();

        @Override
        public Object postProcessAfterInitialization(Object bean, String name) {
            if (bean instanceof RequestMappingHandlerAdapter adapter && adapter.getReturnValueHandlers() != null) {
                adapter.setReturnValueHandlers(first(adapter.getReturnValueHandlers()));
            } else if (bean instanceof HandlerExceptionResolverComposite resolvers) {
                for (HandlerExceptionResolver resolver : resolvers.getExceptionResolvers()) {
                    if (resolver instanceof ExceptionHandlerExceptionResolver handlers
                            && handlers.getReturnValueHandlers() != null) {
                        handlers.setReturnValueHandlers(
                                first(handlers.getReturnValueHandlers().getHandlers()));
                    }
                }
            }
            return bean;
        }

        private List<HandlerMethodReturnValueHandler> first(List<HandlerMethodReturnValueHandler> others) {
            List<HandlerMethodReturnValueHandler> handlers = new ArrayList<>(others);
            handlers.add(0, new BuilderReturnValueHandler(List.copyOf(others), types));
            return handlers;
        }
    }
}
