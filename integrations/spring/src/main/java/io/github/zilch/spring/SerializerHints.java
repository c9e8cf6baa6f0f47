// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.Set;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.beans.factory.aot.BeanRegistrationAotContribution;
import org.springframework.beans.factory.aot.BeanRegistrationAotProcessor;
import org.springframework.beans.factory.support.RegisteredBean;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.ControllerAdvice;

/**
 * Names the serializers that a native image needs: those of the types that the methods of controllers return. What only the
 * running application knows, such as the class of an {@code Object}, has none there and is left to Jackson.
 */
final class SerializerHints implements BeanRegistrationAotProcessor {
    @Override
    public BeanRegistrationAotContribution processAheadOfTime(RegisteredBean bean) {
        Class<?> type = bean.getBeanClass();
        if (!AnnotatedElementUtils.hasAnnotation(type, Controller.class)
                && !AnnotatedElementUtils.hasAnnotation(type, ControllerAdvice.class)) {
            return null;
        }
        Set<Class<?>> serializers = new HashSet<>();
        for (Method method : type.getDeclaredMethods()) {
            add(serializers, ResolvableType.forMethodReturnType(method));
        }
        return serializers.isEmpty()
                ? null
                : (context, code) -> serializers.forEach(serializer -> context.getRuntimeHints()
                        .reflection()
                        .registerType(serializer, MemberCategory.INVOKE_DECLARED_METHODS));
    }

    /** Adds the serializers of a type, of its arguments and of its elements. */
    private static void add(Set<Class<?>> serializers, ResolvableType type) {
        if (type.isArray()) {
            add(serializers, type.getComponentType());
        }
        for (ResolvableType argument : type.getGenerics()) {
            add(serializers, argument);
        }
        Class<?> found = Serializer.findClass(type.toClass());
        if (found != null && Serializer.of(found) != null) {
            serializers.add(found);
        }
    }
}
