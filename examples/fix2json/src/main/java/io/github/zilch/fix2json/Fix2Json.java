// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.fix2json.command.Conversion;
import io.github.zilch.fix2json.command.ConvertOptions;
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
import java.util.concurrent.Callable;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * The command {@code fix2json}: FIX messages in, one JSON object a line out. That is what it does without a subcommand;
 * a subcommand is a class of its own that is named here, takes its {@link #streams() streams} from this one through
 * {@code @ParentCommand}, and returns the same exit codes.
 */
@Command(
        name = "fix2json",
        subcommands = {
            GatewayCommand.class,
            ListenCommand.class,
            SendCommand.class,
            LoadCommand.class,
            GenerateCompletion.class
        },
        mixinStandardHelpOptions = true,
        versionProvider = Fix2Json.Version.class,
        sortOptions = false,
        description = {
            "Prints each FIX message of the logs as one line of JSON, in the form of the FIX Trading Community's"
                    + " \"Encoding FIX using JSON\".",
            "",
            "Messages are found wherever they stand in a line, behind time stamps and other text, whatever delimits their"
                    + " fields: SOH, or what the log shows in its place. A line that is not a whole message is reported"
                    + " on standard error as FILE:LINE: REASON, and the rest is converted.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every line was a whole message and was converted",
            "1:at least one line was reported: rejected, or converted with a warning",
            "2:wrong usage, or something could not be read or written",
            "3:ended at a line that was rejected, because of --on-error fail",
            "130:ended by an interrupt (Ctrl-C), or 143 by a request to end; with --follow it is one of the above",
            "141:the reader of the output went away, as head does"
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  fix2json session.log                            one JSON object a line",
            "  fix2json logs/ --only 8,AE --out trades.json.gz all logs in a folder, trades only",
            "  fix2json --from 2026-03-16T08:00 --to 2026-03-16T09:00 session.log",
            "  fix2json --follow session.log | jq .Body        as the log grows",
            "  zcat old.gz | fix2json --array --pretty         one array, for the eye",
            "  source <(fix2json generate-completion)          completion in bash and zsh"
        })
public final class Fix2Json implements Callable<Integer> {
    /** Exit code if all went well. */
    public static final int OK = 0;

    /** Exit code if a part of the input was reported. */
    public static final int REPORTED = 1;

    /** Exit code after wrong usage, or if something could not be read or written. */
    public static final int FAILED = 2;

    /** Exit code if the run ended at something that was rejected, because the user wants that. */
    public static final int STOPPED = 3;

    /** Exit code if the reader of the output went away: what a shell tells of a program that was ended by SIGPIPE. */
    public static final int BROKEN_PIPE = 141;

    /** The launcher sets this system property to the width of the terminal if standard error is one. */
    private static final String COLUMNS = "fix2json.columns";

    @Spec
    private CommandSpec spec;

    @Mixin
    private ConvertOptions options;

    @Mixin
    private ConverterArguments converting;

    private final Streams streams;

    /**
     * The three streams of a run. Tests put their own in place of the JVM's.
     *
     * @param in standard input.
     * @param out standard output, for JSON; not buffered.
     * @param err standard error, for reports.
     */
    public record Streams(InputStream in, OutputStream out, PrintStream err) {}

    /** Takes the version from the jar. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Fix2Json.class.getPackage().getImplementationVersion();
            return new String[] {"fix2json " + (version == null ? "(not packaged)" : version)};
        }
    }

    /**
     * Makes the command.
     *
     * @param streams to read from and to write to.
     */
    Fix2Json(Streams streams) {
        this.streams = streams;
    }

    /**
     * What this run reads from and writes to.
     *
     * @return the streams.
     */
    public Streams streams() {
        return streams;
    }

    /**
     * Runs the command and ends the JVM with its exit code.
     *
     * @param args options and files, see {@code --help}.
     */
    public static void main(String... args) {
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        System.exit(run(new FileInputStream(FileDescriptor.in), out, System.err, args));
    }

    /** Runs the command on the given streams and returns its exit code. */
    static int run(InputStream in, OutputStream out, PrintStream err, String... args) {
        CommandLine command = new CommandLine(new Fix2Json(new Streams(in, out, err)));
        command.setOut(new PrintWriter(out, true, Charset.defaultCharset()));
        command.setErr(new PrintWriter(err, true));
        command.setCaseInsensitiveEnumValuesAllowed(true);
        return command.execute(args);
    }

    @Override
    public Integer call() {
        options.check(spec.commandLine());
        return new Conversion(options, streams, Integer.getInteger(COLUMNS, 0), this::converter).run();
    }

    private FixToJson converter(FlawListener listener) throws IOException {
        try {
            Dictionaries loaded = converting.dictionaries();
            loaded.warnings().forEach(warning -> streams.err().println("fix2json: warning: " + warning));
            return converting.converter(loaded, listener);
        } catch (NoSuchFileException e) {
            throw new IOException("cannot read dictionary " + e.getFile() + ": no such file", e);
        } catch (IOException e) {
            throw new IOException("cannot use dictionary: " + e.getMessage(), e);
        }
    }
}
