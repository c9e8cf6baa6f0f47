// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.write;

import io.github.zilch.processor.model.Property;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes the members of large objects by methods that write a name and a value: one for all members of a type whose names
 * are of like length. A member is one call then, and the code of thousands of members stays in the caches of the processor.
 */
public final class MemberMethods {
    private final SerializerWriter writer;

    /** The methods, by the type of the value and what they do. */
    private final Map<String, SerializerWriter.Method> methods = new HashMap<>();

    MemberMethods(SerializerWriter writer) {
        this.writer = writer;
    }

    /**
     * Returns an expression that writes a member and is the address after it.
     *
     * @param next what precedes it, as an expression: a comma, or the variable {@code next}.
     * @param expression of the value.
     */
    String code(Property property, String next, String expression) {
        String name = property.name();
        if (!NameCode.isImmediate(name)) {
            String method = method(property, "char next, long names, int index", "out.name(at, next, names, index)");
            return "%s(out, at, %s, names, %d, %s)".formatted(method, next, writer.index(name), expression);
        }
        boolean comma = next.equals(SerializerWriter.COMMA);
        String text = NameCode.text(name, comma);
        List<String> words = NameCode.words(text);
        List<String> parameters = IntStream.rangeClosed(1, words.size())
                .mapToObj(it -> "word" + it)
                .toList();
        String method = method(
                property,
                (comma ? "" : "char next, ") + "int bytes, "
                        + parameters.stream().map(it -> "long " + it).collect(Collectors.joining(", ")),
                "out.name(%s, bytes, %s)"
                        .formatted(comma ? "at" : "out.separator(at, next)", String.join(", ", parameters)));
        return "%s(out, at, %s%d, %s, %s)"
                .formatted(method, comma ? "" : next + ", ", text.length(), String.join(", ", words), expression);
    }

    private String method(Property property, String parameters, String name) {
        String type = writer.imports.name(property.type());
        String code = writer.code(property.value(), name, "value");
        SerializerWriter.Method shared = methods.computeIfAbsent(
                type + ' ' + code,
                unused -> writer.later("put" + property.type().label(), property.value(), (out, method) -> {
                    out.line("");
                    out.line(
                            "%s long %s({ValueWriter} out, long at, %s, %s value) {",
                            writer.modifiers(), method, parameters, type);
                    out.line("return %s;", writer.code(property.value(), name, "value"));
                    out.line("}");
                }));
        return writer.call(shared);
    }
}
