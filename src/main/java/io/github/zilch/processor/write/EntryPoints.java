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
        String values = type + " value" + parameter;
        String whole = "write(out, out.begin(), value)";
        ValueShape shape = serializer.value().shape();
        if (shape != ValueShape.SCALAR) {
            begin(out, "Resets the builder and writes the whole document." + more);
            out.line("public static void write(%s json, %s) {", builder, values);
            end(out, writer, (shape == ValueShape.ARRAY ? "resetArray(json)" : "reset(json)") + view, whole);
            out.line("}");
        }
        begin(out, "Writes a member of an object, or nothing for null." + more);
        out.line("public static %s put(%s object, %s key, %s) {", builder, builder, key, values);
        out.block("if (value == null)", "return %s.noMember(object, key);".formatted(writer));
        end(out, writer, "member(object, key)" + view, whole);
        out.line("return object;").line("}");
        begin(out, "Writes an element of an array." + more);
        out.line("public static %s add(%s array, %s) {", builder, builder, values);
        end(out, writer, "element(array)" + view, whole);
        out.line("return array;").line("}");
        if (serializer.hasMembers()) {
            begin(out, "Writes the members into an object, or nothing for null." + more);
            out.line("public static %s putMembers(%s object, %s) {", builder, builder, values);
            out.block("if (value == null)", "return %s.noMembers(object);".formatted(writer));
            end(out, writer, "members(object)" + view, "members(out, out.begin(), value, ',')");
            out.line("return object;").line("}");
        }
    }

    private static void begin(JavaSource out, String comment) {
        out.line("").line("/** %s */", comment);
    }

    /** Writes what has a writer write a value by some code. */
    private static void end(JavaSource out, String writer, String from, String code) {
        out.line("%s out = %s.%s;", writer, writer, from);
        out.line("try {").line("out.end(%s);", code);
        out.block("} finally", "out.close();");
    }
}
