// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.kit.Streams;
import io.github.zilch.kit.cases.CommandProcess;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The result of a run of the command in this JVM. */
public record Run(int exitCode, String out, String err) {
    /** Runs the command. One character of the input is one byte. */
    public static Run run(String in, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = Fix2Json.run(
                new Streams(
                        new ByteArrayInputStream(Fixtures.bytes(in)),
                        out,
                        new PrintStream(err, true, StandardCharsets.UTF_8)),
                args);
        return new Run(
                exitCode,
                out.toString(StandardCharsets.UTF_8),
                err.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n"));
    }

    /** Starts the command in a process of its own. */
    public static CommandProcess start(String... args) throws IOException {
        return start(List.of(), args);
    }

    /** Starts the command with further flags of the JVM. */
    public static CommandProcess start(List<String> flags, String... args) throws IOException {
        return CommandProcess.start(CommandProcess.builder(flags, Fix2Json.class, args), true);
    }

    /** Starts the command with its standard output redirected, or without reading it. */
    public static CommandProcess start(ProcessBuilder.Redirect out, String... args) throws IOException {
        ProcessBuilder builder = CommandProcess.builder(List.of(), Fix2Json.class, args);
        return CommandProcess.start(builder.redirectOutput(out), false);
    }
}
