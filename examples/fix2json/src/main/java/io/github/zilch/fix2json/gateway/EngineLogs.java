// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import java.util.function.UnaryOperator;
import quickfix.FileLogFactory;
import quickfix.Log;
import quickfix.LogFactory;
import quickfix.SLF4JLogFactory;
import quickfix.SessionSettings;

/**
 * Selects the logs of the engine: files if FileLogPath is set, otherwise errors go to standard error. The values of masked
 * fields are missing in them, and what a peer or a stranger can make the engine write is limited.
 */
final class EngineLogs {
    private static final int MAX_LINES = 100;
    private static final String LOGON = "\u000135=A\u0001";

    private EngineLogs() {}

    /**
     * Returns the factory of the logs.
     *
     * @param settings of the sessions.
     * @param mask removes the values of masked fields from a text.
     * @return the factory.
     */
    static LogFactory of(SessionSettings settings, UnaryOperator<String> mask) {
        LogFactory logs = settings.isSetting(FileLogFactory.SETTING_FILE_LOG_PATH)
                ? new FileLogFactory(settings)
                : new SLF4JLogFactory(settings);
        return id -> new SafeLog(logs.create(id), mask, new LineLimit(MAX_LINES, "left out %d more events or Logons"));
    }

    /** A log without the values of masked fields, and with limits for events and Logons, which need no session. */
    private record SafeLog(Log log, UnaryOperator<String> mask, LineLimit limit) implements Log {
        @Override
        public void clear() {
            log.clear();
        }

        @Override
        public void onIncoming(String message) {
            if (message.contains(LOGON)) {
                limit.write(message, text -> log.onIncoming(mask.apply(text)), log::onEvent);
            } else {
                log.onIncoming(mask.apply(message));
            }
        }

        @Override
        public void onOutgoing(String message) {
            log.onOutgoing(mask.apply(message));
        }

        @Override
        public void onEvent(String text) {
            limit.write(text, event -> log.onEvent(mask.apply(event)));
        }

        @Override
        public void onErrorEvent(String text) {
            limit.write(text, event -> log.onErrorEvent(mask.apply(event)));
        }

        @Override
        public void onWarnEvent(String text) {
            limit.write(text, event -> log.onWarnEvent(mask.apply(event)));
        }
    }
}
