// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.event;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Counts all events, and passes on those within the limits of their group, so that peers and strangers cannot fill a log. May be
 * used by any thread.
 */
public final class EventLog implements Consumer<Event> {
    private final Consumer<Event> counter;
    private final Consumer<Event> log;
    private final Map<EventKind.Group, LineLimit> limits = new EnumMap<>(EventKind.Group.class);

    /**
     * Creates a log.
     *
     * @param counter receives each event.
     * @param log receives the events within the limits.
     */
    public EventLog(Consumer<Event> counter, Consumer<Event> log) {
        this.counter = counter;
        this.log = log;
        for (EventKind.Group group : EventKind.Group.values()) {
            LineLimit limit = group.limit();
            if (limit != null) {
                limits.put(group, limit);
            }
        }
    }

    @Override
    public void accept(Event event) {
        counter.accept(event);
        LineLimit limit = limits.get(event.kind().group());
        if (limit == null) {
            log.accept(event);
        } else {
            limit.write(event.text(), text -> log.accept(event.withText(text)), this::leftOut);
        }
    }

    /** Logs how many lines were left out in a period that has ended. To be called from time to time. */
    public void flush() {
        limits.values().forEach(limit -> limit.flush(this::leftOut));
    }

    private void leftOut(String sentence) {
        log.accept(Event.of(EventKind.LINES_LEFT_OUT, sentence));
    }
}
