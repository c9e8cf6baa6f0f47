// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json.random;

import java.lang.reflect.Method;

/** Calls the methods of generated encoders by their names. */
final class Setters {
    private Setters() {}

    static Object call(Object target, String name, Object... args) throws ReflectiveOperationException {
        for (Method method : target.getClass().getMethods()) {
            if (method.getName().equals(name) && fits(method.getParameterTypes(), args)) {
                return method.invoke(target, converted(method.getParameterTypes(), args));
            }
        }
        throw new NoSuchMethodException(target.getClass() + "." + name);
    }

    private static boolean fits(Class<?>[] types, Object[] args) {
        if (types.length != args.length) {
            return false;
        }
        for (int i = 0; i < types.length; i++) {
            boolean isNumber = args[i] instanceof Number && types[i].isPrimitive() && types[i] != boolean.class;
            boolean isBoolean = args[i] instanceof Boolean && types[i] == boolean.class;
            if (!isNumber && !isBoolean && !types[i].isInstance(args[i])) {
                return false;
            }
        }
        return true;
    }

    private static Object[] converted(Class<?>[] types, Object[] args) {
        Object[] converted = args.clone();
        for (int i = 0; i < types.length; i++) {
            if (args[i] instanceof Number number) {
                converted[i] = switch (types[i].getName()) {
                    case "byte" -> number.byteValue();
                    case "short" -> number.shortValue();
                    case "int" -> number.intValue();
                    case "long" -> number.longValue();
                    case "float" -> number.floatValue();
                    default -> number.doubleValue();
                };
            }
        }
        return converted;
    }
}
