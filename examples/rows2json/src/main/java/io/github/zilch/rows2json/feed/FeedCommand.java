// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import io.github.zilch.JsonOptions.LongsAsStrings;
import io.github.zilch.rows2json.Rows2Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.postgresql.PGProperty;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
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
            "2:wrong usage, or an error of the server, of a change or of the output",
            "130:stopped by SIGINT (Ctrl-C), or 143 by SIGTERM; what is written is confirmed",
            "141:the reader of the output closed it, as head does"
        })
public final class FeedCommand implements Callable<Integer> {
    private static final long STOP_SECONDS = 10;

    @ParentCommand
    private Rows2Json parent;

    @Spec
    private CommandSpec spec;

    @Option(names = "--url", required = true, paramLabel = "URL", description = "jdbc:postgresql://host/database")
    private String url;

    @Option(names = "--user", paramLabel = "NAME", description = "has to have the right REPLICATION")
    private String user;

    @Option(
            names = "--password",
            paramLabel = "TEXT",
            arity = "0..1",
            interactive = true,
            description = "asked for if the text is left out")
    private String password;

    @Option(names = "--publication", required = true, paramLabel = "NAME", description = "whose tables are read")
    private String publication;

    @Option(names = "--slot", required = true, paramLabel = "NAME", description = "replication slot for pgoutput")
    private String slot;

    @Option(names = "--create-slot", description = "create the slot if it does not exist, from now on")
    private boolean createSlot;

    @Option(names = "--out", paramLabel = "FILE", description = "append to a file, and confirm what is on the disk")
    private Path out;

    @Option(
            names = "--sink",
            paramLabel = "KIND:TARGET",
            description = "write to a sink of another project, whose jar is in ROWS2JSON_CLASSPATH: kafka:FILE")
    private String sink;

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
            paramLabel = "SECONDS",
            description = "every so many seconds a line says up to which position all changes are written")
    private long resolvedSeconds;

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

    /** Creates the command, whose options picocli sets. */
    public FeedCommand() {}

    @Override
    public Integer call() {
        FeedOptions options = options();
        try (Sink opened = openSink();
                FeedSource source = FeedSource.connect(address(), options, createSlot)) {
            run(new Feed(source, options, opened), untilNow ? source.currentPosition() : Long.MAX_VALUE);
            return Rows2Json.OK;
        } catch (IOException | UncheckedIOException e) {
            return String.valueOf(e.getMessage()).endsWith("Broken pipe")
                    ? Rows2Json.BROKEN_PIPE
                    : failed("cannot write: " + e.getMessage());
        } catch (SQLException | FeedException e) {
            return failed(e.getMessage());
        }
    }

    private Sink openSink() throws IOException {
        if (sink == null) {
            return out == null ? new StandardOutputSink(parent.streams().out()) : FileSink.open(out);
        }
        if (out != null) {
            throw new ParameterException(
                    spec.commandLine(), "--out and --sink cannot be combined: a feed has one sink");
        }
        int colon = sink.indexOf(':');
        for (SinkProvider provider : ServiceLoader.load(SinkProvider.class)) {
            if (colon > 0 && provider.kind().equals(sink.substring(0, colon))) {
                return provider.open(sink.substring(colon + 1));
            }
        }
        throw new ParameterException(
                spec.commandLine(),
                "--sink '" + sink + "' has no kind that is known: use KIND:TARGET, and put the jar of the kind into"
                        + " ROWS2JSON_CLASSPATH");
    }

    private FeedOptions options() {
        try {
            FeedOptions options = FeedOptions.of(envelope)
                    .diff(diff)
                    .updated(updated)
                    .sorted(sorted)
                    .jsonNullMarked(jsonNullMarked)
                    .longsAsStrings(longs)
                    .resolved(Duration.ofSeconds(resolvedSeconds));
            options = keyInValue == null ? options : options.keyInValue(keyInValue);
            return topicInValue == null ? options : options.topicInValue(topicInValue);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), e.getMessage(), e);
        }
    }

    private FeedSource.Address address() {
        Properties properties = new Properties();
        if (user != null) {
            PGProperty.USER.set(properties, user);
        }
        if (password != null) {
            PGProperty.PASSWORD.set(properties, password);
        }
        return new FeedSource.Address(url, properties, publication, slot);
    }

    /** Runs the feed. A signal stops it, and the JVM waits until what is written is confirmed. */
    private static void run(Feed feed, long until) throws SQLException, IOException {
        CountDownLatch finished = new CountDownLatch(1);
        Thread hook = new Thread(() -> {
            feed.stop();
            try {
                finished.await(STOP_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            feed.run(until);
        } finally {
            finished.countDown();
        }
    }

    private int failed(String message) {
        parent.streams().err().println("rows2json: " + message);
        return Rows2Json.FAILED;
    }
}
