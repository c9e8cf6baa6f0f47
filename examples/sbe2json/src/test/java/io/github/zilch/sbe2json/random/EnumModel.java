// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.random;

import java.math.BigDecimal;
import java.nio.ByteOrder;
import java.util.Random;
import org.agrona.MutableDirectBuffer;
import uk.co.real_logic.sbe.PrimitiveType;

/** An enum of numbers or characters. */
final class EnumModel extends RandomType {
    private final PrimitiveType primitive;
    private final int count;
    private final int step;

    private EnumModel(String name, PrimitiveType primitive, int count, int step) {
        super(name);
        this.primitive = primitive;
        this.count = count;
        this.step = step;
    }

    static EnumModel random(String name, Random random) {
        PrimitiveType[] types = {
            PrimitiveType.UINT8, PrimitiveType.CHAR, PrimitiveType.INT8, PrimitiveType.UINT16, PrimitiveType.UINT8
        };
        return new EnumModel(name, types[random.nextInt(types.length)], 1 + random.nextInt(6), 1 + random.nextInt(5));
    }

    private int code(int index) {
        return primitive == PrimitiveType.CHAR ? 'A' + index : index * step;
    }

    @Override
    int size() {
        return primitive.size();
    }

    @Override
    String xml(String givenName) {
        StringBuilder xml =
                new StringBuilder("<enum name='" + givenName + "' encodingType='" + primitive.primitiveName() + "'>");
        for (int i = 0; i < count; i++) {
            String code = primitive == PrimitiveType.CHAR ? "" + (char) code(i) : "" + code(i);
            xml.append("<validValue name='V")
                    .append(i)
                    .append("'>")
                    .append(code)
                    .append("</validValue>");
        }
        return xml.append("</enum>").toString();
    }

    @Override
    Drawn draw(Random random) {
        int index = random.nextInt(count + 2); // the last two: null, and a code that is not defined
        int nullCode = (int) primitive.nullValue().longValue();
        int code = index < count ? code(index) : index == count ? nullCode : primitive == PrimitiveType.CHAR ? 'z' : 99;
        return new Drawn() {
            @Override
            public void encode(MutableDirectBuffer buffer, int at, ByteOrder order) {
                if (primitive.size() == 1) {
                    buffer.putByte(at, (byte) code);
                } else {
                    buffer.putShort(at, (short) code, order);
                }
            }

            @Override
            public Object json() {
                if (index <= count) {
                    return index == count ? ABSENT : "V" + index;
                }
                return primitive == PrimitiveType.CHAR ? "z" : new BigDecimal(code);
            }

            @Override
            public void set(Object encoder, String field) throws ReflectiveOperationException {
                if (index > count) {
                    throw new Unsettable();
                }
                for (java.lang.reflect.Method method : encoder.getClass().getMethods()) {
                    if (method.getName().equals(field) && method.getParameterCount() == 1) {
                        Class<?> type = method.getParameterTypes()[0];
                        method.invoke(
                                encoder,
                                type.getMethod("valueOf", String.class)
                                        .invoke(null, index == count ? "NULL_VAL" : "V" + index));
                    }
                }
            }
        };
    }
}
