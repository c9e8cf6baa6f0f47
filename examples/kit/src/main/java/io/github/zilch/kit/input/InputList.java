// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.input;

import io.github.zilch.kit.argument.Arguments;
import io.github.zilch.kit.output.OutputFile;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * The files that the arguments of a command specify, in the order in which they are read. A directory stands for all
 * regular files in it and its subdirectories, sorted by name. Hidden files, whose names begin with a dot, and symbolic
 * links in a directory are skipped: a link would cause a file to be read twice.
 */
public final class InputList {
    /** Receives the directories that cannot be read. */
    public interface Failures {
        /**
         * Called for a directory or file.
         *
         * @param name of it.
         * @param reason why it cannot be read.
         */
        void cannotRead(String name, IOException reason);
    }

    /** Where systems other than Windows show the file that standard output is redirected to. */
    private static final Path STANDARD_OUTPUT_FILE = Path.of("/dev/stdout");

    private final List<Input> inputs = new ArrayList<>();
    private final Failures failures;

    /**
     * Creates the list.
     *
     * @param names of files and directories, or {@link Input#STANDARD_INPUT} for standard input, which is also the
     *     default.
     * @param failures receives the directories that cannot be read.
     */
    public InputList(List<String> names, Failures failures) {
        this.failures = failures;
        for (String name : names.isEmpty() ? List.of(Input.STANDARD_INPUT) : names) {
            if (name.equals(Input.STANDARD_INPUT)) {
                inputs.add(new Input(name, null, 0));
            } else {
                addArgument(name);
            }
        }
    }

    private void addArgument(String name) {
        try {
            Path path = Arguments.path(name);
            if (Files.isDirectory(path)) {
                addDirectory(path);
            } else {
                add(path);
            }
        } catch (IOException e) {
            failures.cannotRead(name, e);
        }
    }

    /**
     * Checks that inputs and output can be used together: an output would replace an input, for example.
     *
     * @param command that received the options.
     * @param names of the inputs, as for the list.
     * @param output file, or null for standard output.
     * @throws ParameterException if they cannot.
     */
    public static void check(CommandLine command, List<String> names, Path output) {
        String conflict = conflict(names, output);
        if (conflict != null) {
            throw new ParameterException(command, conflict);
        }
    }

    private static String conflict(List<String> names, Path output) {
        if (Collections.frequency(names, Input.STANDARD_INPUT) > 1) {
            return "standard input (-) is given twice, but can be read only once";
        }
        if (output != null && output.equals(Path.of(Input.STANDARD_INPUT))) {
            return "--out - is no file: without --out the output goes to standard output";
        }
        Path written = output == null ? standardOutput() : output;
        for (String name : names.isEmpty() ? List.of(Input.STANDARD_INPUT) : names) {
            Path file = Input.file(name);
            if (file != null && OutputFile.replaces(written, file)) {
                return (output == null ? "standard output" : "--out " + output)
                        + " is also an input: choose another file for the output";
            }
            if (file != null && contains(file, written)) {
                return output == null
                        ? "standard output is a file in the input directory " + name
                                + ", and would be read: choose a file in another directory"
                        : "--out " + output + " exists in the input directory " + name
                                + ", and would be replaced: choose a file in another directory, or delete it";
            }
        }
        return null;
    }

    /** Returns the file that standard output is redirected to, under its own name, if it is one. */
    private static Path standardOutput() {
        try {
            return STANDARD_OUTPUT_FILE.toRealPath();
        } catch (IOException e) {
            return STANDARD_OUTPUT_FILE; // a pipe, for example
        }
    }

    /** Returns whether a file, or a link to one, exists in a directory, or in a subdirectory of it, whose files are inputs. */
    private static boolean contains(Path directory, Path file) {
        try {
            return Files.isDirectory(directory)
                    && Files.isRegularFile(file)
                    && !file.getFileName().toString().startsWith(".")
                    && (file.toRealPath().startsWith(directory.toRealPath())
                            || file.toAbsolutePath().getParent().toRealPath().startsWith(directory.toRealPath()));
        } catch (IOException e) {
            return false; // one of them cannot be read
        }
    }

    private void addDirectory(Path directory) {
        List<Path> entries = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
            stream.forEach(entries::add);
        } catch (DirectoryIteratorException e) {
            failures.cannotRead(directory.toString(), e.getCause());
        } catch (IOException e) {
            failures.cannotRead(directory.toString(), e);
        }
        entries.sort(
                (a, b) -> a.getFileName().toString().compareTo(b.getFileName().toString()));
        for (Path entry : entries) {
            if (entry.getFileName().toString().startsWith(".")) {
                continue;
            }
            if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                addDirectory(entry);
            } else if (Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS)) {
                add(entry);
            }
        }
    }

    private void add(Path path) {
        long size = 0;
        try {
            size = Files.isRegularFile(path) ? Files.size(path) : 0;
        } catch (IOException e) {
            failures.cannotRead(path.toString(), e);
            return;
        }
        inputs.add(new Input(path.toString(), path, size));
    }

    /**
     * Returns the files in order.
     *
     * @return the files.
     */
    public List<Input> inputs() {
        return inputs;
    }

    /**
     * Returns the size of all files.
     *
     * @return the size in bytes, or 0 if that of one of them is unknown.
     */
    public long size() {
        long sum = 0;
        for (Input input : inputs) {
            if (input.path() == null || !Files.isRegularFile(input.path())) {
                return 0;
            }
            sum += input.size();
        }
        return sum;
    }
}
