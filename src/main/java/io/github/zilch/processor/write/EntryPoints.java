// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.write;

import io.github.zilch.processor.model.Serializer;
import io.github.zilch.processor.model.Value;

/** Writes the methods of a serializer that the user calls. */
public final class EntryPoints {
    private final Serializer serializer;
    private final Imports imports;
    private final JavaSource out;

    EntryPoints(Serializer serializer, Imports imports, JavaSource out) {
        this.serializer = serializer;
        this.imports = imports;
        this.out = out;
    }

    /** Writes the methods, and those for a view, if members belong to views. */
    void write() {
        write("", "", "");
        if (serializer.hasViews()) {
            String view = imports.code(", {java.lang.Class}<?> view");
            write(view, ".in(view)", " Of members that belong to views, only those of this one.");
        }
    }

    /**
     * Writes the methods.
     *
     * @param parameter a last one.
     * @param view what limits the writer to a view.
     * @param more of what the methods do.
     */
    private void write(String parameter, String view, String more) {
        String builder = imports.code("{io.github.zilch.JsonBuilder}");
        String values = imports.name(serializer.type()) + " value" + parameter;
        String whole = "write(out, out.begin(), value)";
        Value.Shape shape = serializer.value().shape();
        if (shape != Value.Shape.SCALAR) {
            begin("Resets the builder and writes the whole document." + more);
            out.line("public static void write(%s json, %s) {", builder, values);
            end((shape == Value.Shape.ARRAY ? "resetArray(json)" : "reset(json)") + view, whole);
            out.line("}");
        }
        begin("Writes a member of an object, or nothing for null." + more);
        out.line("public static %s put(%s object, {java.lang.CharSequence} key, %s) {", builder, builder, values);
        out.block("if (value == null)", "return {ValueWriter}.noMember(object, key);");
        end("member(object, key)" + view, whole);
        out.line("return object;").line("}");
        begin("Writes an element of an array." + more);
        out.line("public static %s add(%s array, %s) {", builder, builder, values);
        end("element(array)" + view, whole);
        out.line("return array;").line("}");
        if (serializer.hasMembers()) {
            begin("Writes the members into an object, or nothing for null." + more);
            out.line("public static %s putMembers(%s object, %s) {", builder, builder, values);
            out.block("if (value == null)", "return {ValueWriter}.noMembers(object);");
            end("members(object)" + view, "members(out, out.begin(), value, ',')");
            out.line("return object;").line("}");
        }
    }

    private void begin(String comment) {
        out.line("").line("/** %s */", comment);
    }

    /** Writes what has a writer write a value by some code. */
    private void end(String from, String code) {
        out.line("{ValueWriter} out = {ValueWriter}.%s;", from);
        out.line("try {").line("out.end(%s);", code);
        out.block("} finally", "out.close();");
    }
}
