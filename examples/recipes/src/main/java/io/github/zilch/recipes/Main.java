// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import io.github.zilch.JsonBuilder;

/** Prints a document, which needs the JVM flag. */
public final class Main {
    private Main() {}

    /** Prints {@code {"flag":"set"}}. */
    public static void main(String... args) {
        System.out.println(new JsonBuilder().put("flag", "set"));
    }
}
