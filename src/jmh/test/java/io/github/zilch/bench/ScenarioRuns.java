// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.bench.peers.Peer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.agrona.DirectBuffer;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Finds the scenario benchmarks in JMH's benchmark list and runs them, one call at a time. */
final class ScenarioRuns {
    private ScenarioRuns() {}

    /** A scenario with its parameter values and its writers. */
    record Variant(Class<?> scenario, Map<String, String> parameters, TreeSet<String> writers) {
        /** Returns the number of messages to compare: fewer if the messages are large. */
        int messagesToCompare() {
            boolean large = "10000".equals(parameters.get("rows"))
                    || "16384".equals(parameters.get("bytes"))
                    || scenario == CatalogueBenchmark.class;
            return large ? 3 : scenario == StatusesBenchmark.class ? 8 : 100;
        }

        Run run(String writer) throws ReflectiveOperationException {
            return new Run(this, writer);
        }

        @Override
        public String toString() {
            return scenario.getSimpleName() + parameters;
        }
    }

    /** Runs one writer of a variant. */
    static final class Run {
        private final ScenarioBenchmark benchmark;
        private final Method method;
        private final Object[] arguments;

        private Run(Variant variant, String writer) throws ReflectiveOperationException {
            benchmark = (ScenarioBenchmark)
                    variant.scenario().getDeclaredConstructor().newInstance();
            for (Map.Entry<String, String> parameter : variant.parameters().entrySet()) {
                set(variant.scenario().getField(parameter.getKey()), parameter.getValue());
            }
            benchmark.createMessages();
            if (writer.startsWith("memcpy")) {
                benchmark.createCopySources();
            }
            method = Arrays.stream(variant.scenario().getMethods())
                    .filter(each -> each.getName().equals(writer))
                    .findFirst()
                    .orElseThrow();
            arguments = new Object[method.getParameterCount()];
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] =
                        method.getParameterTypes()[i].getDeclaredConstructor().newInstance();
                if (arguments[i] instanceof Zilch zilch) {
                    zilch.json = new JsonBuilder(benchmark.options());
                    zilch.createRegion(writer);
                }
            }
        }

        private void set(Field field, String value) throws IllegalAccessException {
            if (field.getType() == int.class) {
                field.setInt(benchmark, Integer.parseInt(value));
            } else {
                field.set(
                        benchmark,
                        Arrays.stream(field.getType().getEnumConstants())
                                .filter(constant -> ((Enum<?>) constant).name().equals(value))
                                .findFirst()
                                .orElseThrow());
            }
        }

        /** Writes the next message and returns its bytes. */
        byte[] next() throws ReflectiveOperationException {
            int length = (int) method.invoke(benchmark, arguments);
            return switch (method.getName()) {
                case "zilch", "zilchRow", "zilchGenerated" -> bytes(((Zilch) arguments[0]).json.buffer(), length);
                case "zilchPerKind" -> bytes(builderOfLastMessage().buffer(), length);
                case "zilchToBytes" -> Arrays.copyOf(((Zilch) arguments[0]).bytes, length);
                case "zilchHeapRegion", "zilchRegion" -> bytes(((Zilch) arguments[0]).region, length);
                case "memcpy", "memcpySame" -> bytes(benchmark.copyTarget, length);
                case "memcpyHeap" -> Arrays.copyOf(benchmark.copyTargetArray, length);
                default -> Arrays.copyOf(((Peer) arguments[0]).bytes(), length);
            };
        }

        private JsonBuilder builderOfLastMessage() {
            return ((MixedBenchmark.BuilderPerKind) arguments[0]).of(((MixedBenchmark) benchmark).last().kind);
        }

        List<byte[]> messages(int count) throws ReflectiveOperationException {
            List<byte[]> messages = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                messages.add(next());
            }
            return messages;
        }

        private static byte[] bytes(DirectBuffer buffer, int length) {
            byte[] bytes = new byte[length];
            buffer.getBytes(0, bytes);
            return bytes;
        }
    }

    /** Returns all variants of all scenarios. */
    static List<Variant> variants() {
        Map<String, TreeSet<String>> writers = new TreeMap<>();
        Map<String, List<Map<String, String>>> parameters = new TreeMap<>();
        for (BenchmarkListEntry entry : benchmarks()) {
            String scenario = entry.getUserClassQName();
            if (ScenarioBenchmark.class.isAssignableFrom(classOf(scenario))) {
                String name = entry.getUsername();
                writers.computeIfAbsent(scenario, key -> new TreeSet<>())
                        .add(name.substring(name.lastIndexOf('.') + 1));
                parameters.putIfAbsent(scenario, combinations(entry.getParams().orElse(Map.of())));
            }
        }
        List<Variant> variants = new ArrayList<>();
        writers.forEach((scenario, names) -> parameters
                .get(scenario)
                .forEach(combination -> variants.add(new Variant(classOf(scenario), combination, names))));
        return variants;
    }

    private static Iterable<BenchmarkListEntry> benchmarks() {
        PrintStream discard = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        OutputFormat silent = OutputFormatFactory.createFormatInstance(discard, VerboseMode.SILENT);
        return BenchmarkList.defaultList().getAll(silent, List.of());
    }

    private static List<Map<String, String>> combinations(Map<String, String[]> parameters) {
        List<Map<String, String>> combinations = List.of(Map.of());
        for (Map.Entry<String, String[]> parameter : parameters.entrySet()) {
            List<Map<String, String>> extended = new ArrayList<>();
            for (Map<String, String> combination : combinations) {
                for (String value : parameter.getValue()) {
                    Map<String, String> variant = new LinkedHashMap<>(combination);
                    variant.put(parameter.getKey(), value);
                    extended.add(variant);
                }
            }
            combinations = extended;
        }
        return combinations;
    }

    private static Class<?> classOf(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }
}
