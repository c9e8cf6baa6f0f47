// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.logging.ContextMemory;
import io.github.zilch.logging.EventWriter;
import java.beans.PropertyChangeEvent;
import java.beans.PropertyChangeListener;
import java.util.List;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.spi.LoggerContextShutdownAware;

/**
 * Frees the memory of the layouts of a logger context when it stops, and when it has got another configuration, after their
 * appenders: Log4j tells layouts neither. Those of the new configuration are freed then, too, which costs them one allocation.
 */
final class ContextStop implements LoggerContextShutdownAware, PropertyChangeListener {
    private final ContextMemory memory = new ContextMemory();

    private ContextStop() {}

    /** Has a writer freed when a context stops. A context has one listener for good, as Log4j removes none. */
    static synchronized void free(EventWriter<?> writer, LoggerContext context) {
        List<LoggerContextShutdownAware> listeners = context.getListeners();
        ContextStop known = null;
        for (int i = 0; listeners != null && i < listeners.size(); i++) {
            known = listeners.get(i) instanceof ContextStop stop ? stop : known;
        }
        if (known == null) {
            known = new ContextStop();
            context.addShutdownListener(known);
            context.addPropertyChangeListener(known);
        }
        known.memory.add(writer);
    }

    @Override
    public void contextShutdown(org.apache.logging.log4j.spi.LoggerContext context) {
        memory.clear();
    }

    @Override
    public void propertyChange(PropertyChangeEvent change) {
        memory.clear();
    }
}
