// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/**
 * The three streams of a run. Tests replace those of the JVM.
 *
 * @param in standard input.
 * @param out standard output, for JSON; not buffered.
 * @param err standard error, for messages.
 */
public record Streams(InputStream in, OutputStream out, PrintStream err) {
    /** System property that the launcher sets if standard input is closed. */
    private static final String INPUT_CLOSED = "zilch.kit.input.closed";

    /** System property that the launcher sets if standard output is a terminal. */
    private static final String OUTPUT_TERMINAL = "zilch.kit.output.terminal";

    /**
     * Returns whether standard output is a terminal, so that people read it.
     *
     * @return {@code true} if it is one.
     */
    public static boolean isTerminal() {
        return Boolean.getBoolean(OUTPUT_TERMINAL);
    }

    /**
     * Returns the streams of the JVM.
     *
     * @return the streams.
     */
    public static Streams ofJvm() {
        boolean isClosed = Boolean.getBoolean(INPUT_CLOSED);
        return new Streams(
                isClosed ? new ClosedInput() : new FileInputStream(FileDescriptor.in),
                new FileOutputStream(FileDescriptor.out),
                System.err);
    }

    /** Standard input that was closed before the start. Its number can belong to a file of the JVM. */
    private static final class ClosedInput extends InputStream {
        @Override
        public int read() throws IOException {
            throw new IOException("standard input is closed");
        }
    }
}
