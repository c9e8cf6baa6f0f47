// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.zilch.values.ValueTypes;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Arguments for the public methods of the API, for tests that call them all. Values are those of the catalogue. */
public final class MethodArguments {
    /** An argument of each type of parameter that is no value. */
    private static final List<Object> OTHERS = List.of(
            "12345678".getBytes(),
            new UnsafeBuffer("1       ".getBytes()),
            TimeUnit.SECONDS,
            new JsonBuilder(),
            JsonOptions.DEFAULT,
            JsonShape.of("id"),
            new DelimitedFields((byte) 1),
            new String[] {"name"},
            List.of("name"),
            new ByteArrayOutputStream(),
            Channels.newChannel(new ByteArrayOutputStream()),
            ByteBuffer.allocate(1_000));

    private static final Map<Class<?>, Object> PRIMITIVES = Map.of(
            int.class, 0, long.class, 1L, float.class, 1f, double.class, 1d, char.class, 'c', boolean.class, true);

    private MethodArguments() {}

    /** Returns the public methods of the nodes of a document. */
    public static List<Method> methodsOfNodes() {
        return methods(JsonBuilder.class);
    }

    private static List<Method> methods(Class<?> type) {
        return Stream.of(type.getDeclaredMethods())
                .filter(it -> Modifier.isPublic(it.getModifiers()) && !Modifier.isStatic(it.getModifiers()))
                .filter(it -> !it.isSynthetic())
                .toList();
    }

    /** Returns an argument for a parameter of a type. */
    public static Object argument(Class<?> type) {
        if (type.isPrimitive()) {
            return PRIMITIVES.get(type);
        }
        if (type.isAssignableFrom(String.class)) {
            return "1";
        }
        return type.isEnum()
                ? type.getEnumConstants()[1]
                : Stream.concat(OTHERS.stream(), ValueTypes.all().map(value -> value.value(0)))
                        .filter(type::isInstance)
                        .findFirst()
                        .orElseThrow(() -> new AssertionError(
                                "no argument for " + type + ": add the type to the catalogue, ValueTypes"));
    }

    /** Returns one for each parameter. A slice is inside its buffer or array, and not empty. */
    public static Object[] of(Executable call) {
        Class<?>[] types = call.getParameterTypes();
        Object[] arguments = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            arguments[i] = argument(types[i]);
            boolean slice = i >= 2 && types[i] == int.class && types[i - 1] == int.class;
            if (slice && (types[i - 2] == DirectBuffer.class || types[i - 2].isArray())) {
                arguments[i] = 1;
            }
        }
        return arguments;
    }

    /** Calls a public method with arguments of its types, and throws what it throws. */
    public static Object call(Method method, Object target) {
        try {
            return method.invoke(target, of(method));
        } catch (InvocationTargetException e) {
            throw (RuntimeException) e.getCause();
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    /** Asserts that each public method of a node or row, but for those of some names, is refused with this message. */
    public static void assertRefused(String message, Object target, String... except) {
        for (Method method : methods(target instanceof JsonRow ? JsonRow.class : JsonBuilder.class)) {
            if (!List.of(except).contains(method.getName())) {
                RuntimeException refused =
                        assertThrows(RuntimeException.class, () -> call(method, target), method::toString);
                assertEquals(message, refused.getMessage(), method::toString);
            }
        }
    }
}
