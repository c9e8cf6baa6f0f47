// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.event;

import java.util.Locale;
import org.slf4j.event.Level;

/** The kinds of events. Each has a level, and belongs to a group whose lines are limited together. */
public enum EventKind {
    /** The gateway listens. */
    STARTED(Level.INFO, Group.OPERATION),
    /** A setting weakens a guarantee, or leaves a session without protection. */
    SETTINGS_WARNING(Level.WARN, Group.OPERATION),
    /** A session was changed by the administrator. */
    ADMINISTERED(Level.WARN, Group.OPERATION),
    /** A client of the administration sent no request in time, or clients cannot be accepted. */
    ADMIN_FAILED(Level.WARN, Group.ADMINISTRATION),
    /** Certificates were read again after their files had changed. */
    CERTIFICATES_LOADED(Level.INFO, Group.OPERATION),
    /** Changed certificates cannot be used; those before remain in use. */
    CERTIFICATES_FAILED(Level.ERROR, Group.OPERATION),
    /** The gateway cannot start, or a sink has failed, and it ends. */
    FAILED(Level.ERROR, Group.OPERATION),
    /** A sink goes on after something that an operator should know, such as that somebody has deleted its file. */
    SINK_WARNING(Level.WARN, Group.OPERATION),
    /** A peer has logged on. */
    LOGGED_ON(Level.INFO, Group.SESSION),
    /** A session has ended. */
    LOGGED_OUT(Level.INFO, Group.SESSION),
    /** The gateway has ended a session, with a reason. */
    LOGOUT_SENT(Level.WARN, Group.SESSION),
    /** A message was rejected, and is not published. */
    MESSAGE_REJECTED(Level.WARN, Group.SESSION),
    /** A message has a flaw, and is published. */
    MESSAGE_FLAWED(Level.WARN, Group.SESSION),
    /** Messages that came too early begin to be dropped, and will be requested again. */
    EARLY_MESSAGES_DROPPED(Level.WARN, Group.SESSION),
    /** A Logon was refused, by the gateway or by the engine. */
    LOGON_REFUSED(Level.WARN, Group.LOGON),
    /** A connection was closed because it exceeded a limit. */
    CONNECTION_CLOSED(Level.WARN, Group.CONNECTION),
    /** A peer has set its next number with a SequenceReset that is no gap fill. */
    SEQUENCE_RESET(Level.WARN, Group.SEQUENCE),
    /** A peer has declared numbers as not to be sent. */
    GAP_FILLED(Level.WARN, Group.SEQUENCE),
    /** A peer has logged on with ResetSeqNumFlag. */
    NUMBERS_RESET(Level.WARN, Group.SEQUENCE),
    /** Lines about other events were left out. */
    LINES_LEFT_OUT(Level.WARN, Group.OPERATION);

    /** What is limited together, so that lines of one group do not displace those of another. */
    enum Group {
        OPERATION(0, ""),
        SESSION(100, "left out %d more lines"),
        SEQUENCE(100, "left out %d more changes of sequence numbers"),
        LOGON(100, "refused %d more Logons"),
        CONNECTION(10, "closed %d more connections"),
        ADMINISTRATION(10, "left out %d more failures of the administration");

        private final int maxLines;
        private final String leftOut;

        Group(int maxLines, String leftOut) {
            this.maxLines = maxLines;
            this.leftOut = leftOut;
        }

        /** Returns a new limit, or null if the lines are not limited. */
        LineLimit limit() {
            return maxLines == 0 ? null : new LineLimit(maxLines, leftOut);
        }
    }

    private final Level level;
    private final Group group;

    EventKind(Level level, Group group) {
        this.level = level;
        this.group = group;
    }

    /** Returns the level at which events of this kind are logged. */
    public Level level() {
        return level;
    }

    /** Returns the group whose lines are limited together. */
    Group group() {
        return group;
    }

    /** Returns the name in metrics and in JSON, such as {@code logon_refused}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
