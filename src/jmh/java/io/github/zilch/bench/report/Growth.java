// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One kind of document in several sizes, on one JDK.
 *
 * @param name the variant without what grows.
 * @param figures the shortest document first.
 */
record Growth(String name, List<Figure> figures) {
    /** The scenario's name. */
    static final String SCENARIO = "Growth";

    /** Shorter documents are not judged. */
    private static final int SHORTEST = 1_000;

    /** All kinds of documents. */
    static List<Growth> lines(Results results, int jdk) {
        Map<String, List<Figure>> byName = new LinkedHashMap<>();
        results.figures().stream()
                .filter(each -> each.jdk() == jdk && each.measured().scenario().equals(SCENARIO))
                .filter(each -> each.perByte().length > 0)
                .forEach(each -> byName.computeIfAbsent(
                                each.measured().variantWithoutNumbers(), key -> new ArrayList<>())
                        .add(each));
        byName.values().forEach(figures -> figures.sort(Comparator.comparingDouble(Figure::length)));
        return byName.entrySet().stream()
                .map(each -> new Growth(each.getKey(), each.getValue()))
                .toList();
    }

    /** How many times as long as in the shortest document of 1 KiB or so a byte takes at most; NaN if there is none. */
    double steepest() {
        double[] times = figures.stream()
                .filter(each -> each.length() >= SHORTEST)
                .mapToDouble(Figure::leastPerByte)
                .toArray();
        double most = 0;
        for (double time : times) {
            most = Math.max(most, time);
        }
        return times.length < 2 ? Double.NaN : most / times[0];
    }
}
