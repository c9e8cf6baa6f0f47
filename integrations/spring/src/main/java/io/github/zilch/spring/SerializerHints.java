// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import java.lang.reflect.Method;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.beans.factory.aot.BeanFactoryInitializationAotContribution;
import org.springframework.beans.factory.aot.BeanFactoryInitializationAotProcessor;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.stereotype.Controller;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;
import org.springframework.web.bind.annotation.ControllerAdvice;

/**
 * Names the serializers that a native image needs: all that have the default name, in the packages of the application and in those
 * of the types that the methods of controllers return, so that values of their subclasses find their own. Those in whose place
 * Jackson writes are not named, which decides it for the image: it has no metadata to look at their types.
 */
final class SerializerHints implements BeanFactoryInitializationAotProcessor {
    private static final String SUFFIX = "Json";

    @Override
    public BeanFactoryInitializationAotContribution processAheadOfTime(ConfigurableListableBeanFactory beans) {
        GeneratedSerializers serializers = new GeneratedSerializers();
        List<Class<?>> used = named(beans).stream()
                .filter(next -> {
                    Serializer serializer = Serializer.of(next);
                    return serializer != null && serializers.isUsed(serializer);
                })
                .toList();
        return used.isEmpty()
                ? null
                : (context, code) -> used.forEach(serializer -> context.getRuntimeHints()
                        .reflection()
                        .registerType(serializer, MemberCategory.INVOKE_DECLARED_METHODS));
    }

    /** Returns the classes that have the names of serializers. */
    private static Set<Class<?>> named(ConfigurableListableBeanFactory beans) {
        Set<Class<?>> classes = new LinkedHashSet<>();
        Set<String> packages = new LinkedHashSet<>();
        if (AutoConfigurationPackages.has(beans)) {
            packages.addAll(AutoConfigurationPackages.get(beans));
        }
        for (Class<?> type : returned(beans)) {
            Class<?> serializer = Serializer.findClass(type);
            if (serializer != null) {
                classes.add(serializer);
                packages.add(serializer.getPackageName());
            }
        }
        packages.remove(""); // which would be all jars
        ClassPathScanningCandidateComponentProvider scanner = new ClassPathScanningCandidateComponentProvider(false);
        scanner.addIncludeFilter(
                (reader, factory) -> reader.getClassMetadata().getClassName().endsWith(SUFFIX));
        for (String next : packages) {
            for (BeanDefinition found : scanner.findCandidateComponents(next)) {
                classes.add(ClassUtils.resolveClassName(found.getBeanClassName(), beans.getBeanClassLoader()));
            }
        }
        return classes;
    }

    /** Returns the classes that the methods of controllers name as what they return. */
    private static Set<Class<?>> returned(ConfigurableListableBeanFactory beans) {
        Set<Class<?>> classes = new LinkedHashSet<>();
        for (String name : beans.getBeanDefinitionNames()) {
            Class<?> type = beans.getType(name, false);
            if (type != null && isController(type)) {
                for (Method method : ReflectionUtils.getAllDeclaredMethods(type)) {
                    classes.addAll(TypeParts.classes(ResolvableType.forMethodReturnType(method, type)));
                }
            }
        }
        return classes;
    }

    private static boolean isController(Class<?> type) {
        return AnnotatedElementUtils.hasAnnotation(type, Controller.class)
                || AnnotatedElementUtils.hasAnnotation(type, ControllerAdvice.class);
    }
}
