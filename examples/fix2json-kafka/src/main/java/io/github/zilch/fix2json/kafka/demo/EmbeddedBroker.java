// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.demo;

import static java.util.Map.entry;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import kafka.server.BrokerServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.test.KafkaClusterTestKit;
import org.apache.kafka.common.test.TestKitNodes;

/**
 * A Kafka cluster of one broker and one controller in this JVM, with temporary directories and ports, for the demo, the
 * figures and the tests.
 */
public final class EmbeddedBroker implements AutoCloseable {
    /** There is one broker, so no topic can have a replica. */
    private static final Map<String, String> SETTINGS = Map.ofEntries(
            entry("auto.create.topics.enable", "false"),
            entry("offsets.topic.replication.factor", "1"),
            entry("offsets.topic.num.partitions", "4"),
            entry("transaction.state.log.replication.factor", "1"),
            entry("transaction.state.log.min.isr", "1"),
            entry("transaction.state.log.num.partitions", "4"),
            entry("transaction.abort.timed.out.transaction.cleanup.interval.ms", "500"),
            entry("group.initial.rebalance.delay.ms", "0"),
            entry("group.min.session.timeout.ms", "1000"),
            // so long a broker that restarts waits for its former self
            entry("broker.session.timeout.ms", "3000"),
            entry("broker.heartbeat.interval.ms", "500"));

    private final KafkaClusterTestKit cluster;

    private EmbeddedBroker(KafkaClusterTestKit cluster) {
        this.cluster = cluster;
    }

    /**
     * Starts the cluster, which takes some seconds.
     *
     * @return the cluster.
     * @throws IllegalStateException if it cannot be started.
     */
    public static EmbeddedBroker start() {
        KafkaClusterTestKit cluster = null;
        try {
            TestKitNodes nodes = new TestKitNodes.Builder()
                    .setNumBrokerNodes(1)
                    .setNumControllerNodes(1)
                    .build();
            KafkaClusterTestKit.Builder builder = new KafkaClusterTestKit.Builder(nodes);
            SETTINGS.forEach(builder::setConfigProp);
            cluster = builder.build();
            format(cluster);
            cluster.startup();
            cluster.waitForReadyBrokers();
            return new EmbeddedBroker(cluster);
        } catch (Exception e) { // the test kit declares no other
            close(cluster);
            throw new IllegalStateException("the embedded broker does not start: " + e.getMessage(), e);
        }
    }

    /** Formats the directories. The formatter prints to standard output, which is for JSON. */
    private static void format(KafkaClusterTestKit cluster) throws Exception {
        PrintStream out = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        try {
            cluster.format();
        } finally {
            System.setOut(out);
        }
    }

    /**
     * Returns the address.
     *
     * @return the value of {@code bootstrap.servers}.
     */
    public String address() {
        return cluster.bootstrapServers();
    }

    /**
     * Creates topics.
     *
     * @param partitions of each.
     * @param names of the topics.
     */
    public void createTopics(int partitions, String... names) {
        createTopics(List.of(names).stream()
                .map(name -> new NewTopic(name, partitions, (short) 1))
                .toList());
    }

    /**
     * Creates topics, and waits until the broker knows them: the controller, which creates them, tells it a moment later.
     *
     * @param topics to create.
     */
    public void createTopics(List<NewTopic> topics) {
        List<String> names = topics.stream().map(NewTopic::name).toList();
        try (Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, address()))) {
            admin.createTopics(topics).all().get();
            while (!isKnown(admin, names)) {
                TimeUnit.MILLISECONDS.sleep(20);
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause().getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while topics were created", e);
        }
    }

    private static boolean isKnown(Admin admin, List<String> names) throws ExecutionException, InterruptedException {
        try {
            admin.describeTopics(names).allTopicNames().get();
            return true;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownTopicOrPartitionException) {
                return false;
            }
            throw e;
        }
    }

    /** Shuts the broker down and starts it again on the same port, with its data. */
    public void restart() {
        shutDown();
        startAgain();
    }

    /** Shuts the broker down. */
    public void shutDown() {
        broker().shutdown();
        broker().awaitShutdown();
    }

    /** Starts the broker again on the same port, with its data. */
    public void startAgain() {
        broker().startup();
    }

    private BrokerServer broker() {
        return cluster.brokers().values().iterator().next();
    }

    @Override
    public void close() {
        close(cluster);
    }

    private static void close(KafkaClusterTestKit cluster) {
        try {
            if (cluster != null) {
                cluster.close();
            }
        } catch (Exception e) { // the test kit declares no other
            throw new IllegalStateException("the embedded broker does not stop: " + e.getMessage(), e);
        }
    }
}
