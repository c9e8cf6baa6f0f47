// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.examples.classpath;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.zilch.JsonSerializable;
import io.github.zilch.JsonWriter;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.UUID;

/** An order. */
@JsonSerializable
public record Order(
        UUID id,
        Customer customer,
        List<Line> lines,
        Payment payment,
        @JsonWriter(Statistics.class) LongSummaryStatistics counts,
        Map<String, String> labels,
        @JsonInclude(JsonInclude.Include.NON_NULL) String voucher) {
    /** A line of an order. */
    @JsonSerializable
    public record Line(String article, long count, double price) {}
}
