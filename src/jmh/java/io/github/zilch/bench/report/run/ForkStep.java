// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.zilch.bench.report.results.Case;
import io.github.zilch.bench.report.results.Jvm;
import io.github.zilch.bench.report.results.ResultFile;
import io.github.zilch.bench.report.results.Writer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Locale;
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
 * Runs one fork of one case. A fork has many short iterations, because the fastest one counts.
 *
 * @param jdk the JDK that runs the fork.
 * @param jvm how it runs it.
 * @param file the file for the result.
 * @param benchmarkCase the case.
 * @param round the round; each round has one fork of every case.
 * @param settings the settings of the run.
 * @param environment the environment of the run.
 */
public record ForkStep(
        Jdk jdk, Jvm jvm, ResultFile file, Case benchmarkCase, int round, Settings settings, Environment environment)
        implements Step {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final int WARM_UPS = 25;
    private static final int WARM_UPS_OF_DATABASE = 30;
    private static final int WARM_UP_MILLIS = 80;
    private static final int ITERATIONS = 8;

    /** The time that a fork needs in addition to its iterations, to start and stop JVMs. */
    private static final double JVM_SECONDS = 0.45;

    @Override
    public String name() {
        return "JDK %s, %s, round %d".formatted(jvm, benchmarkCase, round);
    }

    @Override
    public double seconds() {
        return JVM_SECONDS + (warmUps() * WARM_UP_MILLIS + ITERATIONS * iterationMillis()) / 1_000.0;
    }

    /**
     * Returns the number of warm-up iterations. One method writes the documents of all writers, and the JIT compiler needs two
     * seconds for it and a generated serializer: after 400 ms one of a customer took 1.45 times as long as after that. It needs
     * more for drivers of databases.
     */
    private int warmUps() {
        return benchmarkCase.scenario().equals("Query") ? WARM_UPS_OF_DATABASE : WARM_UPS;
    }

    private int iterationMillis() {
        return benchmarkCase.isSmall() ? 30 : 50;
    }

    /** Returns the same fork of another round. */
    public ForkStep inRound(int other) {
        return new ForkStep(jdk, jvm, file, benchmarkCase, other, settings, environment);
    }

    /** Returns whether there is no result yet. */
    public boolean isToDo() {
        return !file.has(benchmarkCase, round);
    }

    @Override
    public String run() throws IOException, RunnerException, StepFailure {
        Path log = file.folder().resolve("jmh.log");
        Files.createDirectories(log.getParent());
        Collection<RunResult> results = new Runner(options(log).build()).run();
        if (results.isEmpty()) {
            Path kept = Files.createTempFile(log.getParent(), "failed-", ".log");
            throw new StepFailure(Files.writeString(kept, Files.readString(log)).toString());
        }
        ObjectNode result = toJson(results);
        environment
                .describe(result.putObject(ResultFile.RUN).put("round", round), settings, benchmarkCase.isOfExample())
                .put("library", Writer.of(benchmarkCase.writer()).library(System.getProperty("java.class.path")));
        file.add(result);
        RunResult runResult = results.iterator().next();
        return String.format(
                Locale.ROOT,
                "%,.1f ns/op, %,.1f B/op",
                runResult.getPrimaryResult().getScore(),
                runResult.getSecondaryResults().get("gc.alloc.rate.norm").getScore());
    }

    private ChainedOptionsBuilder options(Path log) {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + Pattern.quote(benchmarkCase.benchmark()) + "$")
                .jvm(jdk.java())
                .jvmArgs(jdk.flags(!jvm.isDefault() && !benchmarkCase.isOfIntegration())
                        .toArray(String[]::new))
                .forks(1)
                .warmupIterations(warmUps())
                .warmupTime(TimeValue.milliseconds(WARM_UP_MILLIS))
                .measurementIterations(ITERATIONS)
                .measurementTime(TimeValue.milliseconds(iterationMillis()))
                .addProfiler(GCProfiler.class)
                .output(log.toString());
        benchmarkCase.params().forEach((name, value) -> options.param(name, value));
        return options;
    }

    private static ObjectNode toJson(Collection<RunResult> results) throws IOException {
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(json, true, StandardCharsets.UTF_8)) {
            ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(results);
        }
        return (ObjectNode) MAPPER.readTree(json.toByteArray()).get(0);
    }
}
