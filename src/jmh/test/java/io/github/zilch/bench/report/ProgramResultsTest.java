// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.bench.report.pages.LoadSection;
import io.github.zilch.bench.report.pages.MillionSection;
import io.github.zilch.bench.report.pages.StartSection;
import io.github.zilch.bench.report.results.Case;
import io.github.zilch.bench.report.results.Program;
import io.github.zilch.bench.report.results.ProgramResults;
import io.github.zilch.bench.report.run.ProgramStep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the report on program results, and that the selection names existing writers. */
class ProgramResultsTest {
    private static final String RUN = """
            {"rate":100000,"messages":3000,"isHeld":true,"lateAtWorst":7000,"lateAtEnd":40,
             "collections":0,"allocated":%d,
             "latencies":{"50.0":250,"90.0":300,"99.0":400,"99.9":1500,"99.99":2000,"99.999":2500,"100.0":1234567}}""";

    @TempDir
    Path folder;

    @BeforeEach
    void writeResults() throws IOException {
        put(Program.LOAD_FIX2JSON, """
                {"run":{},"runs":[{"wall":1,"work":%s,"control":%s,"highestRate":1250000}]}\
                """.formatted(RUN.formatted(0), RUN.formatted(0)));
        put(Program.LOAD_BUILDER, """
                {"run":{},"runs":[{"wall":1,"work":%s,"control":%s,"highestRate":9000000}]}\
                """.formatted(RUN.formatted(24), RUN.formatted(0)));
        put(Program.START_BUILDER, """
                {"run":{},"runs":[{"wall":9,"firstMessage":30000000,"tables":11032},
                {"wall":9,"firstMessage":20000000,"tables":11032},
                {"wall":9,"firstMessage":40000000,"tables":11032}]}""");
        put(Program.START_FIX2JSON_LAUNCHER, """
                {"run":{},"runs":[{"wall":310000000},{"wall":200000000},{"wall":240000000}]}""");
        put(Program.START_CONVERTER, """
                {"run":{},"runs":[{"wall":9,"dictionary":16000000,"firstMessage":44000000},
                {"wall":9,"dictionary":20000000,"firstMessage":40000000},
                {"wall":9,"dictionary":90000000,"firstMessage":300000000}]}""");
    }

    private void put(String program, String result) throws IOException {
        Path file = ProgramStep.folder(folder.resolve("17"), program).resolve("results.json");
        Files.createDirectories(file.getParent());
        Files.writeString(file, result);
    }

    @Test
    void loadSectionShowsWorkAndEmptyLoop() throws IOException {
        String section = LoadSection.of(ProgramResults.read(folder));
        assertTrue(section.contains("| max, µs | 1,234.57 | 1,234.57 | 1,234.57 | 1,234.57 |"), section);
        assertTrue(section.contains("| bytes allocated | 24 | 0 | 0 | 0 |"), section);
        assertTrue(section.contains("| fix2json | 17 | 1,250,000 |"), section);
    }

    @Test
    void millionSectionShowsTimeAndGarbage() throws IOException {
        assertEquals("", MillionSection.of(ProgramResults.read(folder)));
        put(Program.MILLION + "JSON_SIMPLE", """
                {"run":{},"runs":[{"wall":9,"time":1400000000,"allocated":2000000000,"collections":20},
                {"wall":9,"time":1300000000,"allocated":2000000000,"collections":20},
                {"wall":9,"time":1600000000,"allocated":2000000000,"collections":22}]}""");
        String section = MillionSection.of(ProgramResults.read(folder));
        assertTrue(section.contains("| json-simple | 17 | 3 | 1.300 | 1.400 | 2,000 | 20 |"), section);
        assertFalse(section.contains("Zilch"), section);
    }

    @Test
    void startSectionShowsMinAndMedian() throws IOException {
        String section = StartSection.of(ProgramResults.read(folder));
        assertTrue(section.contains("including class loading and tables | 17 | 3 | 20.0 | 30.0 |"), section);
        assertTrue(section.contains("-XX:-UsePerfData | 17 | 3 | 200.0 | 240.0 |"), section);
        assertTrue(section.contains("take 11,032 bytes (JDK 17)"), section);
    }

    @Test
    void noResultsNoSections() throws IOException {
        ProgramResults none = ProgramResults.read(Files.createDirectories(folder.resolve("empty")));
        assertEquals("", LoadSection.of(none) + StartSection.of(none));
    }

    @Test
    void runEndsWithinAnHour() {
        long cases = Case.all(Pattern.compile(""), false).values().stream()
                .mapToLong(List::size)
                .sum();
        assertTrue(cases < 700, cases + " cases");
    }
}
