// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.site;

/**
 * A page of the site.
 *
 * @param source the Markdown file, relative to the project, with slashes.
 * @param target the HTML file, relative to the site, with slashes.
 * @param name in the menu.
 * @param group of the menu that it belongs to.
 */
record SitePage(String source, String target, String name, Group group) {
    /** A group of the menu. */
    enum Group {
        GUIDE("Guide", 1),
        FIGURES("Figures", 0.3),
        APPLICATIONS("Applications", 0.7),
        PROJECT("Project", 0.6),
        MAINTAINERS("For maintainers", 0.25);

        private final String title;
        private final double weight;

        Group(String title, double weight) {
            this.title = title;
            this.weight = weight;
        }

        /** Returns its heading in the menu. */
        String title() {
            return title;
        }

        /** Returns how much what the search finds in it counts. */
        double weight() {
            return weight;
        }
    }

    /** Returns what the browser and search engines show: the name in the menu, which no other page has. */
    String title() {
        return target.equals("index.html") ? "Zilch, a JSON builder for Java" : name + " · Zilch";
    }

    /** Returns the way from this page to the root of the site: empty, or {@code ../} once or several times. */
    String toRoot() {
        return "../".repeat((int) target.chars().filter(c -> c == '/').count());
    }
}
