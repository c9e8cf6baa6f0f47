// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import java.io.ByteArrayOutputStream;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.time.LocalDate;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/** Arguments for the public methods of builders and rows, for tests that call them all. */
final class MethodArguments {
    private MethodArguments() {}

    private static Object argument(Class<?> type) {
        if (type == CharSequence.class || type == String.class || type == Object.class) {
            return "1";
        }
        Object[] known = {
            1,
            1L,
            1f,
            1d,
            'c',
            true,
            TimeUnit.SECONDS,
            BigDecimal.ONE,
            BigInteger.ONE,
            new UUID(1, 2),
            LocalDate.EPOCH,
            "12345678".getBytes(),
            new int[1],
            new long[1],
            new float[1],
            new double[1],
            new UnsafeBuffer("1       ".getBytes()),
            new JsonBuilder(),
            JsonShape.of("id"),
            new DelimitedFields((byte) 1),
            new ByteArrayOutputStream(),
            ByteBuffer.allocate(64),
        };
        for (Object value : known) {
            if (type.isInstance(value)) {
                return value;
            }
        }
        if (type == WritableByteChannel.class) {
            return Channels.newChannel(new ByteArrayOutputStream());
        }
        if (type == int.class) {
            return 0;
        }
        if (type == long.class) {
            return 1L;
        }
        if (type == float.class) {
            return 1f;
        }
        if (type == double.class) {
            return 1d;
        }
        if (type == char.class) {
            return 'c';
        }
        if (type == boolean.class) {
            return true;
        }
        throw new AssertionError("no argument for " + type);
    }

    /** Returns one for each parameter. A slice is inside its buffer or array, and not empty. */
    static Object[] of(Method method) {
        Class<?>[] types = method.getParameterTypes();
        Object[] arguments = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            arguments[i] = argument(types[i]);
            boolean slice = i >= 2 && types[i] == int.class && types[i - 1] == int.class;
            if (slice && (types[i - 2] == DirectBuffer.class || types[i - 2].isArray())) {
                arguments[i] = 1;
            }
        }
        return arguments;
    }
}
