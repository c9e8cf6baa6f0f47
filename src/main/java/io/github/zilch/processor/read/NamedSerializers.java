// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor.read;

import io.github.zilch.processor.compiler.Annotated;
import io.github.zilch.processor.compiler.Context;
import io.github.zilch.processor.compiler.Mirrors;
import java.util.List;
import javax.lang.model.type.TypeMirror;

/** The classes that annotations name to write values with Jackson. */
final class NamedSerializers {
    private static final List<String> TO_STRING = List.of(
            "com.fasterxml.jackson.databind.ser.std.ToStringSerializer",
            "tools.jackson.databind.ser.std.ToStringSerializer");

    private NamedSerializers() {}

    /** Returns the name of the class that a member or its type names to write its values with Jackson, or an empty text. */
    static String serializer(Context context, Annotated marks, TypeMirror type) {
        String ofMember = using(marks);
        return ofMember.isEmpty() && Mirrors.isClass(type) ? using(context.annotatedType(type)) : ofMember;
    }

    static String using(Annotated annotations) {
        String using = annotations.find("JsonSerialize").className("using");
        return isGiven(using) ? using : "";
    }

    static boolean isGiven(String className) {
        return !className.isEmpty()
                && !className.equals("java.lang.Void")
                && !className.endsWith("JsonSerializer.None")
                && !className.endsWith("ValueSerializer.None");
    }

    static boolean isToString(String serializer) {
        return TO_STRING.contains(serializer);
    }
}
