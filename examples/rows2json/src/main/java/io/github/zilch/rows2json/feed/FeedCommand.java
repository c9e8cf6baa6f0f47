// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import io.github.zilch.kit.Causes;
import io.github.zilch.kit.ExitCode;
import io.github.zilch.kit.Health;
import io.github.zilch.kit.KitCommand;
import io.github.zilch.kit.Streams;
import io.github.zilch.kit.argument.DurationConverter;
import io.github.zilch.kit.argument.PortConverter;
import io.github.zilch.kit.output.OutputFailure;
import io.github.zilch.kit.sink.CountedSink.Counters;
import io.github.zilch.rows2json.feed.envelope.EnvelopeKind;
import io.github.zilch.rows2json.feed.envelope.FeedOptions;
import io.github.zilch.rows2json.feed.postgres.FeedException;
import io.github.zilch.rows2json.feed.postgres.FeedSource;
import io.github.zilch.rows2json.session.DatabaseOptions;
import io.github.zilch.rows2json.session.ValueOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
public final class FeedCommand extends KitCommand {
    private static final long STOP_SECONDS = 10;

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

    @Mixin
    private OutputOptions outputs;

    @Option(
            names = "--health",
            paramLabel = "PORT",
            converter = PortConverter.class,
            description = "answers HTTP requests for /health, /ready and /metrics on this port")
    private Integer healthPort;

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

    @Mixin
    private ValueOptions values;

    @Option(
            names = "--markers",
            description =
                    "a line before the changes of each transaction, and one after them, with its position, time and"
                            + " number, and the number of lines")
    private boolean markers;

    @Option(
            names = "--messages",
            paramLabel = "PREFIX",
            description = "also the messages that applications write with pg_logical_emit_message and this prefix, as"
                    + " those of an outbox; * for all. Can be repeated. Needs PostgreSQL 14")
    private List<String> prefixes = List.of();

    @Option(names = "--mark-json-null", description = "the JSON value null as {\"__json_null__\":true}")
    private boolean jsonNullMarked;

    /**
     * Creates the command. Picocli sets the options.
     *
     * @param streams of the run.
     */
    public FeedCommand(Streams streams) {
        super("rows2json", streams);
    }

    @Override
    public Integer call() {
        FeedOptions options = options();
        Counters counters = new Counters();
        Output output = outputs.output(commandLine(), streams, counters);
        FeedSource.Address address;
        try {
            address = address();
        } catch (IOException e) {
            print(e.getMessage());
            return ExitCode.FAILED;
        }
        return run(address, options, output, counters);
    }

    @SuppressWarnings("try") // health answers until it is closed
    private int run(FeedSource.Address address, FeedOptions options, Output output, Counters counters) {
        FeedRun run = new FeedRun(address, options, plan(), output, this::print);
        try (Health health = health(run, counters)) {
            return run(run, output);
        } catch (IOException e) {
            print(e.getMessage());
            return ExitCode.FAILED;
        }
    }

    private int run(FeedRun run, Output output) {
        try (output) {
            runUntilSignal(run);
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
        print("cannot write" + (outputs.file() == null ? "" : " " + outputs.file()) + ": " + Causes.of(e));
        return ExitCode.FAILED;
    }

    private Health health(FeedRun run, Counters counters) throws IOException {
        return healthPort == null
                ? null
                : Health.start(healthPort, () -> null, run::notReadyReason, () -> FeedMetrics.text(counters, run));
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
                    .values(new FeedOptions.Values(
                            values.longsAsStrings(), values.decimalsAsStrings(), values.zone(), jsonNullMarked))
                    .others(new FeedOptions.Others(resolved, markers, Set.copyOf(prefixes)));
            options = keyInValue == null ? options : options.keyInValue(keyInValue);
            return topicInValue == null ? options : options.topicInValue(topicInValue);
        } catch (IllegalArgumentException e) {
            throw usage(e.getMessage());
        }
    }

    private FeedSource.Address address() throws IOException {
        return new FeedSource.Address(database.url(), database.properties(), publication, slot);
    }

    /** Runs the feed. A signal stops it, and the JVM waits until what is written is confirmed. */
    private static void runUntilSignal(FeedRun run) throws SQLException, IOException {
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
}
