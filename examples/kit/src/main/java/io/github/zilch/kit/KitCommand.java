// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit;

import io.github.zilch.kit.output.OutputFailure;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command of an application: it says in a sentence on standard error what fails, and its exit code is one of {@link ExitCode}. */
public abstract class KitCommand implements Callable<Integer> {
    /** The streams of the run. */
    protected final Streams streams;

    private final String name;

    @Spec
    private CommandSpec spec;

    /**
     * Creates the command. Picocli sets the options.
     *
     * @param name at the beginning of what it prints on standard error.
     * @param streams of the run.
     */
    protected KitCommand(String name, Streams streams) {
        this.name = name;
        this.streams = streams;
    }

    /**
     * Returns the command line.
     *
     * @return the command as picocli sees it.
     */
    protected final CommandLine commandLine() {
        return spec.commandLine();
    }

    /**
     * Creates the exception for arguments that cannot be used so.
     *
     * @param reason what is wrong, and what to do.
     * @return the exception.
     */
    protected final ParameterException usage(String reason) {
        return new ParameterException(commandLine(), reason);
    }

    /**
     * Prints a sentence on standard error, without secrets.
     *
     * @param sentence what has happened.
     */
    protected final void print(String sentence) {
        streams.err().println(name + ": " + Secrets.scrub(sentence));
    }

    /**
     * Prints why the command fails.
     *
     * @param reason what has failed, and what to do.
     * @return the exit code.
     */
    protected final int fail(String reason) {
        print(reason);
        return ExitCode.FAILED;
    }

    /**
     * Prints why nothing more can be written, unless the reader of standard output has closed it.
     *
     * @param file to write to; null for standard output.
     * @param e why.
     * @return the exit code.
     */
    protected final int failOutput(Path file, OutputFailure e) {
        if (file == null && e.isBrokenPipe()) {
            return ExitCode.BROKEN_PIPE;
        }
        return fail("cannot write " + (file == null ? "the output" : file) + ": " + e.getMessage());
    }
}
