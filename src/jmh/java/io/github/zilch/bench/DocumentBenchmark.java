// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.bench.documents.Documents;
import io.github.zilch.bench.model.Document;
import io.github.zilch.bench.model.MessageWriter;
import io.github.zilch.bench.model.Samples;
import io.github.zilch.bench.writers.Writers;
import java.io.IOException;
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
 * Writes the messages of one of the {@link Documents} with one of the {@link Writers}: a message with each call. A JVM has one
 * document and one writer, so the JIT compiler knows the targets of all calls in between.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(4)
@Warmup(iterations = 10, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class DocumentBenchmark {
    /** The name of the document. The report runs all of them. */
    @Param("Seed/changing_strings")
    public String document;

    /** The name of the writer. The report runs all that the document has. */
    @Param("zilch")
    public String writer;

    private Object[] messages;
    private MessageWriter target;
    private int next = Samples.FIRST_ID;

    /** Creates the messages and the writer. */
    @Setup
    public void setUp() {
        Document<?> written = Documents.of(document);
        messages = written.messages();
        target = Writers.create(writer, written);
    }

    /** Writes the next message, and returns its length in bytes. */
    @Benchmark
    public int write() throws IOException {
        return target.write(messages[next++ & messages.length - 1]);
    }
}
