// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import io.github.zilch.JsonBuilder;

/** Writes exceptions for logs. */
final class Exceptions {
    private static final int MAX_CAUSES = 16; // a chain of causes may be a circle

    private Exceptions() {}

    /** Adds an exception, and then its causes. */
    static void addAll(JsonBuilder array, Throwable thrown) {
        for (int i = 0; thrown != null && i < MAX_CAUSES; thrown = thrown.getCause(), i++) {
            JsonBuilder exception = array.createJSON();
            exception.put("type", thrown.getClass().getName()).put("message", thrown.getMessage());
            JsonBuilder stack = exception.createJSONArray("stack");
            for (StackTraceElement frame : thrown.getStackTrace()) {
                stack.add(frame.toString());
            }
        }
    }
}
