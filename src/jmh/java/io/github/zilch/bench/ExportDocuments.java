// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench;

import io.github.zilch.JsonBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the documents of Catalogue and Statuses to files, for the programs in {@code bench/anchors}. */
public final class ExportDocuments {
    private ExportDocuments() {}

    /** Writes the documents to the folder that is the only argument. */
    public static void main(String[] args) throws IOException {
        Path folder = Files.createDirectories(Path.of(args[0]));
        JsonBuilder json = new JsonBuilder();
        CatalogueRecordJson.write(json, CatalogueDocument.create());
        Files.write(folder.resolve("catalogue-0.json"), json.toBytes());
        StatusesRecord[] statuses = StatusesDocument.changing();
        for (int i = 0; i < statuses.length; i++) {
            StatusesRecordJson.write(json, statuses[i]);
            Files.write(folder.resolve("statuses-" + i + ".json"), json.toBytes());
        }
        System.out.println("written: " + folder);
    }
}
