// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.OutputStreamAppender;
import ch.qos.logback.core.encoder.Encoder;
import io.github.zilch.logging.DirectMemory;
import java.io.OutputStream;
import java.util.Map;
import org.slf4j.LoggerFactory;
import org.springframework.boot.logging.logback.StructuredLogEncoder;
import org.springframework.core.env.Environment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

/**
 * An application whose logging starts again and again: {@link RestartTest} runs it in a process of its own. It prints the memory
 * off the heap while it logs, and then that after each stop.
 */
final class RestartingApplication {
    private static final int STARTS = 5;

    private RestartingApplication() {}

    /** Fails, so that its event is not written. */
    private static final Object FAILING = new Object() {
        @Override
        public String toString() {
            throw new IllegalStateException("of the user");
        }
    };

    public static void main(String[] args) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        for (int i = 0; i < STARTS; i++) {
            context.reset();
            context.getStatusManager().clear();
            context.start();
            OutputStreamAppender<ILoggingEvent> appender = new OutputStreamAppender<>();
            appender.setContext(context);
            appender.setOutputStream(OutputStream.nullOutputStream());
            appender.setEncoder(encoder(args[0], context));
            appender.start();
            Logger logger = context.getLogger("test");
            logger.addAppender(appender);
            logger.atInfo().addKeyValue("failing", FAILING).log("x");
            logger.info("text");
            if (i == 0) {
                System.out.println(DirectMemory.used());
            }
            if (args[1].equals("stop")) {
                context.stop();
            } else {
                context.reset();
            }
            System.out.println(DirectMemory.used());
        }
    }

    private static Encoder<ILoggingEvent> encoder(String kind, LoggerContext context) {
        if (kind.equals("ZilchEncoder")) {
            ZilchEncoder encoder = new ZilchEncoder();
            encoder.setContext(context);
            encoder.start();
            return encoder;
        }
        StandardEnvironment environment = new StandardEnvironment();
        environment.getPropertySources().addFirst(new MapPropertySource("test", Map.of("spring.application.pid", "7")));
        context.putObject(Environment.class.getName(), environment);
        StructuredLogEncoder encoder = new StructuredLogEncoder();
        encoder.setContext(context);
        encoder.setFormat(ZilchEcsFormatter.class.getPackageName() + "." + kind);
        encoder.start();
        return encoder;
    }
}
