// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.archive;

import io.github.zilch.fix2json.ConverterArguments;
import io.github.zilch.fix2json.kafka.ChangedTopicException;
import io.github.zilch.fix2json.kafka.ClientSettings;
import io.github.zilch.fix2json.kafka.Converters;
import io.github.zilch.fix2json.kafka.RecordLimits;
import io.github.zilch.fix2json.kafka.SetupException;
import io.github.zilch.fix2json.kafka.TopicIds;
import io.github.zilch.kit.Causes;
import io.github.zilch.kit.ExitCode;
import io.github.zilch.kit.KitCommand;
import io.github.zilch.kit.Streams;
import io.github.zilch.kit.argument.SizeConverter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.CommitFailedException;
import org.apache.kafka.clients.consumer.NoOffsetForPartitionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.TransactionAbortedException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code fix2json-kafka archive}. */
@Command(
        name = "archive",
        mixinStandardHelpOptions = true,
        description = {
            "Converts the logs in a directory to a topic of JSON, each message exactly once, keyed by session. Logs may be"
                    + " compressed with gzip, bzip2, xz, zstd or zip. What is no message goes to another topic, with the"
                    + " reason in headers.",
            "",
            "Start it as often as there are machines that can read the directory: the processes share the logs. Stop it"
                    + " with Ctrl-C, or by any other means, and start it again: it continues. When it is started again"
                    + " later, it converts the logs that are new.",
            ""
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all logs are converted",
            "1:all logs are converted, and this process has written dead letters",
            "2:a setting, a topic or a log cannot be used, or Kafka has failed; nothing is lost",
            "64:wrong usage; 70: a defect of the program",
            "130:stopped by SIGINT (Ctrl-C), or 143 by SIGTERM"
        })
public final class ArchiveCommand extends KitCommand {
    /** Number of failures, each soon after the one before, after which the command gives up. */
    private static final int MAX_FAILURES = 10;

    private static final String SERVERS = CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG;

    private static final long REPEATED_NANOS = TimeUnit.MINUTES.toNanos(2);

    @Parameters(paramLabel = "DIR", description = "with the logs, and subdirectories; hidden files are skipped")
    private Path directory;

    @Option(names = "--topic", required = true, paramLabel = "NAME", description = "for JSON; it must exist")
    private String topic;

    @Option(
            names = "--dead-letter-topic",
            paramLabel = "NAME",
            description = "for what is no message; it must exist; by default the name of the topic and .dead")
    private String deadLetters;

    @Option(
            names = "--bootstrap-server",
            paramLabel = "HOST:PORT",
            description = "of the cluster; several are separated by commas; by default bootstrap.servers of --config")
    private String servers;

    @Option(names = "--config", paramLabel = "FILE", description = "other settings of Kafka's clients, such as TLS")
    private Path config;

    @Option(
            names = "--job",
            paramLabel = "NAME",
            description = "names the topic and the group that remember what is done; by default the name of the topic"
                    + " and .plan")
    private String job;

    @Option(
            names = "--split",
            paramLabel = "SIZE",
            converter = SizeConverter.class,
            description =
                    "splits larger logs into ranges of at least this size (64MB, 1GB), which are converted at the same"
                            + " time: the order of messages then holds only in a range")
    private Long split;

    @Option(
            names = "--skip",
            paramLabel = "FILE",
            description =
                    "a log, relative to DIR, that cannot be read or written and is left out from where it stops; a"
                            + " dead letter says so; may be given several times")
    private Set<String> skipped = Set.of();

    @Option(
            names = "--created-again",
            paramLabel = "TOPIC",
            description =
                    "a topic of results that has been created again, if what was in it is not needed; may be given"
                            + " several times, and is needed at each start")
    private Set<String> createdAgain = Set.of();

    @Option(
            names = "--max-processes",
            paramLabel = "N",
            defaultValue = "32",
            description = "how many processes can share the logs; by default ${DEFAULT-VALUE}")
    private int maxProcesses;

    @Mixin
    private ConverterArguments conversionArguments;

    /**
     * Creates the command. Picocli sets the options.
     *
     * @param streams of the run.
     */
    public ArchiveCommand(Streams streams) {
        super("fix2json-kafka archive", streams);
    }

    @Override
    public Integer call() {
        try {
            Converters converters = Converters.of(conversionArguments, this::print);
            if (split != null && converters.masksData()) {
                throw new SetupException("with --split a log may be cut in the middle of masked data, whose mask is not"
                        + " known then: leave out --split, or mask no data field");
            }
            Job work = new Job(
                    directory(),
                    topic,
                    deadLetters == null ? topic + ".dead" : deadLetters,
                    job == null ? topic + ".plan" : job,
                    clients(),
                    skipped,
                    createdAgain);
            Prepared prepared = prepareTopics(work);
            try (TopicIds topics = new TopicIds(Admin.create(work.clients()), prepared.ids())) {
                Plan plan = Plan.complete(work, split == null ? Long.MAX_VALUE / 2 : split, topics);
                return work(work, plan, converters, prepared.limits(), topics) == 0 ? ExitCode.OK : ExitCode.REPORTED;
            }
        } catch (ChangedTopicException e) {
            print(e.getMessage() + ": convert all logs again with another --job; or go on, if " + e.topic()
                    + " is not the topic of the job, with --created-again " + e.topic());
        } catch (NoOffsetForPartitionException e) {
            print(
                    "Kafka has deleted the positions of this job, so it is not known which logs are done: use another --job"
                            + " and another --topic");
        } catch (SetupException e) {
            print(e.getMessage());
        } catch (KafkaException e) {
            print("Kafka has failed: " + Causes.of(e)
                    + (e instanceof RetriableException ? "; nothing is lost, start it again" : ""));
        } catch (IOException e) {
            print("cannot read the logs: " + Causes.of(e));
        }
        return ExitCode.FAILED;
    }

    private Path directory() throws SetupException {
        if (!Files.isDirectory(directory)) {
            throw new SetupException(directory + " is no directory: give one with logs");
        }
        return directory;
    }

    private Properties clients() throws SetupException {
        Properties settings = ClientSettings.read(config);
        try {
            Properties clients = Job.checked(settings);
            clients.setProperty(SERVERS, servers(clients.getProperty(SERVERS)));
            return clients;
        } catch (SetupException e) {
            throw new SetupException((config == null ? "" : config + ": ") + e.getMessage(), e);
        }
    }

    /** Returns the servers of the option or of the file, which must not contradict each other. */
    private String servers(String ofFile) throws SetupException {
        if (servers == null && ofFile == null) {
            throw new SetupException("the cluster is missing: give --bootstrap-server, or " + SERVERS + " in --config");
        }
        if (servers != null && ofFile != null && !servers.equals(ofFile)) {
            throw new SetupException(
                    SERVERS + " is " + ofFile + ", but --bootstrap-server is " + servers + ": give only one of them");
        }
        return servers == null ? ofFile : servers;
    }

    /** What is known of the topics before work begins. */
    private record Prepared(RecordLimits limits, Map<String, Uuid> ids) {}

    /** Checks the topics, and creates the one of the plan. */
    private Prepared prepareTopics(Job work) throws SetupException {
        if (new HashSet<>(List.of(work.topic(), work.deadLetters(), work.plan())).size() < 3) {
            throw new SetupException("topic, dead-letter topic and job are " + work.topic() + ", " + work.deadLetters()
                    + " and " + work.plan() + ": give each a name of its own");
        }
        try (Admin admin = Admin.create(work.clients())) {
            admin.describeTopics(List.of(work.topic(), work.deadLetters()))
                    .allTopicNames()
                    .get();
            NewTopic plan = new NewTopic(work.plan(), Optional.of(maxProcesses), Optional.empty())
                    .configs(Map.of(TopicConfig.RETENTION_MS_CONFIG, "-1"));
            try {
                admin.createTopics(List.of(plan)).all().get();
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof TopicExistsException)) {
                    throw e;
                }
            }
            Map<String, Uuid> ids = TopicIds.read(admin, List.of(work.topic(), work.deadLetters(), work.plan()));
            return new Prepared(RecordLimits.of(admin, work.topic(), work.deadLetters(), work.maxRequestLength()), ids);
        } catch (ExecutionException e) {
            throw new SetupException(
                    "cannot use topics " + work.topic() + ", " + work.deadLetters() + " and " + work.plan() + ": "
                            + Causes.of(e.getCause()),
                    e);
        } catch (KafkaException e) {
            throw new SetupException(
                    "cannot reach Kafka at " + work.clients().getProperty(SERVERS) + ": " + Causes.of(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SetupException("interrupted while the topics were read", e);
        }
    }

    /** Works until all is done. What Kafka has aborted is repeated. Returns the number of dead letters. */
    private long work(Job work, Plan plan, Converters converters, RecordLimits limits, TopicIds topics)
            throws SetupException {
        int failures = 0;
        long lastFailure = System.nanoTime();
        while (true) {
            try (Worker worker = new Worker(work, plan, converters, limits, topics, this::print)) {
                return worker.run();
            } catch (CommitFailedException
                    | ProducerFencedException
                    | InvalidProducerEpochException
                    | TransactionAbortedException
                    | RetriableException e) {
                boolean isRepeated = System.nanoTime() - lastFailure < REPEATED_NANOS;
                lastFailure = System.nanoTime();
                failures = isRepeated ? failures + 1 : 1;
                if (failures == MAX_FAILURES) {
                    throw e;
                }
                print("continuing after: " + Causes.of(e));
            }
        }
    }
}
