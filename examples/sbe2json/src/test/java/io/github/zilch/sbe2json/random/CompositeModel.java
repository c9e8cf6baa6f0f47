// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.random;

import java.math.BigDecimal;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.agrona.MutableDirectBuffer;
import uk.co.real_logic.sbe.PrimitiveType;

/** A composite: of any members, or a decimal. Between members there can be gaps. */
final class CompositeModel extends RandomType {
    /** A member, which is defined in the composite, or elsewhere and referred to. */
    private record Part(String name, RandomType type, int offset, boolean isReference) {}

    private final List<Part> parts;
    private final int size;
    private final boolean isDecimal;

    private CompositeModel(String name, List<Part> parts, int size, boolean isDecimal) {
        super(name);
        this.parts = parts;
        this.size = size;
        this.isDecimal = isDecimal;
    }

    static CompositeModel random(String name, List<RandomType> types, Random random) {
        List<Part> parts = new ArrayList<>();
        int offset = 0;
        int count = 1 + random.nextInt(5);
        for (int i = 0; i < count; i++) {
            boolean isReference = !types.isEmpty() && random.nextInt(3) == 0;
            RandomType type = isReference
                    ? types.get(random.nextInt(types.size()))
                    : random.nextInt(4) == 0
                            ? CharsType.random(name + "P" + i, random)
                            : NumberType.random(name + "P" + i, random);
            if (random.nextInt(5) == 0 && type.size() > 0) {
                offset += 1 + random.nextInt(3);
            }
            parts.add(new Part("p" + i, type, offset, isReference));
            offset += type.size();
        }
        if (offset == 0) { // a composite of constants only is no field
            NumberType number = new NumberType(name + "Z", PrimitiveType.INT32, 1, "required", null, 0);
            parts.add(new Part("z", number, 0, false));
            offset = number.size();
        }
        return new CompositeModel(name, parts, offset, false);
    }

    static CompositeModel randomDecimal(String name, Random random) {
        PrimitiveType[] types = {PrimitiveType.INT64, PrimitiveType.INT32, PrimitiveType.UINT64};
        String presence = random.nextBoolean() ? "optional" : "required";
        NumberType mantissa = new NumberType(name + "M", types[random.nextInt(types.length)], 1, presence, null, 0);
        boolean isConstant = random.nextBoolean();
        NumberType exponent = new NumberType(
                name + "E", PrimitiveType.INT8, 1, isConstant ? "constant" : "required", null, random.nextInt(20) - 14);
        return new CompositeModel(
                name,
                List.of(
                        new Part("mantissa", mantissa, 0, false),
                        new Part("exponent", exponent, mantissa.size(), false)),
                mantissa.size() + exponent.size(),
                true);
    }

    @Override
    int size() {
        return size;
    }

    @Override
    String xml(String givenName) {
        StringBuilder xml = new StringBuilder("<composite name='" + givenName + "'>");
        for (Part part : parts) {
            boolean isConstant = part.type.size() == 0;
            String definition = part.isReference
                    ? "<ref name='" + part.name + "' type='" + part.type.name + "'/>"
                    : part.type.xml(part.name);
            xml.append(
                    isConstant ? definition : definition.replaceFirst(" name=", " offset='" + part.offset + "' name="));
        }
        return xml.append("</composite>").toString();
    }

    @Override
    Drawn draw(Random random) {
        Map<Part, Drawn> values = new LinkedHashMap<>();
        for (Part part : parts) {
            values.put(part, part.type.draw(random));
        }
        return new Drawn() {
            @Override
            public void encode(MutableDirectBuffer buffer, int at, ByteOrder order) {
                values.forEach((part, value) -> value.encode(buffer, at + part.offset, order));
            }

            @Override
            public Object json() {
                Map<String, Object> members = new LinkedHashMap<>();
                values.forEach((part, value) -> members.put(part.name, value.json()));
                return isDecimal ? decimal(members) : members;
            }

            @Override
            public void set(Object encoder, String field) throws ReflectiveOperationException {
                Object composite = Setters.call(encoder, field);
                for (Map.Entry<Part, Drawn> each : values.entrySet()) {
                    each.getValue().set(composite, each.getKey().name);
                }
            }
        };
    }

    /** Returns the decimal of a mantissa and an exponent, with all digits that they stand for. */
    static Object decimal(Map<String, Object> members) {
        if (!(members.get("mantissa") instanceof BigDecimal mantissa)) {
            return Drawn.ABSENT;
        }
        BigDecimal exponent = (BigDecimal) members.get("exponent");
        return new BigDecimal(mantissa.scaleByPowerOfTen(exponent.intValue()).toPlainString());
    }
}
