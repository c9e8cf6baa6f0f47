// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.zilch.bench.report.results.Case;
import io.github.zilch.bench.report.results.Figure;
import io.github.zilch.bench.report.results.Jvm;
import io.github.zilch.bench.report.results.ResultFile;
import io.github.zilch.bench.report.results.Results;
import io.github.zilch.bench.report.results.RunInfo;
import io.github.zilch.bench.report.results.Writer;
import io.github.zilch.bench.report.run.Jdk;
import io.github.zilch.bench.report.run.Settings;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests reading, combining and saving JMH results. */
class ResultsTest {
    @Test
    void minAndMedianOfAllForks() {
        List<Figure> figures = new Fixtures()
                .fork("Order", "zilch", "9, 5, 7", "0, 0, 0")
                .fork("Order", "zilch", "4, 8, 6", "0, 0, 0")
                .figures();
        assertEquals(1, figures.size());
        Figure figure = figures.get(0);
        assertEquals(4, figure.min());
        assertEquals(6.5, figure.median());
        assertEquals(2, figure.forks());
        assertEquals("3 × 200 ms after 10 × 200 ms of warm-up", figure.iterations());
        assertEquals("Order, zilch", figure.benchmarkCase().toString());
        assertEquals(
                new RunInfo(
                        "2001-02-03",
                        "run",
                        "CPU | <1>, 2 cores, 4 GiB, OS 1",
                        "abc",
                        "library 1.0",
                        "Some VM 1+2",
                        "-Xms2g"),
                figure.run());
    }

    @Test
    void garbageIsMedianWithoutAllocationsOfJmh() {
        assertEquals(24, garbage("50", "24, 26, 1"));
        assertEquals(0, garbage("50", "0.003"), "12 kB in 200 ms");
        assertEquals(0.01, garbage("50", "0.010"), "40 kB in 200 ms");
        assertEquals(0, garbage("300000000", "12000"), "one operation per iteration");
        assertTrue(Double.isNaN(garbage("50", "")));
    }

    private static double garbage(String times, String bytes) {
        return new Fixtures()
                .fork("Order", "zilch", times, bytes)
                .figures()
                .get(0)
                .garbage();
    }

    @Test
    void otherUnitIsRejected() {
        Fixtures fixtures = new Fixtures().fork("Order", "zilch", "1", "0");
        ((ObjectNode) fixtures.json().get(0).path("primaryMetric")).put("scoreUnit", "us/op");
        Exception error = assertThrows(IllegalArgumentException.class, fixtures::figures);
        assertEquals(
                "io.github.zilch.bench.DocumentBenchmark.write is measured in us/op, not ns/op", error.getMessage());
    }

    @Test
    void namesOfDocumentsAreScenariosAndVariants() {
        Figure figure = new Fixtures()
                .fork("Rows/arrays/10_rows", "gson", "1", "0")
                .figures()
                .get(0);
        assertEquals("Rows", figure.benchmarkCase().scenario());
        assertEquals("arrays, 10 rows", figure.variant());
        assertEquals("Gson", figure.writer().name());
    }

    @Test
    void classesOfExamplesAreScenariosAndParametersVariants() {
        Map<String, String> params = new LinkedHashMap<>();
        params.put("database", "POSTGRESQL");
        params.put("rows", "10");
        params.put("kind", "IN_ORDER");
        params.put("size", "1");
        Case query = new Case("x.QueryBenchmark.jooq", params);
        assertEquals("Query, PostgreSQL, 10 rows, in order, size 1, jooq", query.toString());
        assertEquals("1 row", new Case("x.QueryBenchmark.jooq", Map.of("rows", "1")).variant());
    }

    private static Map<String, List<Case>> all(String include, boolean quick) {
        return Case.all(Pattern.compile(include), quick);
    }

    @Test
    void quickRunKeepsTheFirstAndTheLastVariant() {
        assertEquals(4, all("^Strings\\.zilch$", false).get("Strings").size());
        assertEquals(
                "[Strings, permille 0, zilch, Strings, permille 500, zilch]",
                all("^Strings\\.zilch$", true).get("Strings").toString());
    }

    @Test
    void variantsAreMeasuredOneAfterTheOther() {
        assertEquals(
                "{Order=[Order, memcpy, Order, fory], Rows=[Rows, objects, 10 rows, memcpy, Rows, objects, 10 rows, fory,"
                        + " Rows, objects, 10000 rows, memcpy, Rows, objects, 10000 rows, fory,"
                        + " Rows, arrays, 10 rows, memcpy, Rows, arrays, 10000 rows, memcpy]}",
                all("^(Order|Rows)\\.(fory|gson|memcpy)$", false).toString());
    }

    @Test
    void savedResultsAreFound(@TempDir Path folder) throws IOException {
        JsonNode result = Fixtures.seed(1).json().get(0);
        Path path = folder.resolve("17").resolve("Seed.json");
        ResultFile.open(path).add((ObjectNode) result);
        ResultFile reopened = ResultFile.open(path);
        assertTrue(reopened.has(Case.of(result), 1));
        assertFalse(reopened.has(Case.of(result), 2));
        assertEquals(1, Results.read(folder).figures().size());
        reopened.removeIf(each -> each.path("run").path("code").asText().equals("abc"));
        assertEquals(new ObjectMapper().createArrayNode(), new ObjectMapper().readTree(Files.readString(path)));
    }

    @Test
    void resultsOfDefaultJvmHaveAFolderOfTheirOwn(@TempDir Path folder) throws IOException {
        JsonNode result = Fixtures.seed(1).json().get(0);
        for (Jvm jvm : List.of(new Jvm(25, true), new Jvm(17, false), new Jvm(25, false))) {
            ResultFile.open(folder.resolve(jvm.folder()).resolve("Seed.json")).add((ObjectNode) result);
        }
        assertEquals("[17, 25, 25, default]", Results.read(folder).jvms().toString());
        assertEquals(new Jvm(25, true), Results.read(folder).newest());
    }

    @Test
    void benchmarksRunWithoutTheFlagWhereItMakesADifference() {
        Jdk old = new Jdk(17, "17.0.1", Path.of("/17"));
        Jdk recent = new Jdk(25, "25.0.1", Path.of("/25"));
        Case ofLibrary = ofDocument("Order", "zilch");
        assertEquals("[17]", old.jvms(ofLibrary).toString());
        assertEquals("[25, 25, default]", recent.jvms(ofLibrary).toString());
        assertEquals(
                "[25]",
                recent.jvms(ofDocument("Seed/changing_strings", "zilchRegion")).toString());
        assertEquals(
                "[25]",
                recent.jvms(ofDocument("Text/16384_bytes/ASCII/DirectBuffer", "zilch"))
                        .toString());
        Case ofIntegration = new Case("io.github.zilch.connect.ConnectBenchmark.zilch", Map.of());
        assertEquals("[17]", old.jvms(ofIntegration).toString());
        assertEquals("[25, default]", recent.jvms(ofIntegration).toString());
        Case ofApplication = new Case("io.github.zilch.fix2json.bench.FixBenchmark.zilch", Map.of());
        assertEquals("[25]", recent.jvms(ofApplication).toString());
    }

    private static Case ofDocument(String document, String writer) {
        return new Case(
                "io.github.zilch.bench.DocumentBenchmark.write", Map.of("document", document, "writer", writer));
    }

    @Test
    void buildsOfLibraryAndFix2jsonAreSeparate() {
        Fixtures fixtures = Fixtures.seed(1);
        ObjectNode ofFix2json = fixtures.json().get(0).deepCopy();
        ofFix2json.put("benchmark", "io.github.zilch.fix2json.bench.FixBenchmark.zilch");
        ofFix2json.withObject("/run").put("code", "def");
        fixtures.json().add(ofFix2json);
        assertTrue(new Results(fixtures.figures()).isOfOneBuild());
        ((ObjectNode) fixtures.json().get(1)).withObject("/run").put("code", "ghi");
        assertFalse(new Results(fixtures.figures()).isOfOneBuild());
    }

    @Test
    void settingsComeFromProperties() {
        Properties properties = new Properties();
        Settings full = Settings.of(properties);
        assertEquals(4, full.forks());
        assertEquals("./mvnw -Pbenchmarks", full.command());
        properties.put("benchmarks.quick", "");
        properties.put("benchmarks.fresh", "false");
        properties.put("benchmarks.include", "Seed|Order");
        properties.put("benchmarks.jdks", "/a,/b");
        Settings quick = Settings.of(properties);
        assertEquals(1, quick.forks());
        assertFalse(quick.fresh());
        assertEquals(List.of(Path.of("/a"), Path.of("/b")), quick.jdks());
        assertEquals(
                "./mvnw -Pbenchmarks -Dbenchmarks.quick -Dbenchmarks.include='Seed|Order' -Dbenchmarks.jdks=…",
                quick.command());
    }

    @Test
    void libraryIsFoundOnTheClassPath() {
        String classPath = String.join(
                File.pathSeparator, "a/jackson-core-2.1.jar", "b/jackson-core-3.0-rc1.jar", "c/gson-2.0.jar");
        assertEquals("jackson-core 3.0-rc1", Writer.of("jackson3Streaming").library(classPath));
        assertEquals("gson 2.0", Writer.of("gson").library(classPath));
        assertEquals("", Writer.of("avajeGenerated").library(classPath));
        assertEquals("", Writer.of("zilch").library(classPath));
    }
}
