// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The site that the build has just made. */
final class SiteFiles {
    static final Path SITE = Path.of(System.getProperty("site.directory", "target/website"));

    private SiteFiles() {}

    /** Returns the text of each page that is made from Markdown, by its path in the site. */
    static Map<String, String> pages() throws IOException {
        Map<String, String> pages = new TreeMap<>();
        try (Stream<Path> files = Files.walk(SITE)) {
            for (Path file : (Iterable<Path>) files.filter(it -> it.toString().endsWith(".html"))::iterator) {
                String path = SITE.relativize(file).toString().replace('\\', '/');
                if (!path.startsWith(SiteMap.API + "/")) {
                    pages.put(path, Files.readString(file));
                }
            }
        }
        return pages;
    }
}
