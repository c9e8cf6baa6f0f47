// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.command;

import io.github.zilch.kit.condition.Condition;
import io.github.zilch.sbe2json.input.FoundMessage;
import io.github.zilch.sbe2json.where.MessageCondition;
import io.github.zilch.sbe2json.wire.Header;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.collections.LongHashSet;
import uk.co.real_logic.sbe.ir.Ir;
import uk.co.real_logic.sbe.ir.Token;

/**
 * Selects messages by template and by a condition, before they are converted. A message of which that cannot be told is
 * selected, so that it is reported. Does not allocate per message, except that a regular expression may. For use by one
 * thread.
 */
final class Selection {
    private final Header header;
    private final long schemaId;

    /** The ids of the selected templates; empty for all. */
    private final LongHashSet templates = new LongHashSet();

    /** What else is asked of a message; null if nothing is. */
    private final MessageCondition condition;

    /**
     * Creates a selection.
     *
     * @param schema of the messages.
     * @param only names and ids of templates; empty for all.
     * @param where a condition, or null for none.
     * @throws IllegalArgumentException if the schema does not have a template or a field; the message names the option.
     */
    Selection(Ir schema, List<String> only, Condition where) {
        header = new Header(schema);
        schemaId = schema.id();
        only.forEach(each -> addTemplate(schema, each));
        condition = where == null ? null : condition(where, schema);
    }

    private void addTemplate(Ir schema, String nameOrId) {
        boolean isKnown = false;
        for (List<Token> tokens : schema.messages()) {
            Token token = tokens.get(0);
            if (token.name().equals(nameOrId) || Integer.toString(token.id()).equals(nameOrId)) {
                templates.add(token.id());
                isKnown = true;
            }
        }
        if (!isKnown) {
            throw new IllegalArgumentException(
                    "--only: the schema has no template '" + nameOrId + "': 'sbe2json schema' lists its templates");
        }
    }

    private static MessageCondition condition(Condition where, Ir schema) {
        try {
            return new MessageCondition(where, schema);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--where: " + e.getMessage(), e);
        }
    }

    /** Returns whether a message is selected. */
    boolean accepts(FoundMessage message) {
        DirectBuffer buffer = message.buffer();
        int at = message.offset();
        return hasTemplate(buffer, at, message.length())
                && (condition == null || condition.holds(buffer, at, message.length()));
    }

    private boolean hasTemplate(DirectBuffer buffer, int at, int length) {
        return templates.isEmpty()
                || length < header.length()
                || header.schemaId(buffer, at) != schemaId
                || templates.contains(header.templateId(buffer, at));
    }
}
