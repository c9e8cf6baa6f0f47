// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.convert;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option for the output file. Picocli sets it; a command adds its own options in a subclass. */
public class OutputOptions {
    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description = {
                "Writes to this file, compressed if its name ends with .gz. The file appears under its name only"
                        + " when it is complete; if the run fails, it does not appear."
            })
    private Path file;

    /** Creates the option with its default. */
    public OutputOptions() {}

    /**
     * Returns the file to write.
     *
     * @return the file, or null for standard output.
     */
    public final Path file() {
        return file;
    }
}
