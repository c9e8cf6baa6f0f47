// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.logging.Output;
import io.github.zilch.logging.TemplateValue;
import java.util.List;
import java.util.Map;
import org.apache.logging.log4j.core.LogEvent;

/** Templates of elements of stack traces. They have one resolver, {@code stackTraceElement}. */
final class StackTraceElements {
    private static final List<String> FIELDS = List.of("className", "fileName", "methodName", "lineNumber");

    private StackTraceElements() {}

    /**
     * Compiles a template.
     *
     * @param name of the template, for errors.
     * @param template as {@link TemplateReader} reads it.
     * @param settings of the layout.
     * @param out to write constants with.
     * @return the template.
     */
    static TemplateValue<StackTraceElement> compile(String name, Object template, LayoutSettings settings, Output out) {
        return new TemplateCompiler<StackTraceElement>(
                        name,
                        Map.of("stackTraceElement", StackTraceElements::field),
                        (compiler, text) -> compiler.constantText(
                                settings.configuration().getStrSubstitutor().replace((LogEvent) null, text)),
                        out)
                .compile(template);
    }

    /** Returns the part of an element that the option {@code field} names. */
    static TemplateValue<StackTraceElement> field(ResolverOptions<?> options) {
        return switch (options.choice(FIELDS, "field")) {
            case "className" -> TemplateValue.text(StackTraceElement::getClassName);
            case "fileName" -> TemplateValue.text(StackTraceElement::getFileName);
            case "methodName" -> TemplateValue.text(StackTraceElement::getMethodName);
            default -> TemplateValue.number(StackTraceElement::getLineNumber);
        };
    }
}
