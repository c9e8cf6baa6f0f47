// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.github.zilch.fix2json.RawMask;
import io.github.zilch.fix2json.gateway.access.PasswordMask;
import io.github.zilch.fix2json.gateway.engine.MessageLog;
import io.github.zilch.fix2json.gateway.event.LineLimit;
import java.util.Set;
import java.util.function.Consumer;
import quickfix.FileLogFactory;
import quickfix.Log;
import quickfix.LogFactory;
import quickfix.MessageUtils;
import quickfix.SLF4JLogFactory;
import quickfix.SessionSettings;
import quickfix.field.MsgType;

/**
 * Selects the logs of the engine: files if FileLogPath is set, otherwise errors go to standard error. The values of masked
 * fields and all passwords are missing in them, and what a peer or a stranger can make the engine write is limited.
 */
final class EngineLogs {
    private static final int MAX_LINES = 100;

    /** The types of rejects and of the Logout, whose text can quote what it refuses. */
    private static final Set<String> REFUSALS = Set.of(MsgType.REJECT, MsgType.LOGOUT, MsgType.BUSINESS_MESSAGE_REJECT);

    private static final String LOGON = "\u000135=A\u0001";

    private EngineLogs() {}

    /**
     * Returns the factory of the logs.
     *
     * @param settings of the sessions.
     * @param mask of the fields whose values must not be in them.
     * @return the factory.
     */
    static LogFactory of(SessionSettings settings, RawMask mask) {
        LogFactory logs = settings.isSetting(FileLogFactory.SETTING_FILE_LOG_PATH)
                ? new FileLogFactory(settings)
                : new SLF4JLogFactory(settings);
        return id -> new SafeLog(logs.create(id), mask, new LineLimit(MAX_LINES, "left out %d more events or Logons"));
    }

    /**
     * A log without the values of masked fields and without passwords, and with limits for events and Logons, which need no
     * session. Events are about the message that the engine processes, or about the last one that came, and quote values of
     * it without their tags.
     */
    private static final class SafeLog implements MessageLog {
        private final Log log;
        private final RawMask mask;
        private final LineLimit limit;
        private volatile String last = "";
        private volatile String processed = "";

        SafeLog(Log log, RawMask mask, LineLimit limit) {
            this.log = log;
            this.mask = mask;
            this.limit = limit;
        }

        @Override
        public void clear() {
            log.clear();
        }

        @Override
        public void processing(String message) {
            processed = message;
        }

        @Override
        public void onIncoming(String message) {
            last = message;
            if (message.contains(LOGON)) {
                limit.write(masked(message), log::onIncoming, log::onEvent);
            } else {
                log.onIncoming(masked(message));
            }
        }

        @Override
        public void onOutgoing(String message) {
            String type = String.valueOf(MessageUtils.getStringField(message, MsgType.FIELD));
            boolean isAboutLast = REFUSALS.contains(type);
            log.onOutgoing(isAboutLast ? maskedRefusal(message) : masked(message));
        }

        @Override
        public void onEvent(String text) {
            write(text, log::onEvent);
        }

        @Override
        public void onErrorEvent(String text) {
            write(text, log::onErrorEvent);
        }

        @Override
        public void onWarnEvent(String text) {
            write(text, log::onWarnEvent);
        }

        private void write(String text, Consumer<String> to) {
            limit.write(maskedRefusal(text), to);
        }

        private String masked(String message) {
            return PasswordMask.apply(mask.apply(message));
        }

        private String maskedRefusal(String message) {
            return masked(masked(message, last), processed);
        }

        private String masked(String message, String about) {
            return PasswordMask.apply(mask.apply(message, about), about);
        }
    }
}
