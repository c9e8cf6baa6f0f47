// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.ObjectIdGenerator;
import com.fasterxml.jackson.annotation.ObjectIdGenerators;
import com.fasterxml.jackson.databind.EnumNamingStrategies;
import com.fasterxml.jackson.databind.EnumNamingStrategy;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.PropertyNamingStrategy;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.Annotation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.Target;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Draws any annotation of Jackson with any attributes. The annotations and their attributes are found in its jars, so that
 * none can be forgotten.
 */
final class RandomAnnotations {
    private static final Set<ElementType> PLACES =
            Set.of(ElementType.TYPE, ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER);

    private static final List<Class<?>> ALL = new ArrayList<>();

    /** Classes for attributes whose type says which ones are allowed. */
    private static final Map<Class<?>, List<Class<?>>> CLASSES = Map.of(
            JsonSerializer.class, List.of(JsonSerializer.None.class, ToStringSerializer.class),
            PropertyNamingStrategy.class,
                    List.of(
                            PropertyNamingStrategies.SnakeCaseStrategy.class,
                            PropertyNamingStrategies.UpperCamelCaseStrategy.class,
                            PropertyNamingStrategy.class),
            EnumNamingStrategy.class, List.of(EnumNamingStrategies.LowerCamelCaseStrategy.class),
            ObjectIdGenerator.class,
                    List.of(ObjectIdGenerators.PropertyGenerator.class, ObjectIdGenerators.IntSequenceGenerator.class));

    private static final List<String> ANY_CLASS = List.of("Object", "String", "Void", "I", "E", "T");
    private static final List<String> TEXTS =
            List.of("", "a", "b", "c", "n0", "n1", "x", "yyyy", "UTC", "de", "URL", "url");

    private final Random random;

    static {
        addAll(JsonProperty.class);
        addAll(JsonSerialize.class);
        ALL.sort(Comparator.comparing(Class::getName));
    }

    RandomAnnotations(Random random) {
        this.random = random;
    }

    /** Returns the annotations of Jackson that can be on types, members and parameters. */
    static List<Class<?>> all() {
        return List.copyOf(ALL);
    }

    /** Adds the annotations that are in the package and the jar of one of them. */
    private static void addAll(Class<?> one) {
        String home = one.getPackageName().replace('.', '/') + "/";
        try (JarFile jar = new JarFile(
                one.getProtectionDomain().getCodeSource().getLocation().getPath())) {
            jar.stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.startsWith(home) && name.endsWith(".class") && !name.contains("$"))
                    .map(name -> load(name.substring(0, name.length() - 6).replace('/', '.')))
                    .filter(type -> type.isAnnotation()
                            && type.isAnnotationPresent(Retention.class)
                            && targets(type).stream().anyMatch(PLACES::contains))
                    .forEach(ALL::add);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static List<ElementType> targets(Class<?> annotation) {
        Target target = annotation.getAnnotation(Target.class);
        return target == null ? List.of() : List.of(target.value());
    }

    /** Draws an annotation for an element of a kind. */
    String draw(ElementType place) {
        while (true) {
            Class<?> annotation = pick(ALL);
            String text = targets(annotation).contains(place) ? draw(annotation) : null;
            if (text != null) {
                return text;
            }
        }
    }

    /** Draws attributes; returns null if one has no value that could be drawn. */
    private String draw(Class<?> annotation) {
        List<String> attributes = new ArrayList<>();
        for (Method attribute : sorted(annotation.getDeclaredMethods())) {
            boolean optional = attribute.getDefaultValue() != null;
            if (!optional || random.nextInt(100) < 35) {
                boolean isForType = annotation.getSimpleName().startsWith("JsonSerialize");
                String value = isForType && attribute.getDefaultValue() == Void.class
                        ? "Void.class" // others fail with Jackson even where nothing is written
                        : value(attribute.getReturnType(), attribute.getGenericReturnType());
                if (value == null && !optional) {
                    return null;
                }
                if (value != null) {
                    attributes.add(attribute.getName() + " = " + value);
                }
            }
        }
        return "@" + annotation.getCanonicalName() + "(" + String.join(", ", attributes) + ")";
    }

    private static List<Method> sorted(Method... methods) {
        List<Method> sorted = new ArrayList<>(List.of(methods));
        sorted.sort(Comparator.comparing(Method::getName));
        return sorted;
    }

    private String value(Class<?> type, Type generic) {
        if (type.isArray()) {
            List<String> elements = new ArrayList<>();
            for (int i = random.nextInt(3); i >= 0; i--) {
                String element = value(type.getComponentType(), type.getComponentType());
                if (element == null) {
                    return null;
                }
                elements.add(element);
            }
            return "{" + String.join(", ", elements) + "}";
        }
        if (type == boolean.class) {
            return String.valueOf(random.nextBoolean());
        }
        if (type == int.class) {
            return String.valueOf(random.nextInt(1000));
        }
        if (type == String.class) {
            return '"' + pick(TEXTS) + '"';
        }
        if (type.isEnum()) {
            List<?> constants = Stream.of(type.getEnumConstants())
                    .filter(it -> it != JsonTypeInfo.Id.CUSTOM
                            && it != JsonTypeInfo.As.NOTHING) // fail with Jackson even where nothing is written
                    .toList();
            return type.getCanonicalName() + "." + ((Enum<?>) pick(constants)).name();
        }
        if (type.isAnnotation()) {
            return draw(type.asSubclass(Annotation.class));
        }
        return classLiteral(generic);
    }

    private String classLiteral(Type generic) {
        Type bound = generic instanceof ParameterizedType of
                        && of.getActualTypeArguments()[0] instanceof WildcardType wildcard
                ? wildcard.getUpperBounds()[0]
                : Object.class;
        Class<?> raw = (Class<?>) (bound instanceof ParameterizedType of ? of.getRawType() : bound);
        if (raw == Object.class) {
            return pick(ANY_CLASS) + ".class";
        }
        List<Class<?>> known = CLASSES.get(raw);
        return known == null ? null : pick(known).getCanonicalName() + ".class";
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
