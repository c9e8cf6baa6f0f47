// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

/**
 * The number of cases that an attack tries: some in every build, many in the long run,
 * {@code ./mvnw -Ptrust -Dtest=…}. The commands are in docs/maintainers/attacks.md.
 */
public final class Cases {
    private static final boolean LONG = "long".equals(System.getProperty("zilch.trust"));

    private Cases() {}

    /**
     * Returns the number of cases of this run.
     *
     * @param bounded the number in every build
     * @param byCommand the number with the profile {@code trust}
     * @return the number of the two that applies
     */
    public static long of(long bounded, long byCommand) {
        return LONG ? byCommand : bounded;
    }

    /**
     * Prints the progress of the long run; prints nothing in other builds.
     *
     * @param cases how many cases are done
     * @param what they are
     */
    public static void progress(long cases, String what) {
        if (LONG) {
            System.out.printf("%,d %s%n", cases, what);
        }
    }
}
