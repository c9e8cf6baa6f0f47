// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json;

import io.github.zilch.JsonBuilder;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.agrona.DirectBuffer;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The command {@code fix2json}: FIX messages in, one JSON object a line out. That is what it does without a subcommand;
 * a subcommand is a class of its own that is named here, takes its {@link #streams() streams} from this one through
 * {@code @ParentCommand}, and returns the same exit codes.
 */
@Command(
        name = "fix2json",
        subcommands = {GenerateCompletion.class},
        mixinStandardHelpOptions = true,
        versionProvider = Fix2Json.Version.class,
        description = {
            "Prints each FIX message of the files as one line of JSON, in the form of the FIX Trading Community's"
                    + " \"Encoding FIX using JSON\".",
            "",
            "Messages are found wherever they stand in a line, behind time stamps and other text. Fields may be"
                    + " delimited by SOH or by another character such as '|'. A line that is not a whole message is"
                    + " reported on standard error as FILE:LINE: REASON, and the rest is converted.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:every line was a whole message and was converted",
            "1:at least one line was reported: rejected, or converted with a warning",
            "2:wrong usage, or a file could not be read or written"
        })
public final class Fix2Json implements Callable<Integer> {
    /** Exit code if all went well. */
    public static final int OK = 0;

    /** Exit code if a part of the input was reported. */
    public static final int REPORTED = 1;

    /** Exit code after wrong usage, or if something could not be read or written. */
    public static final int FAILED = 2;

    private static final String STANDARD_INPUT = "-";

    @Parameters(
            paramLabel = "FILE",
            description = "Logs to read; '-' is standard input, which is also read if no file is given.")
    private List<String> files = new ArrayList<>();

    @Option(
            names = "--dictionary",
            paramLabel = "FILE",
            description = {
                "Custom dictionary in QuickFIX's XML form; may be given several times. It is laid over the built-in one"
                        + " of the version that it names: its fields, components and groups replace those of the same"
                        + " tag, name or counter; what its messages have is added."
            })
    private List<Path> dictionaries = new ArrayList<>();

    private final Streams streams;
    private final InputStream in;
    private final OutputStream out;
    private final PrintStream err;
    private final JsonBuilder json = new JsonBuilder();

    private FixToJson converter;
    private String file;
    private long line;
    private boolean reported;
    private boolean failed;

    /** The first sentence about each kind of flaw in the message at hand, and how many there were. */
    private final Map<Flaw, String> sentences = new EnumMap<>(Flaw.class);

    private final int[] occurrences = new int[Flaw.values().length];

    /** Takes the version from the jar. */
    static final class Version implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Fix2Json.class.getPackage().getImplementationVersion();
            return new String[] {"fix2json " + (version == null ? "(not packaged)" : version)};
        }
    }

    /**
     * The three streams of a run. Tests put their own in place of the JVM's.
     *
     * @param in standard input.
     * @param out standard output, for JSON; buffered, so whoever writes to it flushes it.
     * @param err standard error, for reports.
     */
    public record Streams(InputStream in, OutputStream out, PrintStream err) {}

    /**
     * Makes the command.
     *
     * @param streams to read from and to write to.
     */
    Fix2Json(Streams streams) {
        this.streams = streams;
        this.in = streams.in();
        this.out = streams.out();
        this.err = streams.err();
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
        OutputStream out = new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16);
        System.exit(run(new FileInputStream(FileDescriptor.in), out, System.err, args));
    }

    /** Runs the command on the given streams and returns its exit code. */
    static int run(InputStream in, OutputStream out, PrintStream err, String... args) {
        CommandLine command = new CommandLine(new Fix2Json(new Streams(in, out, err)));
        command.setOut(new PrintWriter(out, true, Charset.defaultCharset()));
        command.setErr(new PrintWriter(err, true));
        return command.execute(args);
    }

    @Override
    public Integer call() {
        try {
            Dictionaries loaded = new Dictionaries(dictionaries);
            loaded.warnings().forEach(warning -> err.println("fix2json: warning: " + warning));
            converter = new FixToJson(loaded, this::onFlaw);
        } catch (NoSuchFileException e) {
            return fail("cannot read dictionary " + e.getFile() + ": no such file");
        } catch (IOException e) {
            return fail("cannot use dictionary: " + e.getMessage());
        }
        try {
            for (String name : files.isEmpty() ? List.of(STANDARD_INPUT) : files) {
                convert(name);
            }
            out.flush();
        } catch (OutputFailure e) {
            return fail("cannot write the output: " + e.getCause().getMessage());
        } catch (IOException e) {
            return fail("cannot write the output: " + e.getMessage());
        }
        return failed ? FAILED : reported ? REPORTED : OK;
    }

    private int fail(String reason) {
        err.println("fix2json: " + reason);
        failed = true;
        return FAILED;
    }

    private void convert(String name) throws OutputFailure {
        try (InputStream input = name.equals(STANDARD_INPUT) ? in : Files.newInputStream(Path.of(name))) {
            file = name;
            new MessageScanner(new Lines()).scan(input);
        } catch (NoSuchFileException e) {
            fail("cannot read " + name + ": no such file");
        } catch (OutputFailure e) {
            throw e;
        } catch (IOException e) {
            fail("cannot read " + name + ": " + e.getMessage());
        }
    }

    private void onFlaw(Flaw flaw, int tag, int position, long found, long expected) {
        if (occurrences[flaw.ordinal()]++ == 0) {
            sentences.put(flaw, flaw.describe(tag, position, found, expected));
        }
    }

    /** One line for each kind of flaw; of a message that was rejected, only why. */
    private void report() {
        if (sentences.isEmpty()) {
            return;
        }
        reported = true;
        boolean rejected = sentences.keySet().stream().anyMatch(Flaw::rejects);
        sentences.forEach((flaw, sentence) -> {
            if (flaw.rejects() == rejected) {
                int more = occurrences[flaw.ordinal()] - 1;
                err.println(file + ":" + line + ": " + (rejected ? "" : "warning: ") + sentence
                        + (more == 0 ? "" : " (and " + more + " more such)"));
            }
        });
        sentences.clear();
        Arrays.fill(occurrences, 0);
    }

    /** Tells a failure of the output from one of the input. */
    private static final class OutputFailure extends IOException {
        private static final long serialVersionUID = 1L;

        OutputFailure(IOException cause) {
            super(cause);
        }
    }

    /** Converts what the scanner finds. */
    private final class Lines implements MessageScanner.Handler {
        @Override
        public void message(DirectBuffer buffer, int offset, int length, long number) throws OutputFailure {
            line = number;
            json.reset();
            boolean converted = converter.convert(buffer, offset, length, json);
            report();
            if (!converted) {
                return;
            }
            try {
                json.writeTo(out);
                out.write('\n');
            } catch (IOException e) {
                throw new OutputFailure(e);
            }
        }

        @Override
        public void rejected(Flaw flaw, long number) {
            line = number;
            onFlaw(flaw, 0, 0, -1, MessageScanner.LONGEST);
            report();
        }

        @Override
        public void beforeReading() throws OutputFailure {
            try {
                out.flush();
            } catch (IOException e) {
                throw new OutputFailure(e);
            }
        }
    }
}
