// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.random;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.agrona.MutableDirectBuffer;
import uk.co.real_logic.sbe.PrimitiveType;

/** A number or an array of numbers: required, optional with the usual or another null value, or constant. */
final class NumberType extends RandomType {
    static final List<PrimitiveType> INTEGERS = List.of(
            PrimitiveType.INT8,
            PrimitiveType.UINT8,
            PrimitiveType.INT16,
            PrimitiveType.UINT16,
            PrimitiveType.INT32,
            PrimitiveType.UINT32,
            PrimitiveType.INT64,
            PrimitiveType.UINT64);

    final PrimitiveType primitive;
    private final int count;
    private final String presence;
    private final Long nullValue;
    private final long constant;

    NumberType(String name, PrimitiveType primitive, int count, String presence, Long nullValue, long constant) {
        super(name);
        this.primitive = primitive;
        this.count = count;
        this.presence = presence;
        this.nullValue = nullValue;
        this.constant = constant;
    }

    static NumberType random(String name, Random random) {
        PrimitiveType primitive = random.nextInt(5) == 0
                ? random.nextBoolean() ? PrimitiveType.FLOAT : PrimitiveType.DOUBLE
                : INTEGERS.get(random.nextInt(INTEGERS.size()));
        boolean isConstant = random.nextInt(8) == 0;
        boolean isOptional = !isConstant && random.nextInt(3) == 0;
        int count = isConstant || random.nextInt(5) != 0 ? 1 : 2 + random.nextInt(4);
        Long nullValue = isOptional && random.nextInt(3) == 0 ? (long) random.nextInt(100) : null;
        String presence = isConstant ? "constant" : isOptional ? "optional" : "required";
        return new NumberType(name, primitive, count, presence, nullValue, random.nextInt(100));
    }

    private boolean isFloating() {
        return primitive == PrimitiveType.FLOAT || primitive == PrimitiveType.DOUBLE;
    }

    boolean isConstant() {
        return presence.equals("constant");
    }

    @Override
    int size() {
        return isConstant() ? 0 : primitive.size() * count;
    }

    @Override
    String xml(String givenName) {
        return "<type name='" + givenName + "' primitiveType='" + primitive.primitiveName() + "' presence='" + presence
                + "'" + (count > 1 ? " length='" + count + "'" : "")
                + (nullValue != null ? " nullValue='" + nullValue + "'" : "")
                + (isConstant() ? ">" + constant + "</type>" : "/>");
    }

    /** Returns the bits of a random value: often a limit or the null value. */
    long drawBits(Random random) {
        if (isConstant()) {
            return constant;
        }
        if (primitive == PrimitiveType.DOUBLE) {
            return Double.doubleToRawLongBits(drawDouble(random));
        }
        if (primitive == PrimitiveType.FLOAT) {
            return Float.floatToRawIntBits((float) drawDouble(random));
        }
        return switch (random.nextInt(6)) {
            case 0 -> nullBits();
            case 1 -> random.nextInt(100);
            case 2 -> primitive.maxValue().longValue();
            case 3 -> primitive.minValue().longValue();
            default -> random.nextLong() >>> random.nextInt(64);
        };
    }

    private double drawDouble(Random random) {
        return switch (random.nextInt(6)) {
            case 0 -> nullValue == null ? Double.NaN : nullValue;
            case 1 -> random.nextBoolean() ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
            case 2 -> random.nextInt(1000) / 100.0;
            case 3 -> -0.0;
            default -> Float.intBitsToFloat(random.nextInt());
        };
    }

    private long nullBits() {
        return nullValue != null ? nullValue : primitive.nullValue().longValue();
    }

    /** Returns the JSON of a value, given its bits. */
    Object jsonOf(long bits) {
        if (isFloating()) {
            return jsonOfFloating(bits);
        }
        long value = narrowed(bits);
        if (presence.equals("optional") && value == nullBits()) {
            return Drawn.ABSENT;
        }
        return new BigDecimal(unsigned(value));
    }

    /** Returns the value that remains of some bits in this type. */
    long narrowed(long bits) {
        return switch (primitive) {
            case INT8 -> (byte) bits;
            case UINT8 -> bits & 0xFF;
            case INT16 -> (short) bits;
            case UINT16 -> bits & 0xFFFF;
            case INT32 -> (int) bits;
            case UINT32 -> bits & 0xFFFF_FFFFL;
            default -> bits;
        };
    }

    /** Returns a number that can be greater than a long. */
    BigInteger unsigned(long value) {
        return primitive == PrimitiveType.UINT64
                ? new BigInteger(Long.toUnsignedString(value))
                : BigInteger.valueOf(value);
    }

    private Object jsonOfFloating(long bits) {
        if (isConstant()) {
            return (double) constant;
        }
        double value = primitive == PrimitiveType.DOUBLE
                ? Double.longBitsToDouble(bits)
                : (double) Float.intBitsToFloat((int) bits);
        if (Double.isNaN(value) || presence.equals("optional") && nullValue != null && value == nullValue) {
            return Drawn.ABSENT;
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "Infinity" : "-Infinity";
        }
        return primitive == PrimitiveType.DOUBLE ? (Object) value : (Object) (float) value;
    }

    void encode(MutableDirectBuffer buffer, int at, ByteOrder order, long bits) {
        switch (primitive.size()) {
            case 1 -> buffer.putByte(at, (byte) bits);
            case 2 -> buffer.putShort(at, (short) bits, order);
            case 4 -> buffer.putInt(at, (int) bits, order);
            default -> buffer.putLong(at, bits, order);
        }
    }

    /** Returns the argument of a generated encoder. */
    private Number argument(long bits) {
        return switch (primitive) {
            case FLOAT -> Float.intBitsToFloat((int) bits);
            case DOUBLE -> Double.longBitsToDouble(bits);
            default -> narrowed(bits);
        };
    }

    @Override
    Drawn draw(Random random) {
        long[] bits = new long[count];
        for (int i = 0; i < count; i++) {
            bits[i] = drawBits(random);
        }
        return new Numbers(bits);
    }

    private final class Numbers implements Drawn {
        private final long[] bits;

        Numbers(long[] bits) {
            this.bits = bits;
        }

        @Override
        public void encode(MutableDirectBuffer buffer, int at, ByteOrder order) {
            for (int i = 0; i < count && !isConstant(); i++) {
                NumberType.this.encode(buffer, at + i * primitive.size(), order, bits[i]);
            }
        }

        @Override
        public Object json() {
            if (count == 1) {
                return jsonOf(bits[0]);
            }
            List<Object> elements = new ArrayList<>();
            for (long each : bits) {
                Object json = jsonOf(each);
                elements.add(json == ABSENT ? null : json);
            }
            return elements;
        }

        @Override
        public void set(Object encoder, String field) throws ReflectiveOperationException {
            for (int i = 0; i < count && !isConstant(); i++) {
                if (count == 1) {
                    Setters.call(encoder, field, argument(bits[0]));
                } else {
                    Setters.call(encoder, field, i, argument(bits[i]));
                }
            }
        }
    }
}
