// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.site;

import io.github.zilch.site.RenderedPage.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The types of the Javadoc in the search of the site: each with the first paragraph of its description and the names of its
 * members. They are read from what Javadoc writes for its own search.
 */
final class ApiTypes {
    private static final Pattern TYPE = Pattern.compile("\\{\"p\":\"([^\"]+)\",\"l\":\"([^\"]+)\"");
    private static final Pattern MEMBER = Pattern.compile("\\{\"p\":\"([^\"]+)\",\"c\":\"([^\"]+)\",\"l\":\"(\\w+)");
    private static final Pattern DESCRIPTION = Pattern.compile(
            "<section class=\"class-description\".*?<div class=\"block\">(.*?)(?:<p>|</div>)", Pattern.DOTALL);

    /** Somebody who searches wants a page that explains first, but looks for a name of the API more often than for a decision. */
    private static final double WEIGHT = 0.8;

    private ApiTypes() {}

    static void addTo(SearchIndex index, Path site) throws IOException {
        Path api = site.resolve(SiteMap.API);
        Map<String, TreeSet<String>> members = new TreeMap<>();
        for (MatchResult type : matches(TYPE, api.resolve("type-search-index.js"))) {
            members.put(type.group(1) + "/" + type.group(2), new TreeSet<>());
        }
        for (MatchResult member : matches(MEMBER, api.resolve("member-search-index.js"))) {
            members.get(member.group(1) + "/" + member.group(2)).add(member.group(3));
        }
        for (Map.Entry<String, TreeSet<String>> type : members.entrySet()) {
            String qualified = type.getKey();
            String name = qualified.substring(qualified.indexOf('/') + 1);
            Path page = api.resolve("io.github.zilch")
                    .resolve(qualified.substring(0, qualified.indexOf('/')).replace('.', '/'))
                    .resolve(name + ".html");
            String text = description(Files.readString(page)) + " " + String.join(", ", type.getValue());
            String target = site.relativize(page).toString().replace('\\', '/');
            index.add(target, "API: " + name, WEIGHT, List.of(new Section("", name, text)));
        }
    }

    private static List<MatchResult> matches(Pattern pattern, Path file) throws IOException {
        return pattern.matcher(Files.readString(file)).results().toList();
    }

    /** Returns the first paragraph of a page of Javadoc as text. */
    private static String description(String html) {
        Matcher found = DESCRIPTION.matcher(html);
        return found.find()
                ? found.group(1)
                        .replaceAll("<[^>]*>", "")
                        .replace("&lt;", "<")
                        .replace("&gt;", ">")
                        .replace("&amp;", "&")
                        .replaceAll("\\s+", " ")
                        .strip()
                : "";
    }
}
