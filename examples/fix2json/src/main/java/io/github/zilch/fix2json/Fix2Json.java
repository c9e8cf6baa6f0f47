// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.fix2json.command.Conversion;
import io.github.zilch.fix2json.command.ConvertOptions;
import io.github.zilch.fix2json.command.ReverseCommand;
import io.github.zilch.fix2json.gateway.GatewayCommand;
import io.github.zilch.fix2json.gateway.ListenCommand;
import io.github.zilch.fix2json.gateway.SendCommand;
import io.github.zilch.fix2json.load.LoadCommand;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * The command {@code fix2json}. Without a subcommand it converts FIX messages to JSON, one object per line. A
 * subcommand is a class of its own that is listed in the annotation below. It gets its {@link #streams() streams} from
 * this command through {@code @ParentCommand}, and returns the same exit codes.
 */
@Command(
        name = "fix2json",
        subcommands = {
            GatewayCommand.class,
            ListenCommand.class,
            SendCommand.class,
            LoadCommand.class,
            ReverseCommand.class,
            HelpCommand.class,
            GenerateCompletion.class
        },
        mixinStandardHelpOptions = true,
        versionProvider = Fix2Json.Version.class,
        sortOptions = false,
        description = {
            "Prints each FIX message of the logs as one line of JSON, in the form of the FIX Trading Community's"
                    + " \"Encoding FIX using JSON\".",
            "",
            "Messages may be anywhere in a line, for example after a time stamp, and may have any delimiter: SOH, or"
                    + " the text that the log shows instead of it. A damaged message is reported on"
                    + " standard error as FILE:LINE: REASON, and the rest is converted.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every message was converted without a warning",
            "1:at least one message was damaged or had a flaw: rejected, or converted with a warning",
            "2:wrong usage, or an input or output error",
            "3:stopped at a rejected message because of --on-error fail",
            "130:stopped by SIGINT (Ctrl-C), or 143 by SIGTERM; with --follow the code is one of the above",
            "141:the reader of the output closed it, as head does"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  fix2json session.log                            one JSON object per line",
            "  fix2json logs/ --only 8,AE --out trades.json.gz all logs in a directory, trades only",
            "  fix2json --from 2026-03-16T08:00 --to 2026-03-16T09:00 session.log",
            "  fix2json --follow session.log | jq .Body        convert a log while it grows",
            "  zcat old.gz | fix2json --array --pretty         one array, formatted for reading",
            "  source <(fix2json generate-completion)          completion in bash and zsh"
        })
public final class Fix2Json implements Callable<Integer> {
    /** Exit code for success. */
    public static final int OK = 0;

    /** Exit code if part of the input was reported. */
    public static final int REPORTED = 1;

    /** Exit code after wrong usage or an input or output error. */
    public static final int FAILED = 2;

    /** Exit code if the run stopped at rejected input, as the user requested. */
    public static final int STOPPED = 3;

    /**
     * Exit code if the reader of the output closed it. Shells report the same code for a program that SIGPIPE ended.
     */
    public static final int BROKEN_PIPE = 141;

    /** System property for the width of the terminal. The launcher sets it if standard error is a terminal. */
    private static final String COLUMNS = "fix2json.columns";

    @Spec
    private CommandSpec spec;

    @Mixin
    private ConvertOptions options;

    @Mixin
    private ConverterArguments conversionArguments;

    private final Streams streams;

    /**
     * The three streams of a run. Tests replace those of the JVM.
     *
     * @param in standard input.
     * @param out standard output, for JSON; not buffered.
     * @param err standard error, for reports.
     */
    public record Streams(InputStream in, OutputStream out, PrintStream err) {}

    /** Reads the version from the jar. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Fix2Json.class.getPackage().getImplementationVersion();
            return new String[] {"fix2json " + (version == null ? "(not packaged)" : version)};
        }
    }

    /**
     * Creates the command.
     *
     * @param streams to read from and write to.
     */
    Fix2Json(Streams streams) {
        this.streams = streams;
    }

    /**
     * Returns the streams of this run.
     *
     * @return the streams.
     */
    public Streams streams() {
        return streams;
    }

    /**
     * Runs the command and exits the JVM with the command's exit code.
     *
     * @param args options and files, see {@code --help}.
     */
    public static void main(String... args) {
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        System.exit(run(new FileInputStream(FileDescriptor.in), out, System.err, args));
    }

    /** Runs the command with the given streams and returns its exit code. */
    static int run(InputStream in, OutputStream out, PrintStream err, String... args) {
        CommandLine command = new CommandLine(new Fix2Json(new Streams(in, out, err)));
        command.setOut(new PrintWriter(out, true, Charset.defaultCharset()));
        command.setErr(new PrintWriter(err, true));
        command.setCaseInsensitiveEnumValuesAllowed(true);
        command.setParameterExceptionHandler(Fix2Json::reportUsage);
        return command.execute(args);
    }

    /** Prints what is wrong with the arguments, what was meant perhaps, and where to read more. */
    private static int reportUsage(ParameterException e, String[] args) {
        CommandLine command = e.getCommandLine();
        PrintWriter err = command.getErr();
        err.println("fix2json: " + e.getMessage());
        UnmatchedArgumentException.printSuggestions(e, err);
        err.println(command.getHelp().fullSynopsis().strip().lines().findFirst().orElse(""));
        err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help' for all options.");
        return FAILED;
    }

    @Override
    public Integer call() {
        options.check(spec.commandLine());
        options.checkWith(spec.commandLine(), conversionArguments.options());
        for (Path dictionary : conversionArguments.dictionaryFiles()) {
            if (options.isOutput(dictionary)) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--out would replace the dictionary " + dictionary + ": choose another file");
            }
        }
        return new Conversion(
                        options,
                        streams,
                        Integer.getInteger(COLUMNS, 0),
                        conversionArguments.isLenient(),
                        this::converter)
                .run();
    }

    private FixToJson converter(FlawListener listener) throws IOException {
        try {
            Dictionaries loaded = conversionArguments.dictionaries();
            loaded.warnings().forEach(warning -> streams.err().println("fix2json: warning: " + warning));
            return conversionArguments.converter(loaded, listener);
        } catch (NoSuchFileException e) {
            throw new IOException("cannot read dictionary " + e.getFile() + ": no such file", e);
        } catch (IOException e) {
            throw new IOException("cannot use dictionary: " + e.getMessage(), e);
        }
    }
}
