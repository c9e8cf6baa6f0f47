// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
        for (String path : paths(".html")) {
            pages.put(path, Files.readString(SITE.resolve(path)));
        }
        return pages;
    }

    /** Returns the paths of the files with an ending, without those of the Javadoc. */
    static List<String> paths(String ending) throws IOException {
        try (Stream<Path> files = Files.walk(SITE)) {
            return files.map(file -> SITE.relativize(file).toString().replace('\\', '/'))
                    .filter(path -> path.endsWith(ending) && !path.startsWith(SiteMap.API + "/"))
                    .sorted()
                    .toList();
        }
    }
}
