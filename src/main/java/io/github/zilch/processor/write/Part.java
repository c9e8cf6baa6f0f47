// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.write;

import io.github.zilch.processor.model.Value;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * One of the classes that a serializer consists of. Most have one class; one that writes thousands of types has several,
 * because a class file has at most 65,535 constants.
 */
public final class Part {
    /** Most constants in a class, by the bounds below, which a property with a long name and a condition exceeds by half. */
    private static final int MOST_CONSTANTS = 40_000;

    /** About as many constants as one property takes: the words of its name, its accessor, the method that writes it. */
    private static final int PROPERTY = 20;

    /** About as many as a constant of an enum or a subtype takes. */
    private static final int CHOICE = 10;

    /** About as many as a method takes that writes a value. */
    private static final int METHOD = 30;

    /** Most characters of a line of names, without its indent. */
    private static final int LINE = 114;

    /** Simple name of the class. */
    final String className;

    /** The methods. */
    final JavaSource body;

    /** The names of members that are no part of the code, each with its index. */
    private final Map<String, Integer> names = new LinkedHashMap<>();

    /** The constants, each with its name. */
    private final Map<Constant, String> constants = new LinkedHashMap<>();

    private final Set<String> constantNames = new HashSet<>();
    private final Imports imports;
    private int size;

    /** A constant, with the expression of its value. */
    private record Constant(String type, String value) {}

    Part(String className, Imports imports) {
        this.className = className;
        this.imports = imports;
        this.body = new JavaSource(imports, 1);
    }

    /** Returns about as many constants of the class file as the methods of a value take. */
    static int sizeOf(Value value) {
        if (value instanceof Value.Bean bean) {
            return METHOD + PROPERTY * bean.properties().size();
        }
        if (value instanceof Value.Constants names) {
            return METHOD + CHOICE * names.constants().size();
        }
        return METHOD
                + (value instanceof Value.Subtypes subtypes
                        ? CHOICE * subtypes.subtypes().size()
                        : 0);
    }

    /** Returns whether so many constants are too many for one class. */
    static boolean isTooLarge(long size) {
        return size > MOST_CONSTANTS;
    }

    /** Takes account of a method; returns whether there is room for it. An empty class has room for any method. */
    boolean add(int more) {
        if (size > 0 && isTooLarge(size + more)) {
            return false;
        }
        size += more;
        return true;
    }

    /** Returns the index that a name has among those that are no part of the code. */
    int index(String name) {
        return names.computeIfAbsent(name, unused -> names.size());
    }

    /** Declares a constant, unless there is one of this value; returns its name. */
    String constant(String base, String type, String value) {
        return constants.computeIfAbsent(new Constant(type, value), unused -> {
            String name = base;
            for (int i = 2; !constantNames.add(name); i++) {
                name = base + "_" + i;
            }
            return name;
        });
    }

    /** Returns the declarations of the constants. */
    String fields() {
        JavaSource fields = new JavaSource(imports, 1);
        if (!names.isEmpty()) {
            StringBuilder line =
                    new StringBuilder(imports.code("private static final {JsonNames} NAMES = {JsonNames}.of("));
            int left = names.size();
            for (String name : names.keySet()) {
                left--;
                String next = JavaSource.literal(name) + (left > 0 ? "," : ");");
                if (line.length() + next.length() > LINE) {
                    fields.line("%s", line.toString().stripTrailing());
                    line = new StringBuilder("        ");
                }
                line.append(next).append(left > 0 ? " " : "");
            }
            fields.line("%s", line);
        }
        constants.forEach((constant, name) ->
                fields.line("private static final %s %s = %s;", constant.type, name, constant.value));
        return fields + (names.isEmpty() && constants.isEmpty() ? "" : "\n");
    }
}
