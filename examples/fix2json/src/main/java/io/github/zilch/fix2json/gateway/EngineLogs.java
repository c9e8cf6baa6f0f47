// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import quickfix.CompositeLogFactory;
import quickfix.FileLogFactory;
import quickfix.LogFactory;
import quickfix.SLF4JLogFactory;
import quickfix.SessionSettings;

/** Where the engine logs to: errors to standard error, and everything to files if FileLogPath says where. */
final class EngineLogs {
    private EngineLogs() {}

    /**
     * Makes the factory of the logs.
     *
     * @param settings of the sessions.
     * @return the factory.
     */
    static LogFactory of(SessionSettings settings) {
        LogFactory errors = new SLF4JLogFactory(settings);
        if (!settings.isSetting(FileLogFactory.SETTING_FILE_LOG_PATH)) {
            return errors;
        }
        return new CompositeLogFactory(new LogFactory[] {new FileLogFactory(settings), errors});
    }
}
