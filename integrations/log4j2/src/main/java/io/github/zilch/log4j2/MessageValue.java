// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.Output;
import io.github.zilch.logging.TemplateValue;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.message.Message;
import org.apache.logging.log4j.message.MultiformatMessage;
import org.apache.logging.log4j.message.ObjectMessage;
import org.apache.logging.log4j.message.ReusableMessage;
import org.apache.logging.log4j.message.ReusableSimpleMessage;
import org.apache.logging.log4j.message.SimpleMessage;
import org.apache.logging.log4j.util.MultiFormatStringBuilderFormattable;
import org.apache.logging.log4j.util.StringBuilderFormattable;

/**
 * The message of an event: its text, or its JSON if it has one.
 *
 * @param isText {@code true} for the text in any case.
 * @param fallbackKey name of the member that the text becomes where there is no JSON, or null for none.
 */
record MessageValue(boolean isText, String fallbackKey) implements TemplateValue<LogEvent> {
    private static final String[] JSON = {"JSON"};

    static MessageValue of(ResolverOptions<LogEvent> options) {
        boolean isText = options.isSet("stringified");
        String fallbackKey = options.text("fallbackKey");
        if (isText && fallbackKey != null) {
            throw options.error("\"fallbackKey\" has no effect with \"stringified\": remove one of them");
        }
        return new MessageValue(
                isText, fallbackKey == null ? null : options.limit().cut(fallbackKey));
    }

    @Override
    public void write(Output out, JsonBuilder node, CharSequence key, LogEvent event) {
        Message message = event.getMessage();
        if (isText) {
            putText(out, node, key, message);
        } else if (message instanceof MultiformatMessage multiformat && hasJson(multiformat)) {
            putJson(out, node, key, multiformat);
        } else if (message instanceof ObjectMessage object) {
            out.anyValues().put(node, key, object.getParameter());
        } else if (fallbackKey == null) {
            putText(out, node, key, message);
        } else {
            putText(out, node.createJSON(key), fallbackKey, message);
        }
    }

    private static boolean hasJson(MultiformatMessage message) {
        for (String format : message.getFormats()) {
            if (JSON[0].equalsIgnoreCase(format)) {
                return true;
            }
        }
        return false;
    }

    private static void putJson(Output out, JsonBuilder node, CharSequence key, MultiformatMessage message) {
        if (message instanceof MultiFormatStringBuilderFormattable formattable) {
            StringBuilder buffer = out.beginText();
            formattable.formatTo(JSON, buffer);
            out.putJson(node, key, buffer);
        } else {
            out.putJson(node, key, message.getFormattedMessage(JSON));
        }
    }

    private static void putText(Output out, JsonBuilder node, CharSequence key, Message message) {
        String known = simpleText(message);
        if (known != null) {
            out.put(node, key, known);
        } else if (message instanceof CharSequence text && !(message instanceof ReusableMessage)) {
            out.putCut(node, key, out.beginText().append(text));
        } else if (message instanceof CharSequence text && text.length() == 0) {
            out.put(node, key, "");
        } else if (message instanceof StringBuilderFormattable formattable) {
            Log4jValues.putFormatted(out, node, key, formattable);
        } else {
            out.put(node, key, message.getFormattedMessage());
        }
    }

    /** Returns the text of a message that was created with a String only, else null. */
    @SuppressWarnings("deprecation")
    private static String simpleText(Message message) {
        boolean isSimple = message instanceof SimpleMessage || message instanceof ReusableSimpleMessage;
        return isSimple ? message.getFormat() : null;
    }
}
