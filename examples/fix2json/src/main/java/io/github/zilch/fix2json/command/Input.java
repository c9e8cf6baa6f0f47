// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import java.nio.file.Path;

/**
 * One log to read.
 *
 * @param name as it appears in reports.
 * @param path of the file, null for standard input.
 * @param size in bytes, 0 if it is not known.
 */
record Input(String name, Path path, long size) {
    /** What stands for standard input on the command line and in reports. */
    static final String STANDARD_INPUT = "-";
}
