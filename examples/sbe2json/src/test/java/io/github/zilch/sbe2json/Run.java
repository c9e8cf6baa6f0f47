// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import io.github.zilch.kit.Streams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** The result of a run of the command in this JVM. */
public record Run(int exitCode, String out, String err) {
    /** Runs the command. */
    public static Run run(byte[] in, String... args) {
        return run(new ByteArrayInputStream(in), args);
    }

    /** Runs the command with an input that returns few bytes at once. */
    static Run runSlowly(byte[] in, String... args) {
        return run(new Trickle(in), args);
    }

    private static Run run(InputStream in, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exitCode = Sbe2Json.run(new Streams(in, out, new PrintStream(err, true, StandardCharsets.UTF_8)), args);
        return new Run(
                exitCode,
                out.toString(StandardCharsets.UTF_8),
                err.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n"));
    }

    /** An input that returns few bytes at once. */
    private static final class Trickle extends InputStream {
        private final InputStream in;

        Trickle(byte[] bytes) {
            in = new ByteArrayInputStream(bytes);
        }

        @Override
        public int read() throws IOException {
            return in.read();
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            return in.read(target, offset, Math.min(length, 7));
        }
    }
}
