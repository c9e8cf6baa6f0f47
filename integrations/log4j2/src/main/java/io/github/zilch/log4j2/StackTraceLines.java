// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.log4j2;

import java.util.concurrent.ConcurrentHashMap;

/**
 * The lines that {@link Throwable#printStackTrace} prints for the elements of stack traces, kept for the elements that come
 * again. Any number of threads use it at the same time.
 *
 * <p>Equal elements can have two texts, {@code app//a.B.c(B.java:1)} and {@code a.B.c(B.java:1)}: those of exceptions leave
 * out the names of the JDK's own class loaders and the versions of its modules, those of other threads and of constructors do
 * not. Only texts that leave something out are kept, and those of elements that have nothing to leave out.
 */
final class StackTraceLines {
    /** Number of lines that are kept. When there are so many, all are forgotten. */
    private static final int CAPACITY = 1 << 12;

    private final ConcurrentHashMap<StackTraceElement, String> known = new ConcurrentHashMap<>();

    /**
     * Returns whether the elements of a trace have the lines that are kept. The last one that can have two texts tells, as the
     * elements of a trace come from the same place.
     */
    static boolean areKept(StackTraceElement[] trace) {
        for (int i = trace.length - 1; i >= 0; i--) {
            if (canHaveTwo(trace[i])) {
                return isShort(trace[i], trace[i].toString());
            }
        }
        return true;
    }

    /** Returns the line of an element. It allocates nothing if the line is known. */
    String of(StackTraceElement element) {
        String line = known.get(element);
        return line != null ? line : create(element);
    }

    private String create(StackTraceElement element) {
        String text = element.toString();
        String line = line(text);
        if (!canHaveTwo(element) || isShort(element, text)) {
            if (known.size() >= CAPACITY) {
                known.clear();
            }
            known.put(element, line);
        }
        return line;
    }

    /** Returns the line for the text of an element. */
    static String line(String text) {
        return "\tat " + text + System.lineSeparator();
    }

    private static boolean canHaveTwo(StackTraceElement element) {
        return element.getClassLoaderName() != null || element.getModuleVersion() != null;
    }

    /** Returns whether a text leaves something out: that of an equal element from a constructor does not. */
    private static boolean isShort(StackTraceElement element, String text) {
        StackTraceElement created = new StackTraceElement(
                element.getClassLoaderName(),
                element.getModuleName(),
                element.getModuleVersion(),
                element.getClassName(),
                element.getMethodName(),
                element.getFileName(),
                element.getLineNumber());
        return !text.equals(created.toString());
    }
}
