// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.write;

import io.github.zilch.processor.model.JavaType;
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
    private Set<String> locals = new HashSet<>(TAKEN);

    /** What precedes the next member, as an expression: the variable {@code next}, unless it is certain. */
    private String next;

    BeanCode(SerializerWriter writer, JavaSource out, Value.Bean bean) {
        this.writer = writer;
        this.out = out;
        this.bean = bean;
    }

    /**
     * Writes the method that writes the object.
     *
     * @param members the method that writes its members.
     */
    void writeWhole(String method, String modifiers, String members) {
        writer.begin(out, method, modifiers, bean.type());
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
        writer.beginMembers(out, method, modifiers, bean.type());
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
            writer.beginMembers(out, method + (i + 1), writer.modifiers(), bean.type());
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
        String shown = property.views().stream()
                .map(view -> writer.imports.code("out.shows(%s.class)", view))
                .collect(Collectors.joining(" || "));
        if (!shown.isEmpty()) {
            out.line("if (%s) {", shown);
        }
        String expression = "value" + property.accessor();
        if (bean.array()) {
            writePosition(property, expression);
        } else {
            writeMember(property, expression);
        }
        if (!shown.isEmpty() && bean.array()) {
            out.line("} else {");
            out.line("at = out.putNull(out.separator(at, %s));", next);
        }
        if (!shown.isEmpty()) {
            out.line("}");
        }
        if (isCertain(property)) {
            next = COMMA;
        }
    }

    /** Writes a property of an object, if its condition holds. */
    private void writeMember(Property property, String expression) {
        String condition = condition(property);
        String value = condition == null ? expression : local(property, expression);
        if (condition != null) {
            out.line("if (%s) {", filled(condition, value));
        }
        switch (property.role()) {
            case MEMBER -> writeNamedValue(property, value);
            case CUSTOM -> writeCustom(property, value);
            case UNWRAPPED -> out.line("at = %s;", writer.membersCode(property.value(), "at", value, next));
            case ENTRIES -> writer.writeEntries(out, (Value.Entries) property.value(), value, next);
        }
        if (property.role() != Property.Role.ENTRIES && !isCertain(property) && !next.equals(COMMA)) {
            out.line("next = %s;", property.role() == Property.Role.MEMBER ? COMMA : NEXT);
        }
        if (condition != null) {
            out.line("}");
        }
    }

    /** Returns the condition under which a property is written: what becomes several members must not be null. */
    private static String condition(Property property) {
        String condition = property.condition();
        if (property.role() == Property.Role.MEMBER || property.role() == Property.Role.CUSTOM) {
            return condition;
        }
        boolean isNotNull = condition != null && condition.contains("# != null");
        return isNotNull ? condition : condition == null ? "# != null" : "# != null && " + condition;
    }

    private void writeNamedValue(Property property, String expression) {
        String name = property.name();
        String code = bean.properties().size() > MOST_MEMBERS
                ? writer.members.code(property, next, expression)
                : writer.code(property.value(), writer.name(name, "at", next), expression);
        out.line("at = %s;%s", code, NameCode.isImmediate(name) ? " // " + name : "");
    }

    private void writeCustom(Property property, String expression) {
        JavaType type = ((Value.ByHand) property.value()).writer();
        String name = JavaSource.literal(property.name());
        out.line("at = out.custom(at, %s, %s, %s, %s::put);", next, name, expression, type);
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
        out.line("at = %s ? %s : out.putNull(%s);", filled(property.condition(), local), written, at);
    }

    private String filled(String condition, String local) {
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
        out.line("%s %s = %s;", property.type(), name, expression);
        return name;
    }
}
