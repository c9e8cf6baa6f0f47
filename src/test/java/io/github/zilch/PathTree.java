// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.util.List;
import java.util.Map;

/** A type with a generated serializer, for values that are refused in it. */
@JsonSerializable
record PathTree(
        String name,
        double rate,
        List<PathTree> inner,
        Map<String, Object> more,
        double[] rates,
        @JsonScaled(2) long[] prices,
        java.math.BigDecimal exact,
        java.time.LocalDate day,
        Object any) {}
