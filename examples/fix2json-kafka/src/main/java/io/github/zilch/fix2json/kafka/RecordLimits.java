// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka;

import java.util.List;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;

/** The lengths of records that producers and topics accept. */
public final class RecordLimits {
    /** For lengths and timestamps of a record and its batch, and for warnings. */
    private static final int OVERHEAD = 1 << 13;

    private RecordLimits() {}

    /**
     * Returns how long a record may be.
     *
     * @param admin of the cluster.
     * @param topic to write to.
     * @param maxRequestLength of the producer in bytes, its {@code max.request.size}.
     * @return the maximum length of key, value and headers in bytes.
     * @throws ExecutionException if the topic cannot be read.
     * @throws InterruptedException if interrupted.
     */
    public static int maxLength(Admin admin, String topic, int maxRequestLength)
            throws ExecutionException, InterruptedException {
        ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
        String limit = admin.describeConfigs(List.of(resource))
                .all()
                .get()
                .get(resource)
                .get(TopicConfig.MAX_MESSAGE_BYTES_CONFIG)
                .value();
        return Math.min(maxRequestLength, Integer.parseInt(limit)) - OVERHEAD;
    }
}
