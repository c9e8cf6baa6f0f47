// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.random;

import java.util.List;
import java.util.Random;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import uk.co.real_logic.sbe.ir.Ir;
import uk.co.real_logic.sbe.ir.Signal;
import uk.co.real_logic.sbe.ir.Token;

/** Random messages of any schema: their blocks and data are random bytes. */
public final class AnyMessage {
    private static final int MAX_MESSAGE = 1 << 18;
    private static final int MAX_ENTRIES = 3;
    private static final int MAX_DATA = 20;

    private final Ir schema;
    private final Random random;
    private final MutableDirectBuffer buffer = new UnsafeBuffer(new byte[MAX_MESSAGE]);

    /** Creates a generator. */
    public AnyMessage(Ir schema, long seed) {
        this.schema = schema;
        random = new Random(seed);
    }

    /** Draws a message of a template. */
    public byte[] draw(List<Token> template) {
        Token message = template.get(0);
        List<Token> header = schema.headerStructure().tokens();
        put(header, "blockLength", 0, message.encodedLength());
        put(header, "templateId", 0, message.id());
        put(header, "schemaId", 0, schema.id());
        put(header, "version", 0, schema.version());
        int at = header.get(0).encodedLength();
        int end = body(template, 1, template.size() - 1, at, message.encodedLength());
        byte[] bytes = new byte[end];
        buffer.getBytes(0, bytes);
        return bytes;
    }

    private void put(List<Token> tokens, String name, int at, long value) {
        for (Token token : tokens) {
            if (token.signal() == Signal.ENCODING && token.name().equals(name) && !token.isConstantEncoding()) {
                int offset = at + token.offset();
                switch (token.encoding().primitiveType().size()) {
                    case 1 -> buffer.putByte(offset, (byte) value);
                    case 2 -> buffer.putShort(offset, (short) value, schema.byteOrder());
                    case 4 -> buffer.putInt(offset, (int) value, schema.byteOrder());
                    default -> buffer.putLong(offset, value, schema.byteOrder());
                }
            }
        }
    }

    private int body(List<Token> tokens, int from, int to, int at, int blockLength) {
        int next = putBlock(at, blockLength);
        for (int i = from; i < to; i += tokens.get(i).componentTokenCount()) {
            Token token = tokens.get(i);
            List<Token> part = tokens.subList(i, i + token.componentTokenCount());
            if (token.signal() == Signal.BEGIN_GROUP) {
                next = group(part, next);
            } else if (token.signal() == Signal.BEGIN_VAR_DATA) {
                int length = random.nextInt(MAX_DATA);
                put(part, "length", next, length);
                int header = part.stream()
                        .filter(each -> each.name().equals("varData"))
                        .findFirst()
                        .orElseThrow()
                        .offset();
                next = putBlock(next + header, length);
            }
        }
        return next;
    }

    private int group(List<Token> tokens, int at) {
        Token dimensions = tokens.get(1);
        int count = random.nextInt(MAX_ENTRIES + 1);
        int first = 1 + dimensions.componentTokenCount();
        int blockLength = tokens.get(0).encodedLength();
        put(tokens.subList(1, first), "blockLength", at, blockLength);
        put(tokens.subList(1, first), "numInGroup", at, count);
        int next = at + dimensions.encodedLength();
        for (int i = 0; i < count; i++) {
            next = body(tokens, first, tokens.size() - 1, next, blockLength);
        }
        return next;
    }

    /** Writes bytes of one kind: any, null values of most types, small numbers, letters. */
    private int putBlock(int at, int length) {
        int kind = random.nextInt(5);
        for (int i = 0; i < length; i++) {
            int value = switch (kind) {
                case 0 -> 0;
                case 1 -> 0xFF;
                case 2 -> i % 4 == 0 ? random.nextInt(4) : 0;
                case 3 -> 'A' + random.nextInt(26);
                default -> random.nextInt(256);
            };
            buffer.putByte(at + i, (byte) value);
        }
        return at + length;
    }
}
