// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.kit.Streams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

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
}
