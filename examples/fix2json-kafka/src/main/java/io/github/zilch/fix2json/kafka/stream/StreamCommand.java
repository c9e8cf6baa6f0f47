// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.stream;

import io.github.zilch.fix2json.ConverterArguments;
import io.github.zilch.fix2json.kafka.Converters;
import io.github.zilch.fix2json.kafka.Fix2JsonKafka;
import io.github.zilch.fix2json.kafka.UsageException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;

/** The command {@code fix2json-kafka stream}. */
@Command(
        name = "stream",
        mixinStandardHelpOptions = true,
        description = {
            "Converts a topic of FIX messages to a topic of JSON, each message exactly once, with the key and in the"
                    + " partition that it has. What is no message goes to a third topic, with the reason in headers.",
            "",
            "Start it as often as there are machines: the instances share the partitions. Runs until SIGTERM or SIGINT"
                    + " (Ctrl-C).",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "2:wrong usage, or an error of Kafka; nothing is lost, start it again",
            "130:stopped by SIGINT (Ctrl-C), or 143 by SIGTERM"
        })
public final class StreamCommand implements Callable<Integer> {
    private static final Duration LONGEST_STOP = Duration.ofSeconds(30);

    @ParentCommand
    private Fix2JsonKafka parent;

    @Option(
            names = "--config",
            required = true,
            paramLabel = "FILE",
            description = "input.topic, output.topic, dead.letter.topic and settings of Kafka Streams, such as"
                    + " bootstrap.servers and application.id, one KEY=VALUE a line")
    private Path config;

    @Mixin
    private ConverterArguments conversionArguments;

    /** Creates the command, whose options picocli sets. */
    public StreamCommand() {}

    @Override
    public Integer call() {
        try {
            Converters converters = Converters.of(conversionArguments, this::print);
            StreamSettings settings = StreamSettings.read(config);
            ConversionTopology topology =
                    new ConversionTopology(settings.topics(), TopicCheck.maxRecordLength(settings), converters::create);
            return run(new KafkaStreams(topology.build(), settings.engine()), settings.topics());
        } catch (UsageException | KafkaException e) {
            print(e.getMessage());
            return Fix2JsonKafka.FAILED;
        }
    }

    /** Runs until the JVM is asked to exit, or the engine has failed. */
    private int run(KafkaStreams streams, Topics topics) {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        CountDownLatch end = new CountDownLatch(1);
        streams.setUncaughtExceptionHandler(e -> {
            failure.compareAndSet(null, e);
            end.countDown();
            return StreamThreadExceptionResponse.SHUTDOWN_CLIENT;
        });
        streams.setStateListener((now, before) -> {
            if (now == KafkaStreams.State.RUNNING) {
                print("running: " + topics.input() + " to " + topics.output());
            }
        });
        Thread hook = new Thread(() -> streams.close(LONGEST_STOP), "fix2json-kafka-stop");
        Runtime.getRuntime().addShutdownHook(hook);
        streams.start();
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().removeShutdownHook(hook);
        streams.close(LONGEST_STOP);
        print("stopped: " + failure.get());
        return Fix2JsonKafka.FAILED;
    }

    private void print(String sentence) {
        parent.streams().err().println("fix2json-kafka stream: " + sentence);
    }
}
