// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Makes the website: static files, from the Markdown pages of the project and the Javadoc of the library. */
public final class BuildSite {
    private static final Path JAVADOC = Path.of("target", "reports", "apidocs");

    private BuildSite() {}

    /**
     * Replaces the site.
     *
     * @param args the directory of the project, and that of the site.
     * @throws IOException if a file cannot be read or written.
     */
    public static void main(String... args) throws IOException {
        Path project = Path.of(args[0]).normalize();
        Path site = Path.of(args[1]).normalize();
        delete(site);
        SiteMap map = SiteMap.of(project);
        PageRenderer renderer = new PageRenderer(project, map);
        SearchIndex index = new SearchIndex();
        for (SitePage page : map.pages()) {
            RenderedPage rendered = renderer.render(page);
            write(site.resolve(page.target()), Template.fill(page, map, rendered));
            index.add(page.target(), page.name(), page.group().weight(), rendered.sections());
        }
        if (Files.isDirectory(project.resolve(JAVADOC))) {
            copy(project.resolve(JAVADOC), site.resolve(SiteMap.API));
            ApiTypes.addTo(index, site);
        }
        index.writeTo(site.resolve("search.json"));
        for (String asset : List.of("site.css", "code.js", "search.js", "icon.svg")) {
            write(site.resolve(asset), Template.resource(asset));
        }
        write(site.resolve("highlight.js"), Template.resource(System.getProperty("highlightjs.path")));
        for (Path image : renderer.images()) {
            copy(project.resolve(image), site.resolve(image));
        }
        write(site.resolve(".nojekyll"), ""); // GitHub Pages then serves the files as they are
        System.out.println("written: " + site.resolve("index.html"));
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private static void copy(Path from, Path to) throws IOException {
        for (Path file : files(from)) {
            Path copy = to.resolve(from.relativize(file).toString());
            Files.createDirectories(copy.getParent());
            Files.copy(file, copy);
        }
    }

    private static void delete(Path directory) throws IOException {
        if (Files.exists(directory)) {
            List<Path> all = new ArrayList<>();
            try (Stream<Path> walk = Files.walk(directory)) {
                walk.forEach(all::add);
            }
            for (int i = all.size() - 1; i >= 0; i--) {
                Files.delete(all.get(i));
            }
        }
    }

    private static List<Path> files(Path from) throws IOException {
        try (Stream<Path> walk = Files.walk(from)) {
            return walk.filter(Files::isRegularFile).toList();
        }
    }
}
