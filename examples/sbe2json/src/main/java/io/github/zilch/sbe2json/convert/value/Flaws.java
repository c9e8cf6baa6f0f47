// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.convert.value;

import io.github.zilch.sbe2json.Flaw;
import io.github.zilch.sbe2json.FlawListener;
import io.github.zilch.sbe2json.wire.GroupHeader;

/** Passes on the flaws of the current message, and knows whether one of them rejects it. For use by one thread. */
public final class Flaws {
    /** What a method that reads part of a message returns instead of a position if the message is rejected. */
    public static final int REJECTED = -1;

    private final FlawListener listener;
    private long emptyEntries;
    private String template;
    private int start;
    private int end;
    private boolean isRejected;

    public Flaws(FlawListener listener) {
        this.listener = listener;
    }

    /** Begins a message, whose template is not known yet. */
    public void begin(int messageStart, int messageEnd) {
        template = null;
        start = messageStart;
        end = messageEnd;
        emptyEntries = 0;
        isRejected = false;
    }

    /** Sets the name of the template. */
    public void template(String name) {
        template = name;
    }

    public boolean isRejected() {
        return isRejected;
    }

    /** Notifies the listener of a flaw of a field that begins at an index of the buffer. */
    public int add(Flaw flaw, String field, int at, long found, long expected) {
        isRejected |= flaw.rejects();
        listener.onFlaw(flaw, template, field, at - start, found, expected);
        return REJECTED;
    }

    /** Rejects a message that ends within a field, which would end at an index of the buffer. */
    public int truncated(String field, int at, long fieldEnd) {
        return add(Flaw.TRUNCATED, field, at, end - start, fieldEnd - start);
    }

    /** Counts an entry that has no bytes. Returns whether there are too many, after which the message is rejected. */
    public boolean addEmptyEntry(String group, int at) {
        boolean isTooMany = ++emptyEntries > GroupHeader.MAX_EMPTY;
        if (isTooMany) {
            add(Flaw.GROUP_COUNT, group, at, emptyEntries, GroupHeader.MAX_EMPTY);
        }
        return isTooMany;
    }
}
