// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Selects the writers for each scenario or variant, so that a full run takes less than an hour per JDK. A scenario or
 * variant that is not listed runs with all writers. A listed one runs with Zilch and the named writers. The named peers
 * were among the fastest on JDK 17 or 25 in a run with all plausible peers. The peers of Mixed are the fastest ones of
 * Order and Customer, and Jackson. {@code -Dbenchmarks.all} runs all writers.
 */
final class Selection {
    private static final String LISTED = """
            Mixed: zilchPerKind zilchRow memcpy jackson3Streaming fastjson2Streaming fastjson2Pojo fory dslJson
            Serializers: zilchGenerated jackson3Databind fastjson2Pojo fory dslJsonGenerated avajeGenerated
            Catalogue: zilchGenerated memcpy jackson3Databind fastjson2Pojo fory dslJsonGenerated jsoniterScala
            Statuses: zilchGenerated memcpy jackson3Databind fastjson2Pojo fory dslJsonGenerated jsoniterScala
            Rows, objects, 10000 rows: zilchRow zilchGenerated memcpy jackson3Streaming fastjson2Streaming \
                fastjson2Pojo fory dslJson jsoniterScala
            Rows, arrays, 10 rows: zilchRow memcpy jackson3Streaming fastjson2Streaming fastjson2Pojo dslJson \
                jsoniterScala
            Rows, arrays, 10000 rows: zilchRow memcpy jackson3Streaming fastjson2Streaming dslJson jsoniterScala
            MediaContent: zilchRow zilchGenerated
            FortyFields: zilchRow
            Strings: zilchRow
            Numbers, decimals: fastjson2Streaming fastjson2Pojo
            Numbers, doubles, any: jsoniterScala
            Numbers, doubles, unit: fastjson2Streaming fastjson2Pojo jsoniterScala
            Numbers, doubles, prices: jsoniterScala
            Numbers, floats: jsoniterScala
            Numbers, ints, 1 digit: jackson3Streaming fastjson2Pojo dslJson
            Numbers, ints, 5 digits: jackson3Streaming dslJson
            Numbers, ints, 9 digits: jackson3Streaming dslJson
            Numbers, longs, 1 digit: jackson3Streaming fastjson2Streaming dslJson
            Numbers, longs, 10 digits: jackson3Streaming fastjson2Streaming dslJson jsoniterScala
            Numbers, longs, 19 digits: jackson3Streaming jsoniterScala
            Numbers, timestamps: jsoniterScala
            Numbers, fixed decimals: fastjson2Streaming dslJson
            Numbers, decimals as strings: fastjson2Streaming dslJson
            Numbers, UUIDs: fastjson2Streaming dslJson jsoniterScala
            Numbers, dates and times: fastjson2Streaming dslJson jsoniterScala
            Text, 16 bytes, ASCII, String: memcpy fastjson2Streaming dslJson
            Text, 16 bytes, ASCII, CharSequence: dslJson
            Text, 16 bytes, ASCII, DirectBuffer: jackson3Streaming fastjson2Streaming dslJson jsoniterScala
            Text, 16 bytes, escapes, String: memcpy dslJson
            Text, 16 bytes, escapes, CharSequence: dslJson
            Text, 16 bytes, escapes, DirectBuffer: fastjson2Streaming dslJson
            Text, 16 bytes, Latin-1, String: memcpy fastjson2Streaming dslJson jsoniterScala
            Text, 16 bytes, Latin-1, CharSequence: dslJson
            Text, 16 bytes, Latin-1, DirectBuffer: fastjson2Streaming dslJson
            Text, 16 bytes, Chinese, String: memcpy fastjson2Streaming dslJson jsoniterScala
            Text, 16 bytes, Chinese, CharSequence: dslJson
            Text, 16 bytes, Chinese, DirectBuffer: fastjson2Streaming fastjson2Pojo dslJson jsoniterScala
            Text, 16 bytes, emoji, String: memcpy jackson3Streaming fastjson2Streaming dslJson jsoniterScala
            Text, 16 bytes, emoji, CharSequence: dslJson
            Text, 16 bytes, emoji, DirectBuffer: jackson3Streaming fastjson2Streaming dslJson jsoniterScala
            Text, 256 bytes, ASCII, String: memcpy fastjson2Streaming
            Text, 256 bytes, ASCII, CharSequence: fastjson2Streaming fastjson2Pojo
            Text, 256 bytes, ASCII, DirectBuffer: fastjson2Streaming fastjson2Pojo dslJson jsoniterScala
            Text, 256 bytes, escapes, String: memcpy jackson3Streaming dslJson jsoniterScala
            Text, 256 bytes, escapes, CharSequence: jackson3Streaming dslJson jsoniterScala
            Text, 256 bytes, escapes, DirectBuffer: jackson3Streaming dslJson jsoniterScala
            Text, 256 bytes, Latin-1, String: memcpy jackson3Streaming dslJson jsoniterScala
            Text, 256 bytes, Latin-1, CharSequence: jackson3Streaming fastjson2Streaming dslJson
            Text, 256 bytes, Latin-1, DirectBuffer: fastjson2Streaming dslJson jsoniterScala
            Text, 256 bytes, Chinese, String: memcpy jackson3Streaming fastjson2Streaming jsoniterScala
            Text, 256 bytes, Chinese, CharSequence: jackson3Streaming fastjson2Streaming dslJson jsoniterScala
            Text, 256 bytes, Chinese, DirectBuffer: jackson3Streaming fastjson2Streaming dslJson jsoniterScala
            Text, 256 bytes, emoji, String: memcpy jackson3Streaming fastjson2Streaming dslJson jsoniterScala
            Text, 256 bytes, emoji, CharSequence: jackson3Streaming fastjson2Streaming dslJson jsoniterScala
            Text, 256 bytes, emoji, DirectBuffer: jackson3Streaming fastjson2Streaming fastjson2Pojo jsoniterScala
            Text, 16384 bytes, ASCII, String: zilchRegion memcpy memcpySame fastjson2Streaming fastjson2Pojo
            Text, 16384 bytes, ASCII, CharSequence: fastjson2Pojo
            Text, 16384 bytes, ASCII, DirectBuffer: fastjson2Streaming
            Text, 16384 bytes, escapes, String: memcpy jackson3Streaming dslJson jsoniterScala
            Text, 16384 bytes, escapes, CharSequence: jackson3Streaming dslJson
            Text, 16384 bytes, escapes, DirectBuffer: jackson3Streaming dslJson jsoniterScala
            Text, 16384 bytes, Latin-1, String: memcpy jackson3Streaming dslJson jsoniterScala
            Text, 16384 bytes, Latin-1, CharSequence: jackson3Streaming dslJson
            Text, 16384 bytes, Latin-1, DirectBuffer: jackson3Streaming fastjson2Streaming fastjson2Pojo dslJson \
                jsoniterScala
            Text, 16384 bytes, Chinese, String: memcpy jackson3Streaming fastjson2Streaming jsoniterScala
            Text, 16384 bytes, Chinese, CharSequence: jackson3Streaming fastjson2Streaming jsoniterScala
            Text, 16384 bytes, Chinese, DirectBuffer: jackson3Streaming fastjson2Streaming dslJson
            Text, 16384 bytes, emoji, String: memcpy jackson3Streaming fastjson2Streaming jsoniterScala
            Text, 16384 bytes, emoji, CharSequence: jackson3Streaming fastjson2Streaming jsoniterScala
            Text, 16384 bytes, emoji, DirectBuffer: jackson3Streaming fastjson2Streaming jsoniterScala
            """;

    private static final Map<String, List<String>> WRITERS = new LinkedHashMap<>();

    static {
        LISTED.lines().forEach(line -> {
            String[] parts = line.split(":", 2);
            WRITERS.put(
                    parts[0],
                    parts[1].isBlank() ? List.of() : List.of(parts[1].strip().split("\\s+")));
        });
    }

    private Selection() {}

    /** Returns the named writers by scenario or variant. */
    static Map<String, List<String>> listed() {
        return Collections.unmodifiableMap(WRITERS);
    }

    /** Returns whether a run measures this case. */
    static boolean includes(Case candidate) {
        List<String> writers = WRITERS.getOrDefault(candidate.scenarioAndVariant(), WRITERS.get(candidate.scenario()));
        return writers == null || candidate.writer().equals(Writer.ZILCH) || writers.contains(candidate.writer());
    }
}
