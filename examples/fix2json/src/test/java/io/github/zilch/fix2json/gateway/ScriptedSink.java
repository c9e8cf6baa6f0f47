// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.github.zilch.kit.sink.LinesLostException;
import io.github.zilch.kit.sink.Sink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A sink that stores texts, and can be set to refuse, keep back or lose texts, to fail, and to limit the length of texts. */
public final class ScriptedSink implements Sink {
    private final BlockingQueue<Published> taken = new LinkedBlockingQueue<>();

    public volatile int refusals;
    public volatile boolean isReady = true;
    public volatile int maxLength = Integer.MAX_VALUE;
    public volatile boolean isClosed;
    public volatile int offers;

    /** How many texts are acknowledged. */
    public volatile long acknowledged = Long.MAX_VALUE;

    public volatile boolean fails;
    public volatile boolean loses;

    /** Whether it throws what no sink should. */
    public volatile boolean isBroken;

    private long[] marks = {0};

    @Override
    public boolean offer(ByteBuffer line, String key) throws IOException {
        offers++;
        check();
        if (isBroken) {
            throw new IllegalStateException("the scripted sink is broken");
        }
        if (!isReady) {
            return false;
        }
        if (refusals > 0) {
            refusals--;
            return false;
        }
        taken.add(new Published(StandardCharsets.UTF_8.decode(line).toString()));
        return true;
    }

    /** Sets what a text such as {@code acknowledged=2} says; a Boolean is Y or N. */
    void set(String setting) {
        String value = setting.substring(setting.indexOf('=') + 1);
        boolean isOn = value.equals("Y");
        switch (setting.substring(0, setting.indexOf('='))) {
            case "acknowledged" -> acknowledged = value.equals("all") ? Long.MAX_VALUE : Long.parseLong(value);
            case "refusals" -> refusals = Integer.parseInt(value);
            case "maxLength" -> maxLength = Integer.parseInt(value);
            case "ready" -> isReady = isOn;
            case "fails" -> fails = isOn;
            case "loses" -> loses = isOn;
            case "broken" -> isBroken = isOn;
            default -> throw new IllegalArgumentException(setting);
        }
    }

    private void check() throws IOException {
        if (fails) {
            throw new IOException("the scripted sink has failed");
        }
        if (loses) {
            loses = false;
            throw new LinesLostException("the scripted sink has lost texts", null);
        }
    }

    @Override
    public void mark(long position) {
        marks = Arrays.copyOf(marks, marks.length + 1);
        marks[marks.length - 1] = position;
    }

    @Override
    public long sync() throws IOException {
        return durable();
    }

    @Override
    public long durable() throws IOException {
        check();
        return marks[(int) Math.min(acknowledged, marks.length - 1)];
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
    public void close() {
        isClosed = true;
    }

    @Override
    public String toString() {
        return "the scripted sink";
    }

    /** Waits for the next text. */
    public Published next() {
        try {
            Published next = taken.poll(10, TimeUnit.MINUTES);
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

    /** Returns the texts that were taken and have not been returned yet. */
    List<Published> rest() {
        List<Published> rest = new ArrayList<>();
        taken.drainTo(rest);
        return rest;
    }
}
