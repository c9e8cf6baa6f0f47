// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.write;

import io.github.zilch.processor.model.Serializer;
import io.github.zilch.processor.model.ValueShape;

/** Writes the methods of a serializer that the user calls. */
public final class EntryPoints {
    private final Serializer serializer;
    private final Imports imports;
    private final String type;

    /**
     * Creates a writer.
     *
     * @param type name of the type in the file.
     */
    EntryPoints(Serializer serializer, Imports imports, String type) {
        this.serializer = serializer;
        this.imports = imports;
        this.type = type;
    }

    /** Writes the methods, and those for a view, if members belong to views. */
    void write(JavaSource out) {
        write(out, "", "", "");
        if (serializer.hasViews()) {
            String view = ", %s<?> view".formatted(imports.name("java.lang", "Class"));
            write(out, view, ".in(view)", " Of members that belong to views, only those of this one.");
        }
    }

    /**
     * Writes the methods.
     *
     * @param parameter a last one.
     * @param view what limits the writer to a view.
     * @param more of what the methods do.
     */
    private void write(JavaSource out, String parameter, String view, String more) {
        String builder = imports.name("io.github.zilch", "JsonBuilder");
        String writer = imports.name("io.github.zilch.generated", "ValueWriter");
        String key = imports.name("java.lang", "CharSequence");
        ValueShape shape = serializer.value().shape();
        if (shape != ValueShape.SCALAR) {
            String reset = shape == ValueShape.ARRAY ? "resetArray" : "reset";
            out.line("");
            out.line("/** Resets the builder and writes the whole document.%s */", more);
            out.line("public static void write(%s json, %s value%s) {", builder, type, parameter);
            out.line("%s out = %s.%s(json)%s;", writer, writer, reset, view);
            writeWhole(out, "write(out, out.begin(), value)");
            out.line("}");
        }
        out.line("");
        out.line("/** Writes a member of an object, or nothing for null.%s */", more);
        out.line("public static %s put(%s object, %s key, %s value%s) {", builder, builder, key, type, parameter);
        out.line("if (value == null) {");
        out.line("return %s.noMember(object, key);", writer);
        out.line("}");
        out.line("%s out = %s.member(object, key)%s;", writer, writer, view);
        writeWhole(out, "write(out, out.begin(), value)");
        out.line("return object;");
        out.line("}");
        out.line("");
        out.line("/** Writes an element of an array.%s */", more);
        out.line("public static %s add(%s array, %s value%s) {", builder, builder, type, parameter);
        out.line("%s out = %s.element(array)%s;", writer, writer, view);
        writeWhole(out, "write(out, out.begin(), value)");
        out.line("return array;");
        out.line("}");
        if (serializer.hasMembers()) {
            out.line("");
            out.line("/** Writes the members into an object, or nothing for null.%s */", more);
            out.line("public static %s putMembers(%s object, %s value%s) {", builder, builder, type, parameter);
            out.line("if (value == null) {");
            out.line("return %s.noMembers(object);", writer);
            out.line("}");
            out.line("%s out = %s.members(object)%s;", writer, writer, view);
            writeWhole(out, "members(out, out.begin(), value, ',')");
            out.line("return object;");
            out.line("}");
        }
    }

    private static void writeWhole(JavaSource out, String code) {
        out.line("try {");
        out.line("out.end(%s);", code);
        out.line("} finally {");
        out.line("out.close();");
        out.line("}");
    }
}
