// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.where;

import io.github.zilch.kit.condition.Condition;
import io.github.zilch.kit.condition.ConditionState;
import io.github.zilch.sbe2json.wire.MessageWalk;
import org.agrona.DirectBuffer;
import uk.co.real_logic.sbe.ir.Ir;

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
    private final MessageWalk walk;

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
        Comparisons comparisons = new Comparisons(condition, state);
        walk = new MessageWalk(schema, new ConditionCompiler(schema, comparisons));
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
        state.begin();
        walk.begin();
        long required = walk.required(buffer, offset, length);
        return required == MessageWalk.UNKNOWN || required > length || state.holds();
    }
}
