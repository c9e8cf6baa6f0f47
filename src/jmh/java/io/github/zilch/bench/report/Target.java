// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * What one of our writers has to achieve against a rival in some variants of a scenario.
 *
 * @param scenario the scenario's name.
 * @param variants what the variants are called in the report.
 * @param concerned whether a figure is of one of them.
 * @param ours our writer.
 * @param rival the other one, or {@link #FASTEST_PEER}.
 * @param bound how many times as fast as the rival ours has to be at least or, if the rival is a limit, how many times
 *     as long it may take at most.
 */
record Target(String scenario, String variants, Predicate<Figure> concerned, String ours, String rival, double bound) {
    /** The rival is whoever is fastest in each variant. */
    static final String FASTEST_PEER = "";

    /** What came out on one JDK: in the variant in which it came out worst. */
    record Verdict(String scenario, String against, String wanted, int jdk, String measured, Status status) {}

    /** What a verdict says. */
    enum Status {
        MET("met"),
        NOT_MET("**not met**"),
        NOT_MEASURED("not measured");

        final String text;

        Status(String text) {
            this.text = text;
        }

        static Status of(boolean met) {
            return met ? MET : NOT_MET;
        }
    }

    Verdict verdict(Results results, int jdk) {
        double worst = Double.NaN;
        String where = "";
        for (String variant : results.variants(scenario)) {
            List<Figure> figures = results.of(jdk, scenario, variant);
            Figure mine = Figure.of(figures, ours);
            Figure other = rival(figures);
            if (mine == null || other == null || !concerned.test(mine)) {
                continue;
            }
            double ratio = isLimit() ? mine.least() / other.least() : other.least() / mine.least();
            if (Double.isNaN(worst) || (isLimit() ? ratio > worst : ratio < worst)) {
                worst = ratio;
                where = (rival.equals(FASTEST_PEER) ? other.writer().name() + (variant.isEmpty() ? "" : ", ") : "")
                        + variant;
            }
        }
        return new Verdict(
                variants.isEmpty() ? scenario : scenario + ", " + variants,
                rival.equals(FASTEST_PEER)
                        ? "the fastest peer"
                        : Writer.of(rival).name(),
                wanted(),
                jdk,
                Double.isNaN(worst) ? "" : Numbers.ratio(worst) + (where.isEmpty() ? "" : " (" + where + ")"),
                Double.isNaN(worst) ? Status.NOT_MEASURED : Status.of(isLimit() ? worst <= bound : worst >= bound));
    }

    private boolean isLimit() {
        return Writer.of(rival).is(Writer.Kind.LIMIT);
    }

    private String wanted() {
        if (isLimit()) {
            return String.format(Locale.ROOT, "at most %s× the time", Numbers.plain(bound));
        }
        return bound == 1 ? "not slower" : String.format(Locale.ROOT, "%s× as fast", Numbers.plain(bound));
    }

    private Figure rival(List<Figure> figures) {
        if (!rival.equals(FASTEST_PEER)) {
            return Figure.of(figures, rival);
        }
        return figures.stream()
                .filter(each -> each.writer().is(Writer.Kind.PEER))
                .findFirst()
                .orElse(null);
    }
}
