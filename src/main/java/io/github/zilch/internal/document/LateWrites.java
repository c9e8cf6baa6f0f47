// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.read.PathText;
import io.github.zilch.internal.read.TrustedJson;

/**
 * Writing to a node that is closed already, and undoing.
 *
 * <p>Late text is written after everything else, as a {@linkplain LatePieces piece} of its own. When the document is
 * read, a {@link PieceAssembly} moves all pieces where they belong. (The same idea as a piece table: Charles Crowley,
 * "Data Structures for Text Sequences", 1998.) So going from one place to another moves no byte, and while a document
 * is written in order none of this exists.
 *
 * <p>Before a piece stands the byte that everything written to a node finds before itself: a comma, which is part of
 * the piece; or, if there is nothing in the node yet, its opening bracket, which is not.
 *
 * <p>Since the memory is in the order of writing, rolling back cuts it off at the mark and opens again what was open
 * there. If there are marks when the document is read, all pieces are moved back before it is written on, so that the
 * marks keep their meaning.
 */
final class LateWrites {
    /** Host while nothing is open: the document has been read since the last late write. */
    private static final int NO_HOST = -1;

    /** Host of the piece that a document begins with, and which ends with the first late write. */
    private static final int IN_ORDER = -2;

    private final NodeTree tree;
    private final LatePieces pieces = new LatePieces();
    private final PieceAssembly assembly = new PieceAssembly(pieces);
    private final Marks marks = new Marks();

    /** Whether there is a piece besides the one in order. */
    private boolean active;

    /** Whether the pieces are where they belong, and will be moved back. */
    private boolean assembled;

    // The piece that is being written.
    private int host = IN_ORDER;
    private int pieceBegin;
    private int pieceFirstNode;

    LateWrites(NodeTree tree) {
        this.tree = tree;
    }

    boolean isActive() {
        return active;
    }

    boolean isHost(Node node) {
        return node.index == host;
    }

    /** Number of bytes before the cursor that do not belong to the document. */
    int unusedBytes() {
        if (!active) {
            return 0;
        }
        return pieces.unusedBytes() + (host != NO_HOST ? pieceBegin - pieces.endOfLast() : 0);
    }

    /** Index of the node that is written to late; −1 if there is none. */
    int hostIndex() {
        return Math.max(host, NO_HOST);
    }

    /** Depth of the node that is written to late; 0 if there is none. */
    int hostDepth() {
        return host >= 0 ? tree.nodes[host].depth : 0;
    }

    void reset() {
        active = false;
        assembled = false;
        pieces.clear();
        host = IN_ORDER;
        pieceBegin = 0;
        pieceFirstNode = 0;
    }

    /** Gives back what is larger; nothing is late, and there are no marks. */
    void shrink(int bytes, int parts) {
        pieces.shrink(parts);
        assembly.shrink(bytes, parts);
        marks.shrink(parts);
    }

    /** Frees the memory off the heap. */
    void free() {
        assembly.free();
    }

    /** Makes the marks of the last document invalid. */
    void forgetMarks() {
        marks.keep(0);
    }

    // ---- pieces ----

    /** Begins a piece at the end of a node that has its closing bracket. */
    void beginPiece(Node target) {
        leavePiece();
        moveBack();
        boolean empty = isEmpty(target);
        tree.putByte(empty ? bracket(target) : ',');
        pieceBegin = tree.position() - (empty ? 0 : 1);
        pieceFirstNode = tree.nodeCount;
        host = target.index;
    }

    private static int bracket(Node node) {
        return node.array ? '[' : '{';
    }

    private boolean isEmpty(Node node) {
        if (node.end != node.start + 1) {
            return false;
        }
        int piece = pieces.lastOf(node.index);
        while (piece != LatePieces.NONE && pieces.begin(piece) == pieces.end(piece)) {
            piece = pieces.before(piece);
        }
        return piece == LatePieces.NONE;
    }

    /** Ends the piece that is being written: everything open in it is closed. */
    private void leavePiece() {
        if (host == NO_HOST) {
            return;
        }
        pieces.reserve(tree.nodeCount);
        int outside = hostIndex();
        for (int node = NodeTree.index(tree.openCode); node != outside; node = tree.nodes[node].parent) {
            tree.close(tree.nodes[node]);
        }
        tree.dropComma();
        tree.setOpenCode(NodeTree.NONE);
        if (host != IN_ORDER && tree.position() == pieceBegin && marks.isEmpty()) {
            tree.seek(pieces.endOfLast()); // nothing has been written
        } else {
            pieces.add(host, pieceBegin, tree.position(), pieceFirstNode);
        }
        host = NO_HOST;
        active = true;
    }

    /** Moves all pieces where they belong, so that the text is in one piece. */
    void assemble() {
        leavePiece();
        if (assembled || pieces.count() == 1) {
            return;
        }
        boolean undo = !marks.isEmpty();
        int bytes = assembly.plan(tree, undo);
        assembly.apply(tree);
        tree.seek(bytes);
        assembled = undo;
        if (!undo) { // this is piece 0 from now on
            pieces.clear();
            pieces.add(IN_ORDER, 0, bytes, 0);
        }
    }

    private void moveBack() {
        if (assembled) {
            assembly.undo(tree);
            tree.seek(pieces.endOfLast());
            assembled = false;
        }
    }

    // ---- keys ----

    /**
     * Returns whether a node has a key.
     *
     * @param node that is being written.
     * @param key address of the key, quotes included.
     * @param keyEnd address after its colon.
     */
    boolean hasKey(Node node, long key, long keyEnd) {
        return hasKey(node, tree.contentEnd(), key, keyEnd);
    }

    /**
     * Returns whether a node has a key before an address.
     *
     * @param limit the address; at most that of the end of the text.
     */
    boolean hasKey(Node node, long limit, long key, long keyEnd) {
        long base = tree.base();
        long end = node.end == Node.OPEN ? limit : Math.min(limit, base + node.end);
        boolean found = TrustedJson.hasKey(base + node.start + 1, end, key, keyEnd);
        if (!found && isHost(node)) {
            found = hasKey(base + pieceBegin, limit, key, keyEnd);
            for (int piece = pieces.lastOf(host); !found && piece != LatePieces.NONE; piece = pieces.before(piece)) {
                found = hasKey(base + pieces.begin(piece), Math.min(limit, base + pieces.end(piece)), key, keyEnd);
            }
        }
        return found;
    }

    /** Position after everything that is written, where it was written: what is assembled will be moved back. */
    int endOfText() {
        return assembled || active && host == NO_HOST ? pieces.endOfLast() : tree.position();
    }

    /**
     * Has a path read what is written in a node before an address. All text of a node is in memory in its order.
     *
     * @param node whose content is read; open, or written to late, or closed.
     */
    void readContent(Node node, long end, PathText path) {
        long base = tree.base();
        path.read(base + node.start + 1, node.end == Node.OPEN ? end : Math.min(end, base + node.end));
        for (int piece = 1; !assembled && piece < pieces.count(); piece++) {
            if (pieces.host(piece) == node.index) {
                path.read(base + pieces.begin(piece), Math.min(end, base + pieces.end(piece)));
            }
        }
        if (isHost(node)) {
            path.read(base + pieceBegin, end);
        }
    }

    /**
     * Returns the address of the first byte of a node that is in one part with an address in it: what stands before that part
     * belongs to other nodes, or to nothing.
     */
    long partBegin(Node node, long at) {
        long base = tree.base();
        if (isHost(node) && base + pieceBegin <= at) {
            return base + pieceBegin;
        }
        int piece = assembled ? LatePieces.NONE : pieces.lastOf(node.index);
        while (piece != LatePieces.NONE && base + pieces.begin(piece) > at) {
            piece = pieces.before(piece);
        }
        return base + (piece == LatePieces.NONE ? node.start + 1 : pieces.begin(piece));
    }

    private static boolean hasKey(long begin, long end, long key, long keyEnd) {
        long first = begin < end && Memory.getByte(begin) == ',' ? begin + 1 : begin;
        return TrustedJson.hasKey(first, end, key, keyEnd);
    }

    // ---- undoing ----

    long mark() {
        return marks.take(pieces.count(), assembled ? pieces.endOfLast() : tree.position());
    }

    /** Number of marks that are alive. */
    int marks() {
        return marks.count();
    }

    /** Forgets the newest mark. */
    void forgetMark() {
        marks.keep(marks.count() - 1);
    }

    /** Returns whether a mark can be rolled back to. */
    boolean isAlive(long mark) {
        return marks.find(mark) >= 0;
    }

    void rollback(long mark) {
        int index = marks.find(mark);
        if (index < 0) {
            throw new IllegalArgumentException(
                    "mark " + mark + " is not valid for this document: use one that mark() has returned since the last"
                            + " reset, and that no rollback went past");
        }
        int position = marks.position(index);
        if (active) {
            rollbackPieces(marks.piece(index), position);
        } else {
            reopen(position, Integer.MAX_VALUE);
        }
        marks.keep(index + 1);
    }

    private void rollbackPieces(int piece, int position) {
        moveBack();
        leavePiece();
        while (pieces.count() > piece + 1) {
            pieces.drop();
        }
        if (pieces.count() == piece) {
            return; // nothing was open at the mark, and nothing has been written since
        }
        int end = pieces.end(piece);
        pieceBegin = pieces.begin(piece);
        pieceFirstNode = pieces.firstNode(piece);
        int outer = pieces.host(piece);
        pieces.drop();
        if (piece > 0 && position == pieces.endOfLast()) { // the mark is before the piece, where nothing was open
            tree.seek(position);
            tree.nodeCount = pieceFirstNode;
        } else {
            host = outer;
            active = host != IN_ORDER;
            reopen(position, end);
        }
    }

    /**
     * Goes back to a position in the present piece, and opens what was open there; not writable yet.
     *
     * @param end position after the piece if it has been left since.
     */
    private void reopen(int position, int end) {
        tree.seek(position);
        while (tree.nodeCount > pieceFirstNode && tree.nodes[tree.nodeCount - 1].start >= position) {
            tree.nodeCount--;
        }
        int outside = hostIndex();
        int node = tree.nodeCount > pieceFirstNode ? tree.nodeCount - 1 : outside;
        // closed at the time of the mark: the bracket, and a comma after it, were before the mark
        while (node != outside && tree.nodes[node].end != Node.OPEN && tree.nodes[node].end <= position - 2) {
            node = tree.nodes[node].parent;
        }
        tree.setOpenGuarded(tree.nodes[node].code());
        for (; node != outside; node = tree.nodes[node].parent) {
            tree.nodes[node].end = Node.OPEN;
        }
        if (host >= 0 && position == pieceBegin) {
            tree.setLastByte(bracket(tree.nodes[host]));
        } else if (position > end) {
            tree.setLastByte(','); // leaving the piece took it away
        } else {
            tree.restoreComma();
        }
    }
}
