// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.values.ValueTypes;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Executable;
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
        return Stream.of(JsonBuilder.class.getDeclaredMethods())
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
}
