// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class MeasureDocumentTest {
    @TempDir
    Path folder;

    @BeforeEach
    void export() throws Exception {
        ExportDocuments.to(folder);
    }

    @ParameterizedTest
    @FieldSource("io.github.zilch.bench.ExportDocuments#ALL")
    void everyWriterWritesTheExportedDocuments(String document) throws Exception {
        for (String writer : MeasureDocument.WRITERS) {
            MeasureDocument.check(writer, document, folder);
        }
    }

    @Test
    void documentThatIsWrittenInAnotherWayIsRejected() throws Exception {
        Path file = ExportDocuments.file("seed", folder);
        List<String> lines = Files.readAllLines(file);
        lines.set(1, lines.get(1).replace("\"Message\":", "\"Text\":"));
        Files.write(file, lines);
        Exception error =
                assertThrows(IllegalStateException.class, () -> MeasureDocument.check("fory", "seed", folder));
        assertEquals("fory writes line 2 of " + file + " in another way", error.getMessage());
    }
}
