// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.write;

import io.github.zilch.processor.model.Format;
import io.github.zilch.processor.model.JavaType;
import io.github.zilch.processor.model.Serializer;
import io.github.zilch.processor.model.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Writes the source of a serializer. Decides nothing: what is written is in the {@link Serializer}. */
public final class SerializerWriter {
    /** What is added to the name of the method that writes a value, for the one that writes its members. */
    private static final String MEMBERS = "Members";

    /** What precedes all members but the first, as an expression. */
    static final String COMMA = "','";

    private final Serializer serializer;
    final Imports imports;
    private final String type;
    private final ChoiceCode choices = new ChoiceCode(this);

    /** What writes members by methods that they share. */
    final MemberMethods members = new MemberMethods(this);

    /** The classes that the methods are in; the first one is the serializer. */
    private final List<Part> parts = new ArrayList<>();

    /** The class that a method is being written into. */
    private Part part;

    private final boolean isSplit;

    /** Methods that write shared values, by the key of the value; those that are written, or still to be written. */
    private final Map<String, Method> methods = new HashMap<>();

    private final Set<Method> written = new HashSet<>();

    private final Deque<Pending> pending = new ArrayDeque<>();
    private final Set<String> methodNames = new HashSet<>(Set.of("write", "members", "put", "add", "putMembers"));

    /**
     * A method of the generated code.
     *
     * @param home the class that it is in.
     */
    record Method(Part home, String name) {}

    /** A method that is still to be written. */
    private record Pending(Method method, Consumer<JavaSource> writer) {}

    public SerializerWriter(Serializer serializer, Predicate<String> isInPackage) {
        this.serializer = serializer;
        this.imports = new Imports(serializer.packageName(), isInPackage);
        this.type = imports.name(serializer.type());
        long size = Part.sizeOf(serializer.value())
                + serializer.shared().values().stream().mapToLong(Part::sizeOf).sum();
        this.isSplit = Part.isTooLarge(size);
        this.part = addPart(serializer.className());
        part.add(Part.sizeOf(serializer.value()));
    }

    private Part addPart(String className) {
        Part added = new Part(className, imports);
        parts.add(added);
        imports.reserve(className);
        return added;
    }

    /** Returns the source of the whole file. */
    public String write() {
        new EntryPoints(serializer, imports, part.body).write();
        writeValue(part.body, new Method(part, "write"), "public static", serializer.type(), serializer.value());
        while (!pending.isEmpty()) {
            Pending next = pending.remove();
            part = next.method.home;
            next.writer.accept(part.body);
        }
        StringBuilder classes = new StringBuilder();
        for (Part next : parts) {
            boolean isFirst = next == parts.get(0);
            String comment = isFirst
                    ? "Writes {@link " + type + "} as JSON."
                    : "More of {@link " + serializer.className() + "}.";
            classes.append(classText(next, comment, isFirst && serializer.isPublic() ? "public " : ""));
        }
        return """
                // Generated from %s; do not edit.
                %s
                %s%s""".formatted(
                        serializer.source(),
                        serializer.packageName().isEmpty() ? "" : "package " + serializer.packageName() + ";\n",
                        imports.text(),
                        classes);
    }

    private String classText(Part of, String comment, String modifier) {
        return imports.code(
                """

                /** %s */
                @{GeneratedJson}(value = "io.github.zilch.processor.SerializerProcessor", origin = "%s")
                %s%sfinal class %s {
                %s    private %s() {}
                %s}
                """,
                comment,
                serializer.origin(),
                suppression(serializer.suppressed()),
                modifier,
                of.className,
                of.fields(),
                of.className,
                of.body);
    }

    private String suppression(List<String> warnings) {
        String literals = warnings.stream().map(JavaSource::literal).collect(Collectors.joining(", "));
        return warnings.isEmpty()
                ? ""
                : imports.code(
                        "@{java.lang.SuppressWarnings}(%s)\n", warnings.size() == 1 ? literals : "{" + literals + "}");
    }

    // ---- one method for each type ----

    /** Writes the method that writes a value, and for the whole serializer the one that writes its members. */
    private void writeValue(JavaSource out, Method method, String modifiers, JavaType of, Value value) {
        boolean root = method.name.equals("write");
        if (value instanceof Value.Bean bean) {
            new BeanCode(this, out, bean)
                    .writeWhole(method.name, modifiers, root ? "members" : membersName(method).name);
        } else {
            begin(out, method.name, modifiers, of);
            writeCheck(out, of, value, "value");
            writeBody(out, value);
            out.line("}");
        }
        if (root && serializer.hasMembers()) {
            writeMembers(out, "members", modifiers, of, value);
        }
    }

    private void writeBody(JavaSource out, Value value) {
        if (value instanceof Value.Elements elements) {
            writeElements(out, elements);
        } else if (value instanceof Value.Entries entries) {
            out.line("long at = out.open(begin);");
            out.line("char next = '{';");
            writeEntries(out, entries, "value", "next");
            out.line("return out.close(at, next, '}');");
        } else if (value instanceof Value.Maybe maybe) {
            writeMaybe(out, maybe);
        } else if (value instanceof Value.Delegate delegate) {
            out.line("return %s;", code(delegate.value(), "begin", "value" + delegate.accessor()));
        } else if (value instanceof Value.Constants constants) {
            choices.writeConstants(out, "out.put(begin, ", constants, 0, ")");
        } else if (value instanceof Value.Typed typed) {
            new TypedCode(this).write(out, typed);
        } else if (value instanceof Value.Subtypes subtypes) {
            choices.writeSubtypes(out, subtypes, 0, false);
        } else {
            out.line("return %s;", code(value, "begin", "value"));
        }
    }

    /** Writes the check that a value can be written by its declared type, if it can be of another one. */
    void writeCheck(JavaSource out, JavaType declared, Value value, String expression) {
        if (value.check() != Value.Check.NONE) {
            String method = value.check().method;
            out.line("{DeclaredTypes}.%s(out, begin, %s, %s.class);", method, expression, declared.raw());
        }
    }

    private void writeMaybe(JavaSource out, Value.Maybe maybe) {
        if (maybe.isOptional()) {
            out.line(
                    "return value.isPresent() ? %s : out.putNull(begin);", code(maybe.inner(), "begin", "value.get()"));
            return;
        }
        out.line("%s content = value.get();", maybe.innerType());
        out.line("return content != null ? %s : out.putNull(begin);", code(maybe.inner(), "begin", "content"));
    }

    /**
     * Writes what writes the braces of an object.
     *
     * @param members the method that writes its members.
     * @param certain whether it has some.
     */
    void writeObject(JavaSource out, String members, boolean certain) {
        if (certain) {
            out.line("return out.close(%s(out, out.open(begin), value, '{'), ',', '}');", members);
            return;
        }
        out.line("long at = out.open(begin);");
        out.line("int start = out.offset(at);");
        out.line("at = %s(out, at, value, '{');", members);
        out.line("return out.close(at, out.next(at, start, '{'), '}');");
    }

    /** Writes the method that writes the members of a value into an object. */
    private void writeMembers(JavaSource out, String method, String modifiers, JavaType of, Value value) {
        if (value instanceof Value.Bean bean) {
            new BeanCode(this, out, bean).writeMembers(method, modifiers);
            return;
        }
        beginMembers(out, method, modifiers, of);
        writeCheck(out, of, value, "value");
        if (value instanceof Value.Typed typed) {
            new TypedCode(this).writeMembers(out, typed);
        } else if (value instanceof Value.Subtypes subtypes) {
            choices.writeSubtypes(out, subtypes, 0, true);
        } else if (value instanceof Value.Entries entries) {
            out.line("long at = begin;");
            writeEntries(out, entries, "value", "next");
            out.line("return at;");
        } else if (value instanceof Value.Delegate delegate) {
            out.line("%s content = value%s;", delegate.valueType(), delegate.accessor());
            String code = membersCode(delegate.value(), "begin", "content", "next");
            out.line("return content != null ? %s : begin;", code);
        } else {
            throw new IllegalStateException(value.toString());
        }
        out.line("}");
    }

    /** Returns an expression that writes the members of a value and is the address after them. */
    String membersCode(Value value, String at, String expression, String next) {
        String method = value instanceof Value.Call call
                ? imports.name(call.serializer()) + ".members"
                : membersMethod((Value.Shared) value);
        return "%s(out, %s, %s, %s)".formatted(method, at, expression, next);
    }

    /** Returns the value that a reference is for; any other value as it is. */
    Value found(Value value) {
        return value instanceof Value.Shared reference ? serializer.shared().get(reference.key()) : value;
    }

    /** Begins a method that writes the members of a value. */
    void beginMembers(JavaSource out, String method, String modifiers, JavaType valueType) {
        beginMethod(out, method, modifiers, valueType, ", char next");
    }

    /** Begins a method that writes a value, or null. */
    void begin(JavaSource out, String method, String modifiers, JavaType valueType) {
        beginMethod(out, method, modifiers, valueType, "");
        out.block("if (value == null)", "return out.putNull(begin);");
    }

    /**
     * Begins a method.
     *
     * @param parameter a last one.
     */
    void beginMethod(JavaSource out, String method, String modifiers, JavaType valueType, String parameter) {
        out.line("");
        if (method.equals("write") || method.equals("members")) {
            String what = parameter.isEmpty() ? "a value" : "the members of a value";
            out.line("/** Writes %s; called by generated code. */", what);
        }
        out.line("%s long %s({ValueWriter} out, long begin, %s value%s) {", modifiers, method, valueType, parameter);
    }

    private void writeElements(JavaSource out, Value.Elements elements) {
        Object type = elements.elementType();
        out.line("long at = out.open(begin);");
        out.line("char next = '[';");
        boolean isStream = elements.access() == Value.Access.STREAM;
        if (elements.access() == Value.Access.LIST) {
            writeIndexed(out, elements, "value instanceof {java.util.RandomAccess}", "value");
        } else if (elements.access() == Value.Access.ITERABLE
                && List.of("Collection", "Iterable").contains(elements.type().name())) {
            JavaType list = JavaType.of("java.util", "List", elements.type().arguments());
            writeIndexed(
                    out,
                    elements,
                    "value instanceof %s list && list instanceof {java.util.RandomAccess}",
                    "list",
                    list);
        } else if (isStream) {
            out.line("{java.util.Iterator}<? extends %s> elements = value.iterator();", type);
        }
        if (isStream || elements.access() == Value.Access.ITERATOR) {
            String iterator = isStream ? "elements" : "value";
            out.line("while (%s.hasNext()) {", iterator);
            out.line("%s element = %s.next();", type, iterator);
        } else {
            out.line("for (%s element : value) {", type);
        }
        writeElement(out, elements, "element");
    }

    private void writeIndexed(
            JavaSource out, Value.Elements elements, String condition, String list, Object... details) {
        out.line("if (" + condition + ") {", details);
        out.line("for (int i = 0; i < %s.size(); i++) {", list);
        writeElement(out, elements, list + ".get(i)");
        out.line("}");
    }

    /** Writes the rest of a loop that writes the elements, and the end of the array. */
    private void writeElement(JavaSource out, Value.Elements elements, String element) {
        out.line("at = %s;", code(elements.element(), "out.separator(at, next)", element));
        out.line("next = ',';").line("}");
        out.line("return out.close(at, next, ']');");
    }

    /**
     * Writes the loop that writes the entries of a map.
     *
     * @param next what precedes the first one, as an expression: a comma, or the variable {@code next}.
     */
    void writeEntries(JavaSource out, Value.Entries entries, String map, String next) {
        String entry = entries.isEntry() ? map : "entry";
        if (!entries.isEntry()) {
            String head = entries.isSorted()
                    ? "for ({java.util.Map}.Entry<%s, %s> entry : new {java.util.TreeMap}<>(%s).entrySet()) {"
                    : "for ({java.util.Map}.Entry<%s, %s> entry : %s.entrySet()) {";
            out.line(head, entries.keyType(), entries.valueType(), map);
        }
        String condition = condition(entries, entry);
        if (!condition.isEmpty()) {
            out.line("if (%s) {", condition);
        }
        out.line("at = out.separator(at, %s);", next);
        out.line("at = %s;", code(entries.value(), key(entries.key(), entry + ".getKey()"), entry + ".getValue()"));
        if (next.equals("next")) {
            out.line("next = ',';");
        }
        if (!condition.isEmpty()) {
            out.line("}");
        }
        if (!entries.isEntry()) {
            out.line("}");
        }
    }

    private String condition(Value.Entries entries, String entry) {
        List<String> conditions = new ArrayList<>();
        if (!entries.ignored().isEmpty()) {
            conditions.add("!" + nameSet(entries.ignored()) + ".contains(" + entry + ".getKey())");
        }
        if (entries.included() != null) {
            conditions.add(nameSet(entries.included()) + ".contains(" + entry + ".getKey())");
        }
        if (entries.condition() != null) {
            conditions.add(filled(entries.condition(), entry + ".getValue()"));
        }
        return String.join(" && ", conditions);
    }

    private String key(Value.Key key, String expression) {
        String code = key.names() == null ? key.code() : key.code().replace("@", namesMethod(key.names()));
        return filled(code, expression);
    }

    /** Returns the method that names the constants of an enum, as a call has it. */
    private String namesMethod(Value.Constants constants) {
        return call(methods.computeIfAbsent("names of " + constants, unused -> choices.namesMethod(constants, 0)));
    }

    /**
     * Writes a method later.
     *
     * @param base of its name.
     * @param value that it writes a part of.
     * @param writer what writes it, with the name.
     */
    Method later(String base, Value value, BiConsumer<JavaSource, String> writer) {
        Method method = method(base, value);
        pending.add(new Pending(method, out -> writer.accept(out, method.name)));
        return method;
    }

    /** Returns a new method that writes a value, in the last class, if there is room for it. */
    private Method method(String base, Value value) {
        Part last = parts.get(parts.size() - 1);
        if (!last.add(Part.sizeOf(value)) && isSplit) {
            last = addPart(serializer.className() + "Part" + (parts.size() + 1));
            last.add(Part.sizeOf(value));
        }
        return new Method(last, uniqueName(base));
    }

    /** Returns a method as a call has it. */
    String call(Method method) {
        return method.home == part ? method.name : method.home.className + "." + method.name;
    }

    /** Returns the modifiers of a method that only generated code calls. */
    String modifiers() {
        return isSplit ? "static" : "private static";
    }

    /** Returns the method that writes the members of a shared value, as a call has it. */
    String membersMethod(Value.Shared reference) {
        Method method = membersName(name(reference));
        if (written.add(method)) {
            Value value = serializer.shared().get(reference.key());
            pending.add(
                    new Pending(method, out -> writeMembers(out, method.name, modifiers(), reference.type(), value)));
        }
        return call(method);
    }

    private Method membersName(Method method) {
        return methods.computeIfAbsent(
                "members of " + method.name, unused -> new Method(method.home, uniqueName(method.name + MEMBERS)));
    }

    // ---- expressions ----

    /** Returns an expression that writes a value and is the address after it. */
    String code(Value value, String at, String expression) {
        if (value instanceof Value.Plain plain) {
            return "out.%s(%s, %s%s)".formatted(plain.method(), at, expression, imports.code(plain.arguments()));
        }
        if (value instanceof Value.Jdk jdk) {
            return imports.code("{JdkValues}.%s(out, %s, %s)", jdk.method(), at, expression);
        }
        if (value instanceof Value.Formatted formatted) {
            return imports.code("{JdkValues}.formatted(out, %s, %s, %s)", at, expression, format(formatted));
        }
        if (value instanceof Value.Call call) {
            return imports.code("%s.write(out, %s, %s)", call.serializer(), at, expression);
        }
        if (value instanceof Value.ByHand byHand) {
            String method = byHand.isOfMember() ? "custom" : "written";
            return imports.code("out.%s(%s, %s, %s::put)", method, at, expression, byHand.writer());
        }
        if (value instanceof Value.Shared reference) {
            return "%s(out, %s, %s)".formatted(methodOf(reference), at, expression);
        }
        throw new IllegalStateException(value.toString());
    }

    /** Returns the method that writes a shared value, as a call has it. */
    private String methodOf(Value.Shared reference) {
        Method method = name(reference);
        if (written.add(method)) {
            Value value = serializer.shared().get(reference.key());
            pending.add(new Pending(method, out -> writeValue(out, method, modifiers(), reference.type(), value)));
            if (value instanceof Value.Bean bean && !bean.array()) {
                membersMethod(reference);
            }
        }
        return call(method);
    }

    /** Returns the method that writes a shared value, which may still have to be written. */
    private Method name(Value.Shared reference) {
        return methods.computeIfAbsent(
                reference.key(),
                key -> method(
                        "write" + reference.type().label(), serializer.shared().get(key)));
    }

    private String uniqueName(String base) {
        String name = base;
        for (int i = 2; !methodNames.add(name); i++) {
            name = base + i;
        }
        return name;
    }

    // ---- names and constants ----

    /**
     * Returns an expression that writes a name and what precedes it.
     *
     * @param next what precedes it, as an expression: a comma, or the variable {@code next}.
     */
    String name(String name, String at, String next) {
        if (NameCode.isImmediate(name)) {
            boolean comma = next.equals(COMMA);
            String text = NameCode.text(name, comma);
            String to = comma ? at : "out.separator(%s, %s)".formatted(at, next);
            return "out.name(%s, %d, %s)".formatted(to, text.length(), String.join(", ", NameCode.words(text)));
        }
        return "out.name(%s, %s, names, %d)".formatted(at, next, index(name));
    }

    /** Returns the index that a name has among those that are no part of the code. */
    int index(String name) {
        return part.index(name);
    }

    /** Declares an object with the default values of a type; returns the name of the constant. */
    String defaults(JavaType of) {
        String label = of.label().replaceAll("([a-z0-9])([A-Z])", "$1_$2").toUpperCase(Locale.ROOT);
        String diamond = of.arguments().isEmpty() ? "" : "<>";
        return part.constant("DEFAULT_" + label, imports.name(of), imports.code("new %s%s()", of.raw(), diamond));
    }

    /** Declares a set of names, in which keys of any type are looked up; returns the name of the constant. */
    private String nameSet(Set<String> of) {
        String literals = of.stream().map(JavaSource::literal).collect(Collectors.joining(", "));
        String type = imports.code("{java.util.Set}<{java.lang.Object}>");
        return part.constant("KEYS", type, imports.code("{java.util.Set}.of(%s)", literals));
    }

    /** Declares the format of a date or time; returns the name of the constant. */
    private String format(Value.Formatted formatted) {
        Format format = formatted.format();
        return part.constant(
                "FORMAT",
                imports.code(formatted.isDate() ? "{java.text.DateFormat}" : "{java.time.format.DateTimeFormatter}"),
                imports.code(
                        "{JdkValues}.%s(%s, %s, %s)",
                        formatted.isDate() ? "dateFormat" : "timeFormat",
                        JavaSource.literal(format.pattern()),
                        JavaSource.literal(format.locale()),
                        JavaSource.literal(format.timezone())));
    }

    /** Returns code with an expression in the place of {@code #}. */
    String filled(String code, String expression) {
        return imports.code(code).replace("#", expression);
    }

    /** Returns whether a name is the first part of that of the package, which a variable must not hide. */
    boolean isPackage(String name) {
        return serializer.packageName().equals(name) || serializer.packageName().startsWith(name + ".");
    }
}
