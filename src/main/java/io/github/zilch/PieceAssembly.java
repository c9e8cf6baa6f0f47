// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.memory.SavedBytes;
import java.util.Arrays;

/**
 * Puts the runs of a document where they belong, and back.
 *
 * <p>A <i>place</i> is the closing bracket of a host: the runs of that host go before it. The places cut the runs into
 * <i>segments</i>, which are all that moves. Segments are numbered in the order of the memory: those of run 0, then those of
 * run 1, and so on; so the segment behind place {@code p}, which is in run {@code r}, has the number {@code r + p + 1}.
 *
 * <p>Where they go is found by walking through the document backwards, from its end: the segment, then the runs that belong
 * before it, the last one first, and so on. Then what is late is laid aside, the rest moves up, the last segment first, and
 * what is late goes between. So every byte behind the first place moves once, however many runs there are. Where most of it is
 * late, and in the order of the document already, it is the other way round: the rest is laid aside.
 */
final class PieceAssembly {
    private final LatePieces runs;

    /** The places in the order of the memory: the position in the upper half, the last run of the host in the lower one. */
    private long[] places = {};

    private int placeCount;

    /** Of each place: the run that it is in. */
    private int[] outer = {};

    /** Of each run: its place. */
    private int[] placeOf = {};

    /** Of each run: its last segment. */
    private int[] lastSegment = {};

    /** Of each segment: where it is, its length, and where it goes. */
    private int[] from = {};

    private int[] length = {};
    private int[] to = {};
    private int segmentCount;

    /** A part of the memory as it was: what is late, or what is behind the first place and is not. */
    private final SavedBytes aside = new SavedBytes();

    private int asideBegin;
    private boolean lateAside;

    /** Of each node, its two positions before it was moved. */
    private int[] positions = {};

    PieceAssembly(LatePieces runs) {
        this.runs = runs;
    }

    // ---- finding out ----

    /**
     * Finds out where everything goes, and lays aside what has to be. There are two runs or more.
     *
     * @param document that they are in; nothing in it is changed.
     * @param undo whether it will have to be undone.
     * @return the length of the document in bytes.
     */
    int plan(Document document, boolean undo) {
        reserve(runs.count());
        findPlaces(document.nodes);
        int all = cut();
        arrange(all);
        layAside(document.base);
        if (undo) {
            keepPositions(document);
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

    private void findPlaces(JsonBuilder[] nodes) {
        placeCount = 0;
        boolean sorted = true;
        for (int run = 1; run < runs.count(); run++) {
            int host = runs.host(run);
            if (runs.lastOf(host) == run) {
                long place = (long) nodes[host].end << Integer.SIZE | run;
                sorted &= placeCount == 0 || places[placeCount - 1] < place;
                places[placeCount++] = place;
            }
        }
        if (!sorted) {
            HeapSort.sort(places, placeCount);
        }
        for (int place = 0; place < placeCount; place++) {
            for (int run = lastRun(place); run != LatePieces.NONE; run = runs.before(run)) {
                placeOf[run] = place;
            }
        }
    }

    private int position(int place) {
        return (int) (places[place] >>> Integer.SIZE);
    }

    private int lastRun(int place) {
        return (int) places[place];
    }

    /** Cuts the runs at the places; gives back the length of all of them. */
    private int cut() {
        segmentCount = 0;
        int all = 0;
        int place = 0;
        for (int run = 0; run < runs.count(); run++) {
            int begin = runs.begin(run);
            int end = runs.end(run);
            all += end - begin;
            while (place < placeCount && position(place) < end) {
                addSegment(begin, position(place));
                begin = position(place);
                outer[place++] = run;
            }
            addSegment(begin, end);
            lastSegment[run] = segmentCount - 1;
        }
        return all;
    }

    private void addSegment(int begin, int end) {
        from[segmentCount] = begin;
        length[segmentCount++] = end - begin;
    }

    private void arrange(int all) {
        int end = all;
        int run = 0;
        int segment = lastSegment[0];
        while (true) {
            end -= length[segment];
            to[segment] = end;
            int first = run == 0 ? 0 : lastSegment[run - 1] + 1;
            if (segment > first) {
                run = lastRun(segment - run - 1);
                segment = lastSegment[run];
            } else if (run == 0) {
                return;
            } else if (runs.before(run) != LatePieces.NONE) {
                run = runs.before(run);
                segment = lastSegment[run];
            } else {
                int place = placeOf[run];
                run = outer[place];
                segment = run + place;
            }
        }
    }

    private void layAside(long base) {
        int firstPlace = position(0);
        int lateBegin = runs.end(0);
        int late = runs.endOfLast() - lateBegin;
        int rest = lateBegin - firstPlace;
        lateAside = late <= rest || !isLateInOrder();
        asideBegin = lateAside ? lateBegin : firstPlace;
        aside.copy(base + asideBegin, lateAside ? late : rest);
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
    void apply(Document document) {
        long base = document.base;
        long laid = aside.address() - asideBegin;
        int last = lastSegment[0];
        if (lateAside) {
            for (int segment = last; segment > 0; segment--) {
                put(segment, base, base);
            }
            for (int segment = last + 1; segment < segmentCount; segment++) {
                put(segment, laid, base);
            }
        } else {
            for (int segment = last + 1; segment < segmentCount; segment++) {
                put(segment, base, base);
            }
            for (int segment = 1; segment <= last; segment++) {
                put(segment, laid, base);
            }
        }
        moveNodes(document);
    }

    private void put(int segment, long source, long base) {
        Memory.copy(source + from[segment], base + to[segment], length[segment]);
    }

    private void putBack(int segment, long base) {
        Memory.copy(base + to[segment], base + from[segment], length[segment]);
    }

    /** Moves all back. */
    void undo(Document document) {
        long base = document.base;
        int last = lastSegment[0];
        if (lateAside) {
            for (int segment = 1; segment <= last; segment++) {
                putBack(segment, base);
            }
        } else {
            for (int segment = segmentCount - 1; segment > last; segment--) {
                putBack(segment, base);
            }
        }
        Memory.copy(aside.address(), base + asideBegin, aside.length());
        for (int i = 0; i < document.nodeCount; i++) {
            JsonBuilder node = document.nodes[i];
            node.start = positions[2 * i];
            node.end = positions[2 * i + 1];
        }
    }

    private void keepPositions(Document document) {
        if (positions.length < 2 * document.nodeCount) {
            positions = new int[2 * document.nodes.length];
        }
        for (int i = 0; i < document.nodeCount; i++) {
            positions[2 * i] = document.nodes[i].start;
            positions[2 * i + 1] = document.nodes[i].end;
        }
    }

    private void moveNodes(Document document) {
        int segment = 0;
        for (int i = 0; i < document.nodeCount; i++) {
            JsonBuilder node = document.nodes[i];
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
