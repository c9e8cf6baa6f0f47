// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.results;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.zilch.bench.DocumentBenchmark;
import io.github.zilch.bench.documents.Documents;
import io.github.zilch.bench.writers.Writers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * A benchmark with a value for each of its parameters.
 *
 * @param benchmark the fully qualified name of the benchmark method. That of the library has the document and the writer as
 *     parameters; an example or integration has a class for each scenario, with a method for each writer.
 * @param params the values of the parameters, by name.
 */
public record Case(String benchmark, Map<String, String> params) {
    private static final String CLASS_SUFFIX = "Benchmark";
    private static final String OF_DOCUMENTS = DocumentBenchmark.class.getName() + ".write";
    private static final String DOCUMENT = "document";
    private static final String WRITER = "writer";

    /**
     * Returns the cases by scenario. The cases of a variant follow each other, so that its writers are measured at
     * about the same time. A quick run keeps the first and the last variant of each scenario.
     */
    public static Map<String, List<Case>> all(Pattern include, boolean quick) {
        Map<String, Map<String, List<Case>>> byVariant = new LinkedHashMap<>();
        Stream.concat(ofDocuments(), ofExamples())
                .filter(each -> each.matches(include))
                .forEach(each -> byVariant
                        .computeIfAbsent(each.scenario(), key -> new LinkedHashMap<>())
                        .computeIfAbsent(each.variant(), key -> new ArrayList<>())
                        .add(each));
        Map<String, List<Case>> cases = new LinkedHashMap<>();
        byVariant.forEach((scenario, variants) -> {
            List<List<Case>> each = List.copyOf(variants.values());
            cases.put(
                    scenario,
                    IntStream.range(0, each.size())
                            .filter(i -> !quick || i == 0 || i == each.size() - 1)
                            .mapToObj(each::get)
                            .flatMap(List::stream)
                            .toList());
        });
        return cases;
    }

    private static Stream<Case> ofDocuments() {
        return Documents.ALL.stream()
                .flatMap(document -> Writers.of(document).stream()
                        .map(writer -> new Case(OF_DOCUMENTS, Map.of(DOCUMENT, document.id(), WRITER, writer))));
    }

    private static Stream<Case> ofExamples() {
        return BenchmarkList.defaultList()
                .getAll(OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT), List.of())
                .stream()
                .filter(entry -> !entry.getUsername().equals(OF_DOCUMENTS))
                .flatMap(entry -> combinations(entry.getParams().orElse(Map.of())).stream()
                        .map(params -> new Case(entry.getUsername(), params)));
    }

    /** Returns the case of a JMH result. */
    public static Case of(JsonNode result) {
        Map<String, String> params = new LinkedHashMap<>();
        result.path("params")
                .properties()
                .forEach(param -> params.put(param.getKey(), param.getValue().asText()));
        return new Case(result.path("benchmark").asText(), params);
    }

    /** Returns the scenario, such as {@code Rows} for the document {@code Rows/objects/10_rows}, or {@code Fix}. */
    public String scenario() {
        return isOfDocument() ? params.get(DOCUMENT).split("/")[0] : className();
    }

    private boolean isOfDocument() {
        return benchmark.equals(OF_DOCUMENTS);
    }

    /** Returns the class name without its suffix, such as {@code Fix} for {@code ….FixBenchmark.zilch}. */
    private String className() {
        String name = benchmark.substring(0, benchmark.lastIndexOf('.'));
        String simple = name.substring(name.lastIndexOf('.') + 1);
        return simple.endsWith(CLASS_SUFFIX) ? simple.substring(0, simple.length() - CLASS_SUFFIX.length()) : simple;
    }

    /** Returns the writer: the parameter, or the method, such as {@code zilch} for {@code ….FixBenchmark.zilch}. */
    public String writer() {
        return isOfDocument() ? params.get(WRITER) : benchmark.substring(benchmark.lastIndexOf('.') + 1);
    }

    /** Returns the variant: the rest of the document's name, or the parameter values. */
    public String variant() {
        if (isOfDocument()) {
            String[] parts = params.get(DOCUMENT).replace('_', ' ').split("/", 2);
            return parts.length == 1 ? "" : parts[1].replace("/", ", ");
        }
        return params.keySet().stream()
                .map(name -> displayName(name, params.get(name)))
                .collect(Collectors.joining(", "));
    }

    /**
     * Returns a parameter value for the report, such as {@code 10 rows}, {@code size 100} or {@code new order single}.
     */
    private static String displayName(String name, String value) {
        if (isNumber(value) && name.endsWith("s")) {
            return value + " " + (value.equals("1") ? name.substring(0, name.length() - 1) : name);
        }
        if (isNumber(value)) {
            return name + " " + value;
        }
        return switch (value) {
            case "H2" -> value;
            case "POSTGRESQL" -> "PostgreSQL";
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
    public String scenarioAndVariant() {
        return scenario() + (variant().isEmpty() ? "" : ", " + variant());
    }

    /** Returns whether this is a benchmark of an example or an integration, and not of the library. */
    public boolean isOfExample() {
        return isOfApplicationWithAccess() || benchmark.startsWith("io.github.zilch.rows2json.") || isOfIntegration();
    }

    /**
     * Returns whether this needs access to memory off the heap: for a buffer of Agrona, or as an application whose launcher
     * gives it.
     */
    public boolean needsAccess() {
        return isOfApplicationWithAccess()
                || writer().endsWith("Region")
                || variant().endsWith("DirectBuffer");
    }

    private boolean isOfApplicationWithAccess() {
        return benchmark.startsWith("io.github.zilch.fix2json.") || benchmark.startsWith("io.github.zilch.sbe2json.");
    }

    /** Returns whether this is a benchmark of an integration, whose users cannot set JVM flags. */
    public boolean isOfIntegration() {
        return benchmark.startsWith("io.github.zilch.connect.")
                || benchmark.startsWith("io.github.zilch.log4j2.")
                || benchmark.startsWith("io.github.zilch.logback.")
                || benchmark.startsWith("io.github.zilch.spring.");
    }

    /** Returns whether the JIT compiler compiles this benchmark so early that a shorter warm-up is enough. */
    public boolean isSmall() {
        return List.of("Text", "Numbers").contains(scenario());
    }

    /** Returns whether the pattern occurs in {@code scenario.writer}. */
    public boolean matches(Pattern include) {
        return include.matcher(scenario() + "." + writer()).find();
    }

    /** Returns the combinations of the parameter values. */
    private static List<Map<String, String>> combinations(Map<String, String[]> params) {
        List<Map<String, String>> combinations = List.of(Map.of());
        for (Map.Entry<String, String[]> param : params.entrySet()) {
            List<Map<String, String>> extended = new ArrayList<>();
            for (Map<String, String> combination : combinations) {
                for (String value : param.getValue()) {
                    Map<String, String> next = new LinkedHashMap<>(combination);
                    next.put(param.getKey(), value);
                    extended.add(next);
                }
            }
            combinations = extended;
        }
        return combinations;
    }

    /** Returns scenario, variant and writer, such as {@code Seed, literals, zilch}. */
    @Override
    public String toString() {
        return scenarioAndVariant() + ", " + writer();
    }
}
