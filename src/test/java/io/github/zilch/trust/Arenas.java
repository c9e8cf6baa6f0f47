// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;

/**
 * Memory of an arena as a buffer of the JDK: {@code java.lang.foreign} from Java 22 on, its forerunner in Java 17, which needs
 * {@code --add-modules jdk.incubator.foreign}. By reflection, as the tests are compiled for Java 17.
 */
final class Arenas {
    private static final boolean IS_FINAL = Runtime.version().feature() >= 22;
    private static final String PACKAGE = IS_FINAL ? "java.lang.foreign." : "jdk.incubator.foreign.";

    private final Object arena;

    /** All bytes of the memory. */
    final ByteBuffer bytes;

    private Arenas(Object arena, ByteBuffer bytes) {
        this.arena = arena;
        this.bytes = bytes;
    }

    /** Returns the flags that a JVM of a version needs. */
    static String[] flags(int version) {
        return version >= 22 ? new String[0] : new String[] {"--add-modules", "jdk.incubator.foreign"};
    }

    /** Allocates memory that only this thread, or any thread, may access and free. */
    static Arenas allocate(long size, boolean shared) {
        if (IS_FINAL) {
            Object arena = call("Arena", shared ? "ofShared" : "ofConfined", null);
            Object segment = call("Arena", "allocate", arena, size, 1L);
            return new Arenas(arena, (ByteBuffer) call("MemorySegment", "asByteBuffer", segment));
        }
        Object scope = call("ResourceScope", shared ? "newSharedScope" : "newConfinedScope", null);
        Object segment = call("MemorySegment", "allocateNative", null, size, 1L, scope);
        return new Arenas(scope, (ByteBuffer) call("MemorySegment", "asByteBuffer", segment));
    }

    void close() {
        call(IS_FINAL ? "Arena" : "ResourceScope", "close", arena);
    }

    private static Object call(String type, String name, Object target, Object... arguments) {
        try {
            for (Method method : Class.forName(PACKAGE + type).getMethods()) {
                if (method.getName().equals(name) && accepts(method, arguments)) {
                    return method.invoke(target, arguments);
                }
            }
            throw new AssertionError(type + " has no method " + name);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException problem) {
                throw problem;
            }
            throw new AssertionError(e);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean accepts(Method method, Object[] arguments) {
        Class<?>[] types = method.getParameterTypes();
        boolean fits = types.length == arguments.length;
        for (int i = 0; fits && i < types.length; i++) {
            fits = types[i] == long.class ? arguments[i] instanceof Long : types[i].isInstance(arguments[i]);
        }
        return fits;
    }
}
