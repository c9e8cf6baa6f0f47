// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.bench.peers.EnvelopeMaps;
import io.github.zilch.bench.peers.Jackson3Streaming;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Param;

/**
 * Writes {@link EnvelopeDocument}. There are many variants, so each runs in two forks only.
 *
 * <p>A key is an array, so the writers of Zilch that reset a builder to an object for each message reset it once more.
 */
@Fork(2)
public class EnvelopeBenchmark extends ScenarioBenchmark {
    /** What is written of a change. */
    @Param
    public EnvelopeDocument.Part part;

    /** The number of columns of the row, and of its key. */
    @Param({"1", "2", "3", "4"})
    public int columns;

    private EnvelopeDocument[] messages;
    private EnvelopeDocument.Table table;

    @Override
    void createMessages() {
        messages = EnvelopeDocument.changing();
        table = new EnvelopeDocument.Table(columns);
    }

    private EnvelopeDocument next() {
        int id = nextId();
        EnvelopeDocument message = messages[id & (messages.length - 1)];
        message.after.id = id;
        message.before.id = id;
        return message;
    }

    @Override
    void write(JsonBuilder json) {
        if (part == EnvelopeDocument.Part.KEY) {
            json.resetArray();
        }
        next().write(json, table, part);
    }

    /** Writes rows of a shape. */
    @Benchmark
    public int zilchRow(Zilch writer) {
        next().writeRow(writer.json, table, part);
        return writer.json.length();
    }

    /** Builds maps for each change, and sorts them: the design that the feed's encoder replaced. */
    @Benchmark
    public int maps(EnvelopeMaps writer) throws IOException {
        return writer.envelope(next(), table, part);
    }

    @Benchmark
    public int jackson3Streaming(Jackson3Streaming writer) throws IOException {
        return writer.envelope(next(), table, part);
    }
}
