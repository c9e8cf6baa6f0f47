// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import quickfix.FileLogFactory;
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
     * @return the factory.
     */
    static LogFactory of(SessionSettings settings) {
        return settings.isSetting(FileLogFactory.SETTING_FILE_LOG_PATH)
                ? new FileLogFactory(settings)
                : new SLF4JLogFactory(settings);
    }
}
