// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import io.github.zilch.JsonOptions.LongsAsStrings;
import io.github.zilch.kit.Causes;
import io.github.zilch.kit.DurationConverter;
import io.github.zilch.kit.ExitCode;
import io.github.zilch.kit.OutputFailure;
import io.github.zilch.kit.Secrets;
import io.github.zilch.kit.Streams;
import io.github.zilch.rows2json.feed.envelope.EnvelopeKind;
import io.github.zilch.rows2json.feed.envelope.FeedOptions;
import io.github.zilch.rows2json.feed.postgres.FeedException;
import io.github.zilch.rows2json.feed.postgres.FeedSource;
import io.github.zilch.rows2json.feed.sink.SinkProvider;
import io.github.zilch.rows2json.feed.sink.StandardOutputSink;
import io.github.zilch.rows2json.session.DatabaseOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code rows2json feed}. */
@Command(
        name = "feed",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Prints each change of the tables of a publication as one line of JSON, from a replication slot of"
                    + " PostgreSQL.",
            "",
            "Every change is written at least once: a slot is confirmed only for what is written. Stop the feed with"
                    + " Ctrl-C, or by any other means, and start it again: it continues. As long as it does not run, the"
                    + " server keeps its log for it; drop a slot that is not needed any more.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:--until-now is reached",
            "2:an error of the server, of a change or of the output",
            "3:not enough memory for a change; ROWS2JSON_OPTS=-Xmx1g gives more",
            "64:wrong usage; 70: a defect of the program",
            "130:stopped by SIGINT (Ctrl-C), or 143 by SIGTERM; what is written is confirmed",
            "141:the reader of the output closed it, as head does"
        })
public final class FeedCommand implements Callable<Integer> {
    private static final long STOP_SECONDS = 10;

    private final Streams streams;

    @Spec
    private CommandSpec spec;

    @Mixin
    private DatabaseOptions database;

    @Option(names = "--publication", required = true, paramLabel = "NAME", description = "whose tables are read")
    private String publication;

    @Option(names = "--slot", required = true, paramLabel = "NAME", description = "replication slot for pgoutput")
    private String slot;

    @Option(names = "--create-slot", description = "create the slot if it does not exist, from now on")
    private boolean createSlot;

    @Option(
            names = "--snapshot",
            description = "if the slot does not exist: first write all rows of the tables, then create the slot, which"
                    + " continues with the changes after them")
    private boolean snapshot;

    @Option(names = "--out", paramLabel = "FILE", description = "append to a file, and confirm what is on the disk")
    private Path out;

    @Option(
            names = "--sink",
            paramLabel = "KIND:TARGET",
            description = "write to a sink of another project, whose jar is in ROWS2JSON_CLASSPATH: kafka:FILE")
    private String sink;

    @Option(
            names = "--retry",
            paramLabel = "TIME",
            defaultValue = "5m",
            converter = DurationConverter.class,
            description =
                    "how long to try to connect again after a connection was lost, or the server was stopped: 30s,"
                            + " 2h; 0s for not at all; by default ${DEFAULT-VALUE}. The first connection must succeed at once")
    private Duration retry;

    @Option(names = "--until-now", description = "stop when everything is written that was committed before the start")
    private boolean untilNow;

    @Option(
            names = "--envelope",
            paramLabel = "NAME",
            defaultValue = "wrapped",
            description = "${COMPLETION-CANDIDATES}; by default ${DEFAULT-VALUE}")
    private EnvelopeKind envelope;

    @Option(names = "--diff", description = "also the old row; its table needs REPLICA IDENTITY FULL")
    private boolean diff;

    @Option(names = "--updated", description = "also the time of the commit")
    private boolean updated;

    @Option(
            names = "--key-in-value",
            negatable = true,
            description = "the key; written by default where the envelope has a place for it")
    private Boolean keyInValue;

    @Option(
            names = "--topic-in-value",
            negatable = true,
            description = "the name of the table; written by default where the envelope has a place for it")
    private Boolean topicInValue;

    @Option(
            names = "--resolved",
            paramLabel = "TIME",
            defaultValue = "0s",
            converter = DurationConverter.class,
            description =
                    "how often a line says up to which position all changes are written: 10s, 5m; by default never")
    private Duration resolved;

    @Option(names = "--sorted", description = "columns sorted by name, instead of in the order of the table")
    private boolean sorted;

    @Option(
            names = "--longs-as-strings",
            paramLabel = "WHICH",
            defaultValue = "NEVER",
            description = "integers as strings: ${COMPLETION-CANDIDATES} (UNSAFE: beyond 2^53)")
    private LongsAsStrings longs;

    @Option(names = "--mark-json-null", description = "the JSON value null as {\"__json_null__\":true}")
    private boolean jsonNullMarked;

    /**
     * Creates the command. Picocli sets the options.
     *
     * @param streams of the run.
     */
    public FeedCommand(Streams streams) {
        this.streams = streams;
    }

    @Override
    public Integer call() {
        FeedOptions options = options();
        Output output = output();
        FeedSource.Address address;
        try {
            address = address();
        } catch (IOException e) {
            print(e.getMessage());
            return ExitCode.FAILED;
        }
        return run(address, options, output);
    }

    private int run(FeedSource.Address address, FeedOptions options, Output output) {
        try (output) {
            run(new FeedRun(address, options, plan(), output, this::print));
            return ExitCode.OK;
        } catch (UncheckedIOException e) {
            return failed(e.getCause());
        } catch (IOException e) {
            return failed(e);
        } catch (SQLException | FeedException e) {
            print(e.getMessage());
            return ExitCode.FAILED;
        }
    }

    private int failed(IOException e) {
        if (OutputFailure.isBrokenPipe(e)) {
            return ExitCode.BROKEN_PIPE;
        }
        print("cannot write" + (out == null ? "" : " " + out) + ": " + Causes.of(e));
        return ExitCode.FAILED;
    }

    private Output output() {
        if (sink == null) {
            return new Output(out, () -> new StandardOutputSink(streams.out()));
        }
        if (out != null) {
            throw new ParameterException(
                    spec.commandLine(), "--out and --sink cannot be combined: a feed has one sink");
        }
        int colon = sink.indexOf(':');
        for (SinkProvider provider : ServiceLoader.load(SinkProvider.class)) {
            if (colon > 0 && provider.kind().equals(sink.substring(0, colon))) {
                return new Output(null, () -> provider.open(sink.substring(colon + 1)));
            }
        }
        throw new ParameterException(
                spec.commandLine(),
                "--sink '" + sink + "' has no kind that is known: use KIND:TARGET, and put the jar of the kind into"
                        + " ROWS2JSON_CLASSPATH");
    }

    private FeedRun.Plan plan() {
        return new FeedRun.Plan(snapshot, createSlot, untilNow, retry);
    }

    private FeedOptions options() {
        try {
            FeedOptions options = FeedOptions.of(envelope)
                    .diff(diff)
                    .updated(updated)
                    .sorted(sorted)
                    .jsonNullMarked(jsonNullMarked)
                    .longsAsStrings(longs)
                    .resolved(resolved);
            options = keyInValue == null ? options : options.keyInValue(keyInValue);
            return topicInValue == null ? options : options.topicInValue(topicInValue);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private FeedSource.Address address() throws IOException {
        return new FeedSource.Address(database.url(), database.properties(), publication, slot);
    }

    /** Runs the feed. A signal stops it, and the JVM waits until what is written is confirmed. */
    private static void run(FeedRun run) throws SQLException, IOException {
        CountDownLatch finished = new CountDownLatch(1);
        Thread hook = new Thread(() -> {
            run.stop();
            try {
                finished.await(STOP_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            run.run();
        } finally {
            finished.countDown();
        }
    }

    private void print(String sentence) {
        streams.err().println("rows2json: " + Secrets.scrub(sentence));
    }
}
