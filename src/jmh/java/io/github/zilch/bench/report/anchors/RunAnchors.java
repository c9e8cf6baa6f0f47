// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.anchors;

import io.github.zilch.bench.ExportDocuments;
import io.github.zilch.bench.report.pages.Numbers;
import io.github.zilch.bench.report.run.Environment;
import io.github.zilch.bench.report.run.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Compares Zilch with libraries of other languages on the documents of {@link ExportDocuments}: exports the documents, measures
 * every writer on every document in a process of its own, several times in turn, and writes the least figures to
 * {@code bench/anchors/README.md}.
 */
public final class RunAnchors {
    private static final int ROUNDS = 30;
    private static final int TURNS = 3;

    private static final Path FOLDER = Path.of("target/anchors");
    private static final Path PAGE = Path.of("bench/anchors/README.md");

    private final int rounds = Integer.getInteger("anchors.rounds", ROUNDS);
    private final int turns = Integer.getInteger("anchors.turns", TURNS);
    private final List<AnchorProgram> programs = new ArrayList<>();
    private final List<String> tools = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();

    private RunAnchors() {}

    /** Takes no arguments. The tables of a run with other numbers of rounds or turns go to {@code target/anchors}. */
    public static void main(String[] args) throws IOException {
        RunAnchors run = new RunAnchors();
        ExportDocuments.to(FOLDER);
        run.prepare();
        run.write(run.measure());
    }

    private void prepare() throws IOException {
        Jdk jdk = Jdk.of(Path.of(System.getProperty("java.home")));
        tools.add("JDK " + jdk.version() + " with " + String.join(" ", jdk.flags(true)));
        programs.addAll(AnchorProgram.java(jdk, System.getProperty("anchors.zilch")));
        Optional<String> cargo = firstLine("cargo", "--version");
        if (cargo.isPresent()) {
            tools.add(cargo.get());
            programs.addAll(AnchorProgram.rust(FOLDER));
        } else {
            missing.add("Without serde_json and sonic-rs: cargo is not installed.");
        }
        Optional<String> go = firstLine("go", "version");
        if (go.isPresent()) {
            tools.add(go.get());
            programs.addAll(AnchorProgram.go(FOLDER));
        } else {
            missing.add("Without sonic: Go is not installed.");
        }
        missing.forEach(System.out::println);
    }

    /** Returns the first line that a command prints, or nothing if there is no such command. */
    private static Optional<String> firstLine(String... command) throws IOException {
        Process process;
        try {
            process = new ProcessBuilder(command).start();
        } catch (IOException e) {
            return Optional.empty();
        }
        return new String(process.getInputStream().readAllBytes()).lines().findFirst();
    }

    private List<AnchorResult> measure() throws IOException {
        Map<String, AnchorResult> least = new LinkedHashMap<>();
        int total = turns * ExportDocuments.ALL.size() * programs.size();
        int done = 0;
        for (int turn = 0; turn < turns; turn++) {
            for (String document : ExportDocuments.ALL) {
                for (AnchorProgram program : programs) {
                    AnchorResult result = program.measure(document, FOLDER, rounds);
                    System.out.printf(
                            "[%d/%d] %s, %s: %s ns%n",
                            ++done, total, document, program.name(), Numbers.time(result.nanoseconds()));
                    least.merge(document + program.name(), result, AnchorResult::min);
                }
            }
        }
        return List.copyOf(least.values());
    }

    private void write(List<AnchorResult> results) throws IOException {
        Map<String, Double> lengths = new LinkedHashMap<>();
        for (String document : ExportDocuments.ALL) {
            lengths.put(document, averageLength(ExportDocuments.file(document, FOLDER)));
        }
        List<String> run = new ArrayList<>();
        run.add("%s; %s; %s."
                .formatted(Environment.current().machine(), LocalDate.now(ZoneOffset.UTC), String.join("; ", tools)));
        run.add("The least of %d rounds in each of %d processes; `%s`.".formatted(rounds, turns, command()));
        run.addAll(missing);
        String page = AnchorTables.putInto(Files.readString(PAGE), results, lengths, run);
        Path target = isForTheRecord() ? PAGE : FOLDER.resolve("README.md");
        Files.writeString(target, page);
        System.out.println("written: " + target);
    }

    private static double averageLength(Path file) throws IOException {
        int documents = Files.readAllLines(file).size();
        return (double) Files.size(file) / documents - 1; // without the line feed
    }

    private boolean isForTheRecord() {
        return rounds == ROUNDS && turns == TURNS;
    }

    private String command() {
        return "./mvnw -Panchors"
                + (isForTheRecord() ? "" : " -Danchors.rounds=" + rounds + " -Danchors.turns=" + turns);
    }
}
