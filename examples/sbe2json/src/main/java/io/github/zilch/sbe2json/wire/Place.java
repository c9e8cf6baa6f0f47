// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.wire;

import uk.co.real_logic.sbe.ir.Token;

/**
 * Where a value is in its block.
 *
 * @param offset in the block, in bytes.
 * @param end of the value in the block; 0 if it takes no bytes because it is constant.
 * @param since the first version of the schema that has it.
 */
public record Place(int offset, int end, int since) {
    /**
     * Returns the place of a field.
     *
     * @param field its token, or that of its type if it is a member of a composite.
     * @param type the first token of its type.
     * @return the place in the block, or in the composite.
     */
    public static Place of(Token field, Token type) {
        int length = Tokens.isConstant(field, type) ? 0 : type.encodedLength();
        return new Place(type.offset(), length == 0 ? 0 : type.offset() + length, field.version());
    }

    /**
     * Returns the place of a member, which can be there although its composite, which is at this place, is cut off.
     *
     * @param member the first token of its type.
     * @return the place in the block.
     */
    public Place of(Token member) {
        Place inside = of(member, member);
        return new Place(
                offset + inside.offset,
                inside.end == 0 ? first().end : offset + inside.end,
                Math.max(since, inside.since));
    }

    /**
     * Returns the place of the first byte, if the value takes any.
     *
     * @return the place in the block.
     */
    public Place first() {
        return new Place(offset, Math.min(end, offset + 1), since);
    }

    /**
     * Returns whether a message has the value.
     *
     * @param version of the message.
     * @param blockLength length of the block in bytes.
     * @return {@code true} if it does.
     */
    public boolean isIn(int version, int blockLength) {
        return since <= version && end <= blockLength;
    }
}
