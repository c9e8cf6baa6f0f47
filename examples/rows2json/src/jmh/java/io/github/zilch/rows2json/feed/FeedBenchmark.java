// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import io.github.zilch.rows2json.feed.envelope.EnvelopeKind;
import io.github.zilch.rows2json.feed.envelope.FeedOptions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Turns one update of a table of four columns from a message of the server into a line. Each benchmark is one encoder, and
 * all use the same decoder and write the same bytes. An operation returns the length of the line in bytes.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(4)
@Warmup(iterations = 10, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class FeedBenchmark {
    /** What a line contains. */
    public enum Line {
        /** The new row. */
        ROW(FeedOptions.of(EnvelopeKind.ROW)),
        /** The new row, the key, and what is known about the change. */
        WRAPPED(FeedOptions.of(EnvelopeKind.WRAPPED).updated(true)),
        /** Also the old row. */
        WRAPPED_WITH_BEFORE(FeedOptions.of(EnvelopeKind.WRAPPED).updated(true).diff(true));

        final FeedOptions options;

        Line(FeedOptions options) {
            this.options = options.sorted(true);
        }
    }

    private static final int COUNT = 1024;
    private static final int TABLE = 16_400;
    private static final int INT8 = 20;
    private static final int INT4 = 23;
    private static final int TEXT = 25;
    private static final int BOOL = 16;
    private static final String[] SYMBOLS = {"VOD.L", "BARC.L", "EURUSD", "ESZ6", "7203.T", "AAPL"};

    /** What is written. */
    @Param
    public Line line;

    private final ByteBuffer[] changes = new ByteBuffer[COUNT];
    private int next;
    private LastLine sink;
    private ChangeLines zilch;
    private MapLines maps;
    private JacksonLines jackson;

    /** Creates the messages, and tells each encoder the columns of the table. */
    @Setup
    public void setUp() {
        Random random = new Random(1);
        String[] row = row(random, 0);
        for (int i = 0; i < COUNT; i++) {
            String[] changed = row(random, i);
            row[0] = changed[0];
            changes[i] = Messages.update(TABLE, 'O', row, changed);
            row = changed;
        }
        sink = new LastLine();
        zilch = new ChangeLines(line.options, "shop", new OneKeyCatalog(), sink);
        maps = new MapLines(line);
        jackson = new JacksonLines(line);
        for (ByteBuffer message : new ByteBuffer[] {
            Messages.begin(0x1_016B3748L, 9),
            Messages.relation(TABLE, 'f', "*id", INT8, "*quantity", INT4, "*symbol", TEXT, "*live", BOOL)
        }) {
            zilch.accept(message);
            maps.accept(message);
            jackson.accept(message);
        }
    }

    private static String[] row(Random random, int id) {
        return Messages.row(
                Integer.toString(10_000 + id),
                Integer.toString(1 + random.nextInt(10_000)),
                SYMBOLS[random.nextInt(SYMBOLS.length)],
                random.nextBoolean() ? "t" : "f");
    }

    private ByteBuffer nextChange() {
        return changes[next++ & COUNT - 1];
    }

    /** The encoder of the feed. It ends a line with the next message, so each call returns the line before. */
    @Benchmark
    public int zilch() {
        zilch.accept(nextChange());
        return sink.length();
    }

    /** A map for each row and each line, sorted and written by Jackson: the design that feeds had before. */
    @Benchmark
    public int maps() {
        maps.accept(nextChange());
        return maps.line().length;
    }

    /** Jackson's generator, with names that are encoded once. */
    @Benchmark
    public int jacksonStreaming() throws IOException {
        jackson.accept(nextChange());
        return jackson.length();
    }

    /** Returns the lines that the encoders write for the same change, in the order of the methods above. */
    byte[][] linesOfOneChange() {
        ByteBuffer change = nextChange();
        zilch.accept(change);
        maps.accept(change);
        jackson.accept(change);
        byte[] ofMaps = maps.line();
        byte[] ofJackson = jackson.toBytes();
        zilch.accept(Messages.commit(0x1_016B3748L, 0x1_016B3778L));
        return new byte[][] {sink.toBytes(), ofMaps, ofJackson};
    }
}
