// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.bench.documents.Documents;
import io.github.zilch.bench.model.Document;
import io.github.zilch.bench.model.MessageWriter;
import io.github.zilch.bench.writers.Writers;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes the documents that libraries of several languages are compared on to files, for the programs in {@code bench/anchors}. */
public final class ExportDocuments {
    /** The names of the documents, which the programs know them by. */
    public static final List<String> ALL = List.of("catalogue", "statuses", "order", "seed");

    private static final int MAX_BYTES = 1 << 19;

    private ExportDocuments() {}

    /** Returns the document with the given name: of the seed, that with strings that change. */
    static Document<?> of(String id) {
        return Documents.ALL.stream()
                .filter(each ->
                        each.scenario().equalsIgnoreCase(id) && each.generated().isPresent())
                .findFirst()
                .orElseThrow();
    }

    /** Returns the file with the exported messages of a document, one a line. */
    public static Path file(String id, Path folder) {
        return folder.resolve(id + ".ndjson");
    }

    /** Creates the messages that are exported. */
    static Object[] messages(String id) {
        return of(id).messages(MAX_BYTES);
    }

    /** Writes a file for each document. Replaces existing files. */
    public static void to(Path folder) throws IOException {
        Files.createDirectories(folder);
        for (String id : ALL) {
            MessageWriter writer = Writers.create("zilchGenerated", of(id));
            try (OutputStream file = Files.newOutputStream(file(id, folder))) {
                for (Object message : messages(id)) {
                    int length = writer.write(message);
                    file.write(writer.bytes(), 0, length);
                    file.write('\n');
                }
            }
        }
    }
}
