// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.site;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonShape;
import io.github.zilch.site.RenderedPage.Section;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What search.js reads: an array of {@code [page, anchor, heading, text]} for each section of all pages, and the names and
 * weights of the pages.
 */
final class SearchIndex {
    private static final JsonShape ROW =
            JsonShape.of("page", "anchor", "heading", "text").asArray();

    /** Longer texts are tables of figures, in which nobody looks for a word near their end. */
    private static final int LONGEST_TEXT = 4_000;

    private final JsonBuilder json = new JsonBuilder();
    private final JsonBuilder sections = json.createJSONArray("sections");
    private final JsonBuilder names = json.createJSON("names");
    private final JsonBuilder weights = json.createJSON("weights");

    /** Adds a page of the site: its path, its name, how much what is found in it counts, and its sections. */
    void add(String target, String name, double weight, List<Section> found) {
        names.put(target, name);
        weights.put(target, weight);
        for (Section section : found) {
            sections.addRow(ROW)
                    .add(target)
                    .add(section.anchor())
                    .add(section.heading())
                    .add(section.text()
                            .substring(0, Math.min(LONGEST_TEXT, section.text().length())))
                    .end();
        }
    }

    void writeTo(Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            json.writeTo(out);
        }
        json.close();
    }
}
