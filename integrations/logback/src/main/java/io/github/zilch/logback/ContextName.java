// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

/** Where an entry of the context is written: the names of a member and of the objects around it, from the outside in. */
final class ContextName {
    private final String[] parts;
    private final String[] written;
    private final String path;
    private final boolean isOmitted;

    /**
     * Creates it.
     *
     * @param parts names as the key has them.
     * @param written names as they are written.
     * @param path of the member, for {@link PathRules}.
     * @param isOmitted {@code true} if only the objects around the member are written.
     */
    ContextName(String[] parts, String[] written, String path, boolean isOmitted) {
        this.parts = parts;
        this.written = written;
        this.path = path;
        this.isOmitted = isOmitted;
    }

    /** Returns the number of objects around the member. */
    int depth() {
        return parts.length - 1;
    }

    /** Returns the name of the member, or that of an object around it. */
    String name(int depth) {
        return written[depth];
    }

    String path() {
        return path;
    }

    boolean isOmitted() {
        return isOmitted;
    }

    /** Returns whether both are in the same objects, down to a depth. */
    boolean isBeside(ContextName other, int depth) {
        if (other.parts.length <= depth) {
            return false;
        }
        for (int i = 0; i < depth; i++) {
            if (!parts[i].equals(other.parts[i])) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether an object may have to have two members of one name. */
    boolean clashesWith(ContextName other) {
        int common = Math.min(parts.length, other.parts.length);
        for (int i = 0; i < common; i++) {
            if (!parts[i].equals(other.parts[i])) {
                return written[i].equals(other.written[i]);
            }
        }
        return true;
    }
}
