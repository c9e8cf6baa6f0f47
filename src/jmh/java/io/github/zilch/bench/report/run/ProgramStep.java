// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.zilch.bench.report.results.Program;
import io.github.zilch.bench.report.results.ProgramResults;
import io.github.zilch.bench.report.results.ResultFile;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Runs a program on one JDK, as many times as the program requires. The result of a run has the time from start to exit
 * as {@value #ProgramResults.WALL}, and the program's own results. A load test has its results in {@code load.json}. Other programs
 * may print a JSON object with their results.
 *
 * @param jdk the JDK that runs the program.
 * @param program the program.
 * @param folder the directory for the results on this JDK.
 * @param settings the settings of the run.
 * @param environment the environment of the run.
 */
public record ProgramStep(Jdk jdk, Program program, Path folder, Settings settings, Environment environment)
        implements Step {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Returns the directory of a program's results. */
    public static Path folder(Path jdkFolder, String program) {
        return jdkFolder.resolve("programs").resolve(program);
    }

    private Path results() {
        return folder(folder, program.id());
    }

    private Path file() {
        return results().resolve("results.json");
    }

    /** Returns whether there is a result of the same code. */
    public boolean isDone() throws IOException {
        return Files.exists(file())
                && MAPPER.readTree(file().toFile())
                        .path(ResultFile.RUN)
                        .path("code")
                        .asText()
                        .equals(environment.code(program.isOfExample()));
    }

    @Override
    public String name() {
        return "JDK %d, %s".formatted(jdk.feature(), program.title());
    }

    @Override
    public double seconds() {
        return program.runs() * program.seconds();
    }

    @Override
    public String run() throws IOException, StepFailure {
        Files.createDirectories(results());
        ObjectNode results = MAPPER.createObjectNode();
        ObjectNode run = environment.describe(results.putObject(ResultFile.RUN), settings, program.isOfExample());
        run.put("vm", jdk.version());
        ArrayNode runs = results.putArray(ProgramResults.RUNS);
        double min = Double.MAX_VALUE;
        for (int i = 0; i < program.runs(); i++) {
            ObjectNode result = runOnce();
            runs.add(result);
            min = Math.min(min, result.path(ProgramResults.WALL).asDouble());
        }
        MAPPER.writerWithDefaultPrettyPrinter().writeValue(file().toFile(), results);
        return String.format(Locale.ROOT, "min %,.0f ms from start to exit", min / 1e6);
    }

    private ObjectNode runOnce() throws IOException, StepFailure {
        File out = results().resolve("out.txt").toFile();
        List<String> command = new ArrayList<>(List.of(jdk.java()));
        for (String argument : program.arguments()) {
            command.add(
                    switch (argument) {
                        case Program.FOLDER -> results().toString();
                        case Program.LOG -> log().toString();
                        default -> argument;
                    });
        }
        Files.deleteIfExists(results().resolve("load.json"));
        long start = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(out)
                .start();
        int code = Processes.await(process);
        long wall = System.nanoTime() - start;
        boolean isRateNotHeld = program.isLoad() && code == 1;
        if (code != 0 && !isRateNotHeld) {
            throw new StepFailure("exit code " + code + ": " + out);
        }
        ObjectNode result = MAPPER.createObjectNode().put(ProgramResults.WALL, wall);
        JsonNode programResult = program.isLoad()
                ? MAPPER.readTree(results().resolve("load.json").toFile())
                : printedObject(out.toPath());
        programResult.properties().forEach(member -> result.set(member.getKey(), member.getValue()));
        return result;
    }

    /** Writes a log with one order. */
    private Path log() throws IOException {
        return Files.writeString(
                results().resolve("one.log"),
                "8=FIX.4.4|9=112|35=D|34=2|49=KESTREL|52=20260316-08:00:00.000|56=HARBOUR|11=A1|55=OSTWIND|54=1"
                        + "|60=20260316-08:00:00|38=100|40=1|10=246|\n");
    }

    private static JsonNode printedObject(Path out) throws IOException {
        List<String> lines = Files.readAllLines(out);
        String last = lines.isEmpty() ? "" : lines.get(lines.size() - 1);
        return last.startsWith("{\"") && lines.size() == 1 ? MAPPER.readTree(last) : MAPPER.createObjectNode();
    }
}
