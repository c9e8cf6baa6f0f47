// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.memory.SavedBytes;
import java.util.Arrays;

/**
 * Puts the pieces of a document where they belong, and back.
 *
 * <p>A <i>place</i> is the closing bracket of a host: the pieces of that host go before it. The places cut the pieces into
 * <i>segments</i>, which are all that moves. Segments are numbered in the order of the memory: those of piece 0, then those of
 * piece 1, and so on; so the segment after place {@code p}, which is in piece {@code r}, has the number {@code r + p + 1}.
 *
 * <p>Where they go is found by walking through the document backwards, from its end: the segment, then the pieces that belong
 * before it, the last one first, and so on. Then what is late is saved, the rest moves up, the last segment first, and
 * what is late goes between. So every byte after the first place moves once, however many pieces there are. Where most of it is
 * late, and in the order of the document already, it is the other way round: the rest is saved.
 */
final class PieceAssembly {
    private final LatePieces pieces;

    /** The places in the order of the memory: the position in the upper half, the last piece of the host in the lower one. */
    private long[] places = {};

    private int placeCount;

    /** Of each place: the piece that it is in. */
    private int[] outer = {};

    /** Of each piece: its place. */
    private int[] placeOf = {};

    /** Of each piece: its last segment. */
    private int[] lastSegment = {};

    /** Of each segment: where it is, its length, and where it goes. */
    private int[] from = {};

    private int[] length = {};
    private int[] to = {};
    private int segmentCount;

    /** A part of the memory as it was: what is late, or what is after the first place and is not. */
    private final SavedBytes saved = new SavedBytes();

    private int savedBegin;
    private boolean lateSaved;

    /** Of each node, its two positions before it was moved. */
    private int[] positions = {};

    PieceAssembly(LatePieces pieces) {
        this.pieces = pieces;
    }

    // ---- finding out ----

    /**
     * Finds out where everything goes, and lays saved what has to be. There are two pieces or more.
     *
     * @param tree that they are in; nothing in it is changed.
     * @param undo whether it will have to be undone.
     * @return the length of the document in bytes.
     */
    int plan(NodeTree tree, boolean undo) {
        reserve(pieces.count());
        findPlaces(tree.nodes);
        int all = cut();
        arrange(all);
        save(tree.base());
        if (undo) {
            keepPositions(tree);
        }
        return all;
    }

    private void reserve(int count) {
        if (places.length < count) {
            int size = Math.max(16, 2 * count);
            places = new long[size];
            outer = new int[size];
            placeOf = new int[size];
            lastSegment = new int[size];
            from = new int[2 * size];
            length = new int[2 * size];
            to = new int[2 * size];
        }
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

    /** Cuts the pieces at the places; returns the length of all of them. */
    private int cut() {
        segmentCount = 0;
        int all = 0;
        int place = 0;
        for (int piece = 0; piece < pieces.count(); piece++) {
            int begin = pieces.begin(piece);
            int end = pieces.end(piece);
            all += end - begin;
            while (place < placeCount && position(place) < end) {
                addSegment(begin, position(place));
                begin = position(place);
                outer[place++] = piece;
            }
            addSegment(begin, end);
            lastSegment[piece] = segmentCount - 1;
        }
        return all;
    }

    private void addSegment(int begin, int end) {
        from[segmentCount] = begin;
        length[segmentCount++] = end - begin;
    }

    private void arrange(int all) {
        int end = all;
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

    // ---- moving: what goes up begins with the last segment, what goes down with the first one ----

    /** Moves all as planned. */
    void apply(NodeTree tree) {
        long base = tree.base();
        long source = saved.address() - savedBegin;
        int last = lastSegment[0];
        if (lateSaved) {
            for (int segment = last; segment > 0; segment--) {
                put(segment, base, base);
            }
            for (int segment = last + 1; segment < segmentCount; segment++) {
                put(segment, source, base);
            }
        } else {
            for (int segment = last + 1; segment < segmentCount; segment++) {
                put(segment, base, base);
            }
            for (int segment = 1; segment <= last; segment++) {
                put(segment, source, base);
            }
        }
        moveNodes(tree);
    }

    private void put(int segment, long source, long base) {
        Memory.copy(source + from[segment], base + to[segment], length[segment]);
    }

    private void putBack(int segment, long base) {
        Memory.copy(base + to[segment], base + from[segment], length[segment]);
    }

    /** Moves all back. */
    void undo(NodeTree tree) {
        long base = tree.base();
        int last = lastSegment[0];
        if (lateSaved) {
            for (int segment = 1; segment <= last; segment++) {
                putBack(segment, base);
            }
        } else {
            for (int segment = segmentCount - 1; segment > last; segment--) {
                putBack(segment, base);
            }
        }
        Memory.copy(saved.address(), base + savedBegin, saved.length());
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

    /** The segment that a position is in, which is most often the same as that of the one before. */
    private int segmentOf(int position, int guess) {
        if (position >= from[guess] && position - from[guess] < length[guess]) {
            return guess;
        }
        int found = Arrays.binarySearch(from, 0, segmentCount, position);
        return found >= 0 ? found : -found - 2;
    }
}
