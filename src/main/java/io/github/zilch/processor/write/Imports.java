// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.write;

import io.github.zilch.processor.model.JavaType;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The imports of a source file: short names for types, and full names where two types have the same short name. */
public final class Imports {
    private static final String GENERATED = "io.github.zilch.generated";

    /** A class in code. */
    private static final Pattern CLASS = Pattern.compile("\\{(?:([\\w.]+)\\.)?([A-Z]\\w*)}");

    private final String packageName;

    /** Returns whether a class of that simple name is in the package of the file. */
    private final Predicate<String> isInPackage;

    /** The full name of each outermost class, by its simple name. */
    private final Map<String, String> names = new TreeMap<>();

    Imports(String packageName, Predicate<String> isInPackage) {
        this.packageName = packageName;
        this.isInPackage = isInPackage;
    }

    /** Keeps the name of a class of the file for that class. */
    void reserve(String className) {
        names.put(className, full(packageName, className));
    }

    private static String full(String packageName, String name) {
        return packageName.isEmpty() ? name : packageName + "." + name;
    }

    /** Returns the name to use for a type. */
    String name(JavaType type) {
        StringBuilder text = new StringBuilder(type.prefix());
        if (type.outer() != null) {
            text.append(name(type.outer()))
                    .append(type.name().substring(type.outer().name().length()));
        } else {
            text.append(type.isClass() ? className(type) : type.name());
        }
        if (!type.arguments().isEmpty()) {
            text.append(type.arguments().stream().map(this::name).collect(Collectors.joining(", ", "<", ">")));
        }
        return text.append(type.suffix()).toString();
    }

    /**
     * Returns code.
     *
     * @param code names of classes are in braces, those of generated code without their package.
     * @param details in the places of {@code %s}; types by their names.
     */
    String code(String code, Object... details) {
        String named = CLASS.matcher(code).replaceAll(found -> {
            String home = found.group(1) == null ? GENERATED : found.group(1);
            return Matcher.quoteReplacement(className(JavaType.of(home, found.group(2))));
        });
        return details.length == 0
                ? named
                : named.formatted(Stream.of(details).map(this::text).toArray());
    }

    private Object text(Object detail) {
        return detail instanceof JavaType type ? name(type) : detail;
    }

    private String className(JavaType type) {
        String outer = type.name().split("\\.")[0];
        String full = full(type.packageName(), outer);
        String known = names.putIfAbsent(outer, full);
        return known == null || known.equals(full) ? type.name() : full(type.packageName(), type.name());
    }

    /** Returns the import statements. */
    String text() {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, String> entry : names.entrySet()) {
            String full = entry.getValue();
            String home = full.equals(entry.getKey())
                    ? ""
                    : full.substring(0, full.length() - entry.getKey().length() - 1);
            boolean implicit = home.equals("java.lang") && !isInPackage.test(entry.getKey());
            if (!home.equals(packageName) && !implicit) {
                text.append("import ").append(full).append(";\n");
            }
        }
        return text.toString().lines().sorted().map(it -> it + "\n").collect(Collectors.joining());
    }
}
