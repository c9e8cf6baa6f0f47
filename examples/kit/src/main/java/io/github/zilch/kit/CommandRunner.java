// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit;

import io.github.zilch.kit.argument.Arguments;
import io.github.zilch.kit.argument.ChoiceConverter;
import io.github.zilch.kit.argument.UserTime;
import io.github.zilch.kit.condition.Condition;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Locale;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Runs a command with its subcommands. Wrong usage and a defect of the program have exit codes of their own, and nothing
 * that is printed contains a secret of the {@link Secrets}. The version of a command is that in the manifest of its jar.
 */
public final class CommandRunner {
    private CommandRunner() {}

    /**
     * Runs a command.
     *
     * @param streams of the run.
     * @param command with its subcommands.
     * @param args of the user.
     * @return the exit code; see {@link ExitCode}.
     */
    public static int run(Streams streams, CommandLine command, String... args) {
        command.getCommandSpec().version(command.getCommandName() + ' ' + version(command));
        chooseLogger();
        command.setOut(new PrintWriter(streams.out(), true, Charset.defaultCharset()));
        command.setErr(new PrintWriter(streams.err(), true));
        command.setExpandAtFiles(false); // a log, a query or a password can begin with @
        ChoiceConverter.registerAll(command);
        command.registerConverter(Path.class, CommandRunner::path);
        command.registerConverter(ZoneId.class, CommandRunner::zone);
        command.registerConverter(UserTime.class, argument -> parsed(argument, UserTime::parse));
        command.registerConverter(Condition.class, argument -> parsed(argument, Condition::parse));
        command.setParameterExceptionHandler(CommandRunner::reportUsage);
        command.setExecutionStrategy(CommandRunner::execute);
        command.setExecutionExceptionHandler((e, line, result) -> reportDefect(e, command, streams.err()));
        try {
            return command.execute(args);
        } catch (Error e) { // the exit code of the JVM would be 1, which means that the input was damaged
            return reportDefect(e, command, streams.err());
        }
    }

    private static int execute(ParseResult result) {
        for (CommandLine command : result.asCommandLineList()) {
            command.getParseResult().matchedOptions().forEach(option -> refuseEmptyList(option, command));
        }
        return new CommandLine.RunLast().execute(result);
    }

    /** Refuses a list of nothing but separators, which picocli takes for an empty one: a mask of nothing would mask nothing. */
    private static void refuseEmptyList(OptionSpec option, CommandLine command) {
        String separator = option.splitRegex();
        for (String list : option.originalStringValues()) {
            if (!separator.isEmpty()
                    && !list.isEmpty()
                    && list.replace(separator, "").isEmpty()) {
                throw new ParameterException(
                        command,
                        option.longestName() + ": '" + list
                                + "' names nothing: leave the option out, or name something");
            }
        }
    }

    private static String version(CommandLine command) {
        String version = command.getCommand().getClass().getPackage().getImplementationVersion();
        return version == null ? "(not packaged)" : version;
    }

    /** Lets libraries log by the kit's own provider of SLF4J, whatever others the jars of an application or user contain. */
    private static void chooseLogger() {
        System.getProperties().putIfAbsent("slf4j.provider", "org.slf4j.simple.SimpleServiceProvider");
        System.getProperties().putIfAbsent("slf4j.internal.verbosity", "WARN");
    }

    private static Path path(String argument) {
        try {
            return Arguments.path(argument);
        } catch (IOException e) {
            throw new TypeConversionException("'" + argument + "': " + e.getMessage());
        }
    }

    private static ZoneId zone(String name) {
        try {
            return ZoneId.of(name);
        } catch (DateTimeException e) {
            throw new TypeConversionException('"' + name + "\" is no time zone: name one as Europe/Berlin or +01:00");
        }
    }

    private static <T> T parsed(String argument, Function<String, T> parser) {
        try {
            return parser.apply(argument);
        } catch (IllegalArgumentException e) {
            throw new TypeConversionException(e.getMessage());
        }
    }

    /** Prints what is wrong with the arguments, what was meant perhaps, and where to read more. */
    private static int reportUsage(ParameterException e, String[] args) {
        CommandLine command = e.getCommandLine();
        PrintWriter err = command.getErr();
        err.println(root(command).getCommandName() + ": " + Secrets.scrub(e.getMessage()));
        UnmatchedArgumentException.printSuggestions(e, err);
        err.println(command.getHelp().fullSynopsis().strip().lines().findFirst().orElse(""));
        err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help' for all options.");
        return ExitCode.USAGE;
    }

    private static CommandLine root(CommandLine command) {
        CommandLine root = command;
        while (root.getParent() != null) {
            root = root.getParent();
        }
        return root;
    }

    private static int reportDefect(Throwable e, CommandLine command, PrintStream err) {
        if (e instanceof OutOfMemoryError) {
            String variable = command.getCommandName().toUpperCase(Locale.ROOT).replace('-', '_') + "_OPTS";
            err.println(command.getCommandName() + ": the memory of the JVM is too small (" + e.getMessage()
                    + "): give it more with the environment variable " + variable + "=-Xmx1g");
            return ExitCode.FAILED;
        }
        StringWriter trace = new StringWriter();
        e.printStackTrace(new PrintWriter(trace, true));
        err.println(command.getCommandName() + ": stopped by a defect of the program; please report these lines:");
        err.print(Secrets.scrub(trace.toString()));
        return ExitCode.CRASHED;
    }
}
