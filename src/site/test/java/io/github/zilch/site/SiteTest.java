// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The files of the site belong together. */
class SiteTest {
    private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]*)\"");
    private static final Pattern ID = Pattern.compile("id=\"([^\"]*)\"");

    @Test
    void everyLinkLeadsToAFileAndAHeading() throws IOException {
        Map<String, String> pages = SiteFiles.pages();
        Set<String> wrong = new TreeSet<>();
        pages.forEach((page, html) -> {
            Matcher links = LINK.matcher(html);
            while (links.find()) {
                String link = links.group(1);
                if (link.matches("[a-z]+:.*")) {
                    continue;
                }
                int hash = link.indexOf('#');
                String path = hash < 0 ? link : link.substring(0, hash);
                Path from = Path.of(page)
                        .resolveSibling(
                                path.isEmpty() ? Path.of(page).getFileName().toString() : path);
                String target = from.normalize().toString().replace('\\', '/');
                boolean there = Files.isRegularFile(SiteFiles.SITE.resolve(target));
                if (there && hash >= 0 && pages.containsKey(target)) {
                    there = ids(pages.get(target)).contains(link.substring(hash + 1));
                }
                if (!there) {
                    wrong.add(page + " links to " + link);
                }
            }
        });
        assertEquals(Set.of(), wrong);
    }

    private static Set<String> ids(String html) {
        Set<String> ids = new TreeSet<>();
        ID.matcher(html).results().forEach(id -> ids.add(id.group(1)));
        return ids;
    }

    @Test
    void everyPageOfTheMenuIsThereAndHasATitleOfItsOwn() throws IOException {
        Map<String, String> pages = SiteFiles.pages();
        Set<String> titles = new TreeSet<>();
        for (SitePage page : SiteMap.of(Path.of("")).pages()) {
            String html = pages.get(page.target());
            assertTrue(titles.add(page.title()), page.title());
            assertTrue(html.contains("<title>" + page.title() + "</title>"), page.target());
            assertTrue(html.contains("<h1 id="), page.target());
            assertTrue(html.contains("aria-current=\"page\">" + page.name() + "</a>"), page.target());
        }
    }

    @Test
    void pagesShowNoImagesFromElsewhere() throws IOException {
        SiteFiles.pages().forEach((page, html) -> assertFalse(html.matches("(?s).*<img [^>]*src=\"[a-z]+:.*"), page));
        String start = SiteFiles.pages().get("index.html");
        assertTrue(start.contains("zilch-json\">Maven Central</a>"), start);
    }

    @Test
    void javadocIsPartOfTheSite() {
        assertTrue(Files.isRegularFile(
                SiteFiles.SITE.resolve(SiteMap.API).resolve("io.github.zilch/io/github/zilch/JsonBuilder.html")));
    }
}
