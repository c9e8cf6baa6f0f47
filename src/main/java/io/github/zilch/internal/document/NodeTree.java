// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import io.github.zilch.JsonOptions;
import io.github.zilch.internal.memory.Bounds;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.read.PathText;
import java.util.Arrays;

/**
 * The layer of a {@link Document} that knows its nodes, the handles that users hold, and the brackets in the text.
 *
 * <p>Node 0 is the root. {@link #openCode} is the node being written. While a document is written in order, that node and
 * its ancestors have no closing bracket yet, and every other node has. Where late writes go, the node and its ancestors
 * have one ({@link LateWrites}). While a message is replayed, positions are stale ({@link Replay}).
 *
 * <p>Every value is followed by a comma, which the closing bracket overwrites later; so no write has to ask whether it
 * is the first of its container. The byte before the cursor is therefore always that comma or an opening bracket.
 */
public abstract class NodeTree extends KeyMemory {
    /**
     * Value of {@link #openCode} when no node can be written before {@link DocumentStates#enter}: after a read, or in a
     * replay.
     */
    static final int NONE = Integer.MAX_VALUE;

    private static final int LEAST_NODES = 16;

    /** How many nodes ahead of the newest one is fetched: the nodes of a large document do not stay in the cache. */
    private static final int AHEAD = 8;

    /** Size of a node and of the reference to it. */
    private static final int NODE_BYTES = 44;

    /** The nodes of the document, and those of longer ones before it. */
    Node[] nodes;

    /** Number of nodes in the document; a handle with a higher index is stale. */
    int nodeCount;

    /** Number of {@link #nodes} whose handles are attached: all of them, but for those that a lease has not used yet. */
    private int usable = 1;

    /** The node being written: its index if it is an object, the complement of its index if it is an array, or NONE. */
    int openCode;

    /**
     * The same as {@link #openCode}, but NONE while calls are recorded: what a write compares its node with first, and
     * without a call, as every write does.
     */
    int writableCode;

    /** For each child its handles; see {@link #changeHandles}. */
    private HandlesInTurn[] turns = {};

    NodeTree(JsonOptions options, Node root) {
        super(options);
        nodes = new Node[] {root};
    }

    // ---- which node is written ----

    static int index(int code) {
        return code ^ code >> 31;
    }

    /** Sets the node being written, or NONE. */
    final void setOpenCode(int code) {
        openCode = code;
        writableCode = code;
    }

    /** Makes every write ask which node it is for, because it is to be recorded, or because the document is not whole yet. */
    final void setOpenGuarded(int code) {
        openCode = code;
        writableCode = NONE;
    }

    /**
     * Begins a document with nothing but its root. Its opening bracket is written when the document is read
     * ({@link #putRootBracket}), so that nothing is written before the first value: the memory of a region may be gone.
     */
    final void beginRoot(boolean array) {
        Node root = nodes[0];
        root.array = array;
        root.end = Node.OPEN;
        root.keyBase = 0;
        beginKeys();
        nodeCount = 1;
        cursor = base + 1;
        setOpenCode(root.code());
    }

    /** Writes the opening bracket of the root. */
    final void putRootBracket() {
        Memory.putByte(base, nodes[0].array ? '[' : '{');
    }

    @Override
    protected int missingBrackets() {
        assert openCode != NONE : "no node is written";
        return nodes[index(openCode)].depth;
    }

    // ---- the handles ----

    /**
     * Begins a lease with handles of its own, which belong to the root that it begins with. No child is attached yet.
     *
     * @param attached a handle of this document.
     */
    final void attach(Handles handles, Node attached) {
        nodes = handles.nodes;
        turns = handles.turns;
        handles.nodes = null; // what these are during the lease, the document knows
        handles.turns = null;
        nodes[0].attachLike(attached);
        usable = 1;
        nodeCount = 1;
    }

    /** Returns the path of what stands at an address and is not committed; null if it has none. */
    final PathText pathTo(long at) {
        return pathAt(at);
    }

    /** Ends a lease: detaches the root, and the children that it has used, which takes a store for each. */
    final void detach() {
        for (int i = 0; i < usable; i++) {
            nodes[i].detach();
        }
        usable = 1;
    }

    /** Keeps the handles of a lease that has ended. */
    final void keep(Handles handles) {
        handles.nodes = nodes;
        handles.turns = turns;
    }

    @Override
    protected void shrink(int bytes, int parts) {
        super.shrink(bytes, parts);
        int most = Math.max(LEAST_NODES, parts / NODE_BYTES);
        if (nodes.length > most) {
            for (int i = most; i < usable; i++) {
                nodes[i].drop();
            }
            nodes = Arrays.copyOf(nodes, most);
            turns = new HandlesInTurn[0];
            usable = Math.min(usable, most);
            nodeCount = Math.min(nodeCount, most);
        }
    }

    /** Makes sure that there are so many nodes, and that their handles are attached. */
    final void requireNodes(int count) {
        while (usable < count) {
            addNodes();
        }
    }

    /**
     * Adds usable nodes: those that a lease finds here are attached, a few at a time, because each that is attached has to be
     * detached at its end.
     */
    private void addNodes() {
        int old = nodes.length;
        if (usable == old) {
            Node[] grown = Arrays.copyOf(nodes, Math.max(LEAST_NODES, 2 * old));
            for (int i = old; i < grown.length; i++) {
                grown[i] = nodes[0].another(i);
            }
            nodes = grown;
            usable = grown.length;
            return;
        }
        int more = Math.min(old, 2 * usable + 2);
        for (int i = usable; i < more; i++) {
            nodes[i].attachLike(nodes[0]);
        }
        usable = more;
    }

    /** Gives a child another handle and returns it; the present one refuses every call then. Allocates. */
    final Node changeHandle(Node child) {
        Node other = child.another(child.index);
        other.replace(child);
        nodes[child.index] = other;
        return other;
    }

    /**
     * Gives children the next of their handles, so that a handle of what is over refuses, if checks are strict: it takes
     * time for each of them.
     *
     * @param from number of the first.
     * @param to number after the last.
     */
    final void changeHandles(int from, int to) {
        if (Bounds.STRICT) {
            lendNextHandles(from, to);
        }
    }

    private void lendNextHandles(int from, int to) {
        if (turns.length < nodes.length) {
            turns = Arrays.copyOf(turns, nodes.length);
        }
        for (int i = from; i < to; i++) {
            if (turns[i] == null) {
                turns[i] = new HandlesInTurn(i);
            }
            Node present = nodes[i];
            nodes[i] = turns[i].after(present);
            nodes[i].replace(present);
        }
    }

    // ---- opening and closing ----

    /**
     * Opens a child at an uncommitted address, which is after its key.
     *
     * @return the child; writable, unless it is part of a call that is recorded.
     */
    final Node openChild(Node parent, long at, boolean array) {
        int depth = parent.depth + 1;
        long begin = depth > depthLimit ? deeper(at, depth) : at;
        Memory.putByte(array(), begin, array ? '[' : '{');
        checkOpening(begin);
        int index = nodeCount;
        if (index == usable) {
            addNodes();
        }
        if (parent.array) {
            keyPosition = parent.keyBase; // rows are remembered as one row
        }
        Node child = nodes[index];
        child.set(parent, array, keyPosition);
        child.start = (int) (begin - base);
        child.end = Node.OPEN;
        nodeCount = index + 1;
        cursor = begin + 1;
        openCode = array ? ~index : index;
        if (writableCode != NONE) {
            writableCode = openCode;
        }
        return child;
    }

    /**
     * Returns whether a child would be a row after another one: the newest node is being written, is a child of the
     * same array and of the same kind, and has something in it; and {@link #openRow} has nothing else to ask.
     */
    final boolean isAfterRow(Node parent, boolean array) {
        int index = nodeCount - 1;
        if (writableCode != (array ? ~index : index)) {
            return false;
        }
        Node row = nodes[index];
        return row.parent == parent.index
                && row.end == Node.OPEN
                && parent.array
                && index + 1 < usable
                && position() - 1 != row.start
                && cursor + 1 + QUOTES <= roomEnd
                && !isNearLimit();
    }

    /**
     * Closes a row and opens the next one, as entering the array and {@link #openChild} do, but with one store and
     * without asking anything again: that takes a fifth of the time off long tables, which are not replayed.
     */
    final Node openRow(Node parent, boolean array) {
        int index = nodeCount;
        Node row = nodes[index - 1];
        Node next = nodes[index];
        next.set(parent, array, parent.keyBase);
        int code = next.code();
        long at = cursor - 1;
        Memory.putInt(array(), at, array ? ']' | ',' << 8 | '[' << 16 : '}' | ',' << 8 | '{' << 16);
        row.end = (int) (at - base); // from here on no call could run out of stack
        keyPosition = parent.keyBase;
        next.start = row.end + 2;
        next.end = Node.OPEN;
        nodeCount = index + 1;
        cursor = at + 3;
        openCode = code;
        writableCode = code;
        return next;
    }

    /**
     * Opens an element of an array that is open: closes what is open in it, and opens the child with the same commit, as
     * {@link DocumentStates#enter} and {@link #openChild} do, but without asking anything again.
     *
     * @return the child; null if there is more to ask, and then the array may have become the node being written.
     */
    final Node openElement(Node parent, boolean array) {
        if (writableCode == NONE || !parent.array || parent.end != Node.OPEN || !canOpenNext(parent)) {
            return null;
        }
        long at = cursor;
        if (writableCode != ~parent.index) {
            at = putBracketsBelow(nodes[index(writableCode)], parent.index);
        }
        if (at + QUOTES > roomEnd) {
            cursor = at;
            setOpenCode(~parent.index);
            return null;
        }
        keyPosition = parent.keyBase; // rows are remembered as one row
        return openNext(parent, at, array);
    }

    /**
     * Opens a member of the object being written whose key is the one remembered, with one commit.
     *
     * @return the child; null if there is more to ask.
     */
    final Node openMember(Node parent, CharSequence key, boolean array) {
        long at = cursor;
        if (writableCode != parent.index || !isNextKey(key) || at + QUOTES > roomEnd || !canOpenNext(parent)) {
            return null;
        }
        long begin = copyNextKey(at);
        keyPosition++;
        return openNext(parent, begin, array);
    }

    /** Returns whether a child has a handle, and a depth that needs no question, and no limit is near. */
    private boolean canOpenNext(Node parent) {
        int index = nodeCount;
        return parent.index < index && index < usable && parent.depth < depthLimit && !isNearLimit();
    }

    /** Opens a child for which nothing has to be asked, at an address for which there is room. */
    private Node openNext(Node parent, long begin, boolean array) {
        Memory.putByte(array(), begin, array ? '[' : '{');
        int index = nodeCount;
        int code = array ? ~index : index;
        nodes[Math.min(index + AHEAD, usable - 1)].end = Node.OPEN; // so that it is in the cache when it is needed
        Node child = nodes[index];
        child.set(parent, array, keyPosition);
        child.start = (int) (begin - base); // from here on no call could run out of stack
        child.end = Node.OPEN;
        cursor = begin + 1;
        openCode = code;
        writableCode = code;
        nodeCount = index + 1;
        return child;
    }

    /** Closes a node: its bracket takes the place of the last comma, and a comma follows. */
    final void close(Node node) {
        long begin = base + node.start + 1;
        long at = cursor == begin ? begin : cursor - 1;
        Memory.putShort(array(), at, (node.array ? ']' : '}') | ',' << 8);
        node.end = (int) (at - base);
        cursor = at + 2;
    }

    /** Closes what is open below a node that is open itself, or that late writes go to. */
    final void closeBelow(Node target) {
        Node node = nodes[index(openCode)];
        if (node.index != target.index) {
            cursor = putBracketsBelow(node, target.index);
        }
    }

    /** Closes a node and those that it is in, up to that of an index; returns the address after the comma. */
    private long putBracketsBelow(Node first, int host) {
        long origin = base;
        long at = cursor;
        byte[] target = array();
        int position = (int) (at - origin);
        // Two branches with stores of their own, so that C2 does not make the address depend on the node's position.
        if (position - 1 == first.start) {
            Memory.putByte(target, at, first.array ? ']' : '}');
            first.end = position;
            at++;
        } else {
            Memory.putByte(target, at - 1, first.array ? ']' : '}');
            first.end = position - 1;
        }
        int above = first.parent;
        while (above != host) {
            Node node = nodes[above];
            Memory.putByte(target, at, node.array ? ']' : '}');
            node.end = (int) (at - origin);
            at++;
            above = node.parent;
        }
        Memory.putByte(target, at, ',');
        return at + 1;
    }

    /**
     * Goes on after the document was read: restores what the closing brackets for the reader overwrote. The node that was being
     * written is not writable yet.
     */
    final void reopen() {
        restoreComma();
        int node = nodeCount - 1;
        while (nodes[node].end != Node.OPEN) {
            node = nodes[node].parent;
        }
        setOpenGuarded(nodes[node].code());
    }

    /** Writes the brackets that are missing, without closing anything; returns the address after them. */
    final long putBrackets() {
        long at = contentEnd();
        for (int node = index(openCode); node >= 0; node = nodes[node].parent) {
            Memory.putByte(at++, nodes[node].array ? ']' : '}');
        }
        return at;
    }

    /** Restores the comma before the cursor, unless an opening bracket stands there. */
    final void restoreComma() {
        if (cursor - 1 == base) {
            return;
        }
        byte last = Memory.getByte(cursor - 1);
        if (last != '{' && last != '[') {
            Memory.putByte(cursor - 1, ',');
        }
    }

    /** Address after the last value of the node being written: that of the comma before the cursor, if there is one. */
    final long contentEnd() {
        return cursor - 1 != base && Memory.getByte(cursor - 1) == ',' ? cursor - 1 : cursor;
    }

    // ---- for layers that move text ----

    /** Address of the first byte of the document. */
    final long base() {
        return base;
    }

    /** Sets the cursor to a position. */
    final void seek(int position) {
        cursor = base + position;
    }

    /** Writes a byte at the cursor. */
    final void putByte(int value) {
        long at = room(cursor, 1);
        Memory.putByte(at, value);
        cursor = at + 1;
    }

    /** Writes over the byte before the cursor. */
    final void setLastByte(int value) {
        Memory.putByte(cursor - 1, value);
    }

    /** Takes the comma before the cursor away, if there is one. */
    final void dropComma() {
        cursor = contentEnd();
    }

    // ---- questions ----

    /** Returns the root. */
    final Node root() {
        return nodes[0];
    }

    /**
     * Checks that a node belongs to this document.
     *
     * @throws IllegalStateException if it belonged to an earlier one.
     */
    public final void checkLive(Node node) {
        if (node.index >= nodeCount) {
            throw new IllegalStateException("this object or array was dropped by a reset() or rollback(): ask for a new"
                    + " one with createJSON or createJSONArray"); // a replay has overwritten which of the two it was
        }
    }

    /** Depth that no node exceeds. */
    final int deepestNode() {
        int deepest = 0;
        for (int i = 0; i < nodeCount; i++) {
            deepest = Math.max(deepest, nodes[i].depth);
        }
        return deepest;
    }

    /** Returns whether the byte before the cursor is one that every value may be written after, for assertions. */
    final boolean isCursorPlaced() {
        if (cursor <= base || !isInMemory()) {
            return false;
        }
        if (cursor - 1 == base) {
            return true;
        }
        byte last = Memory.getByte(cursor - 1);
        return last == ',' || last == '{' || last == '[';
    }

    /** Returns whether the node being written and all it is in have no closing bracket, for assertions. */
    final boolean isOpenUpwards(int host) {
        int node = index(openCode);
        while (node >= 0 && node != host && nodes[node].end == Node.OPEN) {
            node = nodes[node].parent;
        }
        return node == host || node < 0;
    }
}
