// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
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
 * One benchmark with one value for each of its parameters.
 *
 * @param benchmark the name of class and method.
 * @param params the parameters' values by name.
 */
record Case(String benchmark, Map<String, String> params) {
    private static final String CLASS_SUFFIX = "Benchmark";

    /**
     * The cases by scenario. Those of one variant follow each other, so that rivals are measured at about the same time.
     *
     * <p>A quick run leaves out variants in which more than one parameter has not its first value, or in which it has
     * neither its first nor its last.
     */
    static Map<String, List<Case>> all(Settings settings) {
        Map<String, Map<String, List<Case>>> byVariant = new LinkedHashMap<>();
        for (BenchmarkListEntry entry : BenchmarkList.defaultList()
                .getAll(OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT), List.of())) {
            for (Map<String, String> params : variants(entry.getParams().orElse(Map.of()), settings.quick())) {
                Case one = new Case(entry.getUsername(), params);
                if (one.isIn(settings.include()) && (settings.all() || Selection.has(one))) {
                    byVariant
                            .computeIfAbsent(one.scenario(), key -> new LinkedHashMap<>())
                            .computeIfAbsent(one.variant(), key -> new ArrayList<>())
                            .add(one);
                }
            }
        }
        Map<String, List<Case>> cases = new LinkedHashMap<>();
        byVariant.forEach((scenario, variants) -> cases.put(
                scenario, variants.values().stream().flatMap(List::stream).toList()));
        return cases;
    }

    /** The case that a JMH result is about. */
    static Case of(JsonNode result) {
        Map<String, String> params = new LinkedHashMap<>();
        result.path("params")
                .properties()
                .forEach(param -> params.put(param.getKey(), param.getValue().asText()));
        return new Case(result.path("benchmark").asText(), params);
    }

    /** {@code Rows} for {@code ….PositionalRowsBenchmark.zilch}. */
    String scenario() {
        return Scenario.ofClass(className()).name();
    }

    /** {@code Seed} for {@code ….SeedBenchmark.zilch}. */
    private String className() {
        String name = benchmark.substring(0, benchmark.lastIndexOf('.'));
        String simple = name.substring(name.lastIndexOf('.') + 1);
        return simple.endsWith(CLASS_SUFFIX) ? simple.substring(0, simple.length() - CLASS_SUFFIX.length()) : simple;
    }

    /** {@code zilch} for {@code ….SeedBenchmark.zilch}. */
    String writer() {
        return benchmark.substring(benchmark.lastIndexOf('.') + 1);
    }

    /** The class, if the scenario has several, and the values of the parameters. */
    String variant() {
        return variant(params.keySet());
    }

    /** The variant without the numbers among its parameters. */
    String variantWithoutNumbers() {
        return variant(params.keySet().stream()
                .filter(name -> !isNumber(params.get(name)))
                .toList());
    }

    private String variant(Collection<String> names) {
        Stream<String> words = names.stream().map(name -> words(name, params.get(name)));
        return Stream.concat(Stream.of(Scenario.part(className())), words)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
    }

    /** {@code 10 rows}, {@code size 100} or, for a constant, its words. */
    private static String words(String name, String value) {
        if (isNumber(value) && name.endsWith("s")) {
            return value + " " + (value.equals("1") ? name.substring(0, name.length() - 1) : name);
        }
        if (isNumber(value)) {
            return name + " " + value;
        }
        return switch (value) {
            case "ASCII" -> value;
            case "CHANGING" -> "changing strings";
            case "LATIN1" -> "Latin-1";
            case "CHINESE" -> "Chinese";
            case "STRING" -> "String";
            case "CHAR_SEQUENCE" -> "CharSequence";
            case "DIRECT_BUFFER" -> "DirectBuffer";
            default -> value.toLowerCase(Locale.ROOT).replace('_', ' ');
        };
    }

    private static boolean isNumber(String value) {
        return Character.isDigit(value.charAt(0));
    }

    /** {@code Rows, objects, 10 rows}. */
    String place() {
        return scenario() + (variant().isEmpty() ? "" : ", " + variant());
    }

    /** Whether it is a benchmark of fix2json, and not of the library. */
    boolean isOfExample() {
        return benchmark.startsWith("io.github.zilch.fix2json.");
    }

    /** Whether one operation may take longer than an iteration. */
    boolean isLarge() {
        return params.containsValue("16777216");
    }

    /** Whether it is compiled so soon that a shorter warm-up will do. */
    boolean isSmall() {
        return List.of("Text", "Numbers", "Quoted", "Validator").contains(scenario());
    }

    boolean isIn(Pattern include) {
        return include.matcher(scenario() + "." + writer()).find();
    }

    static List<Map<String, String>> variants(Map<String, String[]> params, boolean quick) {
        List<Map<String, String>> variants = List.of(Map.of());
        for (Map.Entry<String, String[]> param : params.entrySet()) {
            List<Map<String, String>> longer = new ArrayList<>();
            for (Map<String, String> variant : variants) {
                for (String value : param.getValue()) {
                    Map<String, String> more = new LinkedHashMap<>(variant);
                    more.put(param.getKey(), value);
                    longer.add(more);
                }
            }
            variants = longer;
        }
        return quick ? variants.stream().filter(each -> isQuick(params, each)).toList() : variants;
    }

    private static boolean isQuick(Map<String, String[]> params, Map<String, String> variant) {
        int last = 0;
        for (Map.Entry<String, String[]> param : params.entrySet()) {
            String[] values = param.getValue();
            String value = variant.get(param.getKey());
            if (!value.equals(values[0])) {
                last += value.equals(values[values.length - 1]) ? 1 : 2;
            }
        }
        return last <= 1;
    }

    /** {@code Seed, literals, zilch}. */
    @Override
    public String toString() {
        return place() + ", " + writer();
    }
}
