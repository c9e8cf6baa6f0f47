// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import io.github.zilch.kit.sink.CountedSink.Counters;
import io.github.zilch.kit.sink.FileSink.Rotation;
import io.github.zilch.kit.sink.Sink;
import io.github.zilch.rows2json.feed.envelope.FeedOptions;
import io.github.zilch.rows2json.feed.postgres.FeedSource;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** A feed of the slot {@code s} that runs in a thread of its own. Closing stops it. */
final class RunningFeed implements AutoCloseable {
    final List<String> events = new CopyOnWriteArrayList<>();
    final Counters counters = new Counters();
    final FeedRun run;
    private final Sink sink;
    private final Thread thread = new Thread(this::runFeed);
    private volatile Exception failure;

    /** Starts a feed that ends with its connection, and waits until it has it. */
    RunningFeed(FeedOptions options) throws InterruptedException {
        this(Server.address("p", "s"), options, plan(Duration.ZERO), new ListSink(), event -> {});
        await(() -> run.notReadyReason() == null);
    }

    /** Starts a feed of any kind. */
    RunningFeed(
            FeedSource.Address address, FeedOptions options, FeedRun.Plan plan, Sink sink, Consumer<String> happened) {
        this.sink = sink;
        Output output = new Output(null, Rotation.NEVER, () -> sink, counters, notice -> {});
        run = new FeedRun(address, options, plan, output, event -> {
            events.add(event);
            happened.accept(event);
        });
        thread.start();
    }

    private void runFeed() {
        try {
            run.run();
        } catch (Exception e) {
            failure = e;
        }
    }

    /** Returns a plan to read changes, and to connect again for some time. */
    static FeedRun.Plan plan(Duration retry) {
        return new FeedRun.Plan(false, false, false, retry);
    }

    /** Returns the lines of a sink that keeps them. */
    List<String> lines() {
        return List.copyOf(((ListSink) sink).lines);
    }

    boolean isAlive() {
        return thread.isAlive();
    }

    /** Waits until there are as many lines, or more. */
    void awaitLines(long count) throws InterruptedException {
        await(() -> counters.lines() >= count);
    }

    /** Waits for something that happens while the feed runs. */
    void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            if (!thread.isAlive() && !condition.getAsBoolean()) {
                throw new AssertionError("the feed has ended", failure);
            }
            TimeUnit.MILLISECONDS.sleep(5);
        }
    }

    /** Waits until the feed has ended, and returns why, or null if it was stopped. */
    Exception failure() throws InterruptedException {
        thread.join();
        return failure;
    }

    /** Stops the feed, and waits for its end. */
    @Override
    public void close() {
        run.stop();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
