// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.read.TrustedJson;

/**
 * Writing to a node that is closed already, and undoing.
 *
 * <p>What is written late is written behind all the rest, as a {@link LatePieces run} of its own; when the document is read, an
 * {@link PieceAssembly} puts all runs where they belong. (The same idea as a piece table: Charles Crowley, "Data Structures for Text
 * Sequences", 1998.) So to go from one place to another moves no byte, and while a document is written in order none of this
 * exists.
 *
 * <p>Before a run stands the byte that everything written to a node finds before itself: a comma, which is part of the run; or,
 * if there is nothing in the node yet, its opening bracket, which is not.
 *
 * <p>Since the memory is in the order of writing, to roll back is to cut it off at the mark, and to open again what was open
 * there. If there are marks when the document is read, all is moved back before it is written on, so that they keep their
 * meaning.
 */
final class LateWrites {
    /** Host while nothing is open: the document has been read since the last late write. */
    private static final int NO_HOST = -1;

    /** Host of the run that a document begins with, and which ends with the first late write. */
    private static final int IN_ORDER = -2;

    private final Document document;
    private final LatePieces runs = new LatePieces();
    private final PieceAssembly assembly = new PieceAssembly(runs);
    private final Marks marks = new Marks();

    /** Whether there is a run besides the one in order. */
    private boolean active;

    /** Whether the runs are where they belong, and will be moved back. */
    private boolean assembled;

    // the run that is being written
    private int host = IN_ORDER;
    private int runBegin;
    private int runFirstNode;

    LateWrites(Document document) {
        this.document = document;
    }

    boolean isActive() {
        return active;
    }

    boolean isHost(JsonBuilder node) {
        return node.index == host;
    }

    /** Number of bytes before the cursor that do not belong to the document. */
    int unused() {
        if (!active) {
            return 0;
        }
        return runs.unused() + (host != NO_HOST ? runBegin - runs.endOfLast() : 0);
    }

    /** Depth of the node that is written to late; 0 if there is none. */
    int hostDepth() {
        return host >= 0 ? document.nodes[host].depth : 0;
    }

    void reset() {
        active = false;
        assembled = false;
        runs.clear();
        host = IN_ORDER;
        runBegin = 0;
        runFirstNode = 0;
    }

    /** Makes the marks of the last document invalid. */
    void forgetMarks() {
        marks.keep(0);
    }

    // ---- moving to another place ----

    /** Begins a run at the end of a node that has its closing bracket. */
    void moveTo(JsonBuilder target) {
        Document d = document;
        d.cannotRecord();
        d.beginLateWrites();
        leaveRun();
        moveBack();
        d.cursor = d.room(d.cursor, 1);
        boolean empty = isEmpty(target);
        runBegin = d.position() + (empty ? 1 : 0);
        runFirstNode = d.nodeCount;
        host = target.index;
        Memory.putByte(d.cursor++, empty ? bracket(target) : ',');
    }

    private static int bracket(JsonBuilder node) {
        return node.array ? '[' : '{';
    }

    private boolean isEmpty(JsonBuilder node) {
        if (node.end != node.start + 1) {
            return false;
        }
        int run = runs.lastOf(node.index);
        while (run != LatePieces.NONE && runs.begin(run) == runs.end(run)) {
            run = runs.before(run);
        }
        return run == LatePieces.NONE;
    }

    /** Ends the run that is being written: everything open in it is closed. */
    private void leaveRun() {
        if (host == NO_HOST) {
            return;
        }
        Document d = document;
        runs.reserve(d.nodeCount);
        int outside = Math.max(host, NO_HOST);
        for (int node = Document.index(d.open()); node != outside; node = d.nodes[node].parent) {
            d.close(d.nodes[node]);
        }
        d.cursor = d.contentEnd();
        d.setOpen(Document.NONE);
        if (host != IN_ORDER && d.position() == runBegin && marks.isEmpty()) {
            d.cursor = d.base + runs.endOfLast(); // nothing has been written
        } else {
            runs.add(host, runBegin, d.position(), runFirstNode);
        }
        host = NO_HOST;
        active = true;
    }

    /** Puts all runs where they belong, so that the text is in one piece. */
    void assemble() {
        leaveRun();
        if (assembled || runs.count() == 1) {
            return;
        }
        Document d = document;
        boolean undo = !marks.isEmpty();
        int length = assembly.plan(d, undo);
        assembly.apply(d);
        d.cursor = d.base + length;
        assembled = undo;
        if (!undo) { // this is run 0 from now on
            runs.clear();
            runs.add(IN_ORDER, 0, length, 0);
        }
    }

    private void moveBack() {
        if (assembled) {
            assembly.undo(document);
            document.cursor = document.base + runs.endOfLast();
            assembled = false;
        }
    }

    // ---- keys ----

    /**
     * Tells whether a node has a key.
     *
     * @param node that is being written.
     * @param key address of the key, quotes included.
     * @param keyEnd address behind its colon.
     */
    boolean hasKey(JsonBuilder node, long key, long keyEnd) {
        Document d = document;
        long end = node.end == Document.OPEN ? d.contentEnd() : d.base + node.end;
        boolean found = TrustedJson.hasKey(d.base + node.start + 1, end, key, keyEnd);
        if (!found && isHost(node)) {
            found = hasKey(d.base + runBegin, d.contentEnd(), key, keyEnd);
            for (int run = runs.lastOf(host); !found && run != LatePieces.NONE; run = runs.before(run)) {
                found = hasKey(d.base + runs.begin(run), d.base + runs.end(run), key, keyEnd);
            }
        }
        return found;
    }

    private static boolean hasKey(long begin, long end, long key, long keyEnd) {
        long first = begin < end && Memory.getByte(begin) == ',' ? begin + 1 : begin;
        return TrustedJson.hasKey(first, end, key, keyEnd);
    }

    // ---- undoing ----

    long mark() {
        return marks.take(runs.count(), assembled ? runs.endOfLast() : document.position());
    }

    /** Number of marks that are alive. */
    int marks() {
        return marks.count();
    }

    /** Forgets the newest mark. */
    void forgetMark() {
        marks.keep(marks.count() - 1);
    }

    /** Tells whether a mark can be rolled back to. */
    boolean isAlive(long mark) {
        return marks.find(mark) >= 0;
    }

    void rollback(long mark) {
        int index = marks.find(mark);
        if (index < 0) {
            throw new IllegalArgumentException(
                    "mark " + mark + " does not belong to what has been written: take it with"
                            + " mark() after the last reset, and do not use one that an earlier rollback went behind");
        }
        int position = marks.position(index);
        if (active) {
            rollbackRuns(marks.run(index), position);
        } else {
            reopen(position, Integer.MAX_VALUE);
        }
        marks.keep(index + 1);
    }

    private void rollbackRuns(int run, int position) {
        moveBack();
        leaveRun();
        while (runs.count() > run + 1) {
            runs.drop();
        }
        if (runs.count() == run) {
            return; // nothing was open at the mark, and nothing has been written since
        }
        int end = runs.end(run);
        runBegin = runs.begin(run);
        runFirstNode = runs.firstNode(run);
        int outer = runs.host(run);
        runs.drop();
        if (run > 0 && position == runs.endOfLast()) { // the mark is before the run, where nothing was open
            document.cursor = document.base + position;
            document.nodeCount = runFirstNode;
        } else {
            host = outer;
            active = host != IN_ORDER;
            reopen(position, end);
        }
    }

    /**
     * Goes back to a position in the present run, and opens what was open there.
     *
     * @param end position behind the run if it has been left since.
     */
    private void reopen(int position, int end) {
        Document d = document;
        d.cursor = d.base + position;
        while (d.nodeCount > runFirstNode && d.nodes[d.nodeCount - 1].start >= position) {
            d.nodeCount--;
        }
        int outside = Math.max(host, NO_HOST);
        int node = d.nodeCount > runFirstNode ? d.nodeCount - 1 : outside;
        // closed at the time of the mark: the bracket, and a comma behind it, were before the mark
        while (node != outside && d.nodes[node].end != Document.OPEN && d.nodes[node].end <= position - 2) {
            node = d.nodes[node].parent;
        }
        d.setOpen(d.nodes[node].code());
        for (; node != outside; node = d.nodes[node].parent) {
            d.nodes[node].end = Document.OPEN;
        }
        if (host >= 0 && position == runBegin) {
            Memory.putByte(d.cursor - 1, bracket(d.nodes[host]));
        } else if (position > end) {
            Memory.putByte(d.cursor - 1, ','); // leaving the run took it away
        } else {
            d.restoreComma();
        }
    }
}
