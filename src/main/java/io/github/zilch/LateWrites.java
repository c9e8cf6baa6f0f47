// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.Memory;
import java.util.Arrays;

/**
 * Writing to a node that is closed already, and undoing.
 *
 * <p>For late writes the text becomes a gap buffer (Craig A. Finseth, "The Craft of Text Editing", 1991): what is behind
 * the insertion point is moved to the far end of the memory, as the <i>tail</i>, and writing goes on in the gap like
 * anywhere else. The next late write elsewhere moves just what is between the two places. The node at whose end the gap
 * is, is the <i>host</i>: its closing bracket is the first byte of the tail.
 *
 * <p>Positions of brackets have to follow when text moves. So all brackets of the document are kept in a second gap
 * buffer, of <i>tokens</i>, in the order of the text: two for a node {@code n}, {@code 2n} for its opening and
 * {@code 2n + 1} for its closing bracket. Those before the gap are {@code [0, left)}, those behind it
 * {@code [right, length)}, and each bracket that the gap passes has its position adapted: the work is proportional to
 * the text that is moved. While a document is written in order none of this exists; the tokens are made when the first
 * late write comes.
 *
 * <p>A <i>run</i> is all that is written at one place before the gap moves on. The runs since the first mark are logged;
 * to roll back is to cut the later runs out, last one first, and to shorten the run that the mark is in.
 */
final class LateWrites {
    private static final int NO_HOST = -1;

    /** Host of the run that a document begins with, and which ends with the first late write. */
    private static final int IN_ORDER = -2;

    private static final int LOG_FIELDS = 4; // host, first position, position behind the last, node count before

    private final Document document;
    private boolean active;
    private int tailLength;

    private int[] tokens = {};
    private int left;
    private int right;

    private int host = IN_ORDER;
    private int runBegin;
    private int runFirstNode;

    private final Marks marks = new Marks();
    private int[] log = {};
    private int runs;

    LateWrites(Document document) {
        this.document = document;
    }

    boolean isActive() {
        return active;
    }

    boolean isHost(JsonBuilder node) {
        return node.index == host;
    }

    /** Number of bytes behind the gap. */
    int tailLength() {
        return tailLength;
    }

    /** Depth of the node whose closing bracket is behind the gap; 0 if there is none. */
    int hostDepth() {
        return host >= 0 ? document.nodes[host].depth : 0;
    }

    void reset() {
        active = false;
        tailLength = 0;
        host = IN_ORDER;
        runBegin = 0;
        runFirstNode = 0;
    }

    /** Makes the marks of the last document invalid. */
    void forgetMarks() {
        marks.keep(0);
        runs = 0;
    }

    // ---- moving to another place ----

    /** Opens the gap at the end of a node that has its closing bracket. */
    void moveTo(JsonBuilder target) {
        document.replay.cannotRecord();
        document.leaveRegion();
        leaveRun();
        moveGap(target.end);
        beginRun(target.index);
        byte last = Memory.getByte(document.cursor - 1);
        if (last != '{' && last != '[') {
            Memory.putByte(document.cursor++, ',');
        }
    }

    /** Moves the gap to the end of the text, so that this is in one piece. */
    void closeGap() {
        if (host != NO_HOST) {
            leaveRun();
            moveGap(document.storage.capacity());
            beginRun(NO_HOST);
        }
    }

    private void beginRun(int node) {
        host = node;
        runBegin = document.position();
        runFirstNode = document.nodeCount;
    }

    /** Ends what is being written here: everything open is closed, and its brackets become tokens. */
    private void leaveRun() {
        boolean marked = !marks.isEmpty();
        if (marked && (runs + 1) * LOG_FIELDS > log.length) {
            growLog();
        }
        reserveTokens();
        Document d = document;
        if (host != NO_HOST && d.open() != Document.NONE) {
            int node = Document.index(d.open());
            while (node >= 0 && node != host) {
                d.close(d.nodes[node]);
                node = d.nodes[node].parent;
            }
            d.cursor = d.contentEnd();
        }
        d.setOpen(Document.NONE);
        active = true;
        pushTokens();
        if (marked) {
            int entry = runs++ * LOG_FIELDS;
            log[entry] = host;
            log[entry + 1] = runBegin;
            log[entry + 2] = document.position();
            log[entry + 3] = runFirstNode;
        }
    }

    private void growLog() {
        log = Arrays.copyOf(log, Math.max(16 * LOG_FIELDS, 2 * log.length));
    }

    private void reserveTokens() {
        int needed = 2 * document.nodeCount;
        if (needed > tokens.length) {
            int behind = active ? tokens.length - right : 0;
            int[] grown = Arrays.copyOf(tokens, Math.max(needed, 2 * tokens.length));
            System.arraycopy(tokens, tokens.length - behind, grown, grown.length - behind, behind);
            tokens = grown;
            right = grown.length - behind;
        }
        if (!active) {
            left = 0;
            right = tokens.length;
        }
    }

    /** Adds the brackets of the nodes of this run, which are in the order of the text. */
    private void pushTokens() {
        JsonBuilder[] nodes = document.nodes;
        int outside = Math.max(host, NO_HOST);
        int above = outside;
        for (int node = runFirstNode; node < document.nodeCount; node++) {
            pushClosing(above, nodes[node].parent);
            tokens[left++] = node << 1;
            above = node;
        }
        pushClosing(above, outside);
    }

    private void pushClosing(int from, int to) {
        for (int node = from; node != to; node = document.nodes[node].parent) {
            tokens[left++] = node << 1 | 1;
        }
    }

    private int bracketAt(int token) {
        JsonBuilder node = document.nodes[token >>> 1];
        return (token & 1) == 0 ? node.start : node.end;
    }

    private void shift(int token, int distance) {
        JsonBuilder node = document.nodes[token >>> 1];
        if ((token & 1) == 0) {
            node.start += distance;
        } else {
            node.end += distance;
        }
    }

    /** Moves the gap before the byte at a position, which is that of a bracket, or the end of the memory. */
    private void moveGap(int to) {
        Document d = document;
        int gapBegin = document.position();
        int gapEnd = d.storage.capacity() - tailLength;
        int distance = gapEnd - gapBegin;
        if (to <= gapBegin) {
            int length = gapBegin - to;
            Memory.copy(d.base + to, d.base + to + distance, length);
            while (left > 0 && bracketAt(tokens[left - 1]) >= to) {
                int token = tokens[--left];
                shift(token, distance);
                tokens[--right] = token;
            }
            tailLength += length;
            d.cursor -= length;
        } else {
            int length = to - gapEnd;
            Memory.copy(d.base + gapEnd, d.base + gapBegin, length);
            while (right < tokens.length && bracketAt(tokens[right]) < to) {
                int token = tokens[right++];
                shift(token, -distance);
                tokens[left++] = token;
            }
            tailLength -= length;
            d.cursor += length;
        }
        d.limitsHaveMoved();
    }

    /** Adapts the brackets of the tail after the memory has grown, which moved it to the new end. */
    void tailMoved(int distance) {
        if (active) {
            for (int i = right; i < tokens.length; i++) {
                shift(tokens[i], distance);
            }
        }
    }

    // ---- undoing ----

    long mark() {
        return marks.take(runs, document.position());
    }

    /** Number of marks that are alive. */
    int marks() {
        return marks.count();
    }

    /** Forgets the newest mark. */
    void forgetMark() {
        marks.keep(marks.count() - 1);
        if (marks.isEmpty()) {
            runs = 0;
        }
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
        if (active) {
            rollbackRuns(marks.run(index), marks.position(index));
        } else {
            rollbackInOrder(marks.position(index));
        }
        marks.keep(index + 1);
    }

    private void rollbackInOrder(int position) {
        Document d = document;
        d.cursor = d.base + position;
        dropNodes(0, position);
        int node = d.nodeCount - 1;
        // closed at the time of the mark: the bracket, and a comma behind it, were before the mark
        while (d.nodes[node].end != Document.OPEN && d.nodes[node].end <= position - 2) {
            node = d.nodes[node].parent;
        }
        d.setOpen(d.nodes[node].code());
        for (; node >= 0; node = d.nodes[node].parent) {
            d.nodes[node].end = Document.OPEN;
        }
        d.restoreComma();
    }

    private void dropNodes(int least, int position) {
        Document d = document;
        while (d.nodeCount > least && d.nodes[d.nodeCount - 1].start >= position) {
            d.nodeCount--;
        }
    }

    private void rollbackRuns(int run, int position) {
        Document d = document;
        leaveRun();
        for (int later = runs - 1; later > run; later--) {
            int entry = later * LOG_FIELDS;
            moveGapTo(log[entry + 2]);
            cut(log[entry + 1], log[entry + 1]);
            d.nodeCount = log[entry + 3];
        }
        int entry = run * LOG_FIELDS;
        moveGapTo(log[entry + 2]);
        host = log[entry];
        runBegin = log[entry + 1];
        runFirstNode = log[entry + 3];
        runs = run;
        if (host == NO_HOST) {
            return; // nothing was open, and nothing had been written here
        }
        int innermost = cut(position, position - 1);
        dropNodes(runFirstNode, position);
        popRun();
        d.setOpen(d.nodes[innermost >= 0 ? innermost : host].code());
        if (position > log[entry + 2]) {
            Memory.putByte(d.cursor - 1, ','); // leaving the run took it away
        } else {
            d.restoreComma();
        }
        if (host == IN_ORDER) {
            active = false;
        }
    }

    private void moveGapTo(int position) {
        int gapBegin = document.position();
        int gapEnd = document.storage.capacity() - tailLength;
        moveGap(position <= gapBegin ? position : position - gapBegin + gapEnd);
    }

    /**
     * Forgets the text between a position and the gap, and the brackets in it. A node that opens before and closes in
     * it is open again.
     *
     * @param position of the first byte to forget.
     * @param firstClosing position from which on closing brackets are forgotten: one less if the byte before the text
     *     was a comma, which a bracket has overwritten since.
     * @return the innermost node that is open again, or -1.
     */
    private int cut(int position, int firstClosing) {
        int innermost = NO_HOST;
        while (left > 0) {
            int token = tokens[left - 1];
            boolean closing = (token & 1) != 0;
            if (bracketAt(token) < (closing ? firstClosing : position)) {
                break;
            }
            left--;
            JsonBuilder node = document.nodes[token >>> 1];
            if (closing && node.start < position) {
                node.end = Document.OPEN;
                innermost = node.index;
            }
        }
        document.cursor = document.base + position;
        return innermost;
    }

    /** Takes the tokens of the present run away again: they are made anew when the run is left. */
    private void popRun() {
        while (left > 0 && tokens[left - 1] >>> 1 >= runFirstNode) {
            left--;
        }
    }
}
