// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.anchors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.bench.ExportDocuments;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class AnchorTablesTest {
    private static final AnchorProgram ZILCH =
            new AnchorProgram("Zilch, generated serializers", "zilch-json 0.1.0", List.of());
    private static final AnchorProgram SERDE = new AnchorProgram("serde_json", "serde_json 1.0.154", List.of());
    private static final AnchorProgram SONIC = new AnchorProgram("sonic", "sonic 1.15.5", List.of());

    @Test
    void writersAreSortedByTimeWhoeverIsFastest() {
        List<AnchorResult> results = List.of(
                new AnchorResult("catalogue", ZILCH, 200_000, 0),
                new AnchorResult("catalogue", SERDE, 350_000, 0.25),
                new AnchorResult("catalogue", SONIC, 125_000, 1_234_567),
                new AnchorResult("seed", SERDE, 75, 0),
                new AnchorResult("seed", ZILCH, 50, 0));
        Map<String, Double> lengths = new TreeMap<>(Map.of("seed", 168.25, "catalogue", 500_000.0));
        List<String> run = List.of("CPU <1>, 2 cores; JDK 25.", "Without sonic-rs: not installed.");
        String page = "# Anchors\n\n<!-- tables: begin -->\nold\n<!-- tables: end -->\n\nend\n";
        String written = """
                # Anchors

                <!-- tables: begin -->
                ### The catalogue, 500,000 bytes

                | writer | library | ns | × | GB/s | bytes allocated |
                |---|---|---:|---:|---:|---:|
                | sonic | sonic 1.15.5 | 125,000 | 0.63× | 4.00 | 1,234,567 |
                | **Zilch, generated serializers** | zilch-json 0.1.0 | 200,000 | 1.00× | 2.50 | 0 |
                | serde\\_json | serde\\_json 1.0.154 | 350,000 | 1.75× | 1.43 | &lt;1 |

                ### The seed, 168 bytes

                | writer | library | ns | × | GB/s | bytes allocated |
                |---|---|---:|---:|---:|---:|
                | **Zilch, generated serializers** | zilch-json 0.1.0 | 50.0 | 1.00× | 3.37 | 0 |
                | serde\\_json | serde\\_json 1.0.154 | 75.0 | 1.50× | 2.24 | 0 |

                CPU &lt;1>, 2 cores; JDK 25.
                Without sonic-rs: not installed.
                <!-- tables: end -->

                end
                """;
        assertEquals(written, AnchorTables.putInto(page, results, lengths, run));
        assertEquals(written, AnchorTables.putInto(written, results, lengths, run));
    }

    @Test
    void leastFiguresOfSeveralProcessesCount() {
        AnchorResult first = new AnchorResult("order", SERDE, 90, 16);
        AnchorResult second = new AnchorResult("order", SERDE, 80, 24);
        assertEquals(new AnchorResult("order", SERDE, 80, 16), first.min(second));
    }

    @Test
    void committedPageHasMarkersAndNamesEveryDocument() throws Exception {
        String page = Files.readString(Path.of("bench/anchors/README.md"));
        List<AnchorResult> results = List.of(new AnchorResult("seed", ZILCH, 50, 0));
        AnchorTables.putInto(page, results, Map.of("seed", 168.0), List.of());
        for (String document : ExportDocuments.ALL) {
            assertTrue(page.contains("| " + document + " | "), document);
        }
    }
}
