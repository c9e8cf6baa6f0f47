// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.config.ConfigDef;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;
import org.apache.kafka.connect.json.JsonConverter;
import org.apache.kafka.connect.json.JsonConverterConfig;
import org.apache.kafka.connect.storage.Converter;
import org.apache.kafka.connect.storage.ConverterConfig;
import org.apache.kafka.connect.storage.ConverterType;
import org.apache.kafka.connect.storage.HeaderConverter;

/**
 * Converts keys, values and headers of Kafka Connect to JSON, in place of Kafka's {@link JsonConverter}. It has the same
 * settings and writes the same text.
 *
 * <pre>{@code
 * value.converter=io.github.zilch.connect.ZilchJsonConverter
 * }</pre>
 *
 * <p><b>Writing.</b> A schema is compiled when its first record is written: its JSON is kept, and so is a plan for its
 * values. Up to {@code schemas.cache.size} schemas are kept. After that a record allocates the array that is returned,
 * and nothing else in most cases; the page of this module lists the others.
 *
 * <p><b>Reading.</b> {@link #toConnectData} and {@link #toConnectHeader} call Kafka's {@code JsonConverter}.
 *
 * <p><b>Errors.</b> A value that cannot be written throws a {@link org.apache.kafka.connect.errors.DataException}. Its
 * message names the field and the reason.
 *
 * <p><b>Threads.</b> Several threads can use a converter. They write one after the other.
 */
public final class ZilchJsonConverter implements Converter, HeaderConverter {
    private final JsonConverter reader = new JsonConverter();
    private Settings settings;
    private RecordWriter writer;

    /** Creates a converter, which has to be configured. */
    public ZilchJsonConverter() {
        // found by reflection
    }

    /**
     * Returns the version of this artifact.
     *
     * @return the version, or {@code unknown} if the class is not loaded from the jar.
     */
    @Override
    public String version() {
        String version = ZilchJsonConverter.class.getPackage().getImplementationVersion();
        return version != null ? version : "unknown";
    }

    /**
     * Returns the settings, which are those of Kafka's {@code JsonConverter}.
     *
     * @return their definition.
     */
    @Override
    public ConfigDef config() {
        return JsonConverterConfig.configDef();
    }

    /**
     * Configures this converter.
     *
     * @param configs the settings, {@code converter.type} included.
     * @throws org.apache.kafka.common.config.ConfigException if a setting is missing or has a value that it cannot have.
     */
    @Override
    public synchronized void configure(Map<String, ?> configs) {
        reader.configure(configs);
        closeWriter();
        settings = Settings.of(configs);
        writer = new RecordWriter(settings);
    }

    /**
     * Configures this converter.
     *
     * @param configs the settings.
     * @param isKey {@code true} for keys, {@code false} for values.
     * @throws org.apache.kafka.common.config.ConfigException if a setting has a value that it cannot have.
     */
    @Override
    public void configure(Map<String, ?> configs, boolean isKey) {
        Map<String, Object> typed = new HashMap<>(configs);
        typed.put(ConverterConfig.TYPE_CONFIG, (isKey ? ConverterType.KEY : ConverterType.VALUE).getName());
        configure(typed);
    }

    /**
     * Returns the JSON of a key or value.
     *
     * @param topic not used.
     * @param schema of the value, or null for none.
     * @param value to convert, or null.
     * @return the bytes; null for a null value without a schema, which is a tombstone.
     * @throws org.apache.kafka.connect.errors.DataException if the value cannot be written with its schema.
     */
    @Override
    public synchronized byte[] fromConnectData(String topic, Schema schema, Object value) {
        if (schema == null && value == null) {
            return null;
        }
        if (writer == null) {
            if (settings == null) {
                throw new IllegalStateException("the converter is not configured: call configure first");
            }
            writer = new RecordWriter(settings); // closed, perhaps by the thread that stops the task
        }
        try {
            return writer.write(schema, value);
        } catch (RuntimeException e) {
            throw ConversionException.of(e);
        } catch (StackOverflowError e) {
            writer = new RecordWriter(settings); // what the old one was doing is unknown
            throw new ConversionException("the value is nested more deeply than the stack of its thread allows:"
                    + " check that no list or map contains itself, or set a larger stack with -Xss");
        }
    }

    /**
     * Returns the JSON of a header.
     *
     * @param topic not used.
     * @param headerKey not used.
     * @param schema of the value, or null for none.
     * @param value to convert, or null.
     * @return the bytes; null for a null value without a schema.
     * @throws org.apache.kafka.connect.errors.DataException if the value cannot be written with its schema.
     */
    @Override
    public byte[] fromConnectHeader(String topic, String headerKey, Schema schema, Object value) {
        return fromConnectData(topic, schema, value);
    }

    /**
     * Returns the key or value that bytes of JSON contain, as Kafka's {@code JsonConverter} reads it.
     *
     * @param topic passed on.
     * @param value the bytes, or null.
     * @return the value with its schema.
     * @throws org.apache.kafka.connect.errors.DataException if the bytes cannot be read.
     */
    @Override
    public SchemaAndValue toConnectData(String topic, byte[] value) {
        return reader.toConnectData(topic, value);
    }

    /**
     * Returns the header that bytes of JSON contain, as Kafka's {@code JsonConverter} reads it.
     *
     * @param topic passed on.
     * @param headerKey passed on.
     * @param value the bytes, or null.
     * @return the value with its schema.
     * @throws org.apache.kafka.connect.errors.DataException if the bytes cannot be read.
     */
    @Override
    public SchemaAndValue toConnectHeader(String topic, String headerKey, byte[] value) {
        return reader.toConnectHeader(topic, headerKey, value);
    }

    /** Frees the memory of this converter, which can still be used: the next record takes memory again. */
    @Override
    public synchronized void close() {
        closeWriter();
        reader.close();
    }

    private void closeWriter() {
        if (writer != null) {
            writer.close();
            writer = null;
        }
    }
}
