// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.generated;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Checks that a value can be written by its declared type although it is of a subclass. Jackson writes such a value by its
 * class. The members that the subclass adds are not written here, but what its annotations hide or change must not be
 * written as the declared type has it, so such a value is refused. Each class is looked at once. Not for hand-written code:
 * see the {@linkplain io.github.zilch.generated package}.
 */
public final class DeclaredTypes {
    /** The declared types by which values of a class can be written. */
    private static final ClassValue<Accepted> ACCEPTED = new ClassValue<>() {
        @Override
        protected Accepted computeValue(Class<?> type) {
            return new Accepted();
        }
    };

    private DeclaredTypes() {}

    /**
     * Checks that a value can be written by its declared type.
     *
     * @param at address to write it at.
     * @throws IllegalArgumentException if it is of a subclass whose annotations of Jackson, or members of the same names, say something else.
     */
    public static void check(ValueWriter out, long at, Object value, Class<?> declared) {
        Class<?> own = value.getClass();
        boolean isOfJdk = own.getClassLoader() == null; // and has no annotations
        if (own != declared && !isOfJdk && !ACCEPTED.get(own).has(declared)) {
            accept(out, at, own, declared);
        }
    }

    private static void accept(ValueWriter out, long at, Class<?> own, Class<?> declared) {
        Set<Class<?>> known = withSupertypes(declared);
        for (Class<?> type : withSupertypes(own)) {
            if (!known.contains(type) && isChanged(type, known)) {
                throw out.otherType(at, own, declared, type);
            }
        }
        ACCEPTED.get(own).add(declared);
    }

    private static Set<Class<?>> withSupertypes(Class<?> type) {
        Set<Class<?>> types = new LinkedHashSet<>();
        addWithSupertypes(type, types);
        return types;
    }

    private static void addWithSupertypes(Class<?> type, Set<Class<?>> types) {
        if (type != null && types.add(type)) {
            addWithSupertypes(type.getSuperclass(), types);
            for (Class<?> next : type.getInterfaces()) {
                addWithSupertypes(next, types);
            }
        }
    }

    /** Returns whether Jackson would write something else of the members of the known types because of a class. */
    private static boolean isChanged(Class<?> type, Set<Class<?>> known) {
        return isChanged(type, known.stream())
                || Arrays.stream(type.getInterfaces()).anyMatch(it -> isAnnotated(it) && isInherited(it, type))
                || Arrays.stream(type.getDeclaredFields()).anyMatch(it -> isChanged(it, Stream.of()))
                || methods(type).anyMatch(it -> isChanged(it, known.stream().flatMap(next -> overridden(it, next))))
                || hasCreator(type)
                || hides(type, known);
    }

    /** Returns whether a class has an interface from its superclass, too: the order of what they say is another one then. */
    private static boolean isInherited(Class<?> implemented, Class<?> type) {
        return type.getSuperclass() != null && implemented.isAssignableFrom(type.getSuperclass());
    }

    private static Stream<Method> methods(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods()).filter(it -> !Modifier.isStatic(it.getModifiers()));
    }

    private static Stream<String> fields(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields())
                .filter(it -> !Modifier.isStatic(it.getModifiers()) && !it.isSynthetic())
                .map(Field::getName);
    }

    private static boolean isAnnotated(AnnotatedElement element) {
        return Arrays.stream(element.getDeclaredAnnotations()).anyMatch(DeclaredTypes::hasEffect);
    }

    /** Returns whether a constructor or factory of a class is annotated: those name, hide and show members. */
    private static boolean hasCreator(Class<?> type) {
        Stream<Executable> factories = Arrays.stream(type.getDeclaredMethods())
                .filter(it -> Modifier.isStatic(it.getModifiers()))
                .map(it -> it);
        return Stream.concat(Arrays.stream(type.getDeclaredConstructors()), factories)
                .anyMatch(it -> isAnnotated(it)
                        || Arrays.stream(it.getParameterAnnotations())
                                .flatMap(Arrays::stream)
                                .anyMatch(DeclaredTypes::hasEffect));
    }

    /** Returns whether a class has a field or getter of its own in place of a field of the known types. */
    private static boolean hides(Class<?> type, Set<Class<?>> known) {
        Set<String> members = known.stream().flatMap(DeclaredTypes::fields).collect(Collectors.toSet());
        return fields(type).anyMatch(members::contains)
                || methods(type)
                        .filter(it -> it.getParameterTypes().length == 0)
                        .filter(it -> known.stream()
                                .flatMap(next -> overridden(it, next))
                                .findAny()
                                .isEmpty())
                        .map(it -> memberOf(it.getName()))
                        .anyMatch(members::contains);
    }

    /** Returns the name of the field that a getter may stand for. */
    private static String memberOf(String getter) {
        int prefix = getter.startsWith("get") ? 3 : getter.startsWith("is") ? 2 : 0;
        return prefix == 0 || prefix == getter.length()
                ? ""
                : Character.toLowerCase(getter.charAt(prefix)) + getter.substring(prefix + 1);
    }

    private static Stream<Method> overridden(Method method, Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(it -> it.getName().equals(method.getName()))
                .filter(it -> Arrays.equals(it.getParameterTypes(), method.getParameterTypes()));
    }

    private static boolean isChanged(AnnotatedElement element, Stream<? extends AnnotatedElement> overridden) {
        Set<Annotation> changes = Arrays.stream(element.getDeclaredAnnotations())
                .filter(DeclaredTypes::hasEffect)
                .collect(Collectors.toSet());
        overridden.forEach(it -> changes.removeAll(List.of(it.getDeclaredAnnotations())));
        return !changes.isEmpty();
    }

    /** Returns whether an annotation may say what is written. */
    private static boolean hasEffect(Annotation annotation) {
        Class<?> type = annotation.annotationType();
        return type.getName().equals("java.beans.Transient")
                || type.getName().equals("java.beans.ConstructorProperties")
                || isOfJackson(type) && !type.getSimpleName().startsWith("JsonDeserialize")
                || Arrays.stream(type.getDeclaredAnnotations())
                        .map(Annotation::annotationType)
                        .anyMatch(it -> isOfJackson(it) && it.getSimpleName().equals("JacksonAnnotationsInside"));
    }

    private static boolean isOfJackson(Class<?> type) {
        return type.getName().startsWith("com.fasterxml.jackson.")
                || type.getName().startsWith("tools.jackson.");
    }

    /** The types that one class is accepted for; read by many threads. */
    private static final class Accepted {
        private volatile Class<?>[] types = {};

        boolean has(Class<?> declared) {
            for (Class<?> type : types) {
                if (type == declared) {
                    return true;
                }
            }
            return false;
        }

        synchronized void add(Class<?> declared) {
            Class<?>[] more = Arrays.copyOf(types, types.length + 1);
            more[types.length] = declared;
            types = more;
        }
    }
}
