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
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Compares what a generated serializer writes with what Jackson writes for the same object: both must be the same tree.
 *
 * <p>A source has a method {@code static Object[] samples()} in its first type, which returns the objects to write; without
 * it they are {@link SampleObjects}.
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

    /** The hash code in what {@code toString()} of {@code Object} returns. */
    private static final Pattern IDENTITY = Pattern.compile("(?<=[\\w;])@[0-9a-f]{5,8}\\b");

    /** An offset that is written as {@code Z} here. */
    private static final String NO_OFFSET = "+00:00";

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
        Class<?> loaded = compilation.load(type);
        try {
            if (Arrays.stream(loaded.getDeclaredMethods())
                    .noneMatch(it -> it.getName().equals("samples"))) {
                return SampleObjects.of(loaded);
            }
            Method method = loaded.getDeclaredMethod("samples");
            method.setAccessible(true);
            return (Object[]) method.invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private void compare(Supplier<Object> sample, String type, List<String> differences) {
        Class<?> serializer = serializer(sample.get().getClass(), type);
        for (Method method : serializer.getDeclaredMethods()) {
            method.setAccessible(true);
            Class<?>[] parameters = method.getParameterTypes();
            if (parameters[0] != JsonBuilder.class) {
                continue; // called by generated code only
            }
            if (parameters[parameters.length - 1] == Class.class) {
                for (Class<?> view : views(type)) {
                    compare(method, sample, view, differences);
                }
            } else {
                compare(method, sample, null, differences);
            }
        }
    }

    /** Returns the views to try: those that the type lists, or any. */
    private Class<?>[] views(String type) {
        try {
            Method method = compilation.load(type).getDeclaredMethod("views");
            method.setAccessible(true);
            return (Class<?>[]) method.invoke(null);
        } catch (NoSuchMethodException e) {
            return new Class<?>[] {null, Object.class, String.class, compilation.load(type)};
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** Calls a method that writes a whole value, with a view if it takes one. */
    private static void compare(Method method, Supplier<Object> sample, Class<?> view, List<String> differences) {
        String expected = write(sample.get(), view);
        boolean isLimited = method.getParameterTypes()[method.getParameterCount() - 1] == Class.class;
        String kind = method.getName() + (isLimited ? " in " + view : "");
        JsonBuilder json = new JsonBuilder();
        Object[] last = isLimited ? new Object[] {view} : new Object[0];
        compare(expected, kind, differences, () -> {
            switch (method.getName()) {
                case "write" -> {
                    call(method, last, json, sample.get());
                    return read(json.toString());
                }
                case "put" -> {
                    call(method, last, json.put("a", 1), "key", sample.get());
                    return read(json.put("z", 2).toString()).get("key");
                }
                case "add" -> {
                    call(method, last, json.resetArray().add(1), sample.get());
                    return read(json.add(2).toString()).get(1);
                }
                case "putMembers" -> {
                    json.reset();
                    call(method, last, json.createJSON("key"), sample.get());
                    return read(json.put("z", 2).toString()).get("key");
                }
                default -> throw new AssertionError(method);
            }
        });
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
            if (expected == null || expected.equals("null") && kind.startsWith("write")) {
                return; // a document that is null is refused
            }
            actual = e.getCause().toString();
        } catch (ReflectiveOperationException | AssertionError | RuntimeException e) {
            actual = e.toString();
        }
        differences.add(kind + "\n  Jackson:    " + (expected == null ? "an exception" : expected) + "\n  serializer: "
                + actual);
    }

    /** Returns what Jackson writes in a view, or in none; null if it throws, or writes what is no JSON. */
    private static String write(Object sample, Class<?> view) {
        try {
            String text = JACKSON.writerWithView(view).writeValueAsString(sample);
            boolean isJson = !JACKSON.readTree(text).isMissingNode(); // Jackson does not check @JsonRawValue
            return isJson ? text : null;
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

    private static void call(Method method, Object[] last, Object... arguments) throws ReflectiveOperationException {
        method.invoke(null, Stream.concat(Stream.of(arguments), Stream.of(last)).toArray());
    }

    private static boolean isTime(String text) {
        return text.endsWith(NO_OFFSET);
    }

    private static String ourTime(String text) {
        return text.substring(0, text.length() - NO_OFFSET.length()) + "Z";
    }

    private static String without(Pattern pattern, JsonNode text) {
        return pattern.matcher(text.textValue()).replaceAll("");
    }

    /** Returns whether two trees are the same; numbers are compared by value, members in any order. */
    static boolean isSame(JsonNode expected, JsonNode actual) {
        if (actual == null || expected.getNodeType() != actual.getNodeType() || expected.size() != actual.size()) {
            return false;
        }
        if (expected.isNumber()) {
            return expected.decimalValue().compareTo(actual.decimalValue()) == 0;
        }
        if (expected.isTextual()
                && IDENTITY.matcher(expected.textValue()).find()) { // what toString() of Object returns
            return without(IDENTITY, expected).equals(without(IDENTITY, actual));
        }
        if (expected.isTextual() && isTime(expected.textValue())) {
            String text = expected.textValue();
            return actual.textValue().equals(text) || actual.textValue().equals(ourTime(text));
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
            String name = field.getKey();
            if (!isSame(field.getValue(), actual.get(isTime(name) && !actual.has(name) ? ourTime(name) : name))) {
                return false;
            }
        }
        return expected.isObject() || expected.equals(actual);
    }
}
