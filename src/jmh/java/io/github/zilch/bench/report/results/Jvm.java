// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.results;

import java.util.Comparator;

/**
 * The JVM that a figure is of, as tables name it.
 *
 * @param feature the feature version of the JDK, such as 17.
 * @param isDefault whether it runs without the flag that gives access to memory off the heap, as it does for everybody who
 *     changes nothing. It comes last: what is shown for one JVM only is shown for this one of the newest JDK.
 */
public record Jvm(int feature, boolean isDefault) implements Comparable<Jvm> {
    private static final String DEFAULT = "-default";

    /** The expression that the names of folders match. */
    public static final String FOLDERS = "\\d+(" + DEFAULT + ")?";

    /** Returns the JVM whose results are in a folder. */
    public static Jvm ofFolder(String name) {
        return name.endsWith(DEFAULT)
                ? new Jvm(Integer.parseInt(name.substring(0, name.length() - DEFAULT.length())), true)
                : new Jvm(Integer.parseInt(name), false);
    }

    /** Returns the name of the folder with its results. */
    public String folder() {
        return feature + (isDefault ? DEFAULT : "");
    }

    @Override
    public int compareTo(Jvm other) {
        return Comparator.comparingInt(Jvm::feature)
                .thenComparing(Jvm::isDefault)
                .compare(this, other);
    }

    /** Returns {@code 17}, or {@code 25, default}. */
    @Override
    public String toString() {
        return feature + (isDefault ? ", default" : "");
    }
}
