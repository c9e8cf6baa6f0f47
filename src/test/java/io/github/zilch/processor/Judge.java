// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.github.zilch.JsonBuilder;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Compares what a generated serializer writes with what Jackson writes for the same object: both must be the same tree.
 *
 * <p>A source has a method {@code static Object[] samples()} in its first type, which returns the objects to write.
 */
final class Judge {
    static final ObjectMapper JACKSON = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .addModule(new Jdk8Module())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final Compilation compilation;
    private final String type;

    private Judge(Compilation compilation, String type) {
        this.compilation = compilation;
        this.type = type;
    }

    /** Compiles sources and compares all samples of a type. */
    static Compilation judge(String type, String... sources) {
        Compilation compilation = Compilation.of(sources).succeeds();
        Judge judge = new Judge(compilation, type);
        for (Object sample : samples(compilation, type)) {
            judge.compare(sample);
        }
        return compilation;
    }

    /** Compiles a source and compares all samples of the types in it; returns their number. */
    static int judgeAll(String source, String prefix, List<String> types) {
        Compilation compilation = Compilation.of(source).succeeds();
        for (String name : types) {
            Judge judge = new Judge(compilation, prefix + name);
            for (Object sample : samples(compilation, prefix + name)) {
                judge.compare(sample);
            }
        }
        return types.size();
    }

    static Object[] samples(Compilation compilation, String type) {
        try {
            Method method = compilation.load(type).getDeclaredMethod("samples");
            method.setAccessible(true);
            return (Object[]) method.invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private void compare(Object sample) {
        JsonNode expected = read(write(sample));
        Class<?> serializer = compilation.load(type.replace("$", "") + "Json");
        for (Method method : serializer.getDeclaredMethods()) {
            method.setAccessible(true);
            JsonBuilder json = new JsonBuilder();
            switch (method.getName() + method.getParameterCount()) {
                case "write2" -> {
                    call(method, json, sample);
                    assertSame(expected, read(json.toString()), sample);
                }
                case "put3" -> {
                    call(method, json.put("a", 1), "key", sample);
                    assertSame(expected, read(json.put("z", 2).toString()).get("key"), sample);
                }
                case "add2" -> {
                    call(method, json.resetArray().add(1), sample);
                    assertSame(expected, read(json.add(2).toString()).get(1), sample);
                }
                case "putMembers2" -> {
                    call(method, json.reset(), sample);
                    assertSame(expected, read(json.toString()), sample);
                    json.reset();
                    call(method, json.createJSON("key"), sample);
                    assertSame(expected, read(json.put("z", 2).toString()).get("key"), sample);
                }
                default -> {}
            }
        }
    }

    private static String write(Object sample) {
        try {
            return JACKSON.writeValueAsString(sample);
        } catch (Exception e) {
            throw new AssertionError("Jackson does not write this", e);
        }
    }

    private JsonNode read(String json) {
        try {
            return JACKSON.readTree(json);
        } catch (Exception e) {
            throw new AssertionError(json + "\n" + compilation.sources(), e);
        }
    }

    private void call(Method method, Object... arguments) {
        try {
            method.invoke(null, arguments);
        } catch (InvocationTargetException e) {
            throw new AssertionError(
                    "a serializer failed: " + Arrays.toString(arguments) + "\n" + compilation.sources(), e.getCause());
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private void assertSame(JsonNode expected, JsonNode actual, Object sample) {
        if (!isSame(expected, actual)) {
            assertEquals(
                    String.valueOf(expected),
                    String.valueOf(actual),
                    "what Jackson and the serializer write for " + sample + "\n" + compilation.sources());
        }
    }

    /** Returns whether two trees are the same; numbers are compared by value, members in any order. */
    static boolean isSame(JsonNode expected, JsonNode actual) {
        if (actual == null || expected.getNodeType() != actual.getNodeType() || expected.size() != actual.size()) {
            return false;
        }
        if (expected.isNumber()) {
            return expected.decimalValue().compareTo(actual.decimalValue()) == 0;
        }
        if (expected.isArray()) {
            for (int i = 0; i < expected.size(); i++) {
                if (!isSame(expected.get(i), actual.get(i))) {
                    return false;
                }
            }
            return true;
        }
        for (Map.Entry<String, JsonNode> field : expected.properties()) {
            if (!isSame(field.getValue(), actual.get(field.getKey()))) {
                return false;
            }
        }
        return expected.isObject() || expected.equals(actual);
    }
}
