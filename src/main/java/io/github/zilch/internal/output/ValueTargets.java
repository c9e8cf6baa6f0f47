// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import io.github.zilch.internal.text.TextCopy;

/**
 * How {@link ValueOutput} gets from a node, which generated code has, to the memory of its document. A node is an
 * {@code Object} here, because this package does not know nodes. What knows them passes an implementation to
 * {@link #set} before there is any. The other methods are protected, so that only this package calls them.
 */
public abstract class ValueTargets {
    private static ValueTargets instance;

    /** Creates an implementation. */
    protected ValueTargets() {}

    /** Sets the implementation. */
    public static void set(ValueTargets targets) {
        instance = targets;
    }

    static ValueTargets get() {
        return instance;
    }

    /** Returns the document of a node. */
    protected abstract TextOutput output(Object node);

    /** Returns what writes whole values to the document of a node, or null if nothing has done so yet. */
    protected abstract Object valueWriter(Object node);

    /** Keeps what writes whole values to the document of a node. */
    protected abstract void setValueWriter(Object node, Object writer);

    /**
     * Starts a new document that is one value.
     *
     * @param array whether it is an array.
     */
    protected abstract void beginDocument(Object node, boolean array);

    /**
     * Begins a member that is one value: writes its key, which is not committed.
     *
     * @return the address of the value.
     */
    protected abstract long beginMember(Object node, CharSequence key);

    /**
     * Begins an element that is one value.
     *
     * @return the address of the value.
     */
    protected abstract long beginElement(Object node);

    /**
     * Begins several members.
     *
     * @return the address of the first one.
     */
    protected abstract long beginMembers(Object node);

    /** Returns the depth of a node; 1 for the root. */
    protected abstract int depth(Object node);

    /**
     * Checks that an object does not have the names of members that are not committed, nor one of them twice.
     *
     * @param from address of the first name.
     * @param to address after the last value.
     */
    protected abstract void checkNames(Object node, long from, long to);

    /** Checks that no object in a value that is not committed has a name twice. */
    protected abstract void checkNamesInside(Object node, long from, long to);

    /** Ends what was begun, which has been committed or is to be dropped. */
    protected abstract void end(Object node);

    /** Reads text that is the user's code to read. */
    protected abstract TextCopy readText(Object node, CharSequence text);
}
