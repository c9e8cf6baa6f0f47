// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.github.zilch.JsonBuilder;
import io.github.zilch.fix2json.gateway.sink.Sink;
import io.github.zilch.fix2json.gateway.sink.SinkFailedException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A sink that stores texts, and can be set to refuse texts, to fail, and to limit the length of texts. */
public final class ScriptedSink implements Sink {
    private final BlockingQueue<Published> accepted = new LinkedBlockingQueue<>();

    public volatile int refusals;
    public volatile boolean isReady = true;
    volatile boolean fails;
    public volatile int maxLength = Integer.MAX_VALUE;
    public volatile boolean isClosed;
    public volatile int offers;
    public int abandoned;

    @Override
    public boolean offer(JsonBuilder json) {
        offers++;
        if (fails) {
            throw new SinkFailedException("the scripted sink has failed", null);
        }
        if (!isReady) {
            return false;
        }
        if (refusals > 0) {
            refusals--;
            return false;
        }
        accepted.add(new Published(json.toString()));
        return true;
    }

    @Override
    public void abandon() {
        abandoned++;
    }

    @Override
    public String notReadyReason() {
        return isReady ? null : "the scripted sink is not ready";
    }

    @Override
    public int maxLength() {
        return maxLength;
    }

    @Override
    public void cancel() {}

    @Override
    public void close() {
        isClosed = true;
    }

    /** Waits for the next text. */
    public Published next() {
        try {
            Published next = accepted.poll(30, TimeUnit.SECONDS);
            if (next == null) {
                throw new AssertionError("nothing was published within 30 seconds");
            }
            return next;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public List<Published> next(int count) {
        List<Published> next = new ArrayList<>();
        while (next.size() < count) {
            next.add(next());
        }
        return next;
    }

    /** Returns the accepted texts that have not been returned yet. */
    List<Published> rest() {
        List<Published> rest = new ArrayList<>();
        accepted.drainTo(rest);
        return rest;
    }
}
