// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.random;

import java.nio.charset.Charset;
import java.util.List;
import java.util.Random;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import uk.co.real_logic.sbe.PrimitiveType;
import uk.co.real_logic.sbe.ir.Encoding;
import uk.co.real_logic.sbe.ir.Ir;
import uk.co.real_logic.sbe.ir.Signal;
import uk.co.real_logic.sbe.ir.Token;

/**
 * Random messages of any schema. A block has any bytes, or values of its fields: often a limit, the null value, a text in
 * its charset, or a code that its enum does not have. Between fields there are any bytes.
 */
public final class RandomMessages {
    private static final int MAX_MESSAGE = 1 << 18;
    private static final int MAX_ENTRIES = 3;
    private static final int MAX_DATA = 20;

    private final Ir schema;
    private final Random random;
    private final MutableDirectBuffer buffer = new UnsafeBuffer(new byte[MAX_MESSAGE]);

    /** Creates a generator. */
    public RandomMessages(Ir schema, Random random) {
        this.schema = schema;
        this.random = random;
    }

    /** Draws a message of any template. */
    public byte[] draw() {
        List<List<Token>> templates = List.copyOf(schema.messages());
        return draw(templates.get(random.nextInt(templates.size())));
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
                put(at + token.offset(), token.encoding().primitiveType().size(), value);
            }
        }
    }

    private void put(int at, int size, long value) {
        switch (size) {
            case 1 -> buffer.putByte(at, (byte) value);
            case 2 -> buffer.putShort(at, (short) value, schema.byteOrder());
            case 4 -> buffer.putInt(at, (int) value, schema.byteOrder());
            default -> buffer.putLong(at, value, schema.byteOrder());
        }
    }

    private int body(List<Token> tokens, int from, int to, int at, int blockLength) {
        int next = putBytes(at, blockLength);
        boolean hasValues = random.nextInt(4) > 0;
        for (int i = from; i < to; i += tokens.get(i).componentTokenCount()) {
            Token token = tokens.get(i);
            List<Token> part = tokens.subList(i, i + token.componentTokenCount());
            if (token.signal() == Signal.BEGIN_GROUP) {
                next = group(part, next);
            } else if (token.signal() == Signal.BEGIN_VAR_DATA) {
                next = data(part, next);
            } else if (hasValues && !token.isConstantEncoding()) {
                putValue(part.subList(1, part.size() - 1), at);
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

    private int data(List<Token> tokens, int at) {
        Token bytes = tokens.stream()
                .filter(each -> each.name().equals("varData"))
                .findFirst()
                .orElseThrow();
        String charset = bytes.encoding().characterEncoding();
        int begin = at + bytes.offset();
        int end = begin;
        if (charset == null || random.nextInt(4) == 0) {
            end = putBytes(begin, random.nextInt(MAX_DATA));
        } else {
            end += putText(begin, Charset.forName(charset), MAX_DATA);
        }
        put(tokens, "length", at, end - begin);
        return end;
    }

    /** Writes bytes of one kind: null values of most types, small numbers, letters, or any. */
    private int putBytes(int at, int length) {
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

    /** Writes text that is valid in a charset; returns its length. */
    private int putText(int at, Charset charset, int maxBytes) {
        String letters = switch (charset.name()) {
            case "US-ASCII" -> "abc XYZ\"\\/\n019";
            case "Shift_JIS" -> "abc かなカ漢字";
            default -> "aé ü\"ß\\Ö";
        };
        StringBuilder text = new StringBuilder();
        int length = 0;
        while (random.nextInt(12) > 0) {
            text.append(letters.charAt(random.nextInt(letters.length())));
            byte[] bytes = text.toString().getBytes(charset);
            if (bytes.length > maxBytes) {
                return length;
            }
            buffer.putBytes(at, bytes);
            length = bytes.length;
        }
        return length;
    }

    /** Writes a value of a type, which is at its offset in a block or in a composite. */
    private void putValue(List<Token> tokens, int block) {
        Token type = tokens.get(0);
        int at = block + type.offset();
        if (type.signal() == Signal.BEGIN_COMPOSITE) {
            for (int i = 1; i < tokens.size() - 1; i += tokens.get(i).componentTokenCount()) {
                putValue(tokens.subList(i, i + tokens.get(i).componentTokenCount()), at);
            }
        } else if (type.signal() == Signal.ENCODING && type.encoding().primitiveType() == PrimitiveType.CHAR) {
            if (!type.isConstantEncoding()) {
                buffer.setMemory(at, type.encodedLength(), (byte) 0);
                putText(at, Charset.forName(type.encoding().characterEncoding()), type.encodedLength());
            }
        } else if (!type.isConstantEncoding()) {
            int size = type.encoding().primitiveType().size();
            for (int i = 0; i < type.encodedLength(); i += size) {
                put(at + i, size, bits(tokens));
            }
        }
    }

    private long bits(List<Token> tokens) {
        Token type = tokens.get(0);
        return switch (type.signal()) {
            case BEGIN_ENUM -> code(tokens.get(random.nextInt(tokens.size())));
            case BEGIN_SET -> {
                long named = tokens.stream()
                        .filter(each -> each.signal() == Signal.CHOICE)
                        .mapToLong(each -> 1L << each.encoding().constValue().longValue())
                        .sum();
                yield random.nextInt(3) == 0 ? random.nextLong() : random.nextLong() & named;
            }
            default ->
                switch (type.encoding().primitiveType()) {
                    case FLOAT -> Float.floatToRawIntBits((float) floating(type.encoding()));
                    case DOUBLE -> Double.doubleToRawLongBits(floating(type.encoding()));
                    default -> integer(type.encoding());
                };
        };
    }

    /** Returns a code of an enum; that of its begin is null, and that of its end is none of its codes. */
    private static long code(Token token) {
        return switch (token.signal()) {
            case VALID_VALUE -> token.encoding().constValue().longValue();
            case BEGIN_ENUM -> token.encoding().applicableNullValue().longValue();
            default -> 'z';
        };
    }

    private long integer(Encoding encoding) {
        return switch (random.nextInt(6)) {
            case 0 -> encoding.applicableNullValue().longValue();
            case 1 -> random.nextInt(100);
            case 2 -> encoding.applicableMaxValue().longValue();
            case 3 -> encoding.applicableMinValue().longValue();
            default -> random.nextLong() >>> random.nextInt(64);
        };
    }

    private double floating(Encoding encoding) {
        return switch (random.nextInt(6)) {
            case 0 -> encoding.applicableNullValue().doubleValue();
            case 1 -> random.nextBoolean() ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
            case 2 -> random.nextInt(1000) / 100.0;
            case 3 -> -0.0;
            default -> Float.intBitsToFloat(random.nextInt());
        };
    }
}
