// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

class CommandRunnerTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Command(name = "tool")
    private static final class Tool implements Callable<Integer> {
        @Option(names = "--fail")
        private String fail;

        @Option(names = "--names", split = ",")
        private List<String> names;

        @Override
        public Integer call() {
            if ("memory".equals(fail)) {
                throw new OutOfMemoryError("heap");
            }
            if ("error".equals(fail)) {
                throw new AssertionError("error");
            }
            if (fail != null) {
                throw new IllegalStateException("password=" + fail);
            }
            return ExitCode.OK;
        }
    }

    private int run(String... args) {
        Streams streams =
                new Streams(InputStream.nullInputStream(), out, new PrintStream(err, true, StandardCharsets.UTF_8));
        return CommandRunner.run(streams, new CommandLine(new Tool()), args);
    }

    @Test
    void exitCodesTellUsageAndDefectApart() {
        assertEquals(ExitCode.OK, run());
        assertEquals(ExitCode.USAGE, run("--nothing"));
        assertTrue(err.toString(StandardCharsets.UTF_8).startsWith("tool: Unknown option: '--nothing'"), err::toString);
        assertEquals(ExitCode.CRASHED, run("--fail", "x"));
        assertEquals(ExitCode.CRASHED, run("--fail", "error"));
    }

    @Test
    void listNamesSomething() {
        assertEquals(ExitCode.OK, run("--names", "a,b"));
        assertEquals(ExitCode.OK, run("--names", "a,"));
        assertEquals(ExitCode.USAGE, run("--names", ","));
        assertEquals(
                "tool: --names: ',' names nothing: leave the option out, or name something",
                err.toString(StandardCharsets.UTF_8).lines().findFirst().orElseThrow());
        assertEquals(ExitCode.USAGE, run("--names", "a", "--names", ",,"));
    }

    @Test
    void listOfNothingIsWrongUsageOfTheSubcommandThatHasIt() {
        Streams streams =
                new Streams(InputStream.nullInputStream(), out, new PrintStream(err, true, StandardCharsets.UTF_8));
        CommandLine command = new CommandLine(new Tool()).addSubcommand(new Tool());
        assertEquals(ExitCode.USAGE, CommandRunner.run(streams, command, "tool", "--names", ","));
        String hint = "Try 'tool tool --help' for all options.";
        assertTrue(err.toString(StandardCharsets.UTF_8).contains(hint), err::toString);
    }

    @Test
    void memoryThatIsTooSmallIsNoDefect() {
        assertEquals(ExitCode.FAILED, run("--fail", "memory"));
        assertEquals(
                "tool: the memory of the JVM is too small (heap): give it more with the environment variable"
                        + " TOOL_OPTS=-Xmx1g",
                err.toString(StandardCharsets.UTF_8).strip());
    }

    @Test
    void traceContainsNoSecret() {
        assertEquals(ExitCode.CRASHED, run("--fail", "hunter-2"));
        String text = err.toString(StandardCharsets.UTF_8);
        assertTrue(text.startsWith("tool: stopped by a defect of the program; please report these lines:"), text);
        assertTrue(text.contains("IllegalStateException: password=***"), text);
        assertFalse(text.contains("hunter"), text);
    }
}
