// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import org.springframework.boot.logging.StackTracePrinter;
import org.springframework.core.env.Environment;

/**
 * Writes events as the format {@code gelf} of Spring Boot: {@code logging.structured.format.console} or {@code .file} names this
 * class. Any number of threads can use it. The page of this module has the properties, and what is allocated.
 */
public final class ZilchGelfFormatter extends BootFormatter {
    /**
     * Creates a format. Spring Boot does that.
     *
     * @param environment with the properties {@code logging.structured}.
     * @param converter for the text of exceptions.
     * @param printer for the text of exceptions in place of the converter, or null.
     * @throws IllegalArgumentException if a property has a value that it cannot have, or no effect on this format.
     */
    public ZilchGelfFormatter(Environment environment, ThrowableProxyConverter converter, StackTracePrinter printer) {
        super(environment, converter, printer, settings -> Formats.writer(Formats.Format.GELF, settings));
    }
}
