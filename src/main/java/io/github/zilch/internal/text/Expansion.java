// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.text;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * {@code Long.expand}, which JDK 19 has added and which x86-64 has an instruction for: it distributes the lowest bits of a
 * number to the places that a mask names. It is reached by a method handle, because the library is compiled for JDK 17; the
 * JIT inlines a constant handle like a call.
 */
final class Expansion {
    private static final MethodHandle EXPAND = find();

    /** Whether this JDK has the method. */
    static final boolean AVAILABLE = EXPAND != null;

    private Expansion() {}

    private static MethodHandle find() {
        try {
            MethodType type = MethodType.methodType(long.class, long.class, long.class);
            return MethodHandles.publicLookup().findStatic(Long.class, "expand", type);
        } catch (NoSuchMethodException | IllegalAccessException e) {
            return null;
        }
    }

    /** Distributes the lowest bits of a number, where it is {@link #AVAILABLE}. */
    static long expand(long bits, long mask) {
        try {
            return (long) EXPAND.invokeExact(bits, mask);
        } catch (Throwable e) {
            throw new IllegalStateException(e); // the method throws nothing
        }
    }
}
