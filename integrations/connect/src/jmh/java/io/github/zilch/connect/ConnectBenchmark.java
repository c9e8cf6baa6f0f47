// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.json.JsonConverter;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Converts the change of a row to JSON, with this converter and Kafka's. An operation is one record, and returns its bytes.
 * There is no JVM flag, as in a worker.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(4)
@Warmup(iterations = 10, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class ConnectBenchmark {
    /** What a record contains beside its value. */
    public enum Schemas {
        /** The value alone. */
        WITHOUT_SCHEMA,
        /** The schema, too, which is the default of Kafka Connect. */
        WITH_SCHEMA
    }

    private static final String TOPIC = "shop.public.orders";

    /** The row that has changed. */
    @Param
    public ChangeEvents.Row row;

    /** Whether the schema is written. */
    @Param
    public Schemas schemas;

    private final ZilchJsonConverter zilch = new ZilchJsonConverter();
    private final JsonConverter kafka = new JsonConverter();
    private Schema schema;
    private Struct[] events;
    private int next;

    /** Creates the events and configures the converters. */
    @Setup
    public void setUp() {
        Map<String, ?> settings = Map.of("schemas.enable", schemas == Schemas.WITH_SCHEMA);
        zilch.configure(settings, false);
        kafka.configure(settings, false);
        events = ChangeEvents.of(row);
        schema = events[0].schema();
    }

    /** Frees the memory of the converter. */
    @TearDown
    public void tearDown() {
        zilch.close();
        kafka.close();
    }

    private Struct nextEvent() {
        return events[next++ & events.length - 1];
    }

    /** This converter. */
    @Benchmark
    public byte[] zilch() {
        return zilch.fromConnectData(TOPIC, schema, nextEvent());
    }

    /** Kafka's converter: a tree of nodes for each record. */
    @Benchmark
    public byte[] kafkaConnect() {
        return kafka.fromConnectData(TOPIC, schema, nextEvent());
    }

    /** Returns what both write for the same event. */
    byte[][] bytesOfOneEvent() {
        Struct event = nextEvent();
        return new byte[][] {zilch.fromConnectData(TOPIC, schema, event), kafka.fromConnectData(TOPIC, schema, event)};
    }
}
