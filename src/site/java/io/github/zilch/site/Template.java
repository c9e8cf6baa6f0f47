// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.site;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** The frame around the content of a page: head, menu, search and foot. */
final class Template {
    private Template() {}

    static String fill(SitePage page, SiteMap map, RenderedPage rendered) throws IOException {
        return resource("page.html")
                .replace("{{title}}", escaped(page.title()))
                .replace("{{root}}", page.toRoot())
                .replace("{{api}}", SiteMap.API)
                .replace("{{menu}}", menu(page, map))
                .replace("{{content}}", rendered.html());
    }

    private static String menu(SitePage page, SiteMap map) {
        Map<String, StringBuilder> groups = new LinkedHashMap<>();
        for (SitePage each : map.pages()) {
            groups.computeIfAbsent(each.group().title(), title -> new StringBuilder())
                    .append("<li><a href=\"%s%s\"%s>%s</a></li>%n"
                            .formatted(
                                    page.toRoot(),
                                    each.target(),
                                    each.equals(page) ? " aria-current=\"page\"" : "",
                                    escaped(each.name())));
        }
        return groups.entrySet().stream()
                .map(group -> "<h2>" + escaped(group.getKey()) + "</h2>\n<ul>\n" + group.getValue() + "</ul>\n")
                .collect(Collectors.joining());
    }

    /** Returns a file of the site as it is in the sources, or with an absolute path one from a jar. */
    static String resource(String name) throws IOException {
        try (InputStream in = Template.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }
}
