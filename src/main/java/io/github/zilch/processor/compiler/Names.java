// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.compiler;

import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;

/** The names of properties, as Jackson derives them from those of methods, and its strategies for naming them. */
public final class Names {
    /** The strategies, by the name of Jackson's class and by that of our constant. */
    private static final Map<String, UnaryOperator<String>> STRATEGIES = Map.ofEntries(
            Map.entry("LowerCamelCaseStrategy", UnaryOperator.identity()),
            Map.entry("UNCHANGED", UnaryOperator.identity()),
            Map.entry("SnakeCaseStrategy", Names::snake),
            Map.entry("SNAKE_CASE", Names::snake),
            Map.entry("UpperSnakeCaseStrategy", name -> snake(name).toUpperCase(Locale.ROOT)),
            Map.entry("UPPER_SNAKE_CASE", name -> snake(name).toUpperCase(Locale.ROOT)),
            Map.entry("UpperCamelCaseStrategy", Names::capital),
            Map.entry("UPPER_CAMEL_CASE", Names::capital),
            Map.entry("LowerCaseStrategy", name -> name.toLowerCase(Locale.ROOT)),
            Map.entry("LOWER_CASE", name -> name.toLowerCase(Locale.ROOT)),
            Map.entry("KebabCaseStrategy", name -> separated(name, '-')),
            Map.entry("KEBAB_CASE", name -> separated(name, '-')),
            Map.entry("LowerDotCaseStrategy", name -> separated(name, '.')),
            Map.entry("LOWER_DOT_CASE", name -> separated(name, '.')));

    private Names() {}

    /** Returns a strategy, or null if it is not one of the standard ones. */
    public static UnaryOperator<String> strategy(String name) {
        return STRATEGIES.get(name);
    }

    /** Returns the name of the property of an accessor: all capitals at its beginning become small letters. */
    public static String property(String method, int prefixLength) {
        StringBuilder name = new StringBuilder(method.substring(prefixLength));
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
