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
 * One fork of one case: many short iterations, as the least of them counts.
 *
 * @param jdk that runs it.
 * @param file for the result.
 * @param measured the case.
 * @param round of the run; each has one fork of every case.
 * @param settings of the run.
 * @param surroundings of the run.
 */
record ForkStep(Jdk jdk, ResultFile file, Case measured, int round, Settings settings, Surroundings surroundings)
        implements Step {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final int WARM_UPS = 5;
    private static final int WARM_UPS_OF_EXAMPLE = 8;
    private static final int ITERATIONS = 8;

    /** What a fork takes beside its iterations: JVMs that start and end. */
    private static final double JVM_SECONDS = 0.45;

    @Override
    public String name() {
        return "JDK %d, %s, round %d".formatted(jdk.feature(), measured, round);
    }

    @Override
    public double seconds() {
        double iterations = (warmUps() * warmUpMillis() + ITERATIONS * iterationMillis()) / 1_000.0;
        return JVM_SECONDS + iterations * (measured.isLarge() ? 3 : 1);
    }

    /** A whole converter takes longer to compile than a document's writer. */
    private int warmUps() {
        return measured.isOfExample() ? WARM_UPS_OF_EXAMPLE : WARM_UPS;
    }

    private int warmUpMillis() {
        return measured.isSmall() ? 50 : 80;
    }

    private int iterationMillis() {
        return measured.isSmall() ? 30 : 50;
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
        surroundings
                .describe(result.putObject(ResultFile.RUN).put("round", round), settings, measured.isOfExample())
                .put("library", Writer.of(measured.writer()).library(System.getProperty("java.class.path")));
        file.add(result);
        RunResult only = results.iterator().next();
        return String.format(
                Locale.ROOT,
                "%,.1f ns/op, %,.1f B/op",
                only.getPrimaryResult().getScore(),
                only.getSecondaryResults().get("gc.alloc.rate.norm").getScore());
    }

    private ChainedOptionsBuilder options(Path log) {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + Pattern.quote(measured.benchmark()) + "$")
                .jvm(jdk.java())
                .jvmArgs(jdk.flags().toArray(String[]::new))
                .forks(1)
                .warmupIterations(warmUps())
                .warmupTime(TimeValue.milliseconds(warmUpMillis()))
                .measurementIterations(ITERATIONS)
                .measurementTime(TimeValue.milliseconds(iterationMillis()))
                .addProfiler(GCProfiler.class)
                .output(log.toString());
        measured.params().forEach((name, value) -> options.param(name, value));
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
