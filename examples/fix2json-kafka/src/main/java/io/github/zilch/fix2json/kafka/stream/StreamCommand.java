// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.stream;

import io.github.zilch.fix2json.ConverterArguments;
import io.github.zilch.fix2json.kafka.Converters;
import io.github.zilch.fix2json.kafka.Fix2JsonKafka;
import io.github.zilch.fix2json.kafka.UsageException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.apache.kafka.common.KafkaException;
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
            run(ConversionStream.start(config, converters));
        } catch (UsageException | KafkaException e) {
            print(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Fix2JsonKafka.FAILED;
    }

    /** Runs until the engine fails. If the JVM is asked to exit before, it waits until the stream is closed. */
    private void run(ConversionStream stream) throws InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(stream::close, "fix2json-kafka-stop"));
        if (stream.awaitRunning()) {
            print("running");
        }
        print("stopped: " + stream.awaitFailure());
        stream.close();
    }

    private void print(String sentence) {
        parent.streams().err().println("fix2json-kafka stream: " + sentence);
    }
}
