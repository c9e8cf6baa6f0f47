// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.Output;
import io.github.zilch.logging.TemplateValue;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.message.Message;
import org.apache.logging.log4j.message.ParameterConsumer;
import org.apache.logging.log4j.message.ParameterVisitable;

/** The parameters of a message, or one of them. */
final class MessageParameterValue extends TemplateValue<LogEvent> {
    private static final int ALL = -1;

    private final boolean isText;
    private final int index;
    private final ParameterConsumer<Output> elements = this::addElement;
    private final ParameterConsumer<Output> finder = this::find;

    private MessageParameterValue(boolean isText, int index) {
        this.isText = isText;
        this.index = index;
    }

    static MessageParameterValue of(ResolverOptions<LogEvent> options) {
        Integer index = options.integer("index");
        if (index != null && index < 0) {
            throw options.error("\"index\" is " + index + ": count from 0");
        }
        return new MessageParameterValue(options.isSet("stringified"), index == null ? ALL : index);
    }

    @Override
    public void write(Output out, JsonBuilder node, CharSequence key, LogEvent event) {
        Message message = event.getMessage();
        Object[] parameters = message instanceof ParameterVisitable ? null : message.getParameters();
        if (index != ALL) {
            out.found(null, false);
            if (message instanceof ParameterVisitable visitable) {
                visitable.forEachParameter(finder, out);
            } else if (parameters != null && index < parameters.length) {
                out.found(parameters[index], true);
            }
            putFound(out, node, key);
            return;
        }
        out.members(node.createJSONArray(key));
        if (message instanceof ParameterVisitable visitable) {
            visitable.forEachParameter(elements, out);
        } else if (parameters != null) {
            for (int i = 0; i < parameters.length; i++) {
                addElement(parameters[i], i, out);
            }
        }
    }

    private void putFound(Output out, JsonBuilder node, CharSequence key) {
        Object parameter = out.found();
        boolean isFound = out.isFound();
        out.found(null, false); // so that the parameter can be collected
        if (isFound) {
            put(out, node, key, parameter);
        } else {
            node.putNull(key);
        }
    }

    private void addElement(Object parameter, int position, Output out) {
        put(out, out.members(), null, parameter);
    }

    private void find(Object parameter, int position, Output out) {
        if (position == index) {
            out.found(parameter, true);
        }
    }

    private void put(Output out, JsonBuilder node, CharSequence key, Object parameter) {
        if (isText) {
            out.put(node, key, String.valueOf(parameter));
        } else {
            out.anyValues().put(node, key, parameter);
        }
    }
}
