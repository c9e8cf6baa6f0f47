// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import ch.qos.logback.classic.spi.ILoggingEvent;
import io.github.zilch.logging.TextLimit;
import java.time.ZoneId;
import java.util.Map;
import java.util.function.Function;

/**
 * What a format has to know, from a configuration of Logback or from the properties of Spring Boot.
 *
 * @param service what is logged, for the format ECS.
 * @param gelf what is logged, for the format GELF.
 * @param pid number of the process, or null to omit it.
 * @param zone of times with an offset.
 * @param stackTrace returns the text of an exception.
 * @param context which entries of the MDC and which key-value pairs are written.
 * @param rules for all members.
 * @param added names and texts of members that each event gets.
 * @param limit of strings.
 */
record FormatSettings(
        Service service,
        Gelf gelf,
        Long pid,
        ZoneId zone,
        Function<ILoggingEvent, String> stackTrace,
        Context context,
        PathRules rules,
        Map<String, String> added,
        TextLimit limit) {

    /**
     * What is logged. What is null or empty is omitted.
     *
     * @param name of the service.
     * @param version of it.
     * @param environment that it runs in.
     * @param nodeName of one of its processes.
     */
    record Service(String name, String version, String environment, String nodeName) {}

    /**
     * What is logged, for the format GELF. What is null or empty is omitted.
     *
     * @param host that logs.
     * @param serviceVersion version of the application.
     */
    record Gelf(String host, String serviceVersion) {}

    /**
     * The MDC and the key-value pairs.
     *
     * @param include {@code false} to omit them.
     * @param prefix of their names; empty for none.
     */
    record Context(boolean include, String prefix) {}
}
