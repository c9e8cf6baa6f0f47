// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.targets;

import io.github.zilch.bench.report.pages.Numbers;
import io.github.zilch.bench.report.results.Figure;
import io.github.zilch.bench.report.results.Jvm;
import io.github.zilch.bench.report.results.Results;
import io.github.zilch.bench.report.results.Writer;
import io.github.zilch.bench.report.targets.Target.Status;
import io.github.zilch.bench.report.targets.Target.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The performance targets of Zilch, and the verdicts on them. */
public final class Targets {
    private static final String GENERATED = "generated serializer";

    private static final Predicate<Figure> ALL = figure -> true;
    private static final Predicate<Figure> LITERALS = has("literals");
    private static final Predicate<Figure> MANY_ROWS = has("10000");
    private static final Predicate<Figure> LONG_ASCII_STRING =
            has("ASCII").and(has("16384")).and(has("String"));
    private static final Predicate<Figure> AS_STRINGS =
            figure -> List.of("dates and times", "decimals as strings", "timestamps", "UUIDs")
                    .contains(figure.variant());

    private static final List<Target> TARGETS = List.of(
            new Target("Seed", "changing strings", LITERALS.negate(), "zilchRegion", "memcpy", 9),
            new Target("Seed", "literals", LITERALS, Writer.ZILCH, "dslJson", 1.2),
            new Target("Seed", "changing strings", LITERALS.negate(), Writer.ZILCH, "dslJson", 1),
            new Target("Seed", "", ALL, Writer.ZILCH, "fastjson2Pojo", 1.5),
            new Target("Seed", "", ALL, Writer.ZILCH, "jackson3Streaming", 5),
            new Target("Seed", "", ALL, Writer.ZILCH, "jsonSimple", 60),
            new Target("Order", "", ALL, Writer.ZILCH, Target.FASTEST_PEER, 1.2),
            new Target("Customer", "", ALL, Writer.ZILCH, Target.FASTEST_PEER, 1.2),
            new Target("Order", GENERATED, ALL, Writer.ZILCH_GENERATED, Writer.ZILCH, 1),
            new Target("Order", GENERATED, ALL, Writer.ZILCH_GENERATED, Target.FASTEST_PEER, 2),
            new Target("Order", GENERATED, ALL, Writer.ZILCH_GENERATED, Writer.JACKSON_DATABIND, 5),
            new Target("Customer", GENERATED, ALL, Writer.ZILCH_GENERATED, Writer.ZILCH, 1),
            new Target("Customer", GENERATED, ALL, Writer.ZILCH_GENERATED, Target.FASTEST_PEER, 2),
            new Target("Customer", GENERATED, ALL, Writer.ZILCH_GENERATED, Writer.JACKSON_DATABIND, 5),
            new Target("Rows", "10,000 objects", MANY_ROWS.and(has("objects")), Writer.ZILCH_ROW, Writer.ZILCH, 1.33),
            new Target("Rows", "10,000 arrays", MANY_ROWS.and(has("arrays")), Writer.ZILCH_ROW, Writer.ZILCH, 1.11),
            new Target("Rows", "", ALL, Writer.ZILCH, Target.FASTEST_PEER, 1.2),
            new Target("Text", "16 KiB of ASCII from a String", LONG_ASCII_STRING, Writer.ZILCH, "memcpy", 3),
            new Target("Text", "all others", LONG_ASCII_STRING.negate(), Writer.ZILCH, Target.FASTEST_PEER, 1),
            new Target("Numbers", "doubles", has("doubles"), Writer.ZILCH, Target.FASTEST_PEER, 1),
            new Target("Numbers", "values as strings", AS_STRINGS, Writer.ZILCH, Target.FASTEST_PEER, 1),
            new Target("Feed", "", ALL, Writer.ZILCH, "maps", 2.5),
            new Target("Fix", "", ALL, Writer.ZILCH, "quickFixJsonSimple", 30),
            new Target("Sbe", "", ALL, Writer.ZILCH, Writer.JSON_PRINTER, 10),
            new Target("Sbe", "", ALL, Writer.ZILCH, Writer.OTF, 2),
            new Target("Connect", "with schema", has("with"), Writer.ZILCH, Writer.KAFKA_CONNECT, 4),
            new Target("Connect", "without schema", has("without"), Writer.ZILCH, Writer.KAFKA_CONNECT, 4),
            new Target("Connect", "aim", ALL, Writer.ZILCH, Writer.KAFKA_CONNECT, 8),
            layout("EcsLayout"),
            layout("GcpLayout"),
            layout("GelfLayout"),
            layout("JsonLayout"),
            layout("LogstashJsonEventLayoutV1"),
            new Target("Layout", "aim", ALL, Writer.ZILCH, Writer.LOG4J, 2),
            new Target("Logback", "", ALL, Writer.ZILCH, Writer.SPRING_BOOT, 3),
            new Target("Logback", "", ALL, Writer.ZILCH, Writer.LOGSTASH_ENCODER, 1.5));

    /**
     * Scenarios whose operations include what others allocate: a driver, the array that Kafka Connect and Logback ask for, exceptions that
     * are printed, times that Log4j formats once a second, and the headers of an answer.
     */
    private static final List<String> HAS_GARBAGE = List.of("Query", "Connect", "Layout", "Logback", "Page");

    private Targets() {}

    private static Target layout(String template) {
        return new Target("Layout", template, has(template), Writer.ZILCH, Writer.LOG4J, 1.5);
    }

    /** Returns the verdicts on all targets, on every JDK of the run. */
    public static List<Verdict> verdicts(Results results) {
        List<Verdict> verdicts = new ArrayList<>();
        for (Target target : TARGETS) {
            for (Jvm jvm : results.jvms()) {
                verdicts.add(target.verdict(results, jvm));
            }
        }
        results.jvms().forEach(jvm -> verdicts.add(garbage(results, jvm)));
        results.jvms().forEach(jvm -> verdicts.add(orderRate(results, jvm)));
        return verdicts;
    }

    private static Verdict garbage(Results results, Jvm jvm) {
        Optional<Figure> worst = results.figures().stream()
                .filter(each -> each.jvm().equals(jvm) && each.writer().is(Writer.Kind.OURS))
                .filter(each -> !HAS_GARBAGE.contains(each.benchmarkCase().scenario()))
                .max(Comparator.comparingDouble(Figure::garbage));
        String measured = worst.map(figure -> Numbers.bytes(figure.garbage()) + " B/op"
                        + (figure.garbage() > 0
                                ? " (%s, %s)"
                                        .formatted(
                                                figure.benchmarkCase().scenario(),
                                                Stream.of(
                                                                figure.variant(),
                                                                figure.writer().name())
                                                        .filter(text -> !text.isEmpty())
                                                        .reduce((first, second) -> first + ", " + second)
                                                        .orElse(""))
                                : ""))
                .orElse("");
        Status status = worst.map(figure -> Status.of(figure.garbage() == 0)).orElse(Status.NOT_MEASURED);
        return new Verdict("All Zilch writers", "–", "0 B/op allocated", jvm, measured, status);
    }

    private static Verdict orderRate(Results results, Jvm jvm) {
        Figure figure = Figure.of(results.of(jvm, "Fix", "new order single"), Writer.ZILCH);
        return new Verdict(
                "Fix, new order single",
                "–",
                "at least 5,000,000 per second",
                jvm,
                figure == null ? "" : Numbers.bytes(1e9 / figure.min()) + " per second",
                figure == null ? Status.NOT_MEASURED : Status.of(figure.min() <= 200));
    }

    /** Accepts figures whose variant contains the given part. */
    private static Predicate<Figure> has(String part) {
        return figure -> List.of(figure.variant().split(", | ")).contains(part);
    }
}
