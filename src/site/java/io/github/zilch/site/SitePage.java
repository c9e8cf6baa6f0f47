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
record SitePage(String source, String target, String name, String group) {
    /** Returns the way from this page to the root of the site: empty, or {@code ../} once or several times. */
    String toRoot() {
        return "../".repeat((int) target.chars().filter(c -> c == '/').count());
    }
}
