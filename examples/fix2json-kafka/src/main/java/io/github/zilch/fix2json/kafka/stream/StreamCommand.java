// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.stream;

import io.github.zilch.fix2json.ConverterArguments;
import io.github.zilch.fix2json.kafka.ChangedTopicException;
import io.github.zilch.fix2json.kafka.Converters;
import io.github.zilch.fix2json.kafka.SetupException;
import io.github.zilch.kit.Causes;
import io.github.zilch.kit.ExitCode;
import io.github.zilch.kit.Health;
import io.github.zilch.kit.KitCommand;
import io.github.zilch.kit.Streams;
import io.github.zilch.kit.argument.PortConverter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.InvalidOffsetException;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InvalidTimestampException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.RetriableException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
            "2:a setting or a topic cannot be used, or Kafka has failed; nothing is lost",
            "3:out of memory; nothing is lost",
            "64:wrong usage; 70: a defect of the program",
            "130:stopped by SIGINT (Ctrl-C), or 143 by SIGTERM"
        })
public final class StreamCommand extends KitCommand {
    private static final int WATCH_SECONDS = 10;

    @Option(
            names = "--config",
            required = true,
            paramLabel = "FILE",
            description = "input.topic, output.topic, dead.letter.topic and settings of Kafka Streams, such as"
                    + " bootstrap.servers and application.id, one KEY=VALUE a line")
    private Path config;

    @Option(
            names = "--skip",
            paramLabel = "PARTITION:OFFSET",
            description =
                    "a record of the input topic that is left out, because it can be written nowhere; may be given"
                            + " several times")
    private List<String> skipped = List.of();

    @Option(
            names = "--created-again",
            paramLabel = "TOPIC",
            description =
                    "a topic of which you know that it has been created again, and that what was in it is gone; may"
                            + " be given several times")
    private Set<String> createdAgain = Set.of();

    @Option(
            names = "--health",
            paramLabel = "PORT",
            converter = PortConverter.class,
            description = "answers HTTP requests for /health and /ready on this port")
    private Integer healthPort;

    @Mixin
    private ConverterArguments conversionArguments;

    /**
     * Creates the command. Picocli sets the options.
     *
     * @param streams of the run.
     */
    public StreamCommand(Streams streams) {
        super("fix2json-kafka stream", streams);
    }

    @Override
    public Integer call() {
        try {
            Converters converters = Converters.of(conversionArguments, this::print);
            SkippedRecords records = new SkippedRecords(skipped, this::print);
            run(ConversionStream.start(config, converters, records, createdAgain));
        } catch (SetupException e) {
            print(e.getMessage());
        } catch (KafkaException | IOException e) {
            print(Causes.of(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return ExitCode.FAILED;
    }

    /** Runs until the engine fails. If the JVM is asked to exit before, it waits until the stream is closed. */
    @SuppressWarnings("try") // health answers until it is closed
    private void run(ConversionStream stream) throws InterruptedException, IOException {
        Runtime.getRuntime().addShutdownHook(new Thread(stream::close, "fix2json-kafka-stop"));
        Thread watch = new Thread(() -> watch(stream), "fix2json-kafka-watch");
        watch.setDaemon(true);
        watch.start();
        try (Health health = health(stream)) {
            if (stream.awaitRunning()) {
                print("running");
            }
            Throwable failure = stream.awaitFailure();
            print("stopped: " + Causes.of(failure) + remedy(failure, stream.refusedRecord()));
        }
        stream.close();
    }

    private Health health(ConversionStream stream) throws IOException {
        return healthPort == null
                ? null
                : Health.start(
                        healthPort,
                        () -> stream.failure() == null ? null : Causes.of(stream.failure()),
                        stream::notReadyReason);
    }

    /** Says every ten seconds what an instance that does not convert waits for. */
    private void watch(ConversionStream stream) {
        int seconds = 0;
        try {
            while (stream.failure() == null) {
                TimeUnit.SECONDS.sleep(WATCH_SECONDS);
                String reason = stream.notReadyReason();
                seconds = reason == null ? 0 : seconds + WATCH_SECONDS;
                if (reason != null) {
                    print("waiting for Kafka, for " + seconds + " s: " + reason);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String remedy(Throwable failure, String refused) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof RetriableException) {
                return "; nothing is lost, start it again";
            }
            if (cause instanceof ChangedTopicException changed) {
                return ": use another application.id and output topic; or, if " + changed.topic()
                        + " is the input topic, set its positions by kafka-consumer-groups --reset-offsets, and then go on"
                        + " with --created-again " + changed.topic();
            }
            if (cause instanceof RecordTooLargeException
                    || cause instanceof InvalidRecordException
                    || cause instanceof InvalidTimestampException) {
                return "; nothing is lost; to go on without the record: --skip "
                        + (refused == null ? "PARTITION:OFFSET" : refused);
            }
            if (String.valueOf(cause.getMessage()).contains("StreamsResetter")) {
                return "; nothing is lost, but a reset would convert everything again: start it again to read what to do";
            }
            if (cause instanceof InvalidOffsetException) {
                return "; Kafka has deleted records or positions of the input topic: start it again to read which";
            }
        }
        return "; nothing is lost";
    }
}
