// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka.sink;

import io.github.zilch.rows2json.feed.sink.Sink;
import io.github.zilch.rows2json.feed.sink.SinkProvider;
import java.io.IOException;
import java.util.Properties;
import java.util.Set;

/** Makes {@code kafka:FILE} a sink of the change feeds of rows2json. */
public final class FeedSinkProvider implements SinkProvider {
    private static final String TOPIC = "topic";
    private static final String PARTITION = "partition";

    /** Creates the provider. The feed calls this. */
    public FeedSinkProvider() {}

    @Override
    public String kind() {
        return "kafka";
    }

    @Override
    public Sink open(String target) throws IOException {
        Properties settings = AcknowledgedTopic.settings(target, Set.of(TOPIC, PARTITION));
        String topic = settings.getProperty(TOPIC);
        if (topic == null) {
            throw new IOException(target + ": " + TOPIC + " is missing");
        }
        int partition = partition(settings, target);
        settings.remove(TOPIC);
        settings.remove(PARTITION);
        return new FeedSink(AcknowledgedTopic.open(topic, settings), partition);
    }

    private static int partition(Properties settings, String file) throws IOException {
        String number = settings.getProperty(PARTITION, "0");
        try {
            return Integer.parseInt(number);
        } catch (NumberFormatException e) {
            throw new IOException(file + ": " + PARTITION + " is " + number + "; it must be a number", e);
        }
    }
}
