// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.results;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Zilch and the fastest peer in the variant of a scenario in which a peer comes nearest to Zilch.
 *
 * @param variant the name of the variant, empty if the scenario has only one.
 */
public record Nearest(String variant, Figure ours, Figure peer) {
    /** Returns the nearest of some variants, with the fastest of our writers; nothing if none has one and a peer. */
    public static Optional<Nearest> of(
            Results results, Jvm jvm, String scenario, Collection<String> variants, List<String> writers) {
        return variants.stream()
                .map(variant -> of(variant, results.of(jvm, scenario, variant), writers))
                .flatMap(Optional::stream)
                .min(Comparator.comparingDouble(Nearest::ratio));
    }

    private static Optional<Nearest> of(String variant, List<Figure> figures, List<String> writers) {
        Figure ours = figures.stream()
                .filter(each -> writers.contains(each.writer().id()))
                .findFirst()
                .orElse(null);
        Figure peer = fastestPeer(figures);
        return ours == null || peer == null ? Optional.empty() : Optional.of(new Nearest(variant, ours, peer));
    }

    /** Returns the first peer of figures that are in order, fastest first, or null if there is none. */
    public static Figure fastestPeer(List<Figure> figures) {
        return figures.stream()
                .filter(each -> each.writer().is(Writer.Kind.PEER))
                .findFirst()
                .orElse(null);
    }

    /** Returns the time of the peer, divided by Zilch's. */
    public double ratio() {
        return peer.min() / ours.min();
    }
}
