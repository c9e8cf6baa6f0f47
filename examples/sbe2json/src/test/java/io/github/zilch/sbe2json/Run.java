// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import io.github.zilch.kit.Streams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** The result of a run of the command in this JVM. */
public record Run(int exitCode, String out, String err) {
    /** Runs the command. */
    public static Run run(byte[] in, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = Sbe2Json.run(
                new Streams(new ByteArrayInputStream(in), out, new PrintStream(err, true, StandardCharsets.UTF_8)),
                args);
        return new Run(
                exitCode,
                out.toString(StandardCharsets.UTF_8),
                err.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n"));
    }
}
