// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.connector.Task;
import org.apache.kafka.connect.data.Field;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.header.Header;
import org.apache.kafka.connect.sink.SinkConnector;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.kafka.connect.sink.SinkTask;

/** A connector that writes to a file what a converter has read: a line for each record. */
public final class LineSink extends SinkConnector {
    /** The setting with the path of the file. */
    static final String FILE = "file";

    private Map<String, String> settings;

    @Override
    public void start(Map<String, String> configs) {
        settings = configs;
    }

    @Override
    public Class<? extends Task> taskClass() {
        return LineTask.class;
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

    /** Writes the lines. */
    public static final class LineTask extends SinkTask {
        private Path file;

        @Override
        public void start(Map<String, String> configs) {
            file = Path.of(configs.get(FILE));
        }

        @Override
        public void put(Collection<SinkRecord> records) {
            StringBuilder lines = new StringBuilder();
            records.forEach(record -> lines.append(line(record)).append('\n'));
            try { // lone surrogates become question marks
                Files.write(
                        file,
                        lines.toString().getBytes(StandardCharsets.UTF_8),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.APPEND);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static String line(SinkRecord record) {
            StringBuilder line = new StringBuilder();
            line.append(record.keySchema()).append(' ').append(text(record.key()));
            line.append(' ').append(record.valueSchema()).append(' ').append(text(record.value()));
            for (Header header : record.headers()) {
                line.append(' ').append(header.key()).append(' ').append(text(header.value()));
            }
            return line.toString().replace("\n", "\\n").replace("\r", "\\r");
        }

        /** Returns the text of a value. That of an array in the text of a struct would be its identity. */
        private static String text(Object value) {
            if (value instanceof byte[] bytes) {
                return Base64.getEncoder().encodeToString(bytes);
            }
            StringBuilder text = new StringBuilder();
            if (value instanceof Struct struct) {
                for (Field field : struct.schema().fields()) {
                    text.append(field.name())
                            .append('=')
                            .append(text(struct.get(field)))
                            .append(';');
                }
            } else if (value instanceof List<?> list) {
                list.forEach(element -> text.append(text(element)).append(','));
            } else if (value instanceof Map<?, ?> map) {
                map.entrySet().stream() // sorted, as the hash code of an array is its identity
                        .map(entry -> text(entry.getKey()) + ':' + text(entry.getValue()))
                        .sorted()
                        .forEach(entry -> text.append(entry).append(','));
            } else {
                text.append(value);
            }
            return text.toString();
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
