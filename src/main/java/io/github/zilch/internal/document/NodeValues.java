// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import io.github.zilch.internal.output.StraightValues;
import io.github.zilch.internal.read.PathText;
import java.lang.ref.Reference;

/** Writes values straight ahead to nodes of a document. */
public abstract class NodeValues extends StraightValues {
    /** The document that is written to. */
    protected final Document document;

    /** Whether the value is the whole document. */
    private boolean isDocument;

    /** Creates a writer for a document. */
    protected NodeValues(Document document) {
        super(document);
        this.document = document;
    }

    /** Returns the document of a node. */
    protected static Document documentOf(NodeWriter node) {
        return node.document;
    }

    /**
     * Returns a node that the user has given.
     *
     * @param name of the parameter.
     * @throws NullPointerException if it is null.
     */
    protected static <T extends NodeWriter> T required(T node, String name) {
        if (node == null) {
            throw new NullPointerException(name + " is null: pass the builder to write to");
        }
        return node;
    }

    // ---- beginning a whole value: the node is checked, and then the document is held ----

    /** Begins a value that is a member of an object. */
    protected final void beginMember(NodeWriter object, CharSequence key) {
        beginAt(document.beginStraight(object, object.memberCode(), key), object.depth);
    }

    /** Begins a value that is an element of an array. */
    protected final void beginElement(NodeWriter array) {
        array.requireArray();
        beginAt(document.beginStraight(array, array.elementCode(), null), array.depth);
    }

    /** Begins values that are members of an object. */
    protected final void beginMembers(NodeWriter object) {
        document.checkReady(object);
        object.requireObject();
        document.beginStraightInside(object);
        beginAt(cursor() - 1, object.depth);
    }

    /** Starts a document that is one value. */
    protected final void beginDocument(NodeWriter root, boolean array) {
        root.requireRoot("write");
        document.resetStraight(array);
        beginAt(cursor() - 1, 0);
    }

    private void beginAt(long at, int nodeDepth) {
        isDocument = nodeDepth == 0;
        beginValue(at, nodeDepth);
        document.hold(this);
    }

    // ---- errors ----

    @Override
    protected PathText pathAt(long at) {
        PathText path = isDocument ? document.beginPath() : pathToBeginning();
        boolean isMembers = lead < 0 && !isDocument;
        return path == null ? null : path.read(isMembers ? cursor() : beginning(), at);
    }

    /** Returns the path that leads to what is written, in the document so far. */
    protected final PathText pathToBeginning() {
        long cursor = cursor();
        if (lead >= 0) {
            PathText path = document.pathToContent(cursor);
            return path == null ? null : path.read(cursor, beginning());
        }
        PathText path = document.pathToContent(cursor - 1);
        return path != null && covered() == ',' ? path.comma() : path;
    }

    // ---- values that are read from elsewhere ----

    /** Writes a deep copy of a node of another document, which has been made readable. */
    protected final long putCopy(long at, NodeWriter other, int byteLength) {
        Document source = other.document;
        source.noteRead();
        long from = source.beginOf(other);
        if (source.storage().isDirect()) { // the owner of a region can change it
            from = document.saveCopy(from, byteLength);
        }
        long to = putValue(at, from, byteLength, source.deepest() - other.depth + 1);
        Reference.reachabilityFence(other); // or its memory might be freed while it is read
        return to;
    }

    /** Returns what holds a value that user code takes part in; that code may need another one meanwhile. */
    protected final InnerValue takeInner() {
        OwnMemory kept = document.takeInner();
        return kept != null ? (InnerValue) kept : new InnerValue(document.root(), document.options);
    }

    /** Keeps what has held a value for the next one. */
    protected final void returnInner(InnerValue value) {
        document.keepInner(value);
    }
}
