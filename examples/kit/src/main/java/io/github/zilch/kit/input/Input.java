// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.input;

import io.github.zilch.kit.argument.Arguments;
import java.io.IOException;
import java.nio.file.Path;

/**
 * One file to read.
 *
 * @param name for reports.
 * @param path of the file, or null for standard input.
 * @param size in bytes, or 0 if unknown.
 */
public record Input(String name, Path path, long size) {
    /** The name of standard input on the command line and in reports. */
    public static final String STANDARD_INPUT = "-";

    /** Where systems other than Windows show the file that standard input is redirected from. */
    private static final Path STANDARD_INPUT_FILE = Path.of("/dev/stdin");

    /**
     * Returns the file that an argument stands for; for standard input, the one that it is redirected from; null if the
     * argument cannot be the name of a file in the locale.
     *
     * @param argument of the user.
     * @return the file, or null.
     */
    public static Path file(String argument) {
        if (argument.equals(STANDARD_INPUT)) {
            return STANDARD_INPUT_FILE;
        }
        try {
            return Arguments.path(argument);
        } catch (IOException e) {
            return null;
        }
    }
}
