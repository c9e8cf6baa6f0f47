// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.site;

import java.util.List;

/**
 * What a page of Markdown has become.
 *
 * @param html its content.
 * @param sections its text by headings, for the search.
 */
record RenderedPage(String html, List<Section> sections) {
    /**
     * The text below a heading.
     *
     * @param anchor of the heading; empty before the first one.
     * @param heading its text.
     * @param text below it, up to the next heading, in one line.
     */
    record Section(String anchor, String heading, String text) {}
}
