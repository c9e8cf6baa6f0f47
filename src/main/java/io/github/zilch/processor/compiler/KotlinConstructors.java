// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.compiler;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads in the annotation {@code kotlin.Metadata} of a class which parameters of its constructors have annotations. The text
 * {@code d1} is a message of protocol buffers, one byte in each character after the first: a table of names with its length
 * before it, then the class. What is not of that form has no constructors.
 */
public final class KotlinConstructors {
    /** The field of a class that is a constructor, and that of a constructor that is a parameter. */
    private static final int CONSTRUCTOR = 8;

    private static final int PARAMETER = 2;

    /** The field of a parameter with its flags, of which the lowest one says that it has annotations. */
    private static final int FLAGS = 1;

    /** How the value of a field is written. */
    private static final int VARINT = 0;

    private static final int EIGHT_BYTES = 1;
    private static final int BYTES = 2;
    private static final int FOUR_BYTES = 5;

    private final byte[] message;
    private int at;

    /** A constructor: the number of its parameters, and which of them have annotations. */
    record Constructor(int parameters, BitSet annotated) {}

    /**
     * A field of the message.
     *
     * @param value of a number.
     * @param begin where the contents of a message begin.
     */
    private record Field(int number, long value, int begin, int end) {}

    private KotlinConstructors(byte[] message) {
        this.message = message;
    }

    /** Returns the constructors of a class. */
    static List<Constructor> of(String d1) {
        if (d1.isEmpty() || d1.charAt(0) != 0) {
            return List.of();
        }
        KotlinConstructors reader = new KotlinConstructors(d1.substring(1).getBytes(StandardCharsets.ISO_8859_1));
        try {
            int names = (int) reader.varint();
            return reader.fields(reader.at + names, reader.message.length, CONSTRUCTOR)
                    .map(reader::constructor)
                    .toList();
        } catch (IndexOutOfBoundsException e) {
            return List.of();
        }
    }

    private Constructor constructor(Field constructor) {
        List<Field> parameters =
                fields(constructor.begin, constructor.end, PARAMETER).toList();
        BitSet annotated = new BitSet();
        for (int i = 0; i < parameters.size(); i++) {
            Stream<Field> flags = fields(parameters.get(i).begin, parameters.get(i).end, FLAGS);
            annotated.set(i, flags.limit(1).anyMatch(it -> (it.value & 1) != 0));
        }
        return new Constructor(parameters.size(), annotated);
    }

    /** Reads the fields of one number in a part of the message. */
    private Stream<Field> fields(int begin, int end, int number) {
        List<Field> fields = new ArrayList<>();
        for (at = begin; at < end; ) {
            int tag = (int) varint();
            long value = 0;
            int length = 0;
            switch (tag & 7) {
                case VARINT -> value = varint();
                case EIGHT_BYTES -> length = Long.BYTES;
                case FOUR_BYTES -> length = Integer.BYTES;
                case BYTES -> length = (int) varint();
                default -> throw new IndexOutOfBoundsException(tag);
            }
            fields.add(new Field(tag >>> 3, value, at, at + length));
            at += length;
        }
        return fields.stream().filter(it -> it.number == number);
    }

    private long varint() {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = message[at++];
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }
}
