// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.memory.SavedBytes;
import java.util.Arrays;

/**
 * Moves the pieces of a document to their places, and back.
 *
 * <p>A <i>place</i> is the closing bracket of a host: the pieces of that host go before it. The places divide the
 * pieces into <i>segments</i>, and only segments move. Segments are numbered in memory order: first those of piece 0,
 * then those of piece 1, and so on. So the segment after place {@code p} in piece {@code r} has the number
 * {@code r + p + 1}.
 *
 * <p>The target of each segment is found by a backward pass over the document: the last segment, then the pieces that
 * belong before it, starting with the last one, and so on. Then the late text is saved, the other segments move up,
 * starting with the last one, and the late text is copied between them. So each byte after the first place moves once,
 * however many pieces there are. If most of the text is late and is already in document order, the other text is saved
 * instead.
 */
final class PieceAssembly {
    /** Size of what is kept for each place, in all arrays but {@link #positions}. */
    private static final int PLACE_BYTES = Long.BYTES + 9 * Integer.BYTES;

    private final LatePieces pieces;

    /**
     * The places in memory order: the position in the upper half of a long, the last piece of the host in the lower
     * half.
     */
    private long[] places = {};

    private int placeCount;

    /** For each place, the piece that contains it. */
    private int[] outer = {};

    /** For each piece, its place. */
    private int[] placeOf = {};

    /** For each piece, its last segment. */
    private int[] lastSegment = {};

    /** For each segment, its position, its length, and its target. */
    private int[] from = {};

    private int[] length = {};
    private int[] to = {};
    private int segmentCount;

    /** A copy of part of the memory: the late text, or the other text after the first place. */
    private final SavedBytes saved = new SavedBytes();

    private int savedBegin;
    private boolean lateSaved;

    /** For each node, its two positions before the move. */
    private int[] positions = {};

    PieceAssembly(LatePieces pieces) {
        this.pieces = pieces;
    }

    // ---- planning ----

    /**
     * Computes all targets and saves the text that would be overwritten. There are at least two pieces.
     *
     * @param tree the document of the pieces; it is not changed.
     * @param undo whether the move has to be undone later.
     * @return the length of the document in bytes.
     */
    int plan(NodeTree tree, boolean undo) {
        reserve(pieces.count());
        findPlaces(tree.nodes);
        int bytes = cutIntoSegments();
        computeTargets(bytes);
        save(tree.base());
        if (undo) {
            keepPositions(tree);
        }
        return bytes;
    }

    /** Gives back what is larger; nothing is moved back any more. */
    void shrink(int bytes, int parts) {
        if (saved.capacity() > bytes) {
            saved.free();
        }
        if ((long) places.length * PLACE_BYTES + (long) positions.length * Integer.BYTES > parts) {
            allocate(0);
            positions = new int[0];
        }
    }

    /** Frees the memory off the heap. */
    void free() {
        saved.free();
    }

    private void reserve(int count) {
        if (places.length < count) {
            allocate(Math.max(16, 2 * count));
        }
    }

    private void allocate(int size) {
        places = new long[size];
        outer = new int[size];
        placeOf = new int[size];
        lastSegment = new int[size];
        from = new int[2 * size];
        length = new int[2 * size];
        to = new int[2 * size];
    }

    private void findPlaces(Node[] nodes) {
        placeCount = 0;
        boolean sorted = true;
        for (int piece = 1; piece < pieces.count(); piece++) {
            int host = pieces.host(piece);
            if (pieces.lastOf(host) == piece) {
                long place = (long) nodes[host].end << Integer.SIZE | piece;
                sorted &= placeCount == 0 || places[placeCount - 1] < place;
                places[placeCount++] = place;
            }
        }
        if (!sorted) {
            HeapSort.sort(places, placeCount);
        }
        for (int place = 0; place < placeCount; place++) {
            for (int piece = lastPiece(place); piece != LatePieces.NONE; piece = pieces.before(piece)) {
                placeOf[piece] = place;
            }
        }
    }

    private int position(int place) {
        return (int) (places[place] >>> Integer.SIZE);
    }

    private int lastPiece(int place) {
        return (int) places[place];
    }

    /** Divides the pieces into segments at the places; returns the total length of the pieces. */
    private int cutIntoSegments() {
        segmentCount = 0;
        int bytes = 0;
        int place = 0;
        for (int piece = 0; piece < pieces.count(); piece++) {
            int begin = pieces.begin(piece);
            int end = pieces.end(piece);
            bytes += end - begin;
            while (place < placeCount && position(place) < end) {
                addSegment(begin, position(place));
                begin = position(place);
                outer[place++] = piece;
            }
            addSegment(begin, end);
            lastSegment[piece] = segmentCount - 1;
        }
        return bytes;
    }

    private void addSegment(int begin, int end) {
        from[segmentCount] = begin;
        length[segmentCount++] = end - begin;
    }

    private void computeTargets(int bytes) {
        int end = bytes;
        int piece = 0;
        int segment = lastSegment[0];
        while (true) {
            end -= length[segment];
            to[segment] = end;
            int first = piece == 0 ? 0 : lastSegment[piece - 1] + 1;
            if (segment > first) {
                piece = lastPiece(segment - piece - 1);
                segment = lastSegment[piece];
            } else if (piece == 0) {
                return;
            } else if (pieces.before(piece) != LatePieces.NONE) {
                piece = pieces.before(piece);
                segment = lastSegment[piece];
            } else {
                int place = placeOf[piece];
                piece = outer[place];
                segment = piece + place;
            }
        }
    }

    private void save(long base) {
        int firstPlace = position(0);
        int lateBegin = pieces.end(0);
        int late = pieces.endOfLast() - lateBegin;
        int rest = lateBegin - firstPlace;
        lateSaved = late <= rest || !isLateInOrder();
        savedBegin = lateSaved ? lateBegin : firstPlace;
        saved.copy(base + savedBegin, lateSaved ? late : rest);
    }

    private boolean isLateInOrder() {
        for (int segment = lastSegment[0] + 2; segment < segmentCount; segment++) {
            if (to[segment] < to[segment - 1]) {
                return false;
            }
        }
        return true;
    }

    // ---- moving: segments that move up are copied from the last to the first, segments that move down from the first
    // on ----

    /** Moves all segments as planned. */
    void apply(NodeTree tree) {
        long base = tree.base();
        long source = saved.address() - savedBegin;
        int last = lastSegment[0];
        if (lateSaved) {
            for (int segment = last; segment > 0; segment--) {
                copySegment(segment, base, base);
            }
            for (int segment = last + 1; segment < segmentCount; segment++) {
                copySegment(segment, source, base);
            }
        } else {
            for (int segment = last + 1; segment < segmentCount; segment++) {
                copySegment(segment, base, base);
            }
            for (int segment = 1; segment <= last; segment++) {
                copySegment(segment, source, base);
            }
        }
        moveNodes(tree);
    }

    private void copySegment(int segment, long source, long base) {
        Memory.copy(source + from[segment], base + to[segment], length[segment]);
    }

    private void copyBack(int segment, long base) {
        Memory.copy(base + to[segment], base + from[segment], length[segment]);
    }

    /** Moves all segments back. */
    void undo(NodeTree tree) {
        long base = tree.base();
        int last = lastSegment[0];
        if (lateSaved) {
            for (int segment = 1; segment <= last; segment++) {
                copyBack(segment, base);
            }
        } else {
            for (int segment = segmentCount - 1; segment > last; segment--) {
                copyBack(segment, base);
            }
        }
        Memory.copy(saved.address(), base + savedBegin, saved.byteLength());
        for (int i = 0; i < tree.nodeCount; i++) {
            Node node = tree.nodes[i];
            node.start = positions[2 * i];
            node.end = positions[2 * i + 1];
        }
    }

    private void keepPositions(NodeTree tree) {
        if (positions.length < 2 * tree.nodeCount) {
            positions = new int[2 * tree.nodes.length];
        }
        for (int i = 0; i < tree.nodeCount; i++) {
            positions[2 * i] = tree.nodes[i].start;
            positions[2 * i + 1] = tree.nodes[i].end;
        }
    }

    private void moveNodes(NodeTree tree) {
        int segment = 0;
        for (int i = 0; i < tree.nodeCount; i++) {
            Node node = tree.nodes[i];
            segment = segmentOf(node.start, segment);
            node.start += to[segment] - from[segment];
            int last = segmentOf(node.end, segment);
            node.end += to[last] - from[last];
        }
    }

    /** Returns the segment that contains a position. Usually it is the same as for the previous position. */
    private int segmentOf(int position, int guess) {
        if (position >= from[guess] && position - from[guess] < length[guess]) {
            return guess;
        }
        int found = Arrays.binarySearch(from, 0, segmentCount, position);
        return found >= 0 ? found : -found - 2;
    }
}
