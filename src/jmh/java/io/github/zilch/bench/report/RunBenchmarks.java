// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import io.github.zilch.bench.report.results.Case;
import io.github.zilch.bench.report.results.Jvm;
import io.github.zilch.bench.report.results.Program;
import io.github.zilch.bench.report.results.ResultFile;
import io.github.zilch.bench.report.run.Environment;
import io.github.zilch.bench.report.run.ForkStep;
import io.github.zilch.bench.report.run.Jdk;
import io.github.zilch.bench.report.run.ProgramStep;
import io.github.zilch.bench.report.run.Progress;
import io.github.zilch.bench.report.run.Settings;
import io.github.zilch.bench.report.run.Step;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Runs all benchmarks on every JDK and writes the report. A scenario runs in rounds. In a round every case has one fork
 * on every JDK, so a temporary slowdown of the machine affects all writers. The programs that do not use JMH run last.
 * Each result is saved immediately. When an aborted run is started again, it skips the results that are already there.
 */
public final class RunBenchmarks {
    private final Settings settings;
    private final Environment environment;
    private final Collection<Jdk> jdks;
    private final List<String> failed = new ArrayList<>();

    private RunBenchmarks(Settings settings) throws IOException {
        this.settings = settings;
        environment = Environment.current();
        Path running = Path.of(System.getProperty("java.home"));
        jdks = settings.quick() && settings.jdks().isEmpty()
                ? List.of(Jdk.of(running))
                : Jdk.find(running, settings.jdks());
    }

    /** Runs the benchmarks that the system properties {@code benchmarks.…} select. CONTRIBUTING.md lists them. */
    public static void main(String[] args) throws IOException, RunnerException {
        Settings settings = Settings.of(System.getProperties());
        RunBenchmarks run = new RunBenchmarks(settings);
        run.measure();
        WriteReport.write(settings);
        if (!run.failed.isEmpty()) {
            System.err.println("failed:");
            run.failed.forEach(System.err::println);
            System.exit(1);
        }
    }

    private void measure() throws IOException, RunnerException {
        List<Step> steps = forks(Case.all(settings.include(), settings.quick()));
        steps.addAll(programs());
        Progress progress = new Progress(
                System.out, steps.stream().mapToDouble(Step::seconds).sum(), steps.size());
        progress.begin(jdks.stream().map(Jdk::feature).toList());
        for (Step step : steps) {
            String result;
            try {
                result = step.run();
            } catch (Step.StepFailure e) {
                failed.add(step.name() + ": " + e.getMessage());
                result = "failed";
            }
            progress.done(step.seconds(), step.name() + ": " + result);
        }
    }

    private List<Step> forks(Map<String, List<Case>> scenarios) throws IOException {
        List<Step> steps = new ArrayList<>();
        for (Map.Entry<String, List<Case>> scenario : scenarios.entrySet()) {
            List<ForkStep> firsts = new ArrayList<>();
            for (Jdk jdk : jdks) {
                Set<Jvm> jvms = scenario.getValue().stream()
                        .flatMap(each -> jdk.jvms(each).stream())
                        .collect(Collectors.toCollection(TreeSet::new));
                for (Jvm jvm : jvms) {
                    ResultFile file = open(jvm, scenario.getKey());
                    scenario.getValue().stream()
                            .filter(each -> jdk.jvms(each).contains(jvm))
                            .map(each -> new ForkStep(jdk, jvm, file, each, 1, settings, environment))
                            .forEach(firsts::add);
                }
            }
            for (int round = 1; round <= settings.forks(); round++) {
                int current = round;
                firsts.stream()
                        .map(first -> first.inRound(current))
                        .filter(ForkStep::isToDo)
                        .forEach(steps::add);
            }
        }
        return steps;
    }

    private ResultFile open(Jvm jvm, String scenario) throws IOException {
        ResultFile file =
                ResultFile.open(settings.results().resolve(jvm.folder()).resolve(scenario + ".json"));
        file.removeIf(result -> {
            Case benchmarkCase = Case.of(result);
            String code = result.path(ResultFile.RUN).path("code").asText();
            return benchmarkCase.matches(settings.include())
                    && (settings.fresh()
                            || !environment.code(benchmarkCase.isOfExample()).equals(code));
        });
        return file;
    }

    private List<Step> programs() throws IOException {
        List<Step> steps = new ArrayList<>();
        for (Program program : Program.all(settings.quick())) {
            for (Jdk jdk : jdks) {
                ProgramStep step = new ProgramStep(jdk, program, folder(jdk), settings, environment);
                if (settings.include().matcher(program.id()).find() && (settings.fresh() || !step.isDone())) {
                    steps.add(step);
                }
            }
        }
        return steps;
    }

    private Path folder(Jdk jdk) {
        return settings.results().resolve(Integer.toString(jdk.feature()));
    }
}
