// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * Measures everything on every JDK and writes the report. A scenario is measured in rounds; in a round every case has
 * one fork of its own on every JDK. So if the machine changes its speed for a while, it does so for all rivals. Each
 * result is written when it is there, and is not measured again when an aborted run is started once more.
 */
public final class RunBenchmarks {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final Settings settings;
    private final Surroundings surroundings;
    private final Collection<Jdk> jdks;
    private final List<String> failed = new ArrayList<>();

    /** One fork of one case. */
    private record Step(Jdk jdk, ResultFile file, Case measured, int round) {
        String name() {
            return "JDK %d, %s, round %d".formatted(jdk.feature(), measured, round);
        }
    }

    private RunBenchmarks(Settings settings) throws IOException {
        this.settings = settings;
        surroundings = Surroundings.ofThisMachine();
        Path running = Path.of(System.getProperty("java.home"));
        jdks = settings.quick() && settings.jdks().isEmpty()
                ? List.of(Jdk.of(running))
                : Jdk.find(running, settings.jdks());
    }

    /** Runs what the system properties {@code benchmarks.…} ask for; CONTRIBUTING.md has the list. */
    public static void main(String[] args) throws IOException, RunnerException {
        Settings settings = Settings.of(System.getProperties());
        RunBenchmarks run = new RunBenchmarks(settings);
        run.measure();
        WriteReport.write(settings);
        if (!run.failed.isEmpty()) {
            System.err.println("failed, with JMH's output in " + settings.results() + ":");
            run.failed.forEach(System.err::println);
            System.exit(1);
        }
    }

    private void measure() throws IOException, RunnerException {
        List<Step> steps = steps(Case.all(settings.include(), settings.quick()));
        System.out.printf(
                "%d forks to measure, on JDK %s%n",
                steps.size(), jdks.stream().map(Jdk::feature).toList());
        Progress progress = new Progress(System.out, steps.size());
        for (Step step : steps) {
            progress.done(step.name() + ": " + measure(step));
        }
    }

    private List<Step> steps(Map<String, List<Case>> scenarios) throws IOException {
        List<Step> steps = new ArrayList<>();
        for (Map.Entry<String, List<Case>> scenario : scenarios.entrySet()) {
            List<ResultFile> files = new ArrayList<>();
            for (Jdk jdk : jdks) {
                files.add(open(jdk, scenario.getKey()));
            }
            for (int round = 1; round <= settings.forks(); round++) {
                int index = 0;
                for (Jdk jdk : jdks) {
                    ResultFile file = files.get(index++);
                    for (Case each : scenario.getValue()) {
                        if (!file.has(each, round)) {
                            steps.add(new Step(jdk, file, each, round));
                        }
                    }
                }
            }
        }
        return steps;
    }

    private ResultFile open(Jdk jdk, String scenario) throws IOException {
        ResultFile file = ResultFile.open(folder(jdk).resolve(scenario + ".json"));
        file.removeIf(result -> Case.of(result).isIn(settings.include())
                && (settings.fresh()
                        || !surroundings
                                .code()
                                .equals(result.path(ResultFile.RUN).path("code").asText())));
        return file;
    }

    private Path folder(Jdk jdk) {
        return settings.results().resolve(Integer.toString(jdk.feature()));
    }

    private String measure(Step step) throws IOException, RunnerException {
        Path log = folder(step.jdk).resolve("jmh.log");
        Files.createDirectories(log.getParent());
        Collection<RunResult> results = new Runner(options(step, log).build()).run();
        if (results.isEmpty()) {
            Path kept = log.resolveSibling("failed-" + failed.size() + ".log");
            Files.deleteIfExists(kept);
            Files.move(log, kept);
            failed.add(step.name() + ": " + kept);
            return "failed";
        }
        ObjectNode result = toJson(results);
        addRun(result, step);
        step.file.add(result);
        RunResult measured = results.iterator().next();
        return String.format(
                Locale.ROOT,
                "%,.1f ns/op, %,.1f B/op",
                measured.getPrimaryResult().getScore(),
                measured.getSecondaryResults().get("gc.alloc.rate.norm").getScore());
    }

    private ChainedOptionsBuilder options(Step step, Path log) {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + Pattern.quote(step.measured.benchmark()) + "$")
                .jvm(step.jdk.java())
                .jvmArgs(step.jdk.flags().toArray(String[]::new))
                .forks(1)
                .addProfiler(GCProfiler.class)
                .output(log.toString());
        step.measured.params().forEach((name, value) -> options.param(name, value));
        if (settings.quick()) {
            options.warmupIterations(5)
                    .warmupTime(TimeValue.milliseconds(100))
                    .measurementIterations(5)
                    .measurementTime(TimeValue.milliseconds(50));
        }
        return options;
    }

    private static ObjectNode toJson(Collection<RunResult> results) throws IOException {
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(json, true, StandardCharsets.UTF_8)) {
            ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(results);
        }
        return (ObjectNode) MAPPER.readTree(json.toByteArray()).get(0);
    }

    private void addRun(ObjectNode result, Step step) {
        ObjectNode run = result.putObject(ResultFile.RUN);
        run.put("round", step.round)
                .put("date", LocalDate.now(ZoneOffset.UTC).toString())
                .put("command", settings.command())
                .put("cpu", surroundings.cpu())
                .put("cores", surroundings.cores())
                .put("memory", surroundings.memory())
                .put("os", surroundings.os())
                .put("code", surroundings.code())
                .put("library", Writer.of(step.measured.writer()).library(System.getProperty("java.class.path")));
    }
}
