// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.compiler;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

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

    private static final int VARINT = 0;
    private static final int EIGHT_BYTES = 1;
    private static final int BYTES = 2;
    private static final int FOUR_BYTES = 5;

    private final byte[] message;

    /** A constructor: the number of its parameters, and which of them have annotations. */
    record Constructor(int parameters, BitSet annotated) {}

    private KotlinConstructors(byte[] message) {
        this.message = message;
    }

    /** Returns the constructors of a class. */
    static List<Constructor> of(String d1) {
        if (d1.isEmpty() || d1.charAt(0) != 0) {
            return List.of();
        }
        KotlinConstructors reader = new KotlinConstructors(d1.substring(1).getBytes(StandardCharsets.ISO_8859_1));
        List<Constructor> constructors = new ArrayList<>();
        try {
            Part names = reader.new Part(0, reader.message.length);
            int length = (int) names.varint();
            Part type = reader.new Part(names.at + length, reader.message.length);
            for (int field = type.next(); field != 0; field = type.next()) {
                if (field == CONSTRUCTOR) {
                    constructors.add(constructor(type.content));
                }
            }
        } catch (IndexOutOfBoundsException e) {
            return List.of();
        }
        return constructors;
    }

    private static Constructor constructor(Part constructor) {
        BitSet annotated = new BitSet();
        int parameters = 0;
        for (int field = constructor.next(); field != 0; field = constructor.next()) {
            if (field == PARAMETER) {
                annotated.set(parameters++, isAnnotated(constructor.content));
            }
        }
        return new Constructor(parameters, annotated);
    }

    private static boolean isAnnotated(Part parameter) {
        for (int field = parameter.next(); field != 0; field = parameter.next()) {
            if (field == FLAGS) {
                return (parameter.number & 1) != 0;
            }
        }
        return false;
    }

    /** A part of the message, read field by field. */
    private final class Part {
        private final int end;
        private int at;

        /** The value of the last field, if it is a number. */
        private long number;

        /** The value of the last field, if it is a message. */
        private Part content;

        Part(int at, int end) {
            this.at = at;
            this.end = end;
        }

        /** Reads a field; returns its number, or 0 at the end. */
        int next() {
            if (at >= end) {
                return 0;
            }
            int tag = (int) varint();
            content = new Part(at, at);
            switch (tag & 7) {
                case VARINT -> number = varint();
                case EIGHT_BYTES -> at += Long.BYTES;
                case FOUR_BYTES -> at += Integer.BYTES;
                case BYTES -> {
                    int length = (int) varint();
                    content = new Part(at, at + length);
                    at += length;
                }
                default -> throw new IndexOutOfBoundsException(tag);
            }
            return tag >>> 3;
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
}
