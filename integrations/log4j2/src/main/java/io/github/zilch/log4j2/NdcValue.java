// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.Output;
import io.github.zilch.logging.TemplateValue;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.logging.log4j.ThreadContext.ContextStack;
import org.apache.logging.log4j.core.LogEvent;

/** The stack of the thread's context, or those of its elements that match a pattern. */
final class NdcValue extends TemplateValue<LogEvent> {
    private final Pattern pattern;

    private NdcValue(Pattern pattern) {
        this.pattern = pattern;
    }

    static NdcValue of(ResolverOptions<LogEvent> options) {
        return new NdcValue(pattern(options, options.text("pattern")));
    }

    /** Compiles a regular expression of a template, or returns null for null. */
    static Pattern pattern(ResolverOptions<?> options, String expression) {
        try {
            return expression == null ? null : Pattern.compile(expression);
        } catch (PatternSyntaxException e) {
            throw options.error(
                    "\"" + expression + "\" is no regular expression, " + e.getDescription() + ": correct it", e);
        }
    }

    @Override
    public boolean isPresent(LogEvent event) {
        return event.getContextStack().getDepth() > 0;
    }

    @Override
    public void write(Output out, JsonBuilder node, CharSequence key, LogEvent event) {
        ContextStack stack = event.getContextStack();
        JsonBuilder array = null;
        List<String> elements = stack.getDepth() == 0 ? List.of() : stack.asList();
        for (int i = 0; i < elements.size(); i++) {
            String element = elements.get(i);
            if (pattern == null || pattern.matcher(element).matches()) {
                array = array == null ? node.createJSONArray(key) : array;
                out.put(array, null, element);
            }
        }
        if (array == null) {
            node.putNull(key);
        }
    }
}
