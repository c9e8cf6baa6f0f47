// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.figures;

import io.github.zilch.fix2json.kafka.demo.EmbeddedBroker;
import io.github.zilch.kit.ExitCode;
import io.github.zilch.kit.KitCommand;
import io.github.zilch.kit.Streams;
import io.github.zilch.kit.TemporaryDirectory;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code fix2json-kafka figures}: measures the stream on this machine. */
@Command(
        name = "figures",
        mixinStandardHelpOptions = true,
        description = {
            "Measures how many messages a second one instance of the stream converts, and two, each in a JVM of its own,"
                    + " with a broker in this JVM, all on this machine. Prints the figures as Markdown, with the processor time of each part, the"
                    + " share of the converter in a profile, and what a cluster would need for 10 million messages a"
                    + " second.",
            ""
        })
public final class FiguresCommand extends KitCommand {
    private static final double TARGET = 10e6;

    /** Messages that are under way at a time: without batches, and as many as the gateway passes on. */
    private static final int[] UNDER_WAY = {1, 1024};

    /** One at a time takes so many times as long, and more. */
    private static final int SLOWER = 20;

    /** For throughput: JSON is visible after a second, and batches are larger than by default. */
    private static final Map<String, String> SETTINGS = Map.of(
            "commit.interval.ms", "1000",
            "producer.batch.size", "262144",
            "producer.linger.ms", "50",
            "consumer.max.poll.records", "5000");

    @Option(
            names = "--messages",
            paramLabel = "N",
            defaultValue = "2000000",
            description = "to convert in each run; by default ${DEFAULT-VALUE}")
    private int messages;

    @Option(
            names = "--partitions",
            paramLabel = "N",
            defaultValue = "8",
            description = "of the topics; by default ${DEFAULT-VALUE}")
    private int partitions;

    @Option(
            names = "--instances",
            paramLabel = "N",
            split = ",",
            defaultValue = "1,2",
            description = "in each run; by default ${DEFAULT-VALUE}")
    private List<Integer> instances;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "a setting of the stream, such as producer.compression.type=lz4; may be given several times")
    private Map<String, String> settings = new TreeMap<>();

    @Option(
            names = "--sink",
            description = "measures the sink of a gateway instead: one message at a time, and as many as the gateway"
                    + " passes on")
    private boolean measuresSink;

    /**
     * Creates the command. Picocli sets the options.
     *
     * @param streams of the run.
     */
    public FiguresCommand(Streams streams) {
        super("fix2json-kafka figures", streams);
    }

    @Override
    public Integer call() {
        if (messages < 1 || partitions < 1 || instances.stream().anyMatch(it -> it < 1)) {
            throw usage("--messages, --partitions and --instances must be 1 or more");
        }
        PrintStream out = new PrintStream(streams.out(), true, StandardCharsets.UTF_8);
        print("starting Kafka");
        try (TemporaryDirectory directory = TemporaryDirectory.create("fix2json-kafka");
                EmbeddedBroker broker = EmbeddedBroker.start()) {
            if (measuresSink) {
                writeSink(out, new SinkFigure(broker));
                return ExitCode.OK;
            }
            SETTINGS.forEach(settings::putIfAbsent);
            MeasuredRun run = new MeasuredRun(broker, directory.path(), partitions, messages, settings);
            print("measuring the converter without Kafka");
            double converterMicros = ConverterFigure.microsPerMessage(messages);
            print("sending " + messages + " messages");
            run.sendMessages();
            List<RunFigure> figures = new ArrayList<>();
            for (int each : instances) {
                print("measuring with " + each + " instances");
                figures.add(run.measure(each));
            }
            write(out, converterMicros, figures);
            return ExitCode.OK;
        } catch (IOException | IllegalStateException e) {
            print(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return ExitCode.FAILED;
    }

    private void writeSink(PrintStream out, SinkFigure figure) throws IOException {
        out.println("| under way | messages/s |");
        out.println("|---:|---:|");
        for (int underWay : UNDER_WAY) {
            print("measuring the sink with " + underWay + " under way");
            int count = underWay == 1 ? Math.max(1, messages / SLOWER) : messages;
            out.println(format("| %,d | %,.0f |", underWay, figure.messagesPerSecond(underWay, partitions, count)));
        }
    }

    private void write(PrintStream out, double converterMicros, List<RunFigure> figures) {
        out.println(
                "| instances | messages/s | MB/s in | MB/s out | CPU of instances, µs a message | CPU of the broker, µs"
                        + " a message | converter in the profile | converter in that of the stream threads |");
        out.println("|---:|---:|---:|---:|---:|---:|---:|---:|");
        for (RunFigure figure : figures) {
            out.println(format(
                    "| %d | %,.0f | %.1f | %.1f | %.2f | %.2f | %.0f %% | %.0f %% |",
                    figure.instances(),
                    figure.messagesPerSecond(),
                    figure.messagesPerSecond() * figure.bytesIn() / 1e6,
                    figure.messagesPerSecond() * figure.bytesOut() / 1e6,
                    figure.instanceMicros(),
                    figure.brokerMicros(),
                    100 * figure.converterShare().ofProcess(),
                    100 * figure.converterShare().ofStreamThreads()));
        }
        RunFigure first = figures.get(0);
        out.println();
        out.println(format(
                "%d processors, JDK %s, %d partitions, one replica, %s. Messages of %.0f bytes, JSON of %.0f bytes."
                        + " The converter alone: %.2f µs of CPU a message, %,.0f messages/s on one core.",
                Runtime.getRuntime().availableProcessors(),
                Runtime.version(),
                partitions,
                settings,
                first.bytesIn(),
                first.bytesOut(),
                converterMicros,
                1e6 / converterMicros));
        out.println();
        out.println(format(
                "For %,.0f messages/s, by the first line: %.0f cores for instances, %.0f cores for brokers with one"
                        + " replica, %.1f Gbit/s into the instances and %.1f Gbit/s out of them. This assumes that a message"
                        + " takes the same time on other machines and with more partitions.",
                TARGET,
                TARGET * first.instanceMicros() / 1e6,
                TARGET * first.brokerMicros() / 1e6,
                TARGET * first.bytesIn() * Byte.SIZE / 1e9,
                TARGET * first.bytesOut() * Byte.SIZE / 1e9));
    }

    private static String format(String text, Object... values) {
        return String.format(Locale.ROOT, text, values);
    }
}
