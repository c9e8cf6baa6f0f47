// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.where;

import io.github.zilch.kit.condition.Condition;
import io.github.zilch.kit.condition.ConditionState;
import io.github.zilch.sbe2json.wire.EmptyEntries;
import io.github.zilch.sbe2json.wire.Header;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.collections.Long2ObjectHashMap;
import uk.co.real_logic.sbe.ir.Ir;
import uk.co.real_logic.sbe.ir.Token;

/**
 * A condition on the fields of a message, those of its groups included, which is tested on the bytes before the message is
 * converted. A comparison holds if it holds for one of the values that the field has in the message; {@code !=} and
 * {@code not in} hold if the message has the field, and none of its values is equal.
 *
 * <p>Reads nothing outside the message. Does not allocate per message, except that a regular expression may. For use by one
 * thread.
 */
public final class MessageCondition {
    private final ConditionState state;
    private final Header header;
    private final long schemaId;
    private final EmptyEntries emptyEntries = new EmptyEntries();
    private final Long2ObjectHashMap<EntryTests> templates = new Long2ObjectHashMap<>();

    /**
     * Creates a condition.
     *
     * @param condition of the user.
     * @param schema of the messages.
     * @throws IllegalArgumentException if no template has a field, or a comparison makes no sense; the message points at
     *     the place.
     */
    public MessageCondition(Condition condition, Ir schema) {
        state = new ConditionState(condition);
        header = new Header(schema);
        schemaId = schema.id();
        Comparisons comparisons = new Comparisons(condition, state);
        ConditionCompiler compiler = new ConditionCompiler(schema, comparisons, emptyEntries);
        for (List<Token> tokens : schema.messages()) {
            templates.put(tokens.get(0).id(), compiler.message(tokens));
        }
        comparisons.check();
    }

    /**
     * Returns whether the condition holds for a message. It also holds for a message that cannot be read, so that it is
     * reported: one that is cut or damaged, or whose template is unknown.
     *
     * @param buffer that contains the message.
     * @param offset of its header.
     * @param length of the message in bytes.
     * @return {@code true} if the message is selected.
     */
    public boolean holds(DirectBuffer buffer, int offset, int length) {
        if (length < header.length() || header.schemaId(buffer, offset) != schemaId) {
            return true;
        }
        EntryTests message = templates.get(header.templateId(buffer, offset));
        int begin = offset + header.length();
        int end = offset + length;
        long blockLength = header.blockLength(buffer, offset);
        if (message == null || blockLength < 0 || blockLength > end - begin) {
            return true;
        }
        state.begin();
        emptyEntries.begin();
        int version = header.version(buffer, offset);
        return message.look(buffer, begin, (int) blockLength, end, version) < 0 || state.holds();
    }
}
