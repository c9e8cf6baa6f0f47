// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import io.github.zilch.JsonBuilder;

/** Prints whether the JVM flag is set. */
public final class Main {
    private Main() {}

    /** Prints {@code {"flag":"set"}} or {@code {"flag":"not set"}}. */
    public static void main(String... args) {
        JsonBuilder json = new JsonBuilder();
        System.out.println(json.put("flag", isSet(json) ? "set" : "not set"));
    }

    /** Returns whether Agrona's buffers can be used, which the flag is for. */
    private static boolean isSet(JsonBuilder json) {
        try {
            json.buffer();
            return true;
        } catch (IllegalStateException e) {
            return false;
        }
    }
}
