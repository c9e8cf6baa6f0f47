// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import io.github.zilch.internal.text.TextCopy;

/**
 * A node of a document, as what writes whole values knows it. This is how generated code, which is in packages of the user,
 * gets from a builder to the memory of its document. The methods are protected, so that only this package and the nodes
 * see them.
 */
public abstract class ValueTarget {
    /** Creates a target. */
    protected ValueTarget() {}

    /** Returns the document, as the memory that is written to. */
    protected abstract TextOutput output();

    /**
     * Returns what writes whole values to the document, or null if nothing has done so yet. Its class knows this one,
     * and not the other way round.
     */
    protected abstract Object valueWriter();

    /** Keeps what writes whole values to the document. */
    protected abstract void setValueWriter(Object writer);

    /**
     * Starts a new document that is one value.
     *
     * @param array whether it is an array.
     */
    protected abstract void beginDocument(boolean array);

    /**
     * Begins a member of this object that is one value: writes its key, which is not committed.
     *
     * @return the address of the value.
     */
    protected abstract long beginWholeMember(CharSequence key);

    /**
     * Begins an element of this array that is one value.
     *
     * @return the address of the value.
     */
    protected abstract long beginWholeElement();

    /**
     * Begins several members of this object.
     *
     * @return the address of the first one.
     */
    protected abstract long beginWholeMembers();

    /** Returns the depth of this node; 1 for the root. */
    protected abstract int depth();

    /** Ends what was begun, which has been committed or is to be dropped. */
    protected abstract void endWhole();

    /** Reads text that is the user's code to read. */
    protected abstract TextCopy readText(CharSequence text);
}
