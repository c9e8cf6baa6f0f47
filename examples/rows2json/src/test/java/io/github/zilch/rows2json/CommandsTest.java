// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json;

import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.zilch.kit.Streams;
import io.github.zilch.kit.cases.CommandCases;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.function.Executable;

/**
 * The runs in {@code src/test/commands}. The URL {@code jdbc:postgresql:} is that of a server; {@code \0} is a byte.
 *
 * <p>{@code sql} executes each line of the input at the server, and at the first time in a case it creates the publication
 * {@code p} for all tables and the slot {@code s} before. {@code feed} is {@code rows2json feed} with both, up to now, and
 * {@code snapshot} the same with the names {@code n} and {@code --snapshot}. After a case everything is dropped.
 *
 * <p>{@code live} starts a feed that runs until its connection ends; {@code lines 2} waits for two more lines of it, and
 * {@code end} for its end.
 *
 * <p>What a feed prints is different each time: here a position is {@code L} or 0, a time {@code T} or 0, and the number of a
 * transaction 9. {@code x{2500}} is a character that comes 50 times or more, one after the other.
 */
class CommandsTest {
    private static final String URL = "jdbc:postgresql:";
    private static final Pattern MANY = Pattern.compile("(.)\\1{49,}");

    private final ByteArrayOutputStream liveOut = new ByteArrayOutputStream();
    private final ByteArrayOutputStream liveErr = new ByteArrayOutputStream();
    private FutureTask<Integer> live;
    private int linesOfLive;
    private boolean hasSlot;
    private boolean isUsed;

    @TestFactory
    Stream<DynamicTest> commands() throws IOException {
        return CommandCases.all(
                        Map.of(
                                "rows2json",
                                CommandsTest::run,
                                "sql",
                                (streams, args) -> sql(streams),
                                "feed",
                                (streams, args) -> feed(streams, "p", "s", args),
                                "snapshot",
                                (streams, args) -> feed(streams, "n", "n", with(args, "--snapshot")),
                                "live",
                                (streams, args) -> start(args),
                                "lines",
                                (streams, args) -> lines(streams, Integer.parseInt(args[0])),
                                "end",
                                (streams, args) -> end(streams)),
                        line -> (line.replace("\\0", "\0") + "\n").getBytes(StandardCharsets.UTF_8))
                .map(test -> DynamicTest.dynamicTest(test.getDisplayName(), () -> thenDropAll(test.getExecutable())));
    }

    private static int run(Streams streams, String... args) {
        String[] own = Arrays.stream(args)
                .map(it -> it.matches(URL + "(&.*)?") ? PostgresServer.url() + it.substring(URL.length()) : it)
                .toArray(String[]::new);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int exitCode = Rows2Json.run(new Streams(streams.in(), out, streams.err()), own);
        String text = out.toString(StandardCharsets.UTF_8);
        print(streams, args[0].equals("feed") ? steady(text) : shortened(text));
        return exitCode;
    }

    private static int print(Streams streams, String text) {
        try {
            streams.out().write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return 0;
    }

    /** Returns a text with a character that comes 50 times or more, one after the other, as {@code x{50}}. */
    static String shortened(String text) {
        return MANY.matcher(text)
                .replaceAll(it ->
                        Matcher.quoteReplacement(it.group(1) + "{" + it.group().length() + "}"));
    }

    private static String steady(String text) {
        return shortened(text)
                .replaceAll("\"(lsn|resolved)\":\"[0-9A-F]+/[0-9A-F]+\"", "\"$1\":\"L\"")
                .replaceAll("\"updated\":\"[^\"]+\"", "\"updated\":\"T\"")
                .replaceAll("\"(lsn|ts|ts_ms|ts_ns)\":\\d+", "\"$1\":0")
                .replaceAll("\"(xid|txId)\":\\d+", "\"$1\":9");
    }

    private int sql(Streams streams) {
        isUsed = true;
        try {
            if (!hasSlot) {
                hasSlot = true;
                PostgresServer.execute(
                        "create publication p for all tables",
                        "select pg_create_logical_replication_slot('s', 'pgoutput')");
            }
            String input = new String(streams.in().readAllBytes(), StandardCharsets.UTF_8);
            PostgresServer.execute(input.lines().toArray(String[]::new));
            return 0;
        } catch (IOException | SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private int feed(Streams streams, String publication, String slot, String... args) {
        isUsed = true;
        String[] feed = {"feed", "--url", URL, "--publication", publication, "--slot", slot, "--until-now"};
        return run(streams, with(feed, args));
    }

    private int start(String... args) {
        liveOut.reset();
        liveErr.reset();
        linesOfLive = 0;
        String[] feed = {"feed", "--url", PostgresServer.url(), "--publication", "p", "--slot", "s", "--retry", "0s"};
        Streams streams = new Streams(InputStream.nullInputStream(), liveOut, new PrintStream(liveErr, true));
        live = new FutureTask<>(() -> Rows2Json.run(streams, with(feed, args)));
        new Thread(live).start();
        await(() -> PostgresServer.query("select '' from pg_replication_slots where active") != null);
        return 0;
    }

    private void await(Callable<Boolean> condition) {
        try {
            while (!condition.call()) {
                assertFalse(live.isDone(), liveErr::toString);
                TimeUnit.MILLISECONDS.sleep(5);
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private int lines(Streams streams, int count) {
        await(() -> liveOut.toString(StandardCharsets.UTF_8).lines().count() >= linesOfLive + count);
        List<String> all = liveOut.toString(StandardCharsets.UTF_8).lines().toList();
        String lines = String.join("\n", all.subList(linesOfLive, linesOfLive + count)) + "\n";
        linesOfLive += count;
        return print(streams, steady(lines));
    }

    private int end(Streams streams) {
        try {
            int exitCode = live.get();
            streams.err().print(liveErr);
            return exitCode;
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String[] with(String[] args, String... others) {
        return Stream.of(args, others).flatMap(Stream::of).toArray(String[]::new);
    }

    private void thenDropAll(Executable test) throws Throwable {
        try {
            test.execute();
        } finally {
            if (isUsed) {
                isUsed = false;
                hasSlot = false;
                PostgresServer.execute(
                        "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'walsender'");
                PostgresServer.dropAll();
            }
        }
    }
}
