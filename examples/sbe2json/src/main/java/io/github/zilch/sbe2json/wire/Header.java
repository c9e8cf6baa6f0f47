// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.wire;

import org.agrona.DirectBuffer;
import uk.co.real_logic.sbe.ir.Ir;
import uk.co.real_logic.sbe.ir.Signal;
import uk.co.real_logic.sbe.ir.Token;

/** Reads the header of a message. Allocates nothing; immutable. */
public final class Header {
    private final int length;
    private final IntegerPart blockLength;
    private final IntegerPart templateId;
    private final IntegerPart schemaId;
    private final IntegerPart version;

    /**
     * Creates a reader.
     *
     * @param schema that the messages are of.
     * @throws IllegalArgumentException if one of the four numbers is missing.
     */
    public Header(Ir schema) {
        length = schema.headerStructure().tokens().get(0).encodedLength();
        blockLength = part(schema, "blockLength");
        templateId = part(schema, "templateId");
        schemaId = part(schema, "schemaId");
        version = part(schema, "version");
    }

    private static IntegerPart part(Ir schema, String name) {
        for (Token token : schema.headerStructure().tokens()) {
            boolean isInteger = token.signal() == Signal.ENCODING
                    && IntegerReader.isInteger(token.encoding().primitiveType());
            if (isInteger && token.name().equals(name)) {
                return IntegerPart.of(token, false, schema.byteOrder());
            }
        }
        throw new IllegalArgumentException("the header of the schema has no integer " + name);
    }

    /**
     * Returns the length of the header.
     *
     * @return the length in bytes.
     */
    public int length() {
        return length;
    }

    /**
     * Returns the length of the block of fields after the header.
     *
     * @param buffer that contains the header.
     * @param at index of its first byte.
     * @return the length in bytes; it can be longer than the message if that is damaged.
     */
    public long blockLength(DirectBuffer buffer, int at) {
        return blockLength.read(buffer, at);
    }

    /**
     * Returns the template.
     *
     * @param buffer that contains the header.
     * @param at index of its first byte.
     * @return the template id.
     */
    public long templateId(DirectBuffer buffer, int at) {
        return templateId.read(buffer, at);
    }

    /**
     * Returns the schema.
     *
     * @param buffer that contains the header.
     * @param at index of its first byte.
     * @return the schema id.
     */
    public long schemaId(DirectBuffer buffer, int at) {
        return schemaId.read(buffer, at);
    }

    /**
     * Returns the version of the schema that the message was written with.
     *
     * @param buffer that contains the header.
     * @param at index of its first byte.
     * @return the version, or {@code Integer.MAX_VALUE} if it is greater.
     */
    public int version(DirectBuffer buffer, int at) {
        long read = version.read(buffer, at);
        return read < 0 || read > Integer.MAX_VALUE ? Integer.MAX_VALUE : (int) read;
    }
}
