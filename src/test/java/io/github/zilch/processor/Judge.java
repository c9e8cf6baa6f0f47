// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static org.junit.jupiter.api.Assertions.fail;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

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

    private Judge(Compilation compilation) {
        this.compilation = compilation;
    }

    /** Compiles sources and compares all samples of a type. */
    static Compilation judge(String type, String... sources) {
        Compilation compilation = Compilation.of(sources).succeeds();
        assertNone(compilation, type);
        return compilation;
    }

    /** Compiles a source and compares all samples of the types in it; returns their number. */
    static int judgeAll(String source, String prefix, List<String> types) {
        Compilation compilation = Compilation.of(source).succeeds();
        types.forEach(name -> assertNone(compilation, prefix + name));
        return types.size();
    }

    private static void assertNone(Compilation compilation, String type) {
        List<String> differences = differences(compilation, type);
        if (!differences.isEmpty()) {
            fail(String.join("\n", differences) + "\n" + compilation.sources());
        }
    }

    /** Returns what is different between Jackson and the serializers for the samples of a type. */
    static List<String> differences(Compilation compilation, String type) {
        Judge judge = new Judge(compilation);
        List<String> differences = new ArrayList<>();
        int count = samples(compilation, type).length;
        for (int i = 0; i < count; i++) {
            int index = i;
            judge.compare(() -> samples(compilation, type)[index], type, differences);
        }
        return differences;
    }

    /** Returns new samples: some, such as iterators, can be written once only. */
    static Object[] samples(Compilation compilation, String type) {
        try {
            Method method = compilation.load(type).getDeclaredMethod("samples");
            method.setAccessible(true);
            return (Object[]) method.invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private void compare(Supplier<Object> sample, String type, List<String> differences) {
        String expected = write(sample.get());
        Class<?> serializer = serializer(sample.get().getClass(), type);
        for (Method method : serializer.getDeclaredMethods()) {
            method.setAccessible(true);
            JsonBuilder json = new JsonBuilder();
            String kind = method.getName() + method.getParameterCount();
            switch (kind) {
                case "write2" ->
                    compare(expected, kind, differences, () -> {
                        call(method, json, sample.get());
                        return read(json.toString());
                    });
                case "put3" ->
                    compare(expected, kind, differences, () -> {
                        call(method, json.put("a", 1), "key", sample.get());
                        return read(json.put("z", 2).toString()).get("key");
                    });
                case "add2" ->
                    compare(expected, kind, differences, () -> {
                        call(method, json.resetArray().add(1), sample.get());
                        return read(json.add(2).toString()).get(1);
                    });
                case "putMembers2" ->
                    compare(expected, kind, differences, () -> {
                        json.reset();
                        call(method, json.createJSON("key"), sample.get());
                        return read(json.put("z", 2).toString()).get("key");
                    });
                default -> {}
            }
        }
    }

    /** Returns the serializer of a class, or else of what it extends or implements, or of the type with the samples. */
    private Class<?> serializer(Class<?> sample, String type) {
        for (Class<?> next = sample; next != null; next = next.getSuperclass()) {
            String name = next.getName().replace("$", "") + "Json";
            if (compilation.has(name)) {
                return compilation.load(name);
            }
            String other = type.substring(0, type.lastIndexOf('.') + 1) + next.getSimpleName() + "Json";
            if (compilation.has(other)) {
                return compilation.load(other); // it is listed by a class of another package
            }
        }
        return compilation.load(type.replace("$", "") + "Json");
    }

    private interface Call {
        JsonNode run() throws ReflectiveOperationException;
    }

    /** Compares a tree, or an exception with one of Jackson. */
    private static void compare(String expected, String kind, List<String> differences, Call call) {
        String actual;
        try {
            JsonNode tree = call.run();
            if (expected != null && isSame(read(expected), tree)) {
                return;
            }
            actual = String.valueOf(tree);
        } catch (InvocationTargetException e) {
            if (expected == null) {
                return;
            }
            actual = e.getCause().toString();
        } catch (ReflectiveOperationException | AssertionError | RuntimeException e) {
            actual = e.toString();
        }
        differences.add(kind + "\n  Jackson:    " + (expected == null ? "an exception" : expected) + "\n  serializer: "
                + actual);
    }

    /** Returns what Jackson writes, or null if it throws. */
    private static String write(Object sample) {
        try {
            return JACKSON.writeValueAsString(sample);
        } catch (Exception | StackOverflowError e) {
            return null;
        }
    }

    private static JsonNode read(String json) {
        try {
            return JACKSON.readTree(json);
        } catch (Exception e) {
            throw new AssertionError(json, e);
        }
    }

    private static void call(Method method, Object... arguments) throws ReflectiveOperationException {
        method.invoke(null, arguments);
    }

    /** Returns whether two trees are the same; numbers are compared by value, members in any order. */
    static boolean isSame(JsonNode expected, JsonNode actual) {
        if (actual == null || expected.getNodeType() != actual.getNodeType() || expected.size() != actual.size()) {
            return false;
        }
        if (expected.isNumber()) {
            return expected.decimalValue().compareTo(actual.decimalValue()) == 0;
        }
        if (expected.isTextual() && expected.textValue().endsWith("+00:00")) { // a date; the offset 0 is "Z" here
            String text = expected.textValue();
            return actual.textValue().equals(text)
                    || actual.textValue().equals(text.substring(0, text.length() - 6) + "Z");
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
