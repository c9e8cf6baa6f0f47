// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import java.util.Map;
import java.util.Set;

/**
 * Which members are written, and under which names. A path has the names of a member and of the objects around it with points
 * between them, and the index of an element in brackets: {@code log.level}, {@code users[0].name}.
 *
 * @param include paths of the members that are written, with those of the objects around them; empty for all.
 * @param exclude paths of members that are not written.
 * @param rename names of members by their paths.
 */
record PathRules(Set<String> include, Set<String> exclude, Map<String, String> rename) {
    /** Writes all members under their own names. */
    static final PathRules NONE = new PathRules(Set.of(), Set.of(), Map.of());

    PathRules {
        rename.forEach((path, name) -> {
            if (name == null || name.isEmpty()) {
                throw new IllegalArgumentException(
                        "rename: the member \"" + path + "\" is renamed to nothing: set a name");
            }
        });
    }

    /** Returns the path of a member of an object. */
    static String child(String parent, String name) {
        if (parent.isEmpty() || name.isEmpty()) {
            return parent + name;
        }
        return parent + '.' + name;
    }

    /** Returns the path of an element of an array. */
    static String child(String parent, int index) {
        return parent + '[' + index + ']';
    }

    boolean areNone() {
        return include.isEmpty() && exclude.isEmpty() && rename.isEmpty();
    }

    /** Returns whether a member is written, if the object around it is. */
    boolean keep(String path) {
        return (include.isEmpty() || include.contains(path)) && !exclude.contains(path);
    }

    /** Returns the name that a member is written under. */
    String name(String path, String name) {
        return rename.getOrDefault(path, name);
    }
}
