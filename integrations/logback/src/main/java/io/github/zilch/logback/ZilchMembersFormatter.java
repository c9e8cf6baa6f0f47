// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import org.springframework.boot.logging.StackTracePrinter;
import org.springframework.core.env.Environment;

/**
 * Writes events with the members that the property {@code zilch.logging.members} names, in the structured logging of Spring Boot:
 * {@code logging.structured.format.console} or {@code .file} names this class. Any number of threads can use it.
 */
public final class ZilchMembersFormatter extends BootFormatter {
    private static final String MEMBERS = "zilch.logging.members";

    /**
     * Creates a format. Spring Boot does that.
     *
     * @param environment with the properties.
     * @param converter for the text of exceptions.
     * @param printer for the text of exceptions in place of the converter, or null.
     * @throws IllegalArgumentException if a property has a value that it cannot have, or no effect on this format.
     */
    public ZilchMembersFormatter(
            Environment environment, ThrowableProxyConverter converter, StackTracePrinter printer) {
        super(
                environment,
                converter,
                printer,
                settings -> Formats.writer(MemberSource.parse(members(environment)), settings));
    }

    private static String members(Environment environment) {
        String members = environment.getProperty(MEMBERS);
        if (members == null) {
            throw new IllegalArgumentException(
                    MEMBERS + " is not set: name the members of an event, such as" + " timestamp, level, message");
        }
        return members;
    }
}
