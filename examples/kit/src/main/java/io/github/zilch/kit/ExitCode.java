// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit;

/** The exit codes of all commands. Usage, damaged input, failure and a defect of the program have different codes. */
public final class ExitCode {
    /** Success. */
    public static final int OK = 0;

    /** Part of the input was damaged and was reported; everything else was processed. */
    public static final int REPORTED = 1;

    /** An input, an output, a server or a setting failed. */
    public static final int FAILED = 2;

    /** The run stopped at damaged input, as the user requested. */
    public static final int STOPPED = 3;

    /** Wrong usage; nothing was read or written. The same number as EX_USAGE of sysexits. */
    public static final int USAGE = 64;

    /** A defect of the program ended it. The same number as EX_SOFTWARE of sysexits. */
    public static final int CRASHED = 70;

    /** The reader of the output closed it. Shells report the same code for a program that SIGPIPE ended. */
    public static final int BROKEN_PIPE = 141;

    private ExitCode() {}
}
