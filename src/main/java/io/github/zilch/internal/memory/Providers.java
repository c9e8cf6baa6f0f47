// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.memory;

/**
 * Finds the {@link MemoryProvider} of this JVM: the one that the system property {@value #PROPERTY} names; without the
 * property the first of agrona, unsafe and heap that can be had and of which the JVM does not warn. No class of another
 * provider is loaded.
 */
final class Providers {
    static final String PROPERTY = "zilch.memory";

    /** The name of {@code UnsafeMemory}, which is compiled after this class. */
    static final String UNSAFE = "unsafe";

    /** The flag that allows Unsafe, and the system property that the JVM makes of it. */
    private static final String UNSAFE_FLAG = "--sun-misc-unsafe-memory-access=allow";

    private static final String UNSAFE_PROPERTY = "sun.misc.unsafe.memory.access";

    /** The first version that warns of Unsafe if nothing is said about it. */
    private static final int WARNING_VERSION = 24;

    /** The provider; null if the one that is wanted cannot be had. */
    final MemoryProvider provider;

    /** Why there is no provider, and what can be done; null if there is one. */
    final String problem;

    private Providers(MemoryProvider provider, String problem) {
        this.provider = provider;
        this.problem = problem;
    }

    static Providers find() {
        String wanted = Settings.get(PROPERTY);
        if (AgronaBuffers.AVAILABLE && isWanted(wanted, AgronaMemory.NAME)) {
            return new Providers(new AgronaMemory(), null);
        }
        String unsafe = isUnsafeSilent() ? "is available" : "needs " + UNSAFE_FLAG;
        if (wanted.isEmpty() ? isUnsafeSilent() : wanted.equals(UNSAFE)) {
            try {
                Class<?> type = Class.forName(Providers.class.getPackageName() + ".UnsafeMemory");
                return new Providers(
                        (MemoryProvider) type.getDeclaredConstructor().newInstance(), null);
            } catch (LinkageError | ReflectiveOperationException e) {
                unsafe = reason(e.getCause() == null ? e : e.getCause());
            }
        }
        if (isWanted(wanted, HeapMemory.NAME)) {
            return new Providers(new HeapMemory(), null);
        }
        String agrona = AgronaBuffers.AVAILABLE ? "is available" : "needs " + AgronaBuffers.FLAG;
        boolean isKnown = wanted.equals(AgronaMemory.NAME) || wanted.equals(UNSAFE);
        return new Providers(
                null,
                "-D" + PROPERTY + "=" + wanted + (isKnown ? " is not available in this JVM" : " is unknown")
                        + ": choose one that is available, or remove the property. " + AgronaMemory.NAME + ": " + agrona
                        + "; " + UNSAFE + ": " + unsafe
                        + "; " + HeapMemory.NAME + ": is available");
    }

    private static boolean isWanted(String wanted, String name) {
        return wanted.isEmpty() || wanted.equals(name);
    }

    private static String reason(Throwable problem) {
        if (problem instanceof ClassNotFoundException) {
            return "needs the module jdk.unsupported";
        }
        return (isUnsafeSilent() ? "failed with " : "needs " + UNSAFE_FLAG + ", and failed with ") + problem;
    }

    /** Returns whether this JVM allows Unsafe and does not warn of it. */
    private static boolean isUnsafeSilent() {
        String access = Settings.get(UNSAFE_PROPERTY);
        return access.isEmpty() ? Runtime.version().feature() < WARNING_VERSION : access.equals("allow");
    }
}
