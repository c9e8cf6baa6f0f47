// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report;

import io.github.zilch.bench.report.pages.Charts;
import io.github.zilch.bench.report.pages.ReadmeFigures;
import io.github.zilch.bench.report.pages.ReportPage;
import io.github.zilch.bench.report.pages.Sections;
import io.github.zilch.bench.report.pages.TablesPage;
import io.github.zilch.bench.report.results.ProgramResults;
import io.github.zilch.bench.report.results.Results;
import io.github.zilch.bench.report.run.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Writes the pages of the report, their charts and the README's figures from the results of a run. */
public final class WriteReport {
    private WriteReport() {}

    /** Writes the report on the existing results without running benchmarks. */
    public static void main(String[] args) throws IOException {
        write(Settings.of(System.getProperties()));
    }

    /** Writes the report to {@code docs} and {@code README.md}. A quick run's report stays in the results directory. */
    public static void write(Settings settings) throws IOException {
        if (settings.quick()) {
            write(settings.results(), settings.results(), false);
        } else {
            write(settings.results(), Path.of("docs"), settings.isPart());
            Path readme = Path.of("README.md");
            Results read = Results.read(settings.results());
            Files.writeString(readme, ReadmeFigures.putInto(Files.readString(readme), read));
        }
    }

    /**
     * Writes {@code benchmarks.md}, and the tables and the charts in {@code benchmarks}. Replaces existing files.
     *
     * @param isPart whether only some scenarios were measured: then the pages keep the sections, rows and charts of the
     *     others.
     */
    public static void write(Path results, Path docs, boolean isPart) throws IOException {
        Results read = Results.read(results);
        if (read.figures().isEmpty()) {
            throw new IllegalStateException("no results in " + results);
        }
        ProgramResults programs = ProgramResults.read(results);
        Path folder = Files.createDirectories(docs.resolve("benchmarks"));
        for (Map.Entry<String, String> chart : Charts.of(read).entrySet()) {
            Files.writeString(folder.resolve(Charts.fileName(chart.getKey())), chart.getValue());
        }
        List<String> charts = Charts.scenarios().stream()
                .filter(each -> Files.exists(folder.resolve(Charts.fileName(each))))
                .toList();
        writePage(docs.resolve("benchmarks.md"), ReportPage.of(read, charts), isPart);
        writePage(folder.resolve("tables.md"), TablesPage.of(read, programs), isPart);
        System.out.println("written to " + docs + ": " + read.scenarios());
    }

    private static void writePage(Path page, String written, boolean isPart) throws IOException {
        boolean isKept = isPart && Files.exists(page);
        Files.writeString(page, isKept ? Sections.replace(Files.readString(page), written) : written);
    }
}
