// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import io.github.zilch.rows2json.feed.envelope.FeedOptions;
import io.github.zilch.rows2json.feed.postgres.FeedSource;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A feed of the slot {@code s} that runs in a thread of its own. Closing stops it. */
final class RunningFeed implements AutoCloseable {
    private final ListSink sink = new ListSink();
    private final FeedSource source;
    private final Feed feed;
    private final Thread thread = new Thread(this::run);
    private volatile Exception failure;

    RunningFeed(FeedOptions options) throws Exception {
        source = FeedSource.connect(Server.address("p", "s"), new FeedSource.Request(options.diff(), false, false, 0));
        feed = new Feed(source, options, sink, event -> {});
        thread.start();
    }

    private void run() {
        try {
            feed.run(Long.MAX_VALUE);
        } catch (Exception e) {
            failure = e;
        }
    }

    List<String> lines() {
        return List.copyOf(sink.lines);
    }

    /** Waits until there are as many lines, or more. */
    void awaitLines(int count) throws Exception {
        while (sink.lines.size() < count) {
            if (failure != null) {
                throw failure;
            }
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    /** Waits until the feed has failed, and returns why. */
    Exception failure() throws InterruptedException {
        thread.join();
        return failure;
    }

    @Override
    public void close() throws SQLException {
        feed.stop();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        source.close();
    }
}
