// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.wire;

import java.nio.ByteOrder;
import java.util.List;
import org.agrona.DirectBuffer;
import uk.co.real_logic.sbe.ir.Token;

/**
 * The dimensions before the entries of a group. Allocates nothing; immutable.
 *
 * @param length in bytes.
 * @param blockLengthPart the length of the block of an entry.
 * @param countPart the number of entries.
 */
public record GroupHeader(int length, IntegerPart blockLengthPart, IntegerPart countPart) {
    /** Number of entries without bytes that a message may have, since a few bytes must not become gigabytes of JSON. */
    public static final int MAX_EMPTY = 65_535;

    /**
     * Returns the dimensions of a group.
     *
     * @param group its tokens.
     * @param path of the group, for the error.
     * @param order of the bytes.
     * @return the dimensions.
     * @throws IllegalArgumentException if the schema defines no such dimensions.
     */
    public static GroupHeader of(List<Token> group, String path, ByteOrder order) {
        List<Token> dimensions = Tokens.dimensions(group);
        return new GroupHeader(
                dimensions.get(0).encodedLength(),
                IntegerPart.of(Tokens.find(dimensions, "blockLength", path), false, order),
                IntegerPart.of(Tokens.find(dimensions, "numInGroup", path), false, order));
    }

    /**
     * Returns the length of the block of fields of an entry.
     *
     * @param buffer that contains the dimensions.
     * @param at index of their first byte.
     * @return the length in bytes; it can be longer than the message if that is damaged.
     */
    public long blockLength(DirectBuffer buffer, int at) {
        return blockLengthPart.read(buffer, at);
    }

    /**
     * Returns the number of entries.
     *
     * @param buffer that contains the dimensions.
     * @param at index of their first byte.
     * @return the number; it can be negative if the message is damaged.
     */
    public long count(DirectBuffer buffer, int at) {
        return countPart.read(buffer, at);
    }

    /**
     * Returns whether the blocks of the entries can be in the rest of a message.
     *
     * @param blockLength of an entry.
     * @param count of entries, not negative.
     * @param rest of the message in bytes.
     * @return {@code true} if they can.
     */
    public static boolean fits(long blockLength, long count, int rest) {
        return blockLength == 0 || blockLength > 0 && count <= rest / blockLength;
    }
}
