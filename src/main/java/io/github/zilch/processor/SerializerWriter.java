// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Writes the source of a serializer. Decides nothing: what is written is in the {@link Serializer}. */
final class SerializerWriter {
    private static final String ZILCH = "io.github.zilch";

    /** What is added to the name of the method that writes a value, for the one that writes its members. */
    private static final String MEMBERS = "Members";

    private static final String GENERATED = "io.github.zilch.generated";

    /** Longest name that {@code ValueWriter.name} copies without looking at its length, with quotes, comma and colon. */
    private static final int SHORT_NAME = 31;

    private final Serializer serializer;
    private final Imports imports;
    private final String type;

    /** The names of members, in the order of their indices. */
    private final List<String> names = new ArrayList<>();

    /** Methods that write shared values, by the key of the value, and those that are still to be written. */
    private final Map<String, String> methods = new HashMap<>();

    private final Map<String, Consumer<Source>> pending = new LinkedHashMap<>();
    private final Set<String> methodNames = new HashSet<>(Set.of("write", "members", "put", "add", "putMembers"));

    /** The objects that hold default values, as declarations. */
    private final List<String> constants = new ArrayList<>();

    SerializerWriter(Serializer serializer, Predicate<String> isInPackage) {
        this.serializer = serializer;
        this.imports = new Imports(serializer.packageName(), serializer.className(), isInPackage);
        this.type = imports.name(serializer.type());
    }

    /** Returns the source of the whole file. */
    String write() {
        Source body = new Source(1);
        writeEntryPoints(body);
        writeValue(body, "write", "public static", serializer.value());
        while (!pending.isEmpty()) {
            pending.remove(pending.keySet().iterator().next()).accept(body);
        }
        String annotation = imports.name(GENERATED, "GeneratedJson");
        String fields = fields();
        return """
                // Generated from %s; do not edit.
                %s
                %s
                /** Writes {@link %s} as JSON. */
                @%s(value = "io.github.zilch.processor.SerializerProcessor", origin = "%s")
                %sfinal class %s {
                %s    private %s() {}
                %s}
                """.formatted(
                        serializer.source(),
                        serializer.packageName().isEmpty() ? "" : "package " + serializer.packageName() + ";\n",
                        imports.text(),
                        type,
                        annotation,
                        serializer.origin(),
                        serializer.isPublic() ? "public " : "",
                        serializer.className(),
                        fields,
                        serializer.className(),
                        body);
    }

    private String fields() {
        Source fields = new Source(1);
        if (!names.isEmpty()) {
            String jsonNames = imports.name(GENERATED, "JsonNames");
            StringBuilder line =
                    new StringBuilder("private static final " + jsonNames + " NAMES = " + jsonNames + ".of(");
            for (int i = 0; i < names.size(); i++) {
                String next = Source.literal(names.get(i)) + (i + 1 < names.size() ? "," : ");");
                if (line.length() + next.length() > 114) {
                    fields.line("%s", line.toString().stripTrailing());
                    line = new StringBuilder("        ");
                }
                line.append(next).append(i + 1 < names.size() ? " " : "");
            }
            fields.line("%s", line);
        }
        constants.forEach(it -> fields.line("%s", it));
        return fields + (names.isEmpty() && constants.isEmpty() ? "" : "\n");
    }

    // ---- what the user calls ----

    private void writeEntryPoints(Source out) {
        String builder = imports.name(ZILCH, "JsonBuilder");
        String writer = imports.name(GENERATED, "ValueWriter");
        String key = imports.name("java.lang", "CharSequence");
        Value.Shape shape = serializer.value().shape();
        if (shape != Value.Shape.SCALAR) {
            out.line("");
            out.line("/** Resets the builder and writes the whole document. */");
            out.line("public static void write(%s json, %s value) {", builder, type);
            out.line("%s out = %s.%s(json);", writer, writer, shape == Value.Shape.ARRAY ? "resetArray" : "reset");
            writeWhole(out, "write");
            out.line("}");
        }
        out.line("");
        out.line("/** Writes a member of an object, or nothing for null. */");
        out.line("public static %s put(%s object, %s key, %s value) {", builder, builder, key, type);
        out.line("if (value == null) {");
        out.line("return object.put(key, (%s) null);", imports.name("java.lang", "String"));
        out.line("}");
        out.line("%s out = %s.member(object, key);", writer, writer);
        writeWhole(out, "write");
        out.line("return object;");
        out.line("}");
        out.line("");
        out.line("/** Writes an element of an array. */");
        out.line("public static %s add(%s array, %s value) {", builder, builder, type);
        out.line("%s out = %s.element(array);", writer, writer);
        writeWhole(out, "write");
        out.line("return array;");
        out.line("}");
        if (hasMembers(serializer.value())) {
            out.line("");
            out.line("/** Writes the members into an object, or nothing for null. */");
            out.line("public static %s putMembers(%s object, %s value) {", builder, builder, type);
            out.line("if (value == null) {");
            out.line("return object;");
            out.line("}");
            out.line("%s out = %s.members(object);", writer, writer);
            writeWhole(out, "members");
            out.line("return object;");
            out.line("}");
        }
    }

    private static void writeWhole(Source out, String method) {
        out.line("try {");
        out.line("out.end(%s(out, out.begin(), value));", method);
        out.line("} finally {");
        out.line("out.close();");
        out.line("}");
    }

    private boolean hasMembers(Value value) {
        return value instanceof Value.Bean bean && !bean.array()
                || value instanceof Value.Subtypes && value.shape() == Value.Shape.OBJECT;
    }

    // ---- one method for each type ----

    /** Writes the method that writes a value, and for an object the one that writes its members. */
    private void writeValue(Source out, String method, String modifiers, Value value) {
        if (value instanceof Value.Bean bean) {
            BeanCode code = new BeanCode(this, out, bean);
            boolean root = method.equals("write");
            String members = root ? "members" : method + MEMBERS;
            code.writeWhole(method, modifiers, members);
            if (root && !bean.array()) {
                code.writeMembers(members, modifiers);
            }
            return;
        }
        if (value instanceof Value.Subtypes subtypes) {
            writeSubtypes(out, method, modifiers, subtypes, false);
            if (hasMembers(subtypes) && method.equals("write")) {
                writeSubtypes(out, "members", modifiers, subtypes, true);
            }
            return;
        }
        String valueType = value instanceof Value.Elements elements
                ? imports.name(elements.type())
                : value instanceof Value.Entries entries
                        ? imports.name(entries.type())
                        : value instanceof Value.Maybe maybe
                                ? imports.name(maybe.type())
                                : value instanceof Value.Delegate delegate
                                        ? imports.name(delegate.type())
                                        : value instanceof Value.Constants constants
                                                ? imports.name(constants.type())
                                                : type;
        begin(out, method, modifiers, valueType);
        if (value instanceof Value.Elements elements) {
            writeElements(out, elements);
        } else if (value instanceof Value.Entries entries) {
            out.line("long at = out.open(begin);");
            out.line("int start = out.offset(at);");
            writeEntries(out, entries, "value");
            out.line("return out.closeObject(at, start);");
        } else if (value instanceof Value.Maybe maybe) {
            out.line(
                    "return value.isPresent() ? %s : out.putNull(begin);", code(maybe.inner(), "begin", "value.get()"));
        } else if (value instanceof Value.Delegate delegate) {
            out.line("return %s;", code(delegate.value(), "begin", "value" + delegate.accessor()));
        } else if (value instanceof Value.Constants constants) {
            writeConstants(out, constants);
        } else {
            out.line("return %s;", code(value, "begin", "value"));
        }
        out.line("}");
    }

    /** Begins a method that writes a value, or null. */
    void begin(Source out, String method, String modifiers, String valueType) {
        String writer = imports.name(GENERATED, "ValueWriter");
        out.line("");
        if (method.equals("write")) {
            out.line("/** Writes a value; called by generated code. */");
        }
        out.line("%s long %s(%s out, long begin, %s value) {", modifiers, method, writer, valueType);
        out.line("if (value == null) {");
        out.line("return out.putNull(begin);");
        out.line("}");
    }

    private void writeElements(Source out, Value.Elements elements) {
        String elementType = imports.name(elements.elementType());
        out.line("long at = out.open(begin);");
        out.line("int start = out.offset(at);");
        if (elements.indexed()) {
            out.line("if (value instanceof %s) {", imports.name("java.util", "RandomAccess"));
            out.line("for (int i = 0; i < value.size(); i++) {");
            out.line("at = %s;", code(elements.element(), "out.comma(at)", "value.get(i)"));
            out.line("}");
            out.line("return out.closeArray(at, start);");
            out.line("}");
        }
        out.line("for (%s element : value) {", elementType);
        out.line("at = %s;", code(elements.element(), "out.comma(at)", "element"));
        out.line("}");
        out.line("return out.closeArray(at, start);");
    }

    /** Writes the loop that writes the entries of a map. */
    void writeEntries(Source out, Value.Entries entries, String map) {
        String entry = imports.name("java.util", "Map") + ".Entry<" + imports.name(entries.keyType()) + ", "
                + imports.name(entries.valueType()) + ">";
        out.line("for (%s entry : %s.entrySet()) {", entry, map);
        String key = entries.keyKind() == Value.KeyKind.ENUM
                ? "out.colon(" + code(entries.key(), "out.comma(at)", "entry.getKey()") + ")"
                : "out.key(at, entry.getKey())";
        out.line("at = %s;", code(entries.value(), key, "entry.getValue()"));
        out.line("}");
    }

    private void writeConstants(Source out, Value.Constants constants) {
        out.line("return out.put(begin, switch (value) {");
        for (int i = 0; i < constants.constants().size(); i++) {
            out.line(
                    "case %s -> %s;",
                    constants.constants().get(i),
                    Source.literal(constants.names().get(i)));
        }
        out.line("});");
    }

    private void writeSubtypes(Source out, String method, String modifiers, Value.Subtypes subtypes, boolean members) {
        String valueType = imports.name(subtypes.type());
        if (members) {
            out.line("");
            out.line("/** Writes the members of a value; called by generated code. */");
            out.line(
                    "%s long members(%s out, long begin, %s value) {",
                    modifiers, imports.name(GENERATED, "ValueWriter"), valueType);
        } else {
            begin(out, method, modifiers, valueType);
        }
        for (Value.Subtype subtype : subtypes.subtypes()) {
            if (subtype.type().equals(subtypes.type())) { // the last one
                out.line("return %s;", subtypeCode(subtype.value(), "value", members));
                out.line("}");
                return;
            }
            out.line(
                    "if (value instanceof %s it) {", imports.name(subtype.type().raw()));
            out.line("return %s;", subtypeCode(subtype.value(), "it", members));
            out.line("}");
        }
        out.line("throw out.unknownSubtype(value);");
        out.line("}");
    }

    private String subtypeCode(Value subtype, String expression, boolean members) {
        if (!members) {
            return code(subtype, "begin", expression);
        }
        String method = subtype instanceof Value.Call call
                ? imports.name(call.serializer()) + ".members"
                : membersMethod((Value.Shared) subtype);
        return "%s(out, begin, %s)".formatted(method, expression);
    }

    /** Returns the method that writes the members of a shared object. */
    String membersMethod(Value.Shared reference) {
        String name = name(reference) + MEMBERS;
        if (methodNames.add(name)) {
            Value.Bean bean = (Value.Bean) serializer.shared().get(reference.key());
            pending.put(name, out -> new BeanCode(this, out, bean).writeMembers(name, "private static"));
        }
        return name;
    }

    // ---- expressions ----

    /** Returns an expression that writes a value and is the address after it. */
    String code(Value value, String at, String expression) {
        if (value instanceof Value.Plain plain) {
            if (plain.arguments().contains("TimeUnit")) {
                imports.name("java.util.concurrent", "TimeUnit");
            }
            return "out.%s(%s, %s%s)".formatted(plain.method(), at, expression, plain.arguments());
        }
        if (value instanceof Value.Call call) {
            return "%s.write(out, %s, %s)".formatted(imports.name(call.serializer()), at, expression);
        }
        if (value instanceof Value.Custom custom) {
            return "out.custom(%s, %s, %s::put)".formatted(at, expression, imports.name(custom.writer()));
        }
        if (value instanceof Value.Shared reference) {
            return "%s(out, %s, %s)".formatted(method(reference), at, expression);
        }
        throw new IllegalStateException(value.toString());
    }

    /** Returns the method that writes a shared value. */
    private String method(Value.Shared reference) {
        String name = name(reference);
        if (methodNames.add(name)) {
            Value value = serializer.shared().get(reference.key());
            pending.put(name, out -> writeValue(out, name, "private static", value));
            if (value instanceof Value.Bean bean && !bean.array()) {
                membersMethod(reference);
            }
        }
        return name;
    }

    /** Returns the name of the method that writes a shared value. */
    private String name(Value.Shared reference) {
        return methods.computeIfAbsent(reference.key(), unused -> {
            String base = "write" + reference.type().label();
            String name = base;
            for (int i = 2; methods.containsValue(name); i++) {
                name = base + i;
            }
            return name;
        });
    }

    // ---- names and constants ----

    Imports imports() {
        return imports;
    }

    /** Returns an expression that writes a comma and a name. */
    String name(String name, String at) {
        int index = names.indexOf(name);
        if (index < 0) {
            index = names.size();
            names.add(name);
        }
        int bytes = name.length() + 4; // a comma, two quotes, a colon
        return isPlain(name) && bytes <= SHORT_NAME
                ? "out.name(%s, names, %d, %d)".formatted(at, index, bytes)
                : "out.name(%s, names, %d)".formatted(at, index);
    }

    /** Returns whether a name is written in the same way in all escape modes. */
    private static boolean isPlain(String name) {
        return name.chars().allMatch(c -> c >= ' ' && c < 0x7F && "\"\\<>&'".indexOf(c) < 0);
    }

    /** Declares an object with the default values of a type; returns its name. */
    String defaults(JavaType of) {
        String name =
                "DEFAULT_" + of.label().replaceAll("([a-z0-9])([A-Z])", "$1_$2").toUpperCase(java.util.Locale.ROOT);
        String declared = "private static final %s %s = new %s();"
                .formatted(
                        imports.name(of),
                        name,
                        imports.name(of.raw()) + (of.arguments().isEmpty() ? "" : "<>"));
        if (!constants.contains(declared)) {
            constants.add(declared);
        }
        return name;
    }
}
