// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.Output;
import io.github.zilch.logging.TemplateValue;
import java.util.List;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.util.Throwables;

/**
 * A part of the exception of an event, or of its root cause.
 *
 * @param isEnabled {@code true} if objects can have it.
 * @param isRootCause {@code true} for the root cause.
 * @param part that is written.
 */
record ExceptionValue(boolean isEnabled, boolean isRootCause, TemplateValue<Throwable> part)
        implements TemplateValue<LogEvent> {
    private static final String STACK_TRACE = "stackTrace";
    private static final String STRINGIFIED = "stringified";

    static ExceptionValue of(
            ResolverOptions<LogEvent> options, LayoutSettings settings, boolean isRootCause, Output out) {
        String field = options.choice(List.of("className", "message", STACK_TRACE), "field");
        boolean isText = isText(options);
        TemplateValue<Throwable> text = StackTraceText.of(options, settings);
        Object elementTemplate = options.any(STACK_TRACE, "elementTemplate");
        TemplateValue<Throwable> part = switch (field) {
            case "className" -> TemplateValue.text(thrown -> thrown.getClass().getCanonicalName());
            case "message" -> TemplateValue.text(Throwable::getMessage);
            default -> {
                if (!settings.stackTraceEnabled()) {
                    yield TemplateValue.text(thrown -> null);
                }
                yield isText ? text : elements(options, elementTemplate, settings, out);
            }
        };
        return new ExceptionValue(settings.stackTraceEnabled(), isRootCause, part);
    }

    private static boolean isText(ResolverOptions<LogEvent> options) {
        boolean isText = options.isSet(STRINGIFIED);
        Object stringified = options.container(STACK_TRACE, STRINGIFIED);
        return stringified == null ? isText : !(stringified instanceof Boolean set) || set;
    }

    private static TemplateValue<Throwable> elements(
            ResolverOptions<LogEvent> options, Object elementTemplate, LayoutSettings settings, Output out) {
        if (elementTemplate != null) {
            return array(StackTraceElements.compile(
                    options.place(STACK_TRACE + "/elementTemplate"), elementTemplate, settings, out));
        }
        TemplateSource source = settings.stackTraceElementTemplate();
        return array(StackTraceElements.compile(
                source.name(), TemplateReader.read(source.name(), source.text()), settings, out));
    }

    @Override
    public boolean isEverPresent() {
        return isEnabled;
    }

    @Override
    public boolean isPresent(LogEvent event) {
        return isEnabled && event.getThrown() != null;
    }

    @Override
    public void write(Output out, JsonBuilder node, CharSequence key, LogEvent event) {
        Throwable thrown = event.getThrown();
        if (thrown == null) {
            node.putNull(key);
        } else {
            part.write(out, node, key, isRootCause ? Throwables.getRootCause(thrown) : thrown);
        }
    }

    /** Returns the elements of a stack trace as an array, or {@code null} if there are none. */
    private static TemplateValue<Throwable> array(TemplateValue<StackTraceElement> element) {
        return (out, node, key, thrown) -> {
            StackTraceElement[] trace = thrown.getStackTrace();
            if (trace.length == 0) {
                node.putNull(key);
                return;
            }
            JsonBuilder array = node.createJSONArray(key);
            for (StackTraceElement step : trace) {
                element.write(out, array, null, step);
            }
        };
    }
}
