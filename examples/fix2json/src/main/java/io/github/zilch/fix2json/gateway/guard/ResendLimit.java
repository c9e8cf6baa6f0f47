// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.guard;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import quickfix.MessageUtils;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.field.BeginSeqNo;
import quickfix.field.EndSeqNo;
import quickfix.field.MsgType;

/**
 * Limits how many messages a peer can have sent again: all sessions wait while the engine sends them. In ten seconds it may ask for
 * all messages of its session three times, over whatever connections, at once or in parts. May be used by any thread.
 */
final class ResendLimit {
    private static final int TIMES = 3;

    /** Number of messages that it may always ask for. */
    private static final long LEAST = 10_000;

    private static final int SECONDS = 10;

    /** What was asked for in the current period. */
    private static final class Asked {
        private long periodStart;
        private long messages;
    }

    private final Map<SessionID, Asked> asked = new HashMap<>();

    /** Returns why a connection is closed that has sent a message of a type, or null. */
    String reason(Session session, String type, String message) {
        if (session == null || !MsgType.RESEND_REQUEST.equals(type)) {
            return null;
        }
        long all = session.getExpectedSenderNum();
        long begin = number(message, BeginSeqNo.FIELD);
        long end = number(message, EndSeqNo.FIELD);
        end = end == 0 || end >= all ? all - 1 : end;
        long total = add(session.getSessionID(), Math.max(0, end - begin + 1), System.nanoTime());
        return total > TIMES * all + LEAST
                ? "it has asked for " + total + " messages again in " + SECONDS + " s, of " + (all - 1)
                : null;
    }

    /** Returns a number of a message, or 0 if it has none: the engine says what is wrong with it. */
    private static long number(String message, int tag) {
        String text = MessageUtils.getStringField(message, tag);
        return text != null && text.matches("\\d{1,10}") ? Long.parseLong(text) : 0;
    }

    private synchronized long add(SessionID id, long messages, long now) {
        Asked ofSession = asked.computeIfAbsent(id, it -> new Asked());
        if (ofSession.messages == 0 || now - ofSession.periodStart > TimeUnit.SECONDS.toNanos(SECONDS)) {
            ofSession.periodStart = now;
            ofSession.messages = 0;
        }
        ofSession.messages += messages;
        return ofSession.messages;
    }
}
