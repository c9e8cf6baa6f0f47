// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.bench.CatalogueDocument;
import io.github.zilch.bench.report.Target.Status;
import io.github.zilch.bench.report.Target.Verdict;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

/** Tests the page, the charts and the README's figures. */
class ReportTest {
    private static final Jvm JDK_17 = new Jvm(17, false);
    private static final String OBJECTS = "\"document\": \"ORDER\", \"source\": \"RECORDS\"";

    @Test
    void targetsAreMet() {
        List<Verdict> verdicts = Targets.verdicts(Fixtures.seed(1).onAllJvms());
        assertEquals(
                List.of(Status.MET),
                verdicts.stream()
                        .map(Verdict::status)
                        .filter(status -> status != Status.NOT_MEASURED)
                        .distinct()
                        .toList());
        assertEquals(
                new Verdict("Seed, literals", "memcpy", "at most 9× the time", JDK_17, "8.33× (literals)", Status.MET),
                verdicts.get(0));
        assertEquals(
                new Verdict(
                        "Seed, literals", "dsl-json", "at least 1.2× as fast", JDK_17, "1.20× (literals)", Status.MET),
                verdicts.get(3));
    }

    @Test
    void targetsAreNotMet() {
        List<Status> statuses = Targets.verdicts(Fixtures.seed(1.3).onAllJvms()).stream()
                .filter(verdict -> verdict.jvm().toString().equals("25, default")
                        && verdict.scenario().startsWith("Seed"))
                .map(Verdict::status)
                .toList();
        assertEquals(Collections.nCopies(6, Status.NOT_MET), statuses);
    }

    @Test
    void worstVariantDecidesVerdict() throws Exception {
        Results results = new Results(new Fixtures()
                .fork("RowsBenchmark", "zilch", "\"rows\": \"10\"", "10", "0")
                .fork("RowsBenchmark", "gson", "\"rows\": \"10\"", "20", "0")
                .fork("RowsBenchmark", "avaje", "\"rows\": \"10\"", "30", "0")
                .fork("PositionalRowsBenchmark", "zilch", "\"rows\": \"10\"", "10", "16")
                .fork("PositionalRowsBenchmark", "gson", "\"rows\": \"10\"", "11", "0")
                .figures());
        parse(Charts.of(results).get("Rows"));
        List<Verdict> verdicts = Targets.verdicts(results);
        assertTrue(
                verdicts.contains(new Verdict(
                        "Rows",
                        "the fastest peer",
                        "at least 1.2× as fast",
                        JDK_17,
                        "1.10× (Gson, arrays, 10 rows)",
                        Status.NOT_MET)),
                verdicts::toString);
        assertTrue(
                verdicts.contains(new Verdict(
                        "All Zilch writers",
                        "–",
                        "0 B/op allocated",
                        JDK_17,
                        "16 B/op (Rows, arrays, 10 rows, Zilch)",
                        Status.NOT_MET)),
                verdicts::toString);
    }

    @Test
    void growthVerdictIgnoresDocumentsBelowOneKibibyte() {
        Results results = growth();
        Growth line = Growth.lines(results, JDK_17).get(0);
        assertEquals("rows", line.name());
        assertEquals(1.25, line.maxRatio(), 1e-9);
        assertEquals(100, line.figures().get(0).length(), 1e-9);
        Verdict verdict = Targets.verdicts(results).stream()
                .filter(each -> each.scenario().equals("Growth"))
                .findFirst()
                .orElseThrow();
        assertEquals("1.25× (rows)", verdict.measured());
        assertEquals(Status.MET, verdict.status());
    }

    private static Results growth() {
        return new Results(new Fixtures()
                .growth("\"size\": \"16384\"", "8192", "0.5")
                .growth("\"size\": \"1024\"", "409.6", "0.4")
                .growth("\"size\": \"100\"", "90", "0.9")
                .figures());
    }

    @Test
    void sameResultsCreateSamePage() {
        Results results = Fixtures.seed(1).onAllJvms();
        String page = ReportPage.of(results, ProgramResults.none(), Set.of("Seed"));
        assertEquals(page, ReportPage.of(results, ProgramResults.none(), Set.of("Seed")));
        assertTrue(page.contains("\n## Seed\n\nA message of 168 bytes"), page);
        assertTrue(page.contains("![Seed: time by writer](benchmarks/seed.svg)"), page);
        assertTrue(page.contains("| CPU \\| &lt;1>, 2 cores, 4 GiB, OS 1 |"), page);
        assertTrue(page.contains("| literals | 25 | 8.33× | 1.20× |"), page);
        assertTrue(
                page.contains("| json-simple | 3,456 | 3,456 | 2,048 | 69.1× | 3,456 | 3,456 | 2,048 | 69.1× |"), page);
    }

    @Test
    void pageComparesGeneratedSerializers() {
        String params = "\"document\": \"ORDER\", \"source\": \"RECORDS\"";
        Results results = new Results(new Fixtures()
                .fork("SerializersBenchmark", "zilch", params, "110", "0")
                .fork("SerializersBenchmark", "zilchGenerated", params, "100", "0")
                .fork("SerializersBenchmark", "fory", params, "190", "0")
                .fork("SerializersBenchmark", "jackson3Databind", params, "520", "0")
                .figures());
        String page = ReportPage.of(results, ProgramResults.none(), Set.of());
        assertTrue(page.contains("| order, records | 17 | 100 | 1.10× | 1.90× | 5.20× |"), page);
        assertEquals(
                List.of(
                        new Verdict("Serializers", "Zilch", "not slower", JDK_17, "1.10× (order, records)", Status.MET),
                        new Verdict(
                                "Serializers",
                                "the fastest peer",
                                "at least 2× as fast",
                                JDK_17,
                                "1.90× (Fory, order, records)",
                                Status.NOT_MET),
                        new Verdict(
                                "Serializers",
                                "Jackson 3 databind",
                                "at least 5× as fast",
                                JDK_17,
                                "5.20× (order, records)",
                                Status.MET)),
                Targets.verdicts(results).stream()
                        .filter(each -> each.scenario().equals("Serializers"))
                        .toList());
    }

    @Test
    void firstTableHasTheDefaultBesideTheFlag() {
        Fixtures flagged = Fixtures.seed(1);
        Fixtures standard = Fixtures.seed(2);
        List<Figure> figures = new ArrayList<>(Results.parse(new Jvm(25, false), flagged.json()));
        figures.addAll(Results.parse(new Jvm(25, true), standard.json()));
        assertTrue(NearestTable.of(new Results(figures))
                .toString()
                .contains("| Seed, literals | 0.60× | dsl-json | 60.0 | 0 | Zilch | 100 | 0 |"
                        + " 1.20× | dsl-json | 60.0 | 0 | Zilch | 50.0 | 0 |"));
    }

    @Test
    void firstTableHasDashesForWhatWasNotMeasured() {
        Results results = new Results(Results.parse(
                new Jvm(25, true),
                new Fixtures()
                        .fork("OrderBenchmark", "zilch", "", "10", "0")
                        .fork("OrderBenchmark", "gson", "", "20", "0")
                        .json()));
        assertTrue(NearestTable.of(results)
                .toString()
                .contains("| Order | 2.00× | Gson | 20.0 | 0 | Zilch | 10.0 | 0 | – |"));
    }

    @Test
    void runOfSomeScenariosReplacesTheirSectionsAndRowsOnly() {
        String seed = ReportPage.of(Fixtures.seed(1).onAllJvms(), ProgramResults.none(), Set.of());
        String page = seed.replace("## Seed", "## Old\n\nkept\n\n## Seed")
                .replace("| Seed, literals |", "| Old, text | 9.00× | kept |\n| Seed, literals |");
        String slower = ReportPage.of(Fixtures.seed(2).onAllJvms(), ProgramResults.none(), Set.of());
        assertEquals(
                slower.replace("## Seed", "## Old\n\nkept\n\n## Seed")
                        .replace("| Seed, literals |", "| Old, text | 9.00× | kept |\n| Seed, literals |"),
                Sections.replace(page, slower));
    }

    @Test
    void pageShowsGigabytesPerSecondOfLargeMessages() {
        String params = "\"source\": \"RECORDS\"";
        Results results = new Results(new Fixtures()
                .fork("CatalogueBenchmark", "zilch", params, "1000000", "0")
                .fork("CatalogueBenchmark", "zilchGenerated", params, "250000", "0")
                .fork("CatalogueBenchmark", "fory", params, "500000", "0")
                .fork("CatalogueBenchmark", "jackson3Databind", params, "2000000", "96")
                .figures());
        String page = ReportPage.of(results, ProgramResults.none(), Set.of());
        String generated = Numbers.rate(CatalogueDocument.BYTES / 250_000.0);
        assertTrue(page.contains("| records | 17 | 250,000 | " + generated + " | 4.00× | 2.00× | 8.00× |"), page);
        String fory = Numbers.rate(CatalogueDocument.BYTES / 500_000.0);
        assertTrue(page.contains("| Fory | 500,000 | " + fory + " | 500,000 | 0 | 0.50× |"), page);
    }

    @Test
    void committedPageHasTheTextOfTheGenerator() throws Exception {
        String page = Files.readString(Path.of("docs/benchmarks.md"));
        assertTrue(page.startsWith(ReportPage.INTRODUCTION), "introduction");
        for (String text : List.of(LoadSection.INTRODUCTION, LoadSection.MAX_RATES, StartSection.INTRODUCTION)) {
            assertTrue(page.contains(text), text);
        }
        for (String line : page.lines().filter(each -> each.startsWith("## ")).toList()) {
            String description = Scenario.of(line.substring("## ".length())).description();
            assertTrue(page.contains("\n" + line + "\n\n" + description), line);
        }
        assertTrue(Files.readString(Path.of("docs/maintainers/targets.md")).startsWith(TargetsPage.INTRODUCTION));
        assertTrue(Files.readString(Path.of("README.md")).contains(ReadmeFigures.CAPTION));
    }

    @Test
    void chartsAreWellFormedAndHaveBothColourSchemes() throws Exception {
        Results seed = Fixtures.seed(1).onAllJvms();
        Map<String, String> charts = Charts.of(seed);
        assertEquals(charts, Charts.of(seed));
        String svg = charts.get("Seed");
        Document document = parse(svg);
        assertEquals("svg", document.getDocumentElement().getTagName());
        assertEquals(
                "Seed: time to write one document",
                document.getElementsByTagName("title").item(0).getTextContent());
        String style = document.getElementsByTagName("style").item(0).getTextContent();
        String[] schemes = style.split("@media \\(prefers-color-scheme: dark\\)");
        assertEquals(2, schemes.length, style);
        for (ChartColour colour : ChartColour.values()) {
            assertTrue(schemes[0].contains("." + colour.fillClass() + " { fill: " + colour.light + " }"), style);
            assertTrue(schemes[1].contains("." + colour.fillClass() + " { fill: " + colour.dark + " }"), style);
        }
        assertTrue(svg.contains("class=\"fill-zilch\""), svg);
        assertTrue(svg.indexOf(">literals<") < svg.indexOf(">changing strings<"), svg);
        assertTrue(svg.contains("→ 3,456 ns, 69.1×"), svg);
        assertTrue(!svg.contains("rgb(255,255,255)"), "white elements");
        assertTrue(!svg.contains("xmlns=\"\""), "elements that are no SVG, which browsers ignore");
    }

    @Test
    void otherChartsAreWellFormed() throws Exception {
        assertTrue(Charts.of(growth()).get("Growth").contains("ns per byte"));
        parse(Charts.of(growth()).get("Growth"));
        Fixtures text = new Fixtures();
        for (String kind : List.of("A", "B", "C", "D", "E")) {
            text.fork("TextBenchmark", "zilch", "\"kind\": \"" + kind + "\"", "10", "0")
                    .fork("TextBenchmark", "<i>&\\\"", "\"kind\": \"" + kind + "\"", "15", "0");
        }
        String svg = Charts.of(new Results(text.figures())).get("Text");
        parse(svg);
        assertTrue(svg.contains("1.50× &lt;i&gt;&amp;\""), svg);
    }

    @Test
    void chartShowsAllPartsOfVariantNames() throws Exception {
        Fixtures text = new Fixtures();
        for (String bytes : List.of("16", "256", "16384")) {
            for (String source : List.of("STRING", "CHAR_SEQUENCE")) {
                String params = "\"bytes\": \"" + bytes + "\", \"kind\": \"ESCAPES\", \"source\": \"" + source + "\"";
                text.fork("TextBenchmark", "zilch", params, "10", "0")
                        .fork("TextBenchmark", "dslJson", params, "15", "0");
            }
        }
        String svg = Charts.of(new Results(text.figures())).get("Text");
        parse(svg);
        for (String name : List.of("16 bytes, escapes", "16384 bytes, escapes", "String", "CharSequence")) {
            assertTrue(svg.contains(">" + name + "<"), name + " in " + svg);
        }
    }

    @Test
    void namesAreEscapedInTables() {
        assertEquals(
                "| a |\n|---:|\n| x\\_y \\| &lt;b> &amp; \\\\ |\n",
                new Table(List.of(">a")).row("x_y | <b> & \\").toString());
    }

    @Test
    void readmeFiguresReplaceTextBetweenMarkers() throws Exception {
        String readme = Files.readString(Path.of("README.md"));
        Results results = Fixtures.seed(1)
                .fork("SerializersBenchmark", "zilchGenerated", OBJECTS, "100", "0")
                .fork("SerializersBenchmark", "fory", OBJECTS, "160", "0")
                .fork("SerializersBenchmark", "jackson3Databind", OBJECTS, "520", "0")
                .onAllJvms();
        String written = ReadmeFigures.putInto(readme, results);
        assertEquals(written, ReadmeFigures.putInto(written, results));
        assertEquals(withoutFigures(readme), withoutFigures(written));
        assertTrue(written.contains("| **Zilch** | 50.0 (1.00×) | 50.0 (1.00×) | 50.0 (1.00×) |"), written);
        assertTrue(written.contains(
                "On JDK 25 without a JVM flag, a message of 168 bytes takes 50.0 ns (dsl-json 1.20 times"));
        assertTrue(
                written.contains("generated from its type 100 ns (Fory 1.60 times that).\nWith [the flag]"), written);
        assertEquals(readme, ReadmeFigures.putInto(readme, growth()));
    }

    private static String withoutFigures(String readme) {
        return readme.replaceAll("(?s)(<!-- \\w+: begin -->).*?(<!-- \\w+: end -->)", "$1$2");
    }

    @Test
    void readmeWithoutMarkersIsRejected() {
        Exception error =
                assertThrows(IllegalArgumentException.class, () -> ReadmeFigures.replace("# Zilch", "figures", "none"));
        assertEquals("no <!-- figures: begin --> before <!-- figures: end -->", error.getMessage());
    }

    private static Document parse(String xml) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
    }
}
