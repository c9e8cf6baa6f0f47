// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

/**
 * How many cases an attack tries: some in every build, many by {@code ./mvnw -Ptrust -Dtest=…}, which is what the command
 * in docs/trust.md says.
 */
public final class Cases {
    private static final boolean LONG = "long".equals(System.getProperty("zilch.trust"));

    private Cases() {}

    /**
     * The number of cases of this run.
     *
     * @param bounded the number in every build
     * @param byCommand the number under the profile {@code trust}
     * @return one of the two
     */
    public static long of(long bounded, long byCommand) {
        return LONG ? byCommand : bounded;
    }

    /**
     * Says how far the long run has come; nothing in other builds.
     *
     * @param cases how many cases are behind it
     * @param what they are
     */
    public static void progress(long cases, String what) {
        if (LONG) {
            System.out.printf("%,d %s%n", cases, what);
        }
    }
}
