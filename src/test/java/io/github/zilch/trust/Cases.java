// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

/**
 * The number of cases that a test tries: some in every build, of those that are drawn more with {@code -Pthorough}, and many in the
 * long run, {@code ./mvnw -Ptrust -Dtest=…}. The commands are in docs/maintainers/attacks.md.
 */
public final class Cases {
    private static final String RUN = System.getProperty("zilch.trust", "thorough");
    private static final boolean LONG = RUN.equals("long");
    private static final int QUICK_SHARE = 4;

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
     * Returns the number of cases of this run, of which each is drawn like the others, so that fewer find less seldom.
     *
     * @param thorough the number with the profile {@code thorough}; in every other build a quarter, at least 1
     * @param byCommand the number with the profile {@code trust}
     * @return the number that applies
     */
    public static long drawn(long thorough, long byCommand) {
        return RUN.equals("quick") ? Math.max(1, thorough / QUICK_SHARE) : of(thorough, byCommand);
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
