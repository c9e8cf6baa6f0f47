// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * A benchmark with a value for each of its parameters.
 *
 * @param benchmark the fully qualified name of the benchmark method.
 * @param params the values of the parameters, by name.
 */
record Case(String benchmark, Map<String, String> params) {
    private static final String CLASS_SUFFIX = "Benchmark";

    /**
     * Returns the cases by scenario. The cases of a variant follow each other, so that its writers are measured at
     * about the same time.
     *
     * <p>A quick run keeps only the variants in which every parameter has its first value, or one parameter has its
     * last value and all others have their first value.
     */
    static Map<String, List<Case>> all(Settings settings) {
        Map<String, Map<String, List<Case>>> byVariant = new LinkedHashMap<>();
        for (BenchmarkListEntry entry : BenchmarkList.defaultList()
                .getAll(OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT), List.of())) {
            for (Map<String, String> params : variants(entry.getParams().orElse(Map.of()), settings.quick())) {
                Case candidate = new Case(entry.getUsername(), params);
                if (candidate.matches(settings.include()) && (settings.all() || Selection.includes(candidate))) {
                    byVariant
                            .computeIfAbsent(candidate.scenario(), key -> new LinkedHashMap<>())
                            .computeIfAbsent(candidate.variant(), key -> new ArrayList<>())
                            .add(candidate);
                }
            }
        }
        Map<String, List<Case>> cases = new LinkedHashMap<>();
        byVariant.forEach((scenario, variants) -> cases.put(
                scenario, variants.values().stream().flatMap(List::stream).toList()));
        return cases;
    }

    /** Returns the case of a JMH result. */
    static Case of(JsonNode result) {
        Map<String, String> params = new LinkedHashMap<>();
        result.path("params")
                .properties()
                .forEach(param -> params.put(param.getKey(), param.getValue().asText()));
        return new Case(result.path("benchmark").asText(), params);
    }

    /** Returns the scenario, such as {@code Rows} for {@code ….PositionalRowsBenchmark.zilch}. */
    String scenario() {
        return Scenario.ofClass(className()).name();
    }

    /** Returns the class name without its suffix, such as {@code Seed} for {@code ….SeedBenchmark.zilch}. */
    private String className() {
        String name = benchmark.substring(0, benchmark.lastIndexOf('.'));
        String simple = name.substring(name.lastIndexOf('.') + 1);
        return simple.endsWith(CLASS_SUFFIX) ? simple.substring(0, simple.length() - CLASS_SUFFIX.length()) : simple;
    }

    /** Returns the writer, such as {@code zilch} for {@code ….SeedBenchmark.zilch}. */
    String writer() {
        return benchmark.substring(benchmark.lastIndexOf('.') + 1);
    }

    /** Returns the variant: the name of the class, if the scenario has several classes, and the parameter values. */
    String variant() {
        Stream<String> values = params.keySet().stream().map(name -> displayName(name, params.get(name)));
        return Stream.concat(Stream.of(Scenario.part(className())), values)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
    }

    /**
     * Returns a parameter value for the report, such as {@code 10 rows}, {@code size 100} or {@code changing strings}.
     */
    private static String displayName(String name, String value) {
        if (isNumber(value) && name.endsWith("s")) {
            return value + " " + (value.equals("1") ? name.substring(0, name.length() - 1) : name);
        }
        if (isNumber(value)) {
            return name + " " + value;
        }
        return switch (value) {
            case "ASCII", "H2" -> value;
            case "CHANGING" -> "changing strings";
            case "LATIN1" -> "Latin-1";
            case "POSTGRESQL" -> "PostgreSQL";
            case "CHINESE" -> "Chinese";
            case "STRING" -> "String";
            case "CHAR_SEQUENCE" -> "CharSequence";
            case "DIRECT_BUFFER" -> "DirectBuffer";
            default -> isConstant(value) ? value.toLowerCase(Locale.ROOT).replace('_', ' ') : value;
        };
    }

    /** Returns whether a value is the name of an enum constant. */
    private static boolean isConstant(String value) {
        return value.equals(value.toUpperCase(Locale.ROOT));
    }

    private static boolean isNumber(String value) {
        return Character.isDigit(value.charAt(0));
    }

    /** Returns the scenario and the variant, such as {@code Rows, objects, 10 rows}. */
    String scenarioAndVariant() {
        return scenario() + (variant().isEmpty() ? "" : ", " + variant());
    }

    /** Returns whether this is a benchmark of an example or an integration, and not of the library. */
    boolean isOfExample() {
        return needsAccess() || benchmark.startsWith("io.github.zilch.rows2json.") || isOfIntegration();
    }

    /** Returns whether this is a benchmark of an application whose launcher gives access to memory off the heap. */
    boolean needsAccess() {
        return benchmark.startsWith("io.github.zilch.fix2json.") || benchmark.startsWith("io.github.zilch.sbe2json.");
    }

    /** Returns whether this is a benchmark of an integration, whose users cannot set JVM flags. */
    boolean isOfIntegration() {
        return benchmark.startsWith("io.github.zilch.connect.")
                || benchmark.startsWith("io.github.zilch.log4j2.")
                || benchmark.startsWith("io.github.zilch.logback.");
    }

    /** Returns whether the JIT compiler compiles this benchmark so early that a shorter warm-up is enough. */
    boolean isSmall() {
        return List.of("Text", "Numbers").contains(scenario());
    }

    /** Returns whether the pattern occurs in {@code scenario.writer}. */
    boolean matches(Pattern include) {
        return include.matcher(scenario() + "." + writer()).find();
    }

    /** Returns the combinations of the parameter values: all of them, or those of a quick run. */
    static List<Map<String, String>> variants(Map<String, String[]> params, boolean quick) {
        List<Map<String, String>> variants = List.of(Map.of());
        for (Map.Entry<String, String[]> param : params.entrySet()) {
            List<Map<String, String>> extended = new ArrayList<>();
            for (Map<String, String> variant : variants) {
                for (String value : param.getValue()) {
                    Map<String, String> combination = new LinkedHashMap<>(variant);
                    combination.put(param.getKey(), value);
                    extended.add(combination);
                }
            }
            variants = extended;
        }
        return quick ? variants.stream().filter(each -> isQuick(params, each)).toList() : variants;
    }

    private static boolean isQuick(Map<String, String[]> params, Map<String, String> variant) {
        int distance = 0;
        for (Map.Entry<String, String[]> param : params.entrySet()) {
            String[] values = param.getValue();
            String value = variant.get(param.getKey());
            if (!value.equals(values[0])) {
                distance += value.equals(values[values.length - 1]) ? 1 : 2;
            }
        }
        return distance <= 1;
    }

    /** Returns scenario, variant and writer, such as {@code Seed, literals, zilch}. */
    @Override
    public String toString() {
        return scenarioAndVariant() + ", " + writer();
    }
}
