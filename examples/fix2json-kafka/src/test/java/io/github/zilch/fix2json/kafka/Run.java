// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka;

import io.github.zilch.kit.Streams;
import io.github.zilch.kit.cases.CommandProcess;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The result of a run of the command in this JVM. */
public record Run(int exitCode, String out, String err) {
    /** Runs the command. */
    public static Run run(String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream messages = new PrintStream(err, true, StandardCharsets.UTF_8);
        int exitCode = Fix2JsonKafka.run(new Streams(InputStream.nullInputStream(), out, messages), args);
        return new Run(
                exitCode,
                out.toString(StandardCharsets.UTF_8),
                err.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n"));
    }

    /** Starts the command in a process of its own. */
    public static CommandProcess start(String... args) throws IOException {
        return CommandProcess.start(CommandProcess.builder(List.of("-Xmx256m"), Fix2JsonKafka.class, args), true);
    }
}
