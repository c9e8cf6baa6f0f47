// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.StackTraceElementProxy;
import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.Output;
import io.github.zilch.logging.TemplateValue;

/**
 * The exception of an event and its causes as an array of objects. An exception that has come before has no cause and no stack,
 * and elements of a stack that the exception around has too are only counted.
 */
final class ExceptionsValue implements TemplateValue<ILoggingEvent> {
    @Override
    public boolean isPresent(ILoggingEvent event) {
        return event.getThrowableProxy() != null;
    }

    @Override
    public void write(Output out, JsonBuilder node, CharSequence key, ILoggingEvent event) {
        addChain(out, node.createJSONArray(key), event.getThrowableProxy());
    }

    private static void addChain(Output out, JsonBuilder array, IThrowableProxy first) {
        for (IThrowableProxy thrown = first; thrown != null; thrown = thrown.getCause()) {
            JsonBuilder exception = array.createJSON();
            out.put(exception, "class", thrown.getClassName());
            out.put(exception, "message", thrown.getMessage());
            if (thrown.isCyclic()) {
                exception.put("cyclic", true);
            } else {
                putStack(out, exception, thrown);
            }
            IThrowableProxy[] suppressed = thrown.getSuppressed();
            if (suppressed != null && suppressed.length > 0) {
                JsonBuilder arrays = exception.createJSONArray("suppressed");
                for (IThrowableProxy other : suppressed) {
                    addChain(out, arrays.createJSONArray(), other);
                }
            }
        }
    }

    private static void putStack(Output out, JsonBuilder exception, IThrowableProxy thrown) {
        StackTraceElementProxy[] elements = thrown.getStackTraceElementProxyArray();
        int common = Math.max(thrown.getCommonFrames(), 0);
        JsonBuilder stack = exception.createJSONArray("stack");
        for (int i = 0; i < elements.length - common; i++) {
            out.put(stack, null, elements[i].getStackTraceElement().toString());
        }
        if (common > 0) {
            exception.put("common", common);
        }
    }
}
