// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.spring;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import org.slf4j.LoggerFactory;

/** What the serializers log. */
final class Logged {
    private Logged() {}

    /** Returns the lines from a level on that are logged meanwhile. */
    static List<String> lines(Level level, Runnable work) {
        Logger logger = (Logger) LoggerFactory.getLogger(GeneratedSerializers.class);
        Level before = logger.getLevel();
        ListAppender<ILoggingEvent> lines = new ListAppender<>();
        lines.start();
        logger.setLevel(level);
        logger.addAppender(lines);
        try {
            work.run();
        } finally {
            logger.detachAppender(lines);
            logger.setLevel(before);
        }
        return lines.list.stream()
                .map(line -> line.getLevel() + " " + line.getFormattedMessage())
                .toList();
    }
}
