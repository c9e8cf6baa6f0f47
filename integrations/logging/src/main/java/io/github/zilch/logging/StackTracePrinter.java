// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logging;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Collects what {@link Throwable#printStackTrace(PrintWriter)} prints, up to a number of characters. It prints most exceptions
 * itself, in the same way, and stops where the rest would be dropped.
 */
public final class StackTracePrinter extends PrintWriter {
    private static final StackTraceElement[] NO_TRACE = {};

    /** Whether exceptions of a class print themselves. A cause or suppressed exception never does. */
    private static final ClassValue<Boolean> PRINTS_ITSELF = overrides("printStackTrace", PrintWriter.class);

    /** Whether exceptions of a class do not return the trace that {@link Throwable} prints. */
    private static final ClassValue<Boolean> HIDES_TRACE = overrides("getStackTrace");

    private static ClassValue<Boolean> overrides(String method, Class<?>... parameters) {
        return new ClassValue<>() {
            @Override
            protected Boolean computeValue(Class<?> type) {
                try {
                    return type.getMethod(method, parameters).getDeclaringClass() != Throwable.class;
                } catch (NoSuchMethodException | LinkageError e) {
                    // a native image has only what is registered, and a type in some signature may be missing
                    return true;
                }
            }
        };
    }

    private StringBuilder text;
    private int capacity;

    /** Creates a printer. */
    public StackTracePrinter() {
        super(Writer.nullWriter());
    }

    /**
     * Prints an exception.
     *
     * @param thrown to print.
     * @param buffer that gets the text; empty.
     * @param length of the buffer from which on characters are dropped.
     */
    public void print(Throwable thrown, StringBuilder buffer, int length) {
        text = buffer;
        capacity = length;
        try {
            Set<Throwable> printed = Collections.newSetFromMap(new IdentityHashMap<>());
            if (PRINTS_ITSELF.get(thrown.getClass()) || !isPrinted(thrown, "", "", NO_TRACE, printed)) {
                buffer.setLength(0);
                thrown.printStackTrace(this);
            }
        } finally {
            text = null;
        }
    }

    /**
     * Prints an exception, what it suppresses, and its cause in the same way.
     *
     * @param first to print.
     * @param prefix of each line.
     * @param firstLabel of the exception.
     * @param firstOuter the trace of the exception around: elements at the end that are the same are only counted.
     * @param printed the exceptions that have been printed.
     * @return {@code false} if the trace of one of them cannot be read.
     */
    private boolean isPrinted(
            Throwable first, String prefix, String firstLabel, StackTraceElement[] firstOuter, Set<Throwable> printed) {
        String label = firstLabel;
        StackTraceElement[] outer = firstOuter;
        Throwable thrown = first;
        while (thrown != null && !isFull()) {
            if (HIDES_TRACE.get(thrown.getClass())) {
                return false;
            }
            if (!printed.add(thrown)) {
                println(prefix, label, "[CIRCULAR REFERENCE: " + thrown + "]");
                return true;
            }
            println(prefix, label, thrown.toString());
            StackTraceElement[] trace = thrown.getStackTrace();
            printTrace(prefix, trace, outer);
            for (Throwable suppressed : thrown.getSuppressed()) {
                if (!isPrinted(suppressed, prefix + '\t', "Suppressed: ", trace, printed)) {
                    return false;
                }
            }
            label = "Caused by: ";
            outer = trace;
            thrown = isFull() ? null : thrown.getCause(); // which may be code of the user
        }
        return true;
    }

    private boolean isFull() {
        return text.length() >= capacity;
    }

    private void printTrace(String prefix, StackTraceElement[] trace, StackTraceElement[] outer) {
        int common = common(trace, outer);
        int count = trace.length - common;
        for (int i = 0; i < count && !isFull(); i++) {
            println(prefix, "\tat ", trace[i].toString());
        }
        if (common > 0) {
            println(prefix, "\t... ", common + " more");
        }
    }

    /** Returns the number of elements that are the same at the ends of two traces. */
    private static int common(StackTraceElement[] trace, StackTraceElement[] outer) {
        int most = Math.min(trace.length, outer.length);
        int common = 0;
        while (common < most && trace[trace.length - 1 - common].equals(outer[outer.length - 1 - common])) {
            common++;
        }
        return common;
    }

    private void println(String prefix, String label, String line) {
        write(prefix);
        write(label);
        print(line); // null is printed as a text
        println();
    }

    @Override
    public void write(int character) {
        if (text.length() < capacity) {
            text.append((char) character);
        }
    }

    @Override
    public void write(char[] source, int offset, int length) {
        text.append(source, offset, fitting(length));
    }

    /** Writes a text. One that fits is appended as a whole, because JDK 17 appends a part of a text character by character. */
    @Override
    public void write(String source) {
        if (source.length() <= capacity - text.length()) {
            text.append(source);
        } else {
            write(source, 0, source.length());
        }
    }

    @Override
    public void write(String source, int offset, int length) {
        text.append(source, offset, offset + fitting(length));
    }

    private int fitting(int length) {
        return Math.min(length, Math.max(capacity - text.length(), 0));
    }

    @Override
    public void println() {
        write(System.lineSeparator());
    }

    @Override
    public void flush() {
        // the text is there
    }

    @Override
    public void close() {
        // a printStackTrace of the user's may close it
    }
}
