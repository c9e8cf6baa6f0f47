// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.zilch.bench.documents.Documents;
import io.github.zilch.bench.report.pages.Charts;
import io.github.zilch.bench.report.pages.LoadSection;
import io.github.zilch.bench.report.pages.NearestTable;
import io.github.zilch.bench.report.pages.Numbers;
import io.github.zilch.bench.report.pages.ReadmeFigures;
import io.github.zilch.bench.report.pages.ReportPage;
import io.github.zilch.bench.report.pages.Sections;
import io.github.zilch.bench.report.pages.StartSection;
import io.github.zilch.bench.report.pages.Table;
import io.github.zilch.bench.report.pages.TablesPage;
import io.github.zilch.bench.report.results.Figure;
import io.github.zilch.bench.report.results.Jvm;
import io.github.zilch.bench.report.results.ProgramResults;
import io.github.zilch.bench.report.results.ResultFile;
import io.github.zilch.bench.report.results.Results;
import io.github.zilch.bench.report.results.Scenario;
import io.github.zilch.bench.report.results.Writer;
import io.github.zilch.bench.writers.Writers;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Tests the pages, the charts and the README's figures. */
class ReportTest {
    private static final Jvm JDK_17 = new Jvm(17, false);

    @Test
    void sameResultsCreateSamePages() {
        Results results = Fixtures.seed(1).onAllJvms();
        String page = ReportPage.of(results, List.of("Seed"));
        assertEquals(page, ReportPage.of(results, List.of("Seed")));
        assertTrue(page.contains("![Seed, changing strings: time by writer](benchmarks/seed.svg)"), page);
        assertTrue(page.contains("| CPU \\| &lt;1>, 2 cores, 4 GiB, OS 1 |"), page);
        String tables = tables(results);
        assertEquals(tables, tables(results));
        assertTrue(tables.contains("\n## Seed\n\nA message of 168 bytes"), tables);
        assertTrue(
                tables.contains("| json-simple | 3,456 | 3,456 | 2,048 | 69.1× | 3,456 | 3,456 | 2,048 | 69.1× |"),
                tables);
    }

    private static String tables(Results results) {
        return TablesPage.of(results, ProgramResults.none());
    }

    @Test
    void firstTableHasTheDefaultBesideTheFlagAndTheOldestJdk() {
        String table = NearestTable.of(onThree(Fixtures.seed(2), Fixtures.seed(1), Fixtures.seed(0.5)))
                .toString();
        assertTrue(
                table.startsWith("| scenario | ×, JDK 25, default | nearest peer | Zilch's fastest way"
                        + " | ×, JDK 25 with the flag | nearest peer | Zilch's fastest way"
                        + " | ×, JDK 17 | nearest peer | Zilch's fastest way |"),
                table);
        assertTrue(
                table.contains("| Seed, literals | 0.60× | dsl-json: 60.0 ns, 0 B | Zilch: 100 ns, 0 B |"
                        + " 1.20× | dsl-json: 60.0 ns, 0 B | Zilch: 50.0 ns, 0 B |"
                        + " 2.40× | dsl-json: 60.0 ns, 0 B | Zilch: 25.0 ns, 0 B |"),
                table);
    }

    @Test
    void firstTableHasTheVariantsInWhichAPeerComesNearestOnEachJvm() {
        Results results = onThree(
                variants("Text/short", "20", "10", "Text/long", "20", "15", "Text/emoji", "20", "18"),
                variants("Text/short", "10", "20", "Text/long", "20", "16", "Text/emoji", "20", "18"),
                variants("Text/short", "20", "18", "Text/long", "20", "16", "Text/emoji", "20", "14"));
        assertEquals(
                List.of("| Text, short | 0.50×", "| Text, long | 0.75×", "| Text, emoji | 0.90×"),
                NearestTable.of(results)
                        .toString()
                        .lines()
                        .skip(2)
                        .map(line -> line.substring(0, line.indexOf('×') + 1))
                        .toList());
    }

    /** Returns triples of a variant, the time of Zilch and that of a peer. */
    private static Fixtures variants(String... triples) {
        Fixtures fixtures = new Fixtures();
        for (int i = 0; i < triples.length; i += 3) {
            fixtures.fork(triples[i], "zilch", triples[i + 1], "0").fork(triples[i], "fory", triples[i + 2], "0");
        }
        return fixtures;
    }

    private static Results onThree(Fixtures standard, Fixtures flagged, Fixtures oldest) {
        List<Figure> figures = new ArrayList<>(Results.parse(JDK_17, oldest.json()));
        figures.addAll(Results.parse(new Jvm(25, false), flagged.json()));
        figures.addAll(Results.parse(new Jvm(25, true), standard.json()));
        return new Results(figures);
    }

    @Test
    void firstTableHasDashesForWhatWasNotMeasured() {
        Results results = new Results(Results.parse(
                new Jvm(25, true),
                new Fixtures()
                        .fork("Order", "zilch", "10", "0")
                        .fork("Order", "gson", "20", "0")
                        .json()));
        assertTrue(NearestTable.of(results)
                .toString()
                .contains("| Order | 2.00× | Gson: 20.0 ns, 0 B | Zilch: 10.0 ns, 0 B | – |"));
    }

    @Test
    void runOfSomeScenariosReplacesTheirRowsOnly() {
        String page = ReportPage.of(Fixtures.seed(1).onAllJvms(), List.of("Seed"));
        String slower = ReportPage.of(Fixtures.seed(2).onAllJvms(), List.of("Seed"));
        assertEquals(withOtherRow(slower), Sections.replace(withOtherRow(page), slower));
    }

    private static String withOtherRow(String page) {
        return page.replace("\n## Charts", "| Old, text | 9.00× | kept |\n\n## Charts");
    }

    @Test
    void runOfSomeScenariosReplacesTheirSectionsOnly() {
        String page = tables(Fixtures.seed(1).onAllJvms());
        String slower = tables(Fixtures.seed(2).onAllJvms());
        assertEquals(withOtherSection(slower), Sections.replace(withOtherSection(page), slower));
    }

    private static String withOtherSection(String page) {
        return page.replace("\n## Seed", "\n## Old\n\nkept\n\n## Seed");
    }

    @Test
    void partialRunKeepsPagesAndChartsOfTheOthers(@TempDir Path folder) throws Exception {
        Path docs = folder.resolve("docs");
        Fixtures order = new Fixtures().fork("Order", "zilch", "10", "0").fork("Order", "gson", "20", "0");
        report(order, folder.resolve("full"), docs, false);
        String chart = Files.readString(docs.resolve("benchmarks/order.svg"));
        report(Fixtures.seed(1), folder.resolve("part"), docs, true);
        String page = Files.readString(docs.resolve("benchmarks.md"));
        assertTrue(page.contains("| Order |"), page);
        assertTrue(page.lastIndexOf("| Seed, literals |", page.indexOf("| Order |")) > 0, page);
        assertTrue(page.contains("benchmarks/order.svg") && page.contains("benchmarks/seed.svg"), page);
        String tables = Files.readString(docs.resolve("benchmarks/tables.md"));
        assertTrue(tables.contains("\n## Order\n") && tables.contains("\n## Seed\n"), tables);
        assertEquals(chart, Files.readString(docs.resolve("benchmarks/order.svg")));
    }

    private static void report(Fixtures fixtures, Path results, Path docs, boolean isPart) throws Exception {
        ResultFile file = ResultFile.open(results.resolve("17").resolve("Measured.json"));
        for (JsonNode result : fixtures.json()) {
            file.add((ObjectNode) result);
        }
        WriteReport.write(results, docs, isPart);
    }

    @Test
    void pageShowsGigabytesPerSecondOfLargeMessages() {
        Results results = new Results(new Fixtures()
                .fork("Catalogue", "zilch", "1000000", "0")
                .fork("Catalogue", "fory", "500000", "0")
                .figures());
        String page = tables(results);
        String fory = Numbers.rate(Documents.of("Catalogue").averageLength() / 500_000.0);
        assertTrue(page.contains("| Fory | 500,000 | " + fory + " | 500,000 | 0 | 0.50× |"), page);
    }

    @Test
    void committedPagesHaveTheTextOfTheGenerator() throws Exception {
        String page = Files.readString(Path.of("docs/benchmarks.md"));
        assertTrue(page.startsWith(ReportPage.INTRODUCTION), "introduction");
        assertTrue(page.contains(ReportPage.CHARTS), "charts");
        for (String scenario : Charts.scenarios()) {
            assertTrue(page.contains("](benchmarks/" + Charts.fileName(scenario) + ")"), scenario);
        }
        String tables = Files.readString(Path.of("docs/benchmarks/tables.md"));
        assertTrue(tables.startsWith(TablesPage.INTRODUCTION), "introduction of the tables");
        for (String text : List.of(LoadSection.INTRODUCTION, LoadSection.MAX_RATES, StartSection.INTRODUCTION)) {
            assertTrue(tables.contains(text), text);
        }
        for (String line : tables.lines().filter(each -> each.startsWith("## ")).toList()) {
            String description = Scenario.of(line.substring("## ".length())).description();
            assertTrue(tables.contains("\n" + line + "\n\n" + description), line);
        }
        assertTrue(Files.readString(Path.of("README.md")).contains(ReadmeFigures.CAPTION));
    }

    @Test
    void everyWriterHasANameInTheReport() {
        Documents.ALL.stream()
                .flatMap(document -> Writers.of(document).stream())
                .filter(writer -> !writer.equals("memcpy"))
                .forEach(writer -> assertNotEquals(writer, Writer.of(writer).name()));
    }

    @Test
    void firstPageIsShort() throws Exception {
        assertTrue(Files.readAllLines(Path.of("docs/benchmarks.md")).size() <= 200);
    }

    @Test
    void noChartIsThereThatThePageDoesNotShow() throws Exception {
        try (Stream<Path> files = Files.list(Path.of("docs/benchmarks"))) {
            assertEquals(
                    Charts.scenarios().stream().map(Charts::fileName).sorted().toList(),
                    files.map(file -> file.getFileName().toString())
                            .filter(name -> name.endsWith(".svg"))
                            .sorted()
                            .toList());
        }
    }

    @Test
    void chartHasABarForEachWriterWithinSixTimesTheFastestInOrder() throws Exception {
        Results seed = Fixtures.seed(1).onAllJvms();
        assertEquals(Charts.of(seed), Charts.of(seed));
        Document chart = parse(Charts.of(seed).get("Seed"));
        assertEquals("390", chart.getDocumentElement().getAttribute("width"));
        assertEquals(
                List.of(
                        "Seed, changing strings: time to write one document",
                        "Seed, changing strings",
                        "ns for one document; JDK 25 without a JVM flag",
                        "Zilch",
                        "50.0",
                        "dsl-json",
                        "60.0",
                        "fastjson2 POJO",
                        "80.0",
                        "Jackson 3 streaming",
                        "260"),
                Stream.concat(texts(chart, "title"), texts(chart, "text")).toList());
        assertEquals(
                List.of("ours 70.4", "peer 84.5", "peer 112.6", "peer 366.0"),
                elements(chart, "rect")
                        .map(bar -> bar.getAttribute("class") + " " + bar.getAttribute("width"))
                        .toList());
        assertTrue(Charts.of(seed).get("Seed").contains("@media (prefers-color-scheme: dark)"));
    }

    @Test
    void chartShowsTheNewestJdkThatItsScenarioWasMeasuredOn() throws Exception {
        Fixtures order = new Fixtures().fork("Order", "zilch", "10", "0").fork("Order", "<i>&\\\"", "20", "0");
        List<Figure> figures = new ArrayList<>(Fixtures.seed(1).onAllJvms().figures());
        figures.addAll(Results.parse(new Jvm(25, false), order.json()));
        String chart = Charts.of(new Results(figures)).get("Order");
        assertTrue(chart.contains("JDK 25 with the flag"), chart);
        assertTrue(texts(parse(chart), "text").toList().contains("<i>&\""), chart);
    }

    @Test
    void scenarioWithOneWriterHasNoChart() {
        assertEquals(
                Map.of(),
                Charts.of(new Results(new Fixtures()
                        .fork("Order", "zilch", "10", "0")
                        .fork("Order", "memcpy", "5", "0")
                        .figures())));
    }

    private static Stream<String> texts(Document document, String tag) {
        return elements(document, tag).map(Element::getTextContent);
    }

    private static Stream<Element> elements(Document document, String tag) {
        NodeList elements = document.getElementsByTagName(tag);
        return IntStream.range(0, elements.getLength()).mapToObj(i -> (Element) elements.item(i));
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
                .fork("Customer", "zilchGenerated", "100", "0")
                .fork("Customer", "fory", "160", "0")
                .fork("Customer", "jackson3Databind", "520", "0")
                .onAllJvms();
        String written = ReadmeFigures.putInto(readme, results);
        assertEquals(written, ReadmeFigures.putInto(written, results));
        assertEquals(withoutFigures(readme), withoutFigures(written));
        assertTrue(written.contains("| **Zilch** | 50.0 (1.00×) | 50.0 (1.00×) | 50.0 (1.00×) |"), written);
        assertTrue(written.contains(
                "On JDK 25 without a JVM flag, a message of 168 bytes takes 50.0 ns (dsl-json 1.20 times"));
        assertTrue(
                written.contains("generated from its type 100 ns (Fory 1.60 times that).\nWith [the flag]"), written);
        Results ofOthers =
                new Results(new Fixtures().fork("Order", "zilch", "10", "0").figures());
        assertEquals(readme, ReadmeFigures.putInto(readme, ofOthers));
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
