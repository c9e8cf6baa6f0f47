// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.lang.model.SourceVersion;

/** Writes the methods of one object: the one for the object, and those for its members. */
final class BeanCode {
    /** Names that local variables must not have: those of other variables, and of packages. */
    private static final Set<String> TAKEN = Set.of(
            "out", "begin", "value", "names", "at", "start", "entry", "java", "javax", "io", "com", "org", "net");

    /** Objects with more members are written in parts, because the JVM does not compile large methods. */
    private static final int MOST_MEMBERS = 120;

    private static final int PART = 80;

    private final SerializerWriter writer;
    private final Source out;
    private final Value.Bean bean;
    private final String type;
    private Set<String> locals = new HashSet<>(TAKEN);

    BeanCode(SerializerWriter writer, Source out, Value.Bean bean) {
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
        out.line("long at = out.open(begin);");
        out.line("int start = out.offset(at);");
        if (!bean.array()) {
            out.line("return out.closeObject(%s(out, at, value), start);", members);
        } else if (bean.properties().size() > MOST_MEMBERS) {
            out.line("return out.closeArray(%s(out, at, value), start);", members);
            out.line("}");
            writeMembers(members, "private static");
            return;
        } else {
            bean.properties().forEach(this::writeProperty);
            out.line("return out.closeArray(at, start);");
        }
        out.line("}");
    }

    /** Writes the method that writes the members of the object. */
    void writeMembers(String method, String modifiers) {
        List<Property> properties = bean.properties();
        if (properties.size() <= MOST_MEMBERS) {
            writeMembers(method, modifiers, properties);
            return;
        }
        beginMembers(method, modifiers);
        out.line("long at = begin;");
        for (int i = 0; i * PART < properties.size(); i++) {
            out.line("at = %s%d(out, at, value);", method, i + 1);
        }
        out.line("return at;");
        out.line("}");
        for (int i = 0; i * PART < properties.size(); i++) {
            List<Property> part = properties.subList(i * PART, Math.min(properties.size(), (i + 1) * PART));
            locals = new HashSet<>(TAKEN);
            writeMembers(method + (i + 1), "private static", part);
        }
    }

    private void writeMembers(String method, String modifiers, List<Property> properties) {
        beginMembers(method, modifiers);
        if (!bean.array() && properties.stream().anyMatch(it -> it.role() == Property.Role.MEMBER)) {
            out.line("long names = out.names(NAMES);");
        }
        out.line("long at = begin;");
        properties.forEach(this::writeProperty);
        out.line("return at;");
        out.line("}");
    }

    private void beginMembers(String method, String modifiers) {
        writer.beginMembers(out, method, modifiers, type);
    }

    private void writeProperty(Property property) {
        String expression = "value" + property.accessor();
        if (bean.array()) {
            writePosition(property, expression);
            return;
        }
        switch (property.role()) {
            case MEMBER -> writeNamed(property, expression);
            case CUSTOM ->
                out.line(
                        "at = out.custom(at, %s, %s, %s::put);",
                        Source.literal(property.name()),
                        expression,
                        writer.imports().name(((Value.Custom) property.value()).writer()));
            case UNWRAPPED -> {
                String local = local(property, expression);
                String condition = property.condition() == null ? "# != null" : property.condition();
                String notNull = condition.contains("# != null") ? condition : "# != null && " + condition;
                out.line("if (%s) {", condition(notNull, local));
                out.line("at = %s(out, at, %s);", writer.membersMethod((Value.Shared) property.value()), local);
                out.line("}");
            }
            case ENTRIES -> {
                String local = local(property, expression);
                out.line("if (%s != null) {", local);
                writer.writeEntries(out, (Value.Entries) property.value(), local);
                out.line("}");
            }
        }
    }

    private void writeNamed(Property property, String expression) {
        if (property.condition() == null) {
            out.line("at = %s;", writer.code(property.value(), writer.name(property.name(), "at"), expression));
            return;
        }
        String local = local(property, expression);
        out.line("if (%s) {", condition(property.condition(), local));
        out.line("at = %s;", writer.code(property.value(), writer.name(property.name(), "at"), local));
        out.line("}");
    }

    /** Writes a value of a positional array; one that is to be left out becomes null. */
    private void writePosition(Property property, String expression) {
        if (property.condition() == null) {
            out.line("at = %s;", writer.code(property.value(), "out.comma(at)", expression));
            return;
        }
        String local = local(property, expression);
        String written = writer.code(property.value(), "out.comma(at)", local);
        out.line("at = %s ? %s : out.putNull(out.comma(at));", condition(property.condition(), local), written);
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
