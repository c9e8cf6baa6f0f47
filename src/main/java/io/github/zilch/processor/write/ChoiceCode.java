// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.write;

import io.github.zilch.processor.model.Value;

/**
 * Writes code that depends on the constant or the subtype that a value is. Where there are many, it is in several methods,
 * each of which calls the next one, because the JVM does not compile large methods.
 */
public final class ChoiceCode {
    /** Most constants or subtypes in one method: at most about 30 bytes of bytecode each, of 8,000. */
    private static final int PART = 200;

    private final SerializerWriter writer;

    ChoiceCode(SerializerWriter writer) {
        this.writer = writer;
    }

    /** Writes the method that returns the names of the constants of an enum, from one of them on. */
    SerializerWriter.Method namesMethod(Value.Constants constants, int from) {
        return writer.later("nameOf" + constants.type().label(), constants, (out, name) -> {
            String text = writer.imports().name("java.lang", "String");
            out.line("");
            out.line(
                    "%s %s %s(%s value) {",
                    writer.modifiers(), text, name, writer.imports().name(constants.type()));
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
            out.line("default -> throw %s.unknownConstant(value);", writer.jdkValues());
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
            out.line("if (value instanceof %s it) {", writer.imports().name(subtype.type()));
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
            String valueWriter = writer.imports().name("io.github.zilch.generated", "ValueWriter");
            String type = writer.imports().name(subtypes.type());
            String next = members ? ", char next" : "";
            out.line("");
            out.line("%s long %s(%s out, long begin, %s value%s) {", writer.modifiers(), name, valueWriter, type, next);
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
