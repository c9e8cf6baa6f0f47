// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.examples.modular;

import io.github.zilch.JsonSerializable;
import io.github.zilch.JsonWriter;
import java.util.IntSummaryStatistics;
import java.util.List;

/** All of a day. The statistics are a class of the JDK, which is written by hand. */
@JsonSerializable
public record Day(
        Account account,
        List<Trade> trades,
        List<Settlement> settlements,
        @JsonWriter(Statistics.class) IntSummaryStatistics quantities) {}
