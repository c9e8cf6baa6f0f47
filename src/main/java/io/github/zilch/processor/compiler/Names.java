// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.compiler;

import java.util.Locale;
import java.util.function.UnaryOperator;
import javax.lang.model.element.Element;

/** The names of properties, as Jackson derives them from those of methods, and its strategies for naming them. */
public final class Names {
    private Names() {}

    /**
     * Returns a strategy, or null if it is not one of the standard ones.
     *
     * @param name of Jackson's class, {@code SnakeCaseStrategy}, which that of our constant is like.
     */
    public static UnaryOperator<String> strategy(String name) {
        return switch (name.replaceFirst("Strategy$", "").replace("_", "").toUpperCase(Locale.ROOT)) {
            case "UNCHANGED", "LOWERCAMELCASE" -> UnaryOperator.identity();
            case "SNAKECASE" -> Names::snake;
            case "UPPERSNAKECASE" -> it -> snake(it).toUpperCase(Locale.ROOT);
            case "UPPERCAMELCASE" -> Names::capital;
            case "LOWERCASE" -> it -> it.toLowerCase(Locale.ROOT);
            case "KEBABCASE" -> it -> separated(it, '-');
            case "LOWERDOTCASE" -> it -> separated(it, '.');
            default -> null;
        };
    }

    /**
     * Returns the name of the property of an accessor whose name has a prefix, or null if it has no such name: all capitals
     * after the prefix become small letters.
     */
    public static String property(Element accessor, String prefix) {
        String method = Mirrors.name(accessor);
        if (!method.startsWith(prefix) || method.length() == prefix.length()) {
            return null;
        }
        StringBuilder name = new StringBuilder(method.substring(prefix.length()));
        for (int i = 0; i < name.length(); i++) {
            char small = Character.toLowerCase(name.charAt(i));
            if (small == name.charAt(i)) {
                break;
            }
            name.setCharAt(i, small);
        }
        return name.toString();
    }

    /** Returns a name with a capital at its beginning. */
    static String capital(String name) {
        return Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    private static String snake(String name) {
        StringBuilder result = new StringBuilder();
        boolean afterCapital = false;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (i == 0 && c == '_') {
                continue;
            }
            boolean capital = Character.isUpperCase(c);
            if (capital && !afterCapital && result.length() > 0 && result.charAt(result.length() - 1) != '_') {
                result.append('_');
            }
            result.append(capital ? Character.toLowerCase(c) : c);
            afterCapital = capital;
        }
        return result.length() > 0 ? result.toString() : name;
    }

    private static String separated(String name, char separator) {
        StringBuilder result = new StringBuilder();
        int capitals = 0;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            char small = Character.toLowerCase(c);
            if (small == c) {
                if (capitals > 1) {
                    result.insert(result.length() - 1, separator);
                }
                capitals = 0;
            } else {
                if (capitals == 0 && i > 0) {
                    result.append(separator);
                }
                capitals++;
            }
            result.append(small);
        }
        return result.toString();
    }
}
