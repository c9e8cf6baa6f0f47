// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.write;

import io.github.zilch.processor.model.Value;

/**
 * Writes code that depends on the constant or the subtype that a value is. Where there are many, it is in several methods,
 * each of which calls the next one, because the JVM does not compile large methods.
 */
public record ChoiceCode(SerializerWriter writer) {
    /** Most constants or subtypes in one method: at most about 30 bytes of bytecode each, of 8,000. */
    private static final int PART = 200;

    /** Writes the method that returns the names of the constants of an enum, from one of them on. */
    SerializerWriter.Method namesMethod(Value.Constants constants, int from) {
        return writer.later("nameOf" + constants.type().label(), constants, (out, name) -> {
            out.line("");
            out.line("%s {java.lang.String} %s(%s value) {", writer.modifiers(), name, constants.type());
            writeConstants(out, "", constants, from, "");
            out.line("}");
        });
    }

    /**
     * Writes the statement that returns what depends on a constant.
     *
     * @param before what precedes the expression of its name.
     * @param from the first constant that this is for.
     * @param after what follows it.
     */
    void writeConstants(JavaSource out, String before, Value.Constants constants, int from, String after) {
        int size = constants.constants().size();
        int to = Math.min(size, from + PART);
        out.line("return %sswitch (value) {", before);
        for (int i = from; i < to; i++) {
            String name = JavaSource.literal(constants.names().get(i));
            out.line("case %s -> %s;", constants.constants().get(i), name);
        }
        if (to < size) {
            out.line("default -> %s(value);", writer.call(namesMethod(constants, to)));
        } else if (from > 0) {
            out.line("default -> throw {JdkValues}.unknownConstant(value);");
        }
        out.line("}%s;", after);
    }

    /**
     * Writes what writes a value by its subtype.
     *
     * @param from the first subtype that this is for.
     * @param members whether only its members are written.
     */
    void writeSubtypes(JavaSource out, Value.Subtypes subtypes, int from, boolean members) {
        int size = subtypes.subtypes().size();
        int to = Math.min(size, from + PART);
        for (Value.Subtype subtype : subtypes.subtypes().subList(from, to)) {
            boolean self = subtype.type().raw().equals(subtypes.type().raw()); // the last one
            if (self) {
                out.line("return %s;", code(subtype.value(), "value", members));
                return;
            }
            out.line("if (value instanceof %s it) {", subtype.type());
            out.line("return %s;", code(subtype.value(), "it", members));
            out.line("}");
        }
        if (to < size) {
            String others = othersMethod(subtypes, to, members);
            out.line("return %s(out, begin, value%s);", others, members ? ", next" : "");
        } else {
            out.line("throw out.unknownSubtype(begin, value);");
        }
    }

    private String othersMethod(Value.Subtypes subtypes, int from, boolean members) {
        String base = "writeOther" + subtypes.type().label() + (members ? "Members" : "");
        SerializerWriter.Method method = writer.later(base, subtypes, (out, name) -> {
            writer.beginMethod(out, name, writer.modifiers(), subtypes.type(), members ? ", char next" : "");
            writeSubtypes(out, subtypes, from, members);
            out.line("}");
        });
        return writer.call(method);
    }

    private String code(Value subtype, String expression, boolean members) {
        return members
                ? writer.membersCode(subtype, "begin", expression, "next")
                : writer.code(subtype, "begin", expression);
    }
}
