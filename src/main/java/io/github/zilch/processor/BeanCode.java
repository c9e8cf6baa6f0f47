// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import java.util.HashSet;
import java.util.Set;

/** Writes the methods of one object: the one for the object, and the one for its members. */
final class BeanCode {
    /** Names that local variables must not have. */
    private static final Set<String> TAKEN = Set.of("out", "begin", "value", "names", "at", "start", "entry");

    private final SerializerWriter writer;
    private final Source out;
    private final Value.Bean bean;
    private final String type;
    private final Set<String> locals = new HashSet<>(TAKEN);

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
        if (bean.array()) {
            bean.properties().forEach(this::writePosition);
            out.line("return out.closeArray(at, start);");
        } else {
            out.line("return out.closeObject(%s(out, at, value), start);", members);
        }
        out.line("}");
    }

    /** Writes the method that writes the members of the object. */
    void writeMembers(String method, String modifiers) {
        out.line("");
        if (method.equals("members")) {
            out.line("/** Writes the members of a value; called by generated code. */");
        }
        String valueWriter = writer.imports().name("io.github.zilch.generated", "ValueWriter");
        out.line("%s long %s(%s out, long begin, %s value) {", modifiers, method, valueWriter, type);
        boolean named = bean.discriminator() != null
                || bean.properties().stream().anyMatch(it -> it.role() == Property.Role.MEMBER);
        if (named) {
            out.line("long names = out.names(NAMES);");
        }
        out.line("long at = begin;");
        if (bean.discriminator() != null) {
            String name = writer.name(bean.discriminator(), "at");
            out.line("at = out.put(%s, %s);", name, Source.literal(bean.id()));
        }
        bean.properties().forEach(this::writeMember);
        out.line("return at;");
        out.line("}");
    }

    private void writeMember(Property property) {
        String expression = "value" + property.accessor();
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
                out.line("if (%s != null) {", local);
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
        out.line("if (%s) {", condition(property, local));
        out.line("at = %s;", writer.code(property.value(), writer.name(property.name(), "at"), local));
        out.line("}");
    }

    /** Writes a value of a positional array; one that is to be left out becomes null. */
    private void writePosition(Property property) {
        String expression = "value" + property.accessor();
        if (property.condition() == null) {
            out.line("at = %s;", writer.code(property.value(), "out.comma(at)", expression));
            return;
        }
        String local = local(property, expression);
        String written = writer.code(property.value(), "out.comma(at)", local);
        out.line("at = %s ? %s : out.putNull(out.comma(at));", condition(property, local), written);
    }

    private String condition(Property property, String local) {
        String condition = property.condition();
        if (condition.contains("$DEFAULT")) {
            condition = condition.replace("$DEFAULT", writer.defaults(bean.type()));
        }
        for (String helper : new String[] {"Arrays", "Objects"}) {
            if (condition.contains("java.util." + helper)) {
                condition = condition.replace(
                        "java.util." + helper, writer.imports().name("java.util", helper));
            }
        }
        return condition.replace("$", local);
    }

    /** Declares a variable with the value of a property; returns its name. */
    private String local(Property property, String expression) {
        String name = property.javaName();
        while (!locals.add(name) || javax.lang.model.SourceVersion.isKeyword(name)) {
            name += "Value";
        }
        out.line("%s %s = %s;", writer.imports().name(property.type()), name, expression);
        return name;
    }
}
