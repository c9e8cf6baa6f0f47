// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.event;

import quickfix.SessionID;

/**
 * What happened in a gateway.
 *
 * @param kind of the event.
 * @param session that it is about, or null if that is not known. It is one of the settings, never one that a stranger names.
 * @param text a sentence without a full stop and without the session.
 */
public record Event(EventKind kind, SessionID session, String text) {
    /** Creates an event of no session. */
    public static Event of(EventKind kind, String text) {
        return new Event(kind, null, text);
    }

    /** Returns the same event with another text. */
    Event withText(String other) {
        return new Event(kind, session, other);
    }

    /** Returns the line for a log in text. */
    @Override
    public String toString() {
        return session == null ? text : session + ": " + text;
    }
}
