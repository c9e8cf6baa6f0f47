// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.random;

import java.math.BigDecimal;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.agrona.MutableDirectBuffer;
import uk.co.real_logic.sbe.PrimitiveType;

/** A set of bits, of which the schema names every second one at most. */
final class SetModel extends RandomType {
    private final NumberType bits;
    private final long named;

    private SetModel(String name, PrimitiveType primitive, long named) {
        super(name);
        bits = new NumberType(name, primitive, 1, "required", null, 0);
        this.named = named;
    }

    static SetModel random(String name, Random random) {
        PrimitiveType[] types = {PrimitiveType.UINT8, PrimitiveType.UINT16, PrimitiveType.UINT32, PrimitiveType.UINT64};
        PrimitiveType primitive = types[random.nextInt(types.length)];
        long all = -1L >>> (Long.SIZE - Byte.SIZE * primitive.size());
        return new SetModel(name, primitive, (random.nextLong() | 1) & all);
    }

    @Override
    int size() {
        return bits.size();
    }

    @Override
    String xml(String givenName) {
        StringBuilder xml = new StringBuilder(
                "<set name='" + givenName + "' encodingType='" + bits.primitive.primitiveName() + "'>");
        for (int i = 0; i < Long.SIZE; i++) {
            if ((named >>> i & 1) != 0) {
                xml.append("<choice name='B").append(i).append("'>").append(i).append("</choice>");
            }
        }
        return xml.append("</set>").toString();
    }

    @Override
    Drawn draw(Random random) {
        long drawn = bits.narrowed(random.nextInt(3) == 0 ? random.nextLong() : random.nextLong() & named);
        return new Drawn() {
            @Override
            public void encode(MutableDirectBuffer buffer, int at, ByteOrder order) {
                bits.encode(buffer, at, order, drawn);
            }

            @Override
            public Object json() {
                List<Object> names = new ArrayList<>();
                for (int i = 0; i < Long.SIZE; i++) {
                    if ((drawn >>> i & 1) != 0) {
                        names.add((named >>> i & 1) != 0 ? "B" + i : new BigDecimal(i));
                    }
                }
                return names;
            }

            @Override
            public void set(Object encoder, String field) throws ReflectiveOperationException {
                if ((drawn & ~named) != 0) {
                    throw new Unsettable();
                }
                Object set = Setters.call(encoder, field);
                Setters.call(set, "clear");
                for (int i = 0; i < Long.SIZE; i++) {
                    if ((drawn >>> i & 1) != 0) {
                        Setters.call(set, "b" + i, true);
                    }
                }
            }
        };
    }
}
