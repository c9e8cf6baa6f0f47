// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The results of the programs.
 *
 * @param byJdk the results of each program, by feature version and id.
 */
public record ProgramResults(Map<Integer, Map<String, JsonNode>> byJdk) {
    /** The member with the results of the runs. */
    public static final String RUNS = "runs";

    /** The member with the time of a run in nanoseconds. */
    public static final String WALL = "wall";

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Reads {@code <folder>/<JDK>/programs/<program>/results.json}. */
    public static ProgramResults read(Path folder) throws IOException {
        Map<Integer, Map<String, JsonNode>> byJdk = new TreeMap<>();
        try (Stream<Path> files = Files.find(folder, 4, (file, attributes) -> file.endsWith("results.json"))) {
            for (Path file : files.sorted().toList()) {
                Path program = file.getParent();
                int jdk = Integer.parseInt(
                        program.getParent().getParent().getFileName().toString());
                byJdk.computeIfAbsent(jdk, key -> new TreeMap<>())
                        .put(program.getFileName().toString(), MAPPER.readTree(file.toFile()));
            }
        }
        return new ProgramResults(byJdk);
    }

    /** Returns empty results. */
    public static ProgramResults none() {
        return new ProgramResults(Map.of());
    }

    /** Returns the runs of a program on a JDK as an array, or an empty node if there are none. */
    public JsonNode runs(int jdk, String program) {
        return result(jdk, program).path(RUNS);
    }

    private JsonNode result(int jdk, String program) {
        return byJdk.getOrDefault(jdk, Map.of()).getOrDefault(program, MAPPER.createObjectNode());
    }

    public boolean has(int jdk, String program) {
        return !runs(jdk, program).isEmpty();
    }

    /** Returns whether there are results of a program whose id starts with the prefix. */
    public boolean hasAny(String prefix) {
        return byJdk.values().stream().flatMap(each -> each.keySet().stream()).anyMatch(id -> id.startsWith(prefix));
    }

    /** Returns the values of a member of all runs, sorted. */
    public double[] all(int jdk, String program, String name) {
        return StreamSupport.stream(runs(jdk, program).spliterator(), false)
                .flatMapToDouble(
                        run -> run.has(name) ? DoubleStream.of(run.path(name).asDouble()) : DoubleStream.of())
                .sorted()
                .toArray();
    }
}
