// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import io.github.zilch.logging.TemplateValue;
import io.github.zilch.logging.TextLimit;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * The options of one resolver in a template. An option that is not read is an error, because no resolver would obey it.
 *
 * @param <T> the type of what the template writes.
 */
final class ResolverOptions<T> {
    private static final String RESOLVER = "$resolver";

    private final TemplateCompiler<T> compiler;
    private final Map<?, ?> options;
    private final String path;
    private final Set<String> known = new HashSet<>(Set.of(RESOLVER));

    ResolverOptions(TemplateCompiler<T> compiler, Map<?, ?> options, String path) {
        this.compiler = compiler;
        this.options = options;
        this.path = path;
    }

    /** Returns whether an object of a template is a resolver. */
    static boolean areIn(Map<?, ?> object) {
        return object.containsKey(RESOLVER);
    }

    /** Returns the name of the resolver. */
    String resolver() {
        return require(String.class, RESOLVER);
    }

    // Each method takes the names that lead to an option in objects inside each other.

    /** Returns a string, or null. */
    String text(String... names) {
        return find(String.class, names);
    }

    /** Returns a boolean, or null. */
    Boolean flag(String... names) {
        return find(Boolean.class, names);
    }

    /** Returns a boolean that is false if it is absent. */
    boolean isSet(String... names) {
        return Boolean.TRUE.equals(flag(names));
    }

    /** Returns an integer, or null. */
    Integer integer(String... names) {
        return find(Integer.class, names);
    }

    /** Returns a value of any type, whose parts are read by somebody else, or null. */
    Object any(String... names) {
        known.add(String.join("/", names) + "/");
        return find(Object.class, names);
    }

    /** Returns a value of any type, whose parts are options too, or null. */
    Object container(String... names) {
        return find(Object.class, names);
    }

    /** Returns a list of strings, which is empty if it is absent. */
    List<String> texts(String... names) {
        List<?> list = find(List.class, names);
        if (list == null) {
            return List.of();
        }
        for (Object element : list) {
            if (!(element instanceof String)) {
                throw error("the option \"" + String.join(".", names) + "\" has the element " + element
                        + ": list strings only");
            }
        }
        return list.stream().map(String.class::cast).toList();
    }

    /** Returns one of several strings. */
    String choice(List<String> choices, String... names) {
        String value = text(names);
        if (value == null || !choices.contains(value)) {
            String option = "\"" + String.join(".", names) + "\"";
            throw error((value == null ? "the option " + option + " is missing" : option + " is \"" + value + "\"")
                    + ": choose one of " + String.join(", ", choices));
        }
        return value;
    }

    /** Compiles a regular expression, or returns null for null. */
    Pattern pattern(String expression) {
        try {
            return expression == null ? null : Pattern.compile(expression);
        } catch (PatternSyntaxException e) {
            throw error("\"" + expression + "\" is no regular expression, " + e.getDescription() + ": correct it", e);
        }
    }

    /** Returns a locale such as {@code en}, {@code en_US} or {@code en_US_POSIX}; the default if it is absent. */
    Locale locale(String... names) {
        String value = text(names);
        Locale locale = value == null ? LayoutDefaults.locale() : LayoutDefaults.locale(value);
        if (locale == null) {
            throw error("\"" + value + "\" is no locale of this JVM, such as en_US: correct \""
                    + String.join(".", names) + "\"");
        }
        return locale;
    }

    /** Compiles a part of the template that is an option; null is the value null. */
    TemplateValue<T> value(String name) {
        return compiler.value(any(name), path + "/" + name);
    }

    /** Returns the limit of strings. */
    TextLimit limit() {
        return compiler.limit();
    }

    /** Returns the name of an option with where it is, for errors in a template inside this one. */
    String place(String option) {
        return compiler.template() + ", at " + path + "/" + option;
    }

    /** Returns an error at this place. */
    TemplateException error(String problem) {
        return error(problem, null);
    }

    /** Returns an error at this place. */
    TemplateException error(String problem, Throwable cause) {
        return new TemplateException(compiler.template(), path, problem, cause);
    }

    /** Checks that each option has been read. */
    void requireAllKnown() {
        requireAllKnown(options, "");
    }

    private void requireAllKnown(Map<?, ?> object, String parents) {
        object.forEach((name, value) -> {
            String option = parents + name;
            boolean isOption = known.contains(option);
            boolean isParent = known.stream().anyMatch(other -> other.startsWith(option + "/"));
            if (value instanceof Map<?, ?> inner && isParent && !known.contains(option + "/")) {
                requireAllKnown(inner, option + "/");
            } else if (!isOption) {
                throw error("the resolver \"" + resolver() + "\" has no option \"" + option.replace('/', '.')
                        + "\": remove it");
            }
        });
    }

    private <V> V require(Class<V> type, String name) {
        V value = find(type, name);
        if (value == null) {
            throw error("the option \"" + name + "\" is null: set it");
        }
        return value;
    }

    private <V> V find(Class<V> type, String... names) {
        known.add(String.join("/", names));
        Object value = options;
        for (String name : names) {
            value = value instanceof Map<?, ?> object ? object.get(name) : null;
        }
        if (value != null && !type.isInstance(value)) {
            throw error("the option \"" + String.join(".", names) + "\" is " + value + ", which is not a "
                    + type.getSimpleName() + ": correct it");
        }
        return type.cast(value);
    }
}
