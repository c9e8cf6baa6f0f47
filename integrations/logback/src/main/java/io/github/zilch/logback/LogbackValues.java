// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import io.github.zilch.JsonBuilder;
import io.github.zilch.logging.AnyValues;
import io.github.zilch.logging.Output;
import java.lang.reflect.Array;
import java.nio.file.Path;
import java.util.Map;

/** Writes values of any type. All that can be iterated over is an array, except for paths of files. */
final class LogbackValues extends AnyValues {
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

    private static boolean isIterable(Object value) {
        return value instanceof Iterable<?> && !(value instanceof Path);
    }

    /** Writes a value of which some members may be omitted or have other names. */
    void put(JsonBuilder target, CharSequence key, Object value, String path, PathRules rules) {
        if (value instanceof Map<?, ?> map) {
            JsonBuilder object = target.createJSON(key);
            map.forEach((name, member) -> {
                String text = String.valueOf(name);
                String memberPath = PathRules.child(path, text);
                if (rules.keep(memberPath)) {
                    put(object, rules.name(memberPath, text), member, memberPath, rules);
                }
            });
        } else if (isIterable(value)) {
            JsonBuilder array = target.createJSONArray(key);
            int index = 0;
            for (Object element : (Iterable<?>) value) {
                put(array, null, element, PathRules.child(path, index++), rules);
            }
        } else if (value instanceof Object[]) {
            JsonBuilder array = target.createJSONArray(key);
            for (int i = 0; i < Array.getLength(value); i++) {
                put(array, null, Array.get(value, i), PathRules.child(path, i), rules);
            }
        } else {
            put(target, key, value);
        }
    }
}
