// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import io.github.zilch.kit.sink.CountedSink.Counters;

/** The numbers of a feed, in the text format of Prometheus. */
final class FeedMetrics {
    private FeedMetrics() {}

    /** Returns the numbers. May be called by any thread. */
    static String text(Counters counters, FeedRun run) {
        StringBuilder text = new StringBuilder();
        add(text, "lines_total", "counter", "Lines that were written.", counters.lines());
        add(text, "bytes_total", "counter", "Bytes that were written.", counters.bytes());
        add(text, "written_lsn", "gauge", "Position in the log before which all is written.", counters.written());
        add(text, "confirmed_lsn", "gauge", "Position in the log before which all is durable.", counters.confirmed());
        add(text, "connections_lost_total", "counter", "Connections that were lost.", run.lostConnections());
        add(text, "connected", "gauge", "1 while the feed is connected, else 0.", run.notReadyReason() == null ? 1 : 0);
        return text.toString();
    }

    private static void add(StringBuilder text, String name, String type, String help, long value) {
        String full = "rows2json_feed_" + name;
        text.append("# HELP ").append(full).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(full).append(' ').append(type).append('\n');
        text.append(full).append(' ').append(value).append('\n');
    }
}
