// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** All figures of a run, ordered by JDK and scenario, then in the order of the measurement. */
public record Results(List<Figure> figures) {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** JMH's name for the bytes allocated per operation. */
    private static final String GARBAGE = "gc.alloc.rate.norm";

    /** Reads {@code <folder>/<JDK>/<scenario>.json}. */
    public static Results read(Path folder) throws IOException {
        List<Figure> figures = new ArrayList<>();
        for (Path each : list(folder)) {
            String name = each.getFileName().toString();
            if (Files.isDirectory(each) && name.matches(Jvm.FOLDERS)) {
                for (Path file : list(each)) {
                    if (file.toString().endsWith(".json")) {
                        figures.addAll(parse(Jvm.ofFolder(name), MAPPER.readTree(file.toFile())));
                    }
                }
            }
        }
        figures.sort(Comparator.comparing(Figure::jvm)
                .thenComparingInt(
                        each -> Scenario.of(each.benchmarkCase().scenario()).position())
                .thenComparing(each -> each.benchmarkCase().scenario()));
        return new Results(List.copyOf(figures));
    }

    /** Parses JMH results. The results of a case become one figure: each of them is a fork. */
    public static List<Figure> parse(Jvm jvm, JsonNode results) {
        Map<Case, List<JsonNode>> byCase = new LinkedHashMap<>();
        for (JsonNode result : results) {
            byCase.computeIfAbsent(Case.of(result), key -> new ArrayList<>()).add(result);
        }
        return byCase.entrySet().stream()
                .map(each -> figure(jvm, each.getKey(), each.getValue()))
                .toList();
    }

    /** Returns the JVMs. */
    public TreeSet<Jvm> jvms() {
        return figures.stream().map(Figure::jvm).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the default JVM of the newest JDK, or the only one. */
    public Jvm newest() {
        return jvms().last();
    }

    /**
     * Returns whether all results of the library come from one build, and all results of the examples, too. The two have
     * different digests.
     */
    public boolean isOfOneBuild() {
        return Stream.of(true, false)
                .allMatch(ofExample -> figures.stream()
                                .filter(each -> each.benchmarkCase().isOfExample() == ofExample)
                                .map(each -> each.run().code())
                                .distinct()
                                .count()
                        <= 1);
    }

    /** Returns the JVMs that a scenario was measured on. */
    public TreeSet<Jvm> jvms(String scenario) {
        return figures.stream()
                .filter(each -> each.benchmarkCase().scenario().equals(scenario))
                .map(Figure::jvm)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    public Set<String> scenarios() {
        return figures.stream()
                .map(each -> each.benchmarkCase().scenario())
                .sorted(Comparator.comparingInt(each -> Scenario.of(each).position()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Returns the variants of a scenario. */
    public Set<String> variants(String scenario) {
        return figures.stream()
                .filter(each -> each.benchmarkCase().scenario().equals(scenario))
                .map(Figure::variant)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Returns the values of a property of some figures, in order, without empty ones. */
    public static Set<String> distinct(List<Figure> figures, Function<Figure, String> property) {
        return figures.stream()
                .map(property)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the {@link #distinct} values as text. */
    public static String joined(List<Figure> figures, String separator, Function<Figure, String> property) {
        return String.join(separator, distinct(figures, property));
    }

    /** Returns the figures of all writers of a variant on a JDK, fastest first. */
    public List<Figure> of(Jvm jvm, String scenario, String variant) {
        return figures.stream()
                .filter(each -> each.jvm().equals(jvm))
                .filter(each -> each.benchmarkCase().scenario().equals(scenario))
                .filter(each -> each.variant().equals(variant))
                .sorted(Comparator.comparingDouble(Figure::min)
                        .thenComparing(each -> each.benchmarkCase().writer()))
                .toList();
    }

    private static Figure figure(Jvm jvm, Case benchmarkCase, List<JsonNode> results) {
        for (JsonNode result : results) {
            String unit = result.path("primaryMetric").path("scoreUnit").asText();
            if (!unit.equals("ns/op")) {
                throw new IllegalArgumentException(
                        benchmarkCase.benchmark() + " is measured in " + unit + ", not ns/op");
            }
        }
        JsonNode first = results.get(0);
        return new Figure(
                jvm,
                benchmarkCase,
                raw(results.stream().map(result -> result.path("primaryMetric")).toList()),
                raw(secondary(results, GARBAGE)),
                results.stream()
                        .mapToInt(result ->
                                result.path("primaryMetric").path("rawData").size())
                        .sum(),
                nanos(first.path("measurementTime").asText()),
                "%d × %s after %d × %s of warm-up"
                        .formatted(
                                first.path("measurementIterations").asInt(),
                                first.path("measurementTime").asText(),
                                first.path("warmupIterations").asInt(),
                                first.path("warmupTime").asText()),
                runInfo(results));
    }

    private static List<JsonNode> secondary(List<JsonNode> results, String name) {
        return results.stream()
                .map(result -> result.path("secondaryMetrics").path(name))
                .toList();
    }

    /** Returns the scores of all iterations of all forks, sorted. */
    private static double[] raw(Collection<JsonNode> metrics) {
        return metrics.stream()
                .flatMap(metric -> elements(metric.path("rawData")))
                .flatMap(Results::elements)
                .flatMapToDouble(score -> DoubleStream.of(score.asDouble()))
                .sorted()
                .toArray();
    }

    /** Parses a time in JMH's format, such as {@code 200 ms}, and returns nanoseconds. */
    private static double nanos(String time) {
        String[] words = time.split(" ");
        return Double.parseDouble(words[0])
                * switch (words[1]) {
                    case "s" -> 1e9;
                    case "ms" -> 1e6;
                    default -> throw new IllegalArgumentException("unknown unit of an iteration time: " + time);
                };
    }

    private static RunInfo runInfo(List<JsonNode> results) {
        JsonNode result = results.get(results.size() - 1);
        JsonNode run = result.path(ResultFile.RUN);
        return new RunInfo(
                run.path("date").asText(),
                run.path("command").asText(),
                RunInfo.machine(
                        run.path("cpu").asText(),
                        run.path("cores").asInt(),
                        run.path("memory").asLong(),
                        run.path("os").asText()),
                run.path("code").asText(),
                run.path("library").asText(),
                result.path("vmName").asText() + " " + result.path("vmVersion").asText(),
                elements(result.path("jvmArgs"))
                        .map(JsonNode::asText)
                        .distinct()
                        .collect(Collectors.joining(" ")));
    }

    private static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }
}
