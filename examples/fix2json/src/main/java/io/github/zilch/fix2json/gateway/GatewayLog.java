// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.github.zilch.fix2json.RawMask;
import io.github.zilch.fix2json.gateway.event.Event;
import io.github.zilch.kit.Secrets;
import io.github.zilch.kit.Streams;
import java.util.function.Consumer;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.slf4j.event.Level;

/**
 * Writes events to standard error, one line each: as text, or as JSON by Log4j with the layout of {@code zilch-log4j2}. In JSON,
 * so is all that the engine and other libraries log.
 */
final class GatewayLog implements Consumer<Event> {
    /** The property by which SLF4J is told its provider; the kit sets that of the other commands. */
    private static final String PROVIDER = "slf4j.provider";

    private static final String CONFIGURATION = "log4j2.configurationFile";
    private static final String LEVEL = "fix2json.log.level";
    private static final String LOGGER = "fix2json.gateway";

    private final Streams streams;
    private final Format format;
    private final Level least;
    private volatile RawMask mask = RawMask.NONE;

    /** The forms of a line. */
    enum Format {
        /** A sentence after the name of the command. */
        TEXT,
        /** An object in the form of the Elastic Common Schema. */
        JSON
    }

    /**
     * Creates the log. To be called before a library has logged anything.
     *
     * @param streams of the run.
     * @param format of the lines.
     * @param least level that is written.
     */
    GatewayLog(Streams streams, Format format, Level least) {
        this.streams = streams;
        this.format = format;
        this.least = least;
        if (format == Format.JSON) {
            System.setProperty(PROVIDER, "org.apache.logging.slf4j.SLF4JServiceProvider");
            System.setProperty(LEVEL, least.name());
            if (System.getProperty(CONFIGURATION) == null) {
                System.setProperty(CONFIGURATION, "classpath:io/github/zilch/fix2json/gateway/log4j2.xml");
            }
        }
    }

    /** Hides the values of masked fields from now on. */
    void setMask(RawMask mask) {
        this.mask = mask;
    }

    @Override
    public void accept(Event event) {
        if (event.kind().level().toInt() < least.toInt()) {
            return;
        }
        if (format == Format.TEXT) {
            streams.err().println("fix2json gateway: " + withoutSecrets(event.toString()));
            return;
        }
        MDC.put("event", event.kind().label());
        if (event.session() != null) {
            MDC.put("session", event.session().toString());
        }
        LoggerFactory.getLogger(LOGGER).atLevel(event.kind().level()).log(withoutSecrets(event.text()));
        MDC.remove("event");
        MDC.remove("session");
    }

    private String withoutSecrets(String text) {
        return Secrets.scrub(mask.apply(text));
    }
}
