// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.targets;

import io.github.zilch.bench.report.pages.Numbers;
import io.github.zilch.bench.report.results.Figure;
import io.github.zilch.bench.report.results.Jvm;
import io.github.zilch.bench.report.results.Nearest;
import io.github.zilch.bench.report.results.Results;
import io.github.zilch.bench.report.results.Writer;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * A target for a Zilch writer: its speed relative to another writer, in some variants of a scenario.
 *
 * @param scenario the name of the scenario.
 * @param variants the name of the variants in the report.
 * @param filter accepts the figures of these variants.
 * @param ours the Zilch writer.
 * @param reference the writer to compare with, or {@link #FASTEST_PEER}.
 * @param bound the minimum speed relative to the reference or, if the reference is a lower bound such as memcpy, the
 *     maximum time relative to it.
 */
public record Target(
        String scenario, String variants, Predicate<Figure> filter, String ours, String reference, double bound) {
    /** The reference that stands for the fastest peer of each variant. */
    public static final String FASTEST_PEER = "";

    /** The result for a target on one JDK, in the worst variant. */
    public record Verdict(String scenario, String reference, String target, Jvm jvm, String measured, Status status) {}

    /** Whether a target is met. */
    public enum Status {
        MET("met"),
        NOT_MET("**not met**"),
        NOT_MEASURED("not measured");

        public final String text;

        Status(String text) {
            this.text = text;
        }

        public static Status of(boolean met) {
            return met ? MET : NOT_MET;
        }
    }

    public Verdict verdict(Results results, Jvm jvm) {
        double worst = Double.NaN;
        String where = "";
        for (String variant : results.variants(scenario)) {
            List<Figure> figures = results.of(jvm, scenario, variant);
            Figure ourFigure = Figure.of(figures, ours);
            Figure referenceFigure = reference(figures);
            if (ourFigure == null || referenceFigure == null || !filter.test(ourFigure)) {
                continue;
            }
            double ratio =
                    isLimit() ? ourFigure.min() / referenceFigure.min() : referenceFigure.min() / ourFigure.min();
            if (Double.isNaN(worst) || (isLimit() ? ratio > worst : ratio < worst)) {
                worst = ratio;
                where = (reference.equals(FASTEST_PEER)
                                ? referenceFigure.writer().name() + (variant.isEmpty() ? "" : ", ")
                                : "")
                        + variant;
            }
        }
        return new Verdict(
                variants.isEmpty() ? scenario : scenario + ", " + variants,
                reference.equals(FASTEST_PEER)
                        ? "the fastest peer"
                        : Writer.of(reference).name(),
                targetText(),
                jvm,
                Double.isNaN(worst) ? "" : Numbers.ratio(worst) + (where.isEmpty() ? "" : " (" + where + ")"),
                Double.isNaN(worst) ? Status.NOT_MEASURED : Status.of(isLimit() ? worst <= bound : worst >= bound));
    }

    private boolean isLimit() {
        return Writer.of(reference).is(Writer.Kind.LIMIT);
    }

    private String targetText() {
        if (isLimit()) {
            return String.format(Locale.ROOT, "at most %s× the time", Numbers.plain(bound));
        }
        return bound == 1 ? "not slower" : String.format(Locale.ROOT, "at least %s× as fast", Numbers.plain(bound));
    }

    private Figure reference(List<Figure> figures) {
        if (!reference.equals(FASTEST_PEER)) {
            return Figure.of(figures, reference);
        }
        return Nearest.fastestPeer(figures);
    }
}
