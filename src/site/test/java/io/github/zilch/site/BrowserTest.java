// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.site;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every page as a browser shows it, on a phone and on a desk, light and dark. Needs Chromium and its driver. */
class BrowserTest {
    /** Where pictures of the site are left for people to look at. */
    private static final Path PICTURES = SiteFiles.SITE.resolveSibling("website-pictures");

    /** Contrast of ordinary text that the Web Content Accessibility Guidelines 2.2 ask for (level AA, 1.4.3). */
    private static final String CONTRAST = """
            const least = 4.5;
            const rgb = colour => colour.match(/[\\d.]+/g).map(Number);
            const luminance = ([r, g, b]) => [r, g, b]
              .map(c => c / 255)
              .map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
              .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
            const contrast = (...colours) => {
              const [one, other] = colours.map(luminance);
              return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
            };
            """;

    private static final String TEXTS_THAT_CANNOT_BE_READ = CONTRAST + """
            const background = element => {
              for (let e = element; e; e = e.parentElement) {
                const colour = rgb(getComputedStyle(e).backgroundColor);
                if (colour.length < 4 || colour[3] > 0) return colour;
              }
              return [255, 255, 255];
            };
            const bad = new Set();
            const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
            while (walk.nextNode()) {
              const element = walk.currentNode.parentElement;
              if (!walk.currentNode.textContent.trim() || ["SCRIPT", "STYLE"].includes(element.tagName)) continue;
              const found = contrast(rgb(getComputedStyle(element).color), background(element));
              if (found < least) bad.add(found.toFixed(2) + " " + walk.currentNode.textContent.trim().slice(0, 40));
            }
            return [...bad];
            """;

    /** The same in a chart, which is transparent, on the background of the pages. */
    private static final String TEXTS_OF_A_CHART_THAT_CANNOT_BE_READ = CONTRAST + """
            return [...document.querySelectorAll("text")]
              .filter(text => contrast(rgb(getComputedStyle(text).fill), rgb("%s")) < least)
              .map(text => text.textContent);
            """;

    /** What reaches beyond the screen and does not scroll in a box of its own. A phone's window grows with its content. */
    private static final String WHAT_STICKS_OUT = """
            const scrolls = e => e && (getComputedStyle(e).overflowX === "auto" || scrolls(e.parentElement));
            return document.documentElement.scrollWidth <= %1$d ? []
              : [...document.querySelectorAll("body *")]
                .filter(e => e.getBoundingClientRect().right > %1$d && !scrolls(e.parentElement))
                .map(e => e.tagName + " " + e.textContent.slice(0, 40));
            """;

    private static Optional<Browser> browser = Optional.empty();

    @BeforeAll
    static void open() throws IOException {
        browser = Browser.open();
    }

    @AfterAll
    static void close() {
        browser.ifPresent(Browser::close);
    }

    private static Browser browser() {
        assumeTrue(browser.isPresent(), "no chromium and chromedriver on the path: nobody has looked at the site");
        return browser.get();
    }

    @ParameterizedTest
    @CsvSource({"360,light", "360,dark", "1440,light", "1440,dark"})
    void pagesHaveNoErrorsFitTheScreenAndCanBeRead(int width, String scheme) throws IOException {
        Browser browser = browser();
        browser.screen(width, scheme);
        List<String> wrong = new ArrayList<>();
        for (String page : SiteFiles.pages().keySet()) {
            browser.open(page);
            browser.console().forEach(line -> wrong.add(page + ": " + line));
            ((List<?>) browser.run(WHAT_STICKS_OUT.formatted(width)))
                    .forEach(it -> wrong.add(page + " is too wide: " + it));
            ((List<?>) browser.run(TEXTS_THAT_CANNOT_BE_READ))
                    .forEach(it -> wrong.add(page + " has too little contrast: " + it));
            if (List.of("index.html", "docs/benchmarks.html", "docs/serializers.html")
                    .contains(page)) {
                browser.picture(PICTURES.resolve(width + "-" + scheme + "-" + page.replace('/', '-') + ".png"));
            }
        }
        assertEquals(List.of(), wrong);
    }

    @ParameterizedTest
    @ValueSource(strings = {"light", "dark"})
    void textsOfChartsCanBeRead(String scheme) throws IOException {
        Browser browser = browser();
        browser.screen(1440, scheme);
        browser.open("index.html");
        Object background = browser.run("return getComputedStyle(document.body).backgroundColor");
        List<String> wrong = new ArrayList<>();
        for (String chart : SiteFiles.paths(".svg")) {
            browser.open(chart);
            ((List<?>) browser.run(TEXTS_OF_A_CHART_THAT_CANNOT_BE_READ.formatted(background)))
                    .forEach(text -> wrong.add(chart + ": " + text));
        }
        assertEquals(List.of(), wrong);
    }

    @Test
    void searchFindsAMethodOfTheApiAndLeadsToItsType() throws Exception {
        Browser browser = browser();
        browser.screen(1440, "light");
        browser.open("docs/options.html");
        search(browser, "maxDepth");
        String found = (String) browser.run("return results.querySelector('a').getAttribute('href')");
        assertEquals("../api/io.github.zilch/io/github/zilch/JsonOptions.html", found);
        browser.run("results.querySelector('a').click()");
        assertTrue(((String) browser.run("return document.title")).startsWith("JsonOptions"));
        browser.console(); // forgets that Javadoc 17 names a style sheet of fonts that it does not write
    }

    @Test
    void codeHasColours() throws Exception {
        Browser browser = browser();
        browser.screen(1440, "light");
        browser.open("docs/guide.html");
        Object colours = browser.run(
                "return new Set([...document.querySelectorAll('.language-java *')].map(e => getComputedStyle(e).color)).size");
        assertTrue(((Number) colours).intValue() >= 3, () -> colours + " colours");
    }

    @Test
    void firstHitAnswersTheQuestion() throws Exception {
        Map<String, String> answers = Map.of(
                "flag", "Recipes: The JVM flag",
                "null", "Options and nulls: Nulls",
                "garbage", "Zilch: Send it without garbage",
                "gradle", "Recipes: Gradle",
                "Logback", "zilch-logback: Zilch for Logback",
                "escape", "Options and nulls: What is written",
                "trusted", "Common mistakes: 10. A fragment is not JSON",
                "install", "Zilch: Install",
                "UUID", "Guide: 2. Put values of any type",
                "spring boot", "Recipes: Spring Boot");
        Browser browser = browser();
        browser.open("index.html");
        Map<String, Object> first = new HashMap<>();
        for (String question : answers.keySet()) {
            search(browser, question);
            first.put(question, browser.run("return results.querySelector('a').textContent"));
        }
        assertEquals(answers, first);
    }

    /** Searches, and waits for the first result. */
    private static void search(Browser browser, String words) throws InterruptedException {
        browser.run("results.replaceChildren(); query.value = '%s'; query.dispatchEvent(new Event('input'))"
                .formatted(words));
        long until = System.nanoTime() + 10_000_000_000L;
        while (browser.run("return results.querySelector('a')") == null && System.nanoTime() < until) {
            Thread.sleep(20);
        }
    }

    @Test
    void aHeadingThatALinkLeadsToIsBelowTheBar() {
        Browser browser = browser();
        for (int width : List.of(360, 1440)) {
            browser.screen(width, "light");
            browser.open("index.html");
            browser.open("docs/benchmarks.html#at-a-glance");
            Number below = (Number) browser.run("""
                    return document.querySelector(location.hash).getBoundingClientRect().top
                        - document.querySelector("header").getBoundingClientRect().bottom
                    """);
            assertTrue(below.doubleValue() >= 0, width + " pixels: " + below);
        }
    }

    @Test
    void menuIsClosedOnAPhoneAndOpenOnADesk() {
        Browser browser = browser();
        browser.screen(360, "light");
        browser.open("index.html");
        assertEquals(false, browser.run("return menu.open"));
        browser.screen(1440, "light");
        browser.open("index.html");
        assertEquals(true, browser.run("return menu.open"));
    }
}
