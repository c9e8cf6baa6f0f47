// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.model;

import java.util.List;
import java.util.Set;

/**
 * A type as it is written in source.
 *
 * @param outer of an inner class, the generic class that it is in; else null.
 * @param packageName of a class; empty for one in the unnamed package and for what is no class.
 * @param name of a class with the names of its outer classes, {@code Outer.Inner}; else the text of the type.
 * @param arguments of a generic class.
 * @param suffix {@code []} for each dimension of an array.
 * @param prefix {@code ? extends} or {@code ? super} for a bounded wildcard.
 */
public record JavaType(
        JavaType outer, String packageName, String name, List<JavaType> arguments, String suffix, String prefix) {
    private static final Set<String> PRIMITIVES =
            Set.of("boolean", "byte", "short", "char", "int", "long", "float", "double");

    public static JavaType of(String packageName, String name) {
        return of(packageName, name, List.of());
    }

    public static JavaType of(String packageName, String name, List<JavaType> arguments) {
        return new JavaType(null, packageName, name, arguments, "", "");
    }

    /** Returns the type as an inner class of a type. */
    public JavaType in(JavaType newOuter) {
        return new JavaType(newOuter, packageName, name, arguments, suffix, prefix);
    }

    /** Returns whether the type, or one that it is in, has arguments. */
    public boolean hasArguments() {
        return outer != null || !arguments.isEmpty();
    }

    public JavaType withSuffix(String added) {
        return new JavaType(outer, packageName, name, arguments, suffix + added, prefix);
    }

    public JavaType withPrefix(String added) {
        return new JavaType(outer, packageName, name, arguments, suffix, added);
    }

    /** Returns the type without its arguments. */
    public JavaType raw() {
        return new JavaType(null, packageName, name, List.of(), suffix, prefix);
    }

    /** Returns whether the type, or the type of the elements of an array, is a class. */
    public boolean isClass() {
        return !packageName.isEmpty() || !PRIMITIVES.contains(name) && !name.equals("?");
    }

    /** Returns the name that the type has in names of methods: {@code ListOfString}. */
    public String label() {
        String simpleName = name.substring(name.lastIndexOf('.') + 1);
        StringBuilder label = new StringBuilder(simpleName);
        label.setCharAt(0, Character.toUpperCase(simpleName.charAt(0)));
        for (int i = 0; i < arguments.size(); i++) {
            label.append(i == 0 ? "Of" : "And").append(arguments.get(i).label());
        }
        return label.append("Array".repeat(suffix.length() / 2)).toString().replace("?", "Any");
    }
}
