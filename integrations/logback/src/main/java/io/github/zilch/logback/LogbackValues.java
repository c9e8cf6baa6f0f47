// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.AnyValues;
import io.github.zilch.logging.Output;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/** Writes values of any type. All that can be iterated over is an array, except for paths of files. Names are not cut. */
final class LogbackValues extends AnyValues {
    private static final Pattern JSON_NUMBER = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");

    LogbackValues(Output out) {
        super(out);
    }

    @Override
    protected boolean putContainer(JsonBuilder target, CharSequence key, Object value) {
        if (super.putContainer(target, key, value)) {
            return true;
        }
        if (isIterable(value)) {
            addAll(target.createJSONArray(key), (Iterable<?>) value);
            return true;
        }
        return false;
    }

    /** Writes the text of a number if it is one in JSON: the number may have more digits than a long or double. */
    @Override
    protected void putOther(JsonBuilder target, CharSequence key, Number number) {
        if (number instanceof AtomicLong || number instanceof AtomicInteger) {
            target.put(key, number.longValue());
            return;
        }
        String text = number.toString();
        if (text != null && JSON_NUMBER.matcher(text).matches()) {
            target.putRaw(key, text);
        } else {
            super.putOther(target, key, number);
        }
    }

    /** Returns the key: two names that are cut could be the same. */
    @Override
    protected String name(String key) {
        return key;
    }

    private static boolean isIterable(Object value) {
        return value instanceof Iterable<?> && !(value instanceof Path);
    }

    /** Writes a value of which some members may be omitted or have other names. */
    void put(JsonBuilder target, CharSequence key, Object value, String path, PathRules rules) {
        if (value instanceof Map<?, ?> map) {
            JsonBuilder object = target.createJSON(key);
            Set<String> names = new HashSet<>();
            named(map).forEach((text, member) -> {
                String memberPath = PathRules.child(path, text);
                if (rules.keep(memberPath)) {
                    put(object, free(names, rules.name(memberPath, text)), member, memberPath, rules);
                }
            });
        } else if (isIterable(value) || value instanceof Object[]) {
            JsonBuilder array = target.createJSONArray(key);
            int index = 0;
            for (Object element : value instanceof Object[] elements ? Arrays.asList(elements) : (Iterable<?>) value) {
                put(array, null, element, PathRules.child(path, index++), rules);
            }
        } else {
            put(target, key, value);
        }
    }

    /** Returns a name that no member has: a renamed one can have that of another. */
    private static String free(Set<String> names, String name) {
        String free = name;
        while (!names.add(free)) {
            free += '_';
        }
        return free;
    }
}
