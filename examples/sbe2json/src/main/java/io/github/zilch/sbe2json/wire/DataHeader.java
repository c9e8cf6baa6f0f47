// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.wire;

import java.nio.ByteOrder;
import java.util.List;
import org.agrona.DirectBuffer;
import uk.co.real_logic.sbe.ir.Token;

/**
 * What is before variable data: its length. Allocates nothing; immutable.
 *
 * @param sizePart the length of the data.
 * @param dataOffset where the data begins.
 * @param charset that the schema names for the data; null or blank if it names none.
 */
public record DataHeader(IntegerPart sizePart, int dataOffset, String charset) {
    /**
     * Returns what is before variable data.
     *
     * @param data its tokens.
     * @param path of the data, for the error.
     * @param order of the bytes.
     * @return the header.
     * @throws IllegalArgumentException if the schema defines no length.
     */
    public static DataHeader of(List<Token> data, String path, ByteOrder order) {
        Token bytes = Tokens.find(data, "varData", path);
        return new DataHeader(
                IntegerPart.of(Tokens.find(data, "length", path), false, order),
                bytes.offset(),
                bytes.encoding().characterEncoding());
    }

    /**
     * Returns the length of the data.
     *
     * @param buffer that contains the header.
     * @param at index of its first byte.
     * @return the length in bytes; it can be negative, or longer than the message, if that is damaged.
     */
    public long size(DirectBuffer buffer, int at) {
        return sizePart.read(buffer, at);
    }
}
