// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import java.util.function.UnaryOperator;
import quickfix.FileLogFactory;
import quickfix.Log;
import quickfix.LogFactory;
import quickfix.SLF4JLogFactory;
import quickfix.SessionSettings;

/** Selects the logs of the engine: files if FileLogPath is set, otherwise errors go to standard error. */
final class EngineLogs {
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
        return id -> new MaskedLog(logs.create(id), mask);
    }

    /** A log without the values of masked fields. */
    private record MaskedLog(Log log, UnaryOperator<String> mask) implements Log {
        @Override
        public void clear() {
            log.clear();
        }

        @Override
        public void onIncoming(String message) {
            log.onIncoming(mask.apply(message));
        }

        @Override
        public void onOutgoing(String message) {
            log.onOutgoing(mask.apply(message));
        }

        @Override
        public void onEvent(String text) {
            log.onEvent(mask.apply(text));
        }

        @Override
        public void onErrorEvent(String text) {
            log.onErrorEvent(mask.apply(text));
        }

        @Override
        public void onWarnEvent(String text) {
            log.onWarnEvent(mask.apply(text));
        }
    }
}
