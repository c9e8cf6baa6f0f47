// SPDX-License-Identifier: Apache-2.0

/** Writes an order of a shop with generated serializers; the class of the JDK has one for all of the package. */
@JsonSerializers(LongSummaryStatistics.class)
package io.github.zilch.examples.classpath;

import io.github.zilch.JsonSerializers;
import java.util.LongSummaryStatistics;
