// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.write;

import io.github.zilch.processor.model.Property;
import io.github.zilch.processor.model.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.SourceVersion;

/** Writes the methods of one object: the one for the object, and those for its members. */
public final class BeanCode {
    /** Names that local variables must not have: those of other variables, and of packages. */
    private static final Set<String> TAKEN = Set.of(
            "out", "begin", "value", "next", "names", "at", "start", "entry", "java", "javax", "io", "com", "org",
            "net");

    /** Objects with more members write each of them by one call: see {@link MemberMethods}. */
    private static final int MOST_MEMBERS = 90;

    /**
     * Most bytes of bytecode in a part, by the bounds below. The closer it is to the limit of the JVM, which is 8,000 bytes
     * for a method and for all that is inlined into it, the less code there is for each member.
     */
    private static final int PART_BYTES = 7_500;

    /** Most bytes of a member that is always written: the address, the value, a name of four words, a call. */
    private static final int MEMBER_BYTES = 32;

    /** Most bytes of any other property. */
    private static final int PROPERTY_BYTES = 100;

    private static final String COMMA = SerializerWriter.COMMA;

    /** What precedes the next member if the last ones may be nothing. */
    private static final String NEXT = "out.next(at, start, next)";

    private final SerializerWriter writer;
    private final JavaSource out;
    private final Value.Bean bean;
    private final String type;
    private Set<String> locals = new HashSet<>(TAKEN);

    /** What precedes the next member, as an expression: the variable {@code next}, unless it is certain. */
    private String next;

    BeanCode(SerializerWriter writer, JavaSource out, Value.Bean bean) {
        this.writer = writer;
        this.out = out;
        this.bean = bean;
        this.type = writer.imports().name(bean.type());
    }

    /**
     * Writes the method that writes the object.
     *
     * @param members the method that writes its members.
     */
    void writeWhole(String method, String modifiers, String members) {
        writer.begin(out, method, modifiers, type);
        List<Property> properties = bean.properties();
        if (!bean.array()) {
            writer.writeObject(out, members, isCertain(properties));
            out.line("}");
            return;
        }
        boolean large = properties.size() > MOST_MEMBERS;
        writer.writeCheck(out, bean.type(), bean, "value");
        out.line("long at = out.open(begin);");
        if (large) {
            out.line("at = %s(out, at, value, '[');", members);
        } else {
            next = "'['";
            properties.forEach(this::writeProperty);
        }
        out.line("return out.close(at, %s, ']');", properties.isEmpty() ? "'['" : COMMA);
        out.line("}");
        if (large) {
            writeMembers(members, writer.modifiers());
        }
    }

    /** Writes the method that writes the members of the object. */
    void writeMembers(String method, String modifiers) {
        List<List<Property>> parts = parts(bean.properties());
        beginMembers(method, modifiers);
        if (!bean.array()) {
            writer.writeCheck(out, bean.type(), bean, "value");
        }
        if (parts.size() <= 1) {
            writeMembers(bean.properties());
            return;
        }
        boolean certain = isCertain(parts.get(0));
        out.line("long at = begin;");
        if (!certain) {
            out.line("int start = out.offset(at);");
        }
        next = "next";
        for (int i = 0; i < parts.size(); i++) {
            out.line("at = %s%d(out, at, value, %s);", method, i + 1, next);
            next = certain ? COMMA : NEXT;
        }
        out.line("return at;");
        out.line("}");
        for (int i = 0; i < parts.size(); i++) {
            locals = new HashSet<>(TAKEN);
            beginMembers(method + (i + 1), writer.modifiers());
            writeMembers(parts.get(i));
        }
    }

    /** Divides properties among methods, because the JVM does not compile large ones. */
    private List<List<Property>> parts(List<Property> properties) {
        List<List<Property>> parts = new ArrayList<>();
        int bytes = PART_BYTES;
        for (Property property : properties) {
            boolean plain = isCertain(property)
                    && property.condition() == null
                    && property.views().isEmpty();
            int more = plain ? MEMBER_BYTES : PROPERTY_BYTES;
            bytes += more;
            if (bytes > PART_BYTES) {
                parts.add(new ArrayList<>());
                bytes = more;
            }
            parts.get(parts.size() - 1).add(property);
        }
        return parts;
    }

    /** Writes the rest of a method that writes members. */
    private void writeMembers(List<Property> properties) {
        if (!bean.array()
                && properties.stream()
                        .anyMatch(it -> it.role() == Property.Role.MEMBER && !NameCode.isImmediate(it.name()))) {
            out.line("long names = out.names(NAMES);");
        }
        out.line("long at = begin;");
        if (properties.stream()
                .takeWhile(it -> !isCertain(it))
                .anyMatch(it -> it.role() == Property.Role.CUSTOM || it.role() == Property.Role.UNWRAPPED)) {
            out.line("int start = out.offset(at);");
        }
        next = "next";
        properties.forEach(this::writeProperty);
        out.line("return at;");
        out.line("}");
    }

    private void beginMembers(String method, String modifiers) {
        writer.beginMembers(out, method, modifiers, type);
    }

    /** Returns whether something is always written. */
    private boolean isCertain(List<Property> properties) {
        return properties.stream().anyMatch(this::isCertain);
    }

    private boolean isCertain(Property property) {
        return bean.array()
                || property.role() == Property.Role.MEMBER
                        && property.condition() == null
                        && property.views().isEmpty();
    }

    /** Writes a property; {@link #next} is then what precedes the one after it. */
    private void writeProperty(Property property) {
        if (property.views().isEmpty()) {
            writeContents(property);
            noteCertain(property);
            return;
        }
        String shown = property.views().stream()
                .map(view -> "out.shows(" + writer.imports().name(view) + ".class)")
                .collect(Collectors.joining(" || "));
        out.line("if (%s) {", shown);
        writeContents(property);
        if (bean.array()) {
            out.line("} else {");
            out.line("at = out.putNull(out.separator(at, %s));", next);
        }
        out.line("}");
        noteCertain(property);
    }

    private void writeContents(Property property) {
        String expression = "value" + property.accessor();
        if (bean.array()) {
            writePosition(property, expression);
        } else {
            switch (property.role()) {
                case MEMBER -> writeNamed(property, expression);
                case CUSTOM -> writeCustom(property, expression);
                case UNWRAPPED -> writeUnwrapped(property, expression);
                case ENTRIES -> {
                    String local = local(property, expression);
                    out.line("if (%s != null) {", local);
                    writer.writeEntries(out, (Value.Entries) property.value(), local, next);
                    out.line("}");
                }
            }
        }
    }

    /** Takes account of what has been written: what comes next is after a comma if something always is. */
    private void noteCertain(Property property) {
        if (isCertain(property)) {
            next = COMMA;
        }
    }

    /** Writes what takes account of something that is not always written. */
    private void writeNext(String expression) {
        if (!next.equals(COMMA)) {
            out.line("next = %s;", expression);
        }
    }

    private void writeNamed(Property property, String expression) {
        if (property.condition() == null) {
            writeNamedValue(property, expression);
            if (!isCertain(property)) {
                writeNext(COMMA);
            }
            return;
        }
        String local = local(property, expression);
        out.line("if (%s) {", condition(property.condition(), local));
        writeNamedValue(property, local);
        writeNext(COMMA);
        out.line("}");
    }

    private void writeNamedValue(Property property, String expression) {
        String name = property.name();
        String code = bean.properties().size() > MOST_MEMBERS
                ? writer.members().code(property, next, expression)
                : writer.code(property.value(), writer.name(name, "at", next), expression);
        out.line("at = %s;%s", code, NameCode.isImmediate(name) ? " // " + name : "");
    }

    private void writeCustom(Property property, String expression) {
        String method = writer.imports().name(((Value.ByHand) property.value()).writer()) + "::put";
        String name = JavaSource.literal(property.name());
        if (property.condition() == null) {
            out.line("at = out.custom(at, %s, %s, %s, %s);", next, name, expression, method);
            writeNext(NEXT);
            return;
        }
        String local = local(property, expression);
        String code = "out.custom(at, %s, %s, %s, %s)".formatted(next, name, local, method);
        writeIf(property.condition(), local, code, NEXT);
    }

    /** Writes something under a condition. */
    private void writeIf(String condition, String local, String code, String after) {
        out.line("if (%s) {", condition(condition, local));
        out.line("at = %s;", code);
        writeNext(after);
        out.line("}");
    }

    private void writeUnwrapped(Property property, String expression) {
        String local = local(property, expression);
        String condition = property.condition() == null ? "# != null" : property.condition();
        String notNull = condition.contains("# != null") ? condition : "# != null && " + condition;
        writeIf(notNull, local, writer.membersCode(property.value(), "at", local, next), NEXT);
    }

    /** Writes a value of a positional array; one that is to be left out becomes null. */
    private void writePosition(Property property, String expression) {
        String at = "out.separator(at, " + next + ")";
        if (property.condition() == null) {
            out.line("at = %s;", writer.code(property.value(), at, expression));
            return;
        }
        String local = local(property, expression);
        String written = writer.code(property.value(), at, local);
        out.line("at = %s ? %s : out.putNull(%s);", condition(property.condition(), local), written, at);
    }

    private String condition(String condition, String local) {
        String filled = condition.contains("#DEFAULT")
                ? condition.replace("#DEFAULT", writer.defaults(bean.type()))
                : condition;
        return writer.filled(filled, local);
    }

    /** Declares a variable with the value of a property; returns its name. */
    private String local(Property property, String expression) {
        String name = property.javaName();
        boolean plain = SourceVersion.isIdentifier(name) && Character.isLowerCase(name.charAt(0));
        String base = plain ? name : "member";
        name = base;
        for (int i = 2; SourceVersion.isKeyword(name) || writer.isPackage(name) || !locals.add(name); i++) {
            name = base + (i == 2 ? "Value" : "Value" + i);
        }
        out.line("%s %s = %s;", writer.imports().name(property.type()), name, expression);
        return name;
    }
}
