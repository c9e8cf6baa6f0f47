// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.memory;

import java.util.Set;

/** System properties. */
final class Settings {
    private static final String CHECKS_PROPERTY = "zilch.checks";

    /** The value of the property that sets the checks. */
    static final String CHECKS = get(CHECKS_PROPERTY);

    private static final boolean KNOWS_CHECKS =
            Set.of("", "strict", "true", "false").contains(CHECKS);

    private Settings() {}

    /**
     * Checks the property that sets the checks.
     *
     * @throws IllegalStateException if it has none of its values.
     */
    static void requireKnownChecks() {
        if (!KNOWS_CHECKS) {
            throw new IllegalStateException("-D" + CHECKS_PROPERTY + '=' + CHECKS
                    + " is unknown: choose strict, true or false, or remove the property");
        }
    }

    /** Returns the value of a system property; an empty text if it is not set, or must not be read. */
    static String get(String property) {
        try {
            return System.getProperty(property, "");
        } catch (SecurityException e) { // a security manager, before Java 24
            return "";
        }
    }
}
