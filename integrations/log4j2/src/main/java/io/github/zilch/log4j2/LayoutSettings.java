// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.logging.TextLimit;
import java.nio.charset.Charset;
import org.apache.logging.log4j.core.config.Configuration;

/**
 * What resolvers have to know of a layout.
 *
 * @param configuration that the layout is part of.
 * @param charset of the layout.
 * @param limit of strings.
 * @param locationInfoEnabled {@code true} if the place in the source is written.
 * @param stackTraceEnabled {@code true} if exceptions are written.
 * @param stackTraceElementTemplate for the elements of stack traces, unless a resolver has its own.
 */
record LayoutSettings(
        Configuration configuration,
        Charset charset,
        TextLimit limit,
        boolean locationInfoEnabled,
        boolean stackTraceEnabled,
        TemplateSource stackTraceElementTemplate) {}
