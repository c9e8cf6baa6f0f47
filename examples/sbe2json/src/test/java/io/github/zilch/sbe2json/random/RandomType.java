// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.random;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import uk.co.real_logic.sbe.PrimitiveType;

/**
 * A type of a random schema.
 *
 * @param size in bytes.
 * @param definition in which {@code %s} is the place of its name, and of its offset in a composite.
 */
record RandomType(String name, int size, String definition) {
    static final List<String> CHARSETS = List.of("US-ASCII", "UTF-8", "ISO-8859-1", "windows-1252", "Shift_JIS");
    private static final List<PrimitiveType> UNSIGNED =
            List.of(PrimitiveType.UINT8, PrimitiveType.UINT16, PrimitiveType.UINT32, PrimitiveType.UINT64);
    private static final List<PrimitiveType> SIGNED =
            List.of(PrimitiveType.INT8, PrimitiveType.INT16, PrimitiveType.INT32, PrimitiveType.INT64);

    String xml() {
        return definition.formatted("name='" + name + "'");
    }

    private static <T> T oneOf(List<T> all, Random random) {
        return all.get(random.nextInt(all.size()));
    }

    private static RandomType constant(String name, String attributes, String value) {
        return new RandomType(name, 0, "<type %s" + attributes + " presence='constant'>" + value + "</type>");
    }

    private static String primitive(PrimitiveType type) {
        return " primitiveType='" + type.primitiveName() + "'";
    }

    static RandomType required(String name, PrimitiveType type) {
        return new RandomType(name, type.size(), "<type %s" + primitive(type) + "/>");
    }

    /** Returns a number or an array of numbers: required, optional with the usual or another null value, or constant. */
    static RandomType number(String name, Random random) {
        PrimitiveType type = random.nextInt(5) == 0
                ? oneOf(List.of(PrimitiveType.FLOAT, PrimitiveType.DOUBLE), random)
                : oneOf(random.nextBoolean() ? SIGNED : UNSIGNED, random);
        if (random.nextInt(8) == 0) {
            return constant(name, primitive(type), "" + random.nextInt(100));
        }
        boolean isOptional = random.nextInt(3) == 0;
        int count = random.nextInt(5) == 0 ? 2 + random.nextInt(4) : 1;
        String definition = "<type %s" + primitive(type)
                + (isOptional ? " presence='optional'" : "")
                + (count > 1 ? " length='" + count + "'" : "")
                + (isOptional && random.nextInt(3) == 0 ? " nullValue='" + random.nextInt(100) + "'" : "") + "/>";
        return new RandomType(name, type.size() * count, definition);
    }

    /** Returns characters of a fixed length in a charset: required, optional or constant. */
    static RandomType chars(String name, Random random) {
        int length = random.nextInt(3) == 0 ? 1 : 2 + random.nextInt(12);
        String attributes = " primitiveType='char'"
                + (length == 1 ? "" : " length='" + length + "' characterEncoding='" + oneOf(CHARSETS, random) + "'");
        if (random.nextInt(6) == 0) {
            return constant(name, attributes, "quote".substring(0, 1 + random.nextInt(Math.min(5, length))));
        }
        String presence = random.nextInt(3) == 0 ? " presence='optional'" : "";
        return new RandomType(name, length, "<type %s" + attributes + presence + "/>");
    }

    /** Returns an enum of numbers or characters. */
    static RandomType enumeration(String name, Random random) {
        PrimitiveType type = oneOf(
                List.of(PrimitiveType.UINT8, PrimitiveType.CHAR, PrimitiveType.INT8, PrimitiveType.UINT16), random);
        int step = 1 + random.nextInt(5);
        String values = IntStream.rangeClosed(0, random.nextInt(6))
                .mapToObj(i -> "<validValue name='V" + i + "'>"
                        + (type == PrimitiveType.CHAR ? "" + (char) ('A' + i) : "" + i * step) + "</validValue>")
                .collect(Collectors.joining());
        return new RandomType(
                name, type.size(), "<enum %s encodingType='" + type.primitiveName() + "'>" + values + "</enum>");
    }

    /** Returns a set of bits, of which some have names. */
    static RandomType set(String name, Random random) {
        PrimitiveType type = oneOf(UNSIGNED, random);
        long named = random.nextLong() | 1;
        String choices = IntStream.range(0, Byte.SIZE * type.size())
                .filter(i -> (named >>> i & 1) != 0)
                .mapToObj(i -> "<choice name='B" + i + "'>" + i + "</choice>")
                .collect(Collectors.joining());
        return new RandomType(
                name, type.size(), "<set %s encodingType='" + type.primitiveName() + "'>" + choices + "</set>");
    }

    private static RandomType composite(String name, List<String> members, int size) {
        return new RandomType(name, size, "<composite %s>" + String.join("", members) + "</composite>");
    }

    private String asMember(String member, int offset) {
        return definition.formatted("name='" + member + "'" + (size == 0 ? "" : " offset='" + offset + "'"));
    }

    /** Returns a composite with members of its own, and some that refer to other types. Between them can be gaps. */
    static RandomType composite(String name, List<RandomType> types, Random random) {
        List<String> members = new ArrayList<>();
        int offset = 0;
        for (int i = random.nextInt(5); i >= 0; i--) {
            boolean isReference = random.nextInt(3) == 0;
            RandomType type = isReference
                    ? oneOf(types, random)
                    : random.nextInt(4) == 0 ? chars(name, random) : number(name, random);
            RandomType member =
                    isReference ? new RandomType(type.name, type.size, "<ref %s type='" + type.name + "'/>") : type;
            offset += random.nextInt(5) == 0 && type.size > 0 ? 1 + random.nextInt(3) : 0;
            members.add(member.asMember("p" + i, offset));
            offset += type.size;
        }
        if (offset == 0) { // a composite of constants only is no field
            members.add(required(name, PrimitiveType.INT32).asMember("z", 0));
            offset = PrimitiveType.INT32.size();
        }
        return composite(name, members, offset);
    }

    static RandomType decimal(String name, Random random) {
        PrimitiveType type = oneOf(List.of(PrimitiveType.INT64, PrimitiveType.INT32, PrimitiveType.UINT64), random);
        String presence = random.nextBoolean() ? " presence='optional'" : "";
        RandomType mantissa = new RandomType(name, type.size(), "<type %s" + primitive(type) + presence + "/>");
        RandomType exponent = random.nextBoolean()
                ? constant(name, " primitiveType='int8'", "" + (random.nextInt(20) - 14))
                : required(name, PrimitiveType.INT8);
        return composite(
                name,
                List.of(mantissa.asMember("mantissa", 0), exponent.asMember("exponent", type.size())),
                type.size() + exponent.size);
    }
}
