// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggerContextListener;
import io.github.zilch.logging.ContextMemory;
import io.github.zilch.logging.EventWriter;

/**
 * Frees the memory of the formats of a logger context when it is reset or stopped, after its appenders: they do not stop their
 * encoders. A reset of the context removes the listener.
 */
final class ContextStop implements LoggerContextListener {
    private final ContextMemory memory = new ContextMemory();

    private ContextStop() {}

    /** Has a writer freed when a context stops. */
    static synchronized void free(EventWriter<?> writer, LoggerContext context) {
        ContextStop known = null;
        for (LoggerContextListener listener : context.getCopyOfListenerList()) {
            known = listener instanceof ContextStop stop ? stop : known;
        }
        if (known == null) {
            known = new ContextStop();
            context.addListener(known);
        }
        known.memory.add(writer);
    }

    @Override
    public boolean isResetResistant() {
        return false;
    }

    @Override
    public void onReset(LoggerContext context) {
        memory.clear();
    }

    @Override
    public void onStop(LoggerContext context) {
        memory.clear();
    }

    @Override
    public void onStart(LoggerContext context) {
        // the memory is taken by events
    }

    @Override
    public void onLevelChange(Logger logger, Level level) {
        // no concern of the memory
    }
}
