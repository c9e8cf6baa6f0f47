// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.query;

/** What a database says about a query, without the whole query, which the driver of H2 repeats. */
final class QueryErrors {
    private static final String QUERY_OF_H2 = "; SQL statement:\n";

    /** Where the mistake is, in a message of H2. */
    private static final String MARK = "[*]";

    private static final int LONGEST = 1_000;
    private static final int HEAD = 60;

    /** So many characters are shown before and after the mark. */
    private static final int SHOWN = 200;

    private QueryErrors() {}

    /**
     * Returns a message without what is too long of it.
     *
     * @param message of the driver.
     * @param sql the query; null if it could not be read.
     * @return the message, or its beginning and what is around the mistake.
     */
    static String brief(String message, String sql) {
        String text = sql == null ? message : message.replace(QUERY_OF_H2 + sql, "");
        if (text.length() <= LONGEST) {
            return text;
        }
        int mark = Math.max(0, text.indexOf(MARK));
        int begin = Math.max(0, mark - SHOWN);
        String head = begin > HEAD ? text.substring(0, HEAD) + "…" : text.substring(0, begin);
        return head + text.substring(begin, Math.min(text.length(), mark + SHOWN)) + "…";
    }
}
