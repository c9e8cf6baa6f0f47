// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.connector.Task;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.errors.DataException;
import org.apache.kafka.connect.header.ConnectHeaders;
import org.apache.kafka.connect.source.SourceConnector;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.source.SourceTask;

/** A connector whose records are drawn from seeds: all tasks have the same ones. Some of them no converter can write. */
public final class RecordSource extends SourceConnector {
    /** The setting with the name of the topic. */
    static final String TOPIC = "topic";

    /** The setting with the number of seeds. */
    static final String SEEDS = "seeds";

    /** The header of the last record. */
    static final String END = "end";

    private Map<String, String> settings;

    @Override
    public void start(Map<String, String> configs) {
        settings = configs;
    }

    @Override
    public Class<? extends Task> taskClass() {
        return RecordTask.class;
    }

    @Override
    public List<Map<String, String>> taskConfigs(int maxTasks) {
        return List.of(settings);
    }

    @Override
    public void stop() {
        // holds nothing
    }

    @Override
    public ConfigDef config() {
        return new ConfigDef();
    }

    @Override
    public String version() {
        return "1";
    }

    /** Sends the records once. */
    public static final class RecordTask extends SourceTask {
        private String topic;
        private int seeds;
        private int next;

        @Override
        public void start(Map<String, String> configs) {
            topic = configs.get(TOPIC);
            seeds = Integer.parseInt(configs.get(SEEDS));
        }

        @Override
        public List<SourceRecord> poll() throws InterruptedException {
            if (next > seeds) {
                Thread.sleep(100);
                return List.of();
            }
            List<SourceRecord> records = new ArrayList<>();
            for (int i = 0; i < 100 && next < seeds; i++) {
                addRecords(records, next++);
            }
            if (next == seeds) {
                next++;
                ConnectHeaders end = new ConnectHeaders();
                end.addBoolean(END, true);
                records.add(record(null, null, Schema.STRING_SCHEMA, "end", end));
            }
            return records;
        }

        private void addRecords(List<SourceRecord> records, long seed) {
            RecordMaker maker = new RecordMaker(seed);
            Schema keySchema = maker.schema(1);
            Schema valueSchema = maker.schema(3);
            Schema headerSchema = maker.schema(1);
            for (int i = 0; i < 3; i++) {
                ConnectHeaders headers = new ConnectHeaders();
                headers.add("seed", seed, Schema.INT64_SCHEMA);
                add(headers, maker.value(headerSchema), headerSchema);
                add(headers, maker.schemaless(1), null);
                records.add(record(keySchema, maker.value(keySchema), valueSchema, maker.value(valueSchema), headers));
            }
            records.add(record(keySchema, maker.value(keySchema), null, null, null)); // a tombstone
            records.add(record(null, maker.schemaless(1), null, maker.schemaless(3), null));
        }

        private static void add(ConnectHeaders headers, Object value, Schema schema) {
            try {
                headers.add("other", value, schema);
            } catch (DataException e) {
                headers.add("refused", true, Schema.BOOLEAN_SCHEMA); // by Kafka Connect itself
            }
        }

        private SourceRecord record(
                Schema keySchema, Object key, Schema valueSchema, Object value, ConnectHeaders headers) {
            return new SourceRecord(
                    Map.of("source", "seeds"),
                    Map.of("next", next),
                    topic,
                    0,
                    keySchema,
                    key,
                    valueSchema,
                    value,
                    null,
                    headers);
        }

        @Override
        public void stop() {
            // holds nothing
        }

        @Override
        public String version() {
            return "1";
        }
    }
}
