// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonOptions;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the documents of {@link AnchorDocument} to files, for the programs in {@code bench/anchors}. */
public final class ExportDocuments {
    private ExportDocuments() {}

    /** Writes a file for each kind of document, with one document a line. Replaces existing files. */
    public static void to(Path folder) throws IOException {
        Files.createDirectories(folder);
        JsonBuilder json = new JsonBuilder(JsonOptions.DEFAULT.lineFeed(true));
        for (AnchorDocument document : AnchorDocument.values()) {
            try (OutputStream file = Files.newOutputStream(document.file(folder))) {
                for (Object object : document.objects()) {
                    document.write(json, object);
                    json.writeTo(file);
                }
            }
        }
    }
}
