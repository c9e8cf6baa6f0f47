// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The figures of one kind of document in several sizes, on one JDK.
 *
 * @param name the variant without the size.
 * @param figures the figures, shortest document first.
 */
record Growth(String name, List<Figure> figures) {
    /** The name of the scenario. */
    static final String SCENARIO = "Growth";

    /** The minimum length in bytes of a document that counts for {@link #maxRatio}. */
    private static final int MIN_LENGTH = 1_000;

    /** Returns the figures of all kinds of documents. */
    static List<Growth> lines(Results results, Jvm jvm) {
        Map<String, List<Figure>> byName = new LinkedHashMap<>();
        results.figures().stream()
                .filter(each -> each.jvm().equals(jvm)
                        && each.benchmarkCase().scenario().equals(SCENARIO))
                .filter(each -> each.perByte().length > 0)
                .forEach(each -> byName.computeIfAbsent(
                                each.benchmarkCase().variantWithoutNumbers(), key -> new ArrayList<>())
                        .add(each));
        byName.values().forEach(figures -> figures.sort(Comparator.comparingDouble(Figure::length)));
        return byName.entrySet().stream()
                .map(each -> new Growth(each.getKey(), each.getValue()))
                .toList();
    }

    /**
     * Returns the maximum time per byte divided by the time per byte of the shortest document of about 1 KiB or more,
     * or NaN if there are fewer than two such documents.
     */
    double maxRatio() {
        double[] times = figures.stream()
                .filter(each -> each.length() >= MIN_LENGTH)
                .mapToDouble(Figure::minPerByte)
                .toArray();
        double max = 0;
        for (double time : times) {
            max = Math.max(max, time);
        }
        return times.length < 2 ? Double.NaN : max / times[0];
    }
}
