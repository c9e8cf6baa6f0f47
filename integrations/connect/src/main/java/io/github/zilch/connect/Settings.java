// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.connect;

import io.github.zilch.JsonOptions;
import io.github.zilch.JsonOptions.LoneSurrogates;
import io.github.zilch.JsonOptions.NonFinite;
import java.util.Map;
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
            .repetition(false)
            .retainedCapacity(RETAINED_CAPACITY);

    static Settings of(Map<String, ?> configs) {
        JsonConverterConfig config = new JsonConverterConfig(configs);
        return new Settings(
                config.schemasEnabled(),
                config.replaceNullWithDefault(),
                config.decimalFormat() == DecimalFormat.NUMERIC,
                config.schemaCacheSize());
    }
}
