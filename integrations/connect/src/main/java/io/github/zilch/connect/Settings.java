// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import io.github.zilch.JsonOptions;
import io.github.zilch.JsonOptions.FloatLayout;
import io.github.zilch.JsonOptions.LoneSurrogates;
import io.github.zilch.JsonOptions.NonFinite;
import java.util.Map;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.connect.json.DecimalFormat;
import org.apache.kafka.connect.json.JsonConverterConfig;

/**
 * The settings of a converter that concern writing.
 *
 * @param withSchema {@code true} to write the schema beside the value.
 * @param replaceNull {@code true} to write the default value of a schema in place of null.
 * @param numericDecimals {@code true} to write decimals as numbers.
 * @param cacheSize the number of schemas to keep.
 */
record Settings(boolean withSchema, boolean replaceNull, boolean numericDecimals, int cacheSize) {
    /** Number of levels that Jackson writes, and so Kafka's converter. */
    static final int MAX_DEPTH = 1000;

    /** Bytes of memory that a converter keeps after a large record. */
    private static final int RETAINED_CAPACITY = 1 << 20;

    /** For a builder whose row is one value in an array. */
    static final JsonOptions OPTIONS = JsonOptions.DEFAULT
            .maxDepth(MAX_DEPTH + 1)
            .nonFinite(NonFinite.STRING)
            .loneSurrogates(LoneSurrogates.ESCAPE)
            .jacksonEscapes(true)
            .floatLayout(FloatLayout.JAVA)
            .repetition(false)
            .retainedCapacity(RETAINED_CAPACITY);

    static Settings of(Map<String, ?> configs) {
        JsonConverterConfig config = new JsonConverterConfig(configs);
        int cacheSize = config.schemaCacheSize();
        if (cacheSize < 0) {
            throw new ConfigException(
                    JsonConverterConfig.SCHEMAS_CACHE_SIZE_CONFIG,
                    cacheSize,
                    "set the number of schemas to keep, 0 or more");
        }
        return new Settings(
                config.schemasEnabled(),
                replacesNull(config),
                config.decimalFormat() == DecimalFormat.NUMERIC,
                cacheSize);
    }

    /** Returns a setting that Kafka has since 3.5; before, its converter always writes defaults. */
    private static boolean replacesNull(JsonConverterConfig config) {
        return !Boolean.FALSE.equals(config.values().get(JsonConverterConfig.REPLACE_NULL_WITH_DEFAULT_CONFIG));
    }
}
