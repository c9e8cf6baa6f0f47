// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import io.github.zilch.JsonOptions;

/**
 * What an object or array of a document is: its place among the others and in the text. The document knows nodes as
 * this; {@link NodeWriter} is what a node does.
 */
public abstract class Node {
    /** Value of {@link #end} while a node has no closing bracket. */
    static final int OPEN = -1;

    /** Its place in the document's list of nodes, where it stays for good. */
    protected final int index;

    /** Index of the node that it is in; −1 for the root. */
    protected int parent;

    /** 1 for the root. */
    protected int depth;

    protected boolean array;

    /** Position of the opening bracket; stale while a message is replayed. */
    protected int start;

    /** Position of the closing bracket, or {@link #OPEN}; stale while a message is replayed. */
    protected int end;

    /**
     * Position in the memory of keys at which the rows of this array begin; short, so that a node takes 40 bytes. A
     * larger position is cut to the largest short, which is safe, because what is remembered there is compared with the
     * key in any case.
     */
    protected short keyBase;

    protected Node(int index) {
        this.index = index;
    }

    /** Creates another node of the same document. */
    protected abstract Node another(int index);

    /** Creates the root of another document. */
    protected abstract Node newDocument(JsonOptions options);

    /** Makes this a handle of the document that another handle is of. */
    protected abstract void attachLike(Node other);

    /** Makes this the handle of the node that another handle stands for; the other one refuses every call then. */
    protected abstract void replace(Node other);

    /** Makes this refuse every call: it is not handed out again. */
    protected abstract void drop();

    /** Makes this refuse every call: its lease is over. */
    protected abstract void detach();

    /** Takes over what a node is. */
    protected final void take(Node other) {
        parent = other.parent;
        depth = other.depth;
        array = other.array;
        start = other.start;
        end = other.end;
        keyBase = other.keyBase;
    }

    /** Makes this a child. */
    protected final void set(Node parent, boolean array, int keyPosition) {
        this.parent = parent.index;
        this.depth = parent.depth + 1;
        this.array = array;
        if (array) {
            this.keyBase = (short) Math.min(keyPosition, Short.MAX_VALUE);
        }
    }

    /** Returns the code of a {@link RecordedCall} that writes several members. */
    protected final int membersCode() {
        return index | RecordedCall.FRAGMENT | RecordedCall.MEMBERS;
    }

    /** Returns what {@link NodeTree#openCode} is while this node is the one being written. */
    protected final int code() {
        return array ? ~index : index;
    }
}
