// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.Output;
import io.github.zilch.logging.TemplateValue;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.message.Message;
import org.apache.logging.log4j.message.ParameterVisitable;

/**
 * The parameters of a message, or one of them.
 *
 * @param isText {@code true} for the text of a parameter.
 * @param index of the only parameter, or {@link #ALL}.
 */
record MessageParameterValue(boolean isText, int index) implements TemplateValue<LogEvent> {
    private static final int ALL = -1;

    static MessageParameterValue of(ResolverOptions<LogEvent> options) {
        Integer index = options.integer("index");
        if (index != null && index < 0) {
            throw options.error("\"index\" is " + index + ": count from 0");
        }
        return new MessageParameterValue(options.isSet("stringified"), index == null ? ALL : index);
    }

    @Override
    public void write(Output out, JsonBuilder node, CharSequence key, LogEvent event) {
        Log4jValues values = Log4jValues.of(out);
        if (index == ALL) {
            addAll(values, node.createJSONArray(key), event.getMessage());
            return;
        }
        Object parameter = parameter(values, event.getMessage());
        if (parameter == Log4jValues.NONE) {
            node.putNull(key);
        } else {
            values.put(node, key, parameter, isText);
        }
    }

    private void addAll(Log4jValues values, JsonBuilder array, Message message) {
        if (message instanceof ParameterVisitable visitable) {
            values.addParameters(array, visitable, isText);
            return;
        }
        Object[] parameters = message.getParameters();
        for (int i = 0; parameters != null && i < parameters.length; i++) {
            values.put(array, null, parameters[i], isText);
        }
    }

    private Object parameter(Log4jValues values, Message message) {
        if (message instanceof ParameterVisitable visitable) {
            return values.parameter(visitable, index);
        }
        Object[] parameters = message.getParameters();
        return parameters != null && index < parameters.length ? parameters[index] : Log4jValues.NONE;
    }
}
