// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Null for each parameter of each public method. */
@Tag("contract")
@Tag("fast")
@DisplayName("C4 C8: null arguments")
class NullArgumentsTest {
    private static final JsonShape SHAPE = JsonShape.of("k");

    private static String thrown(Executable call, Object target, Object[] arguments)
            throws ReflectiveOperationException {
        try {
            if (call instanceof Method method) {
                method.invoke(target, arguments);
            } else {
                ((Constructor<?>) call).newInstance(arguments);
            }
            return "";
        } catch (InvocationTargetException e) {
            return e.getCause().toString();
        }
    }

    private static List<Executable> publicMembers() {
        List<Executable> members = new ArrayList<>();
        for (Class<?> type : new Class<?>[] {
            DelimitedFields.class, JsonBuilder.class, JsonBuilderPool.class, JsonKey.class,
            JsonOptions.class, JsonRow.class, JsonShape.class, JsonValidator.class
        }) {
            Stream.of(type.getDeclaredMethods(), type.getDeclaredConstructors())
                    .flatMap(Stream::of)
                    .filter(member -> Modifier.isPublic(member.getModifiers()) && !member.isSynthetic())
                    .filter(member -> !member.getName().equals("equals"))
                    .forEach(members::add);
        }
        return members;
    }

    /** Returns what to call a method of. A row is in an array, whose values may be arrays of numbers. */
    private static Object target(Executable member, JsonBuilder json) {
        Class<?> type = member.getDeclaringClass();
        if (type == JsonOptions.class) {
            return JsonOptions.DEFAULT;
        }
        if (type == JsonShape.class) {
            return SHAPE;
        }
        if (type == DelimitedFields.class) {
            return new DelimitedFields((byte) 1);
        }
        if (type == JsonRow.class) {
            boolean array = json.toString().equals("[]");
            return (array ? json.addRow(SHAPE) : json.putRow("row", SHAPE)).addArray();
        }
        return json;
    }

    @Test
    void eachIsAcceptedOrRefusedWithItsNameAndChangesNothing() throws ReflectiveOperationException {
        TreeSet<String> messages = new TreeSet<>();
        for (Executable member : publicMembers()) {
            Class<?>[] types = member.getParameterTypes();
            for (int i = 0; i < types.length; i++) {
                if (types[i].isPrimitive()) {
                    continue;
                }
                Object[] arguments = MethodArguments.of(member);
                arguments[i] = null;
                for (boolean array : new boolean[] {false, true}) {
                    JsonBuilder json = array ? new JsonBuilder().resetArray() : new JsonBuilder();
                    Object target = target(member, json);
                    String thrown = thrown(member, target, arguments);
                    if (thrown.startsWith("java.lang.NullPointerException")) {
                        assertTrue(
                                thrown.matches("java\\.lang\\.NullPointerException: (the key|\\w+) is null: .{15,}"),
                                member + ", parameter " + i + ": " + thrown);
                        messages.add(thrown.substring(thrown.indexOf(' ') + 1));
                        if (target instanceof JsonRow row) {
                            row.cancel();
                        }
                        assertEquals(array ? "[]" : "{}", json.toString(), member::toString);
                    }
                }
            }
        }
        assertEquals("""
                array is null: pass the array that contains the text
                buffer is null: pass the buffer that contains the region
                buffer is null: pass the buffer that contains the text
                dst is null: pass the array to copy to
                dst is null: pass the buffer to copy to
                epochs is null: pass the array that contains the times
                fields is null: pass the DelimitedFields of the text
                floatLayout is null: choose ECMASCRIPT or JAVA
                loneSurrogates is null: choose REPLACE or ESCAPE
                longsAsStrings is null: choose NEVER, UNSAFE or ALWAYS
                name is null: pass the name of the member
                names is null: pass the names of the columns
                nonFinite is null: choose REJECT, NULL or STRING
                options is null: pass JsonOptions.DEFAULT
                out is null: pass the channel to write to
                out is null: pass the stream to write to
                prefix is null: pass what the field begins with
                shape is null: pass the JsonShape of the row
                source is null: pass the array that contains the bytes
                source is null: pass the buffer that contains the bytes
                text is null: pass the text of the field
                the key is null: a member of an object needs a name
                unit is null: pass the TimeUnit of the epoch
                unit is null: pass the TimeUnit of the epochs
                unknownTypes is null: choose TO_STRING or REJECT
                unscaled is null: pass the array that contains the numbers
                values is null: pass the array that contains the numbers""", String.join("\n", messages));
    }
}
