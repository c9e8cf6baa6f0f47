// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * All runs of a program on one JDK. Of each run the result has the time from its start to its end, {@value #WALL}, and what
 * the program says of itself: {@code load.json} of a load, else the JSON object that is the last line that it prints, if
 * there is one.
 *
 * @param jdk that runs it.
 * @param program to run.
 * @param folder for the results on this JDK.
 * @param settings of the run.
 * @param surroundings of the run.
 */
record ProgramStep(Jdk jdk, Program program, Path folder, Settings settings, Surroundings surroundings)
        implements Step {
    /** The time of a run in nanoseconds. */
    static final String WALL = "wall";

    static final String RUNS = "runs";
    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** The folder of a program's results. */
    static Path folder(Path ofJdk, String program) {
        return ofJdk.resolve("programs").resolve(program);
    }

    private Path results() {
        return folder(folder, program.id());
    }

    private Path file() {
        return results().resolve("results.json");
    }

    /** Whether a result of the same code is there. */
    boolean isDone() throws IOException {
        return Files.exists(file())
                && MAPPER.readTree(file().toFile())
                        .path(ResultFile.RUN)
                        .path("code")
                        .asText()
                        .equals(surroundings.code(program.isOfExample()));
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
        ObjectNode result = MAPPER.createObjectNode();
        ObjectNode run = surroundings.describe(result.putObject(ResultFile.RUN), settings, program.isOfExample());
        run.put("vm", jdk.version());
        ArrayNode runs = result.putArray(RUNS);
        double least = Double.MAX_VALUE;
        for (int i = 0; i < program.runs(); i++) {
            ObjectNode one = runOnce();
            runs.add(one);
            least = Math.min(least, one.path(WALL).asDouble());
        }
        MAPPER.writerWithDefaultPrettyPrinter().writeValue(file().toFile(), result);
        return String.format(Locale.ROOT, "least %,.0f ms from start to end", least / 1e6);
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
        int code = await(process);
        long wall = System.nanoTime() - start;
        boolean isRateNotHeld = program.isLoad() && code == 1;
        if (code != 0 && !isRateNotHeld) {
            throw new StepFailure("exit code " + code + ": " + out);
        }
        ObjectNode one = MAPPER.createObjectNode().put(WALL, wall);
        JsonNode own = program.isLoad()
                ? MAPPER.readTree(results().resolve("load.json").toFile())
                : printed(out.toPath());
        own.properties().forEach(member -> one.set(member.getKey(), member.getValue()));
        return one;
    }

    /** A log with a line that has one order. */
    private Path log() throws IOException {
        return Files.writeString(
                results().resolve("one.log"),
                "8=FIX.4.4|9=112|35=D|34=2|49=KESTREL|52=20260316-08:00:00.000|56=HARBOUR|11=A1|55=OSTWIND|54=1"
                        + "|60=20260316-08:00:00|38=100|40=1|10=246|\n");
    }

    private static int await(Process process) {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            return -1;
        }
    }

    private static JsonNode printed(Path out) throws IOException {
        List<String> lines = Files.readAllLines(out);
        String last = lines.isEmpty() ? "" : lines.get(lines.size() - 1);
        return last.startsWith("{\"") && lines.size() == 1 ? MAPPER.readTree(last) : MAPPER.createObjectNode();
    }
}
