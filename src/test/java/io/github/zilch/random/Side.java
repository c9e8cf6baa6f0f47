// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import io.github.zilch.JsonOptions;
import io.github.zilch.JsonRow;
import io.github.zilch.ReadingWays;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** One of the two builders that write a program, and the memory that it writes to. */
final class Side {
    /** Key of the member that a user's text puts while it is read. */
    static final String INNER_KEY = "inner";

    /** Number of ways to read a document. */
    static final int WAYS = ReadingWays.COUNT + 2;

    /** The fastest way: the length, then the bytes in the buffer. */
    static final int IN_PLACE = ReadingWays.COUNT;

    /** A mark, and the number of nodes when it was taken. */
    private record Mark(long mark, int nodes) {}

    final String name;
    private final JsonBuilderPool pool;
    private final Regions regions;

    JsonBuilder root;

    /** The nodes of the message in the order of their creation. */
    final List<JsonBuilder> nodes = new ArrayList<>();

    /** All handles ever seen, by their number in the builder; null for the others. */
    final List<JsonBuilder> handles = new ArrayList<>();

    private final List<Mark> marks = new ArrayList<>();

    /** A mark of an earlier message, or null. */
    private Long deadMark;

    /** Whether user code has run in the current call. */
    boolean acted;

    Side(JsonOptions options, boolean pooled, Regions regions) {
        name = "repetition " + (options.repetition() ? "on" : "off");
        this.regions = regions;
        pool = pooled ? new JsonBuilderPool(1, options) : null;
        root = pooled ? pool.acquire() : new JsonBuilder(options);
    }

    /** Begins a message. */
    void begin(Begin begin, int capacity) {
        switch (begin.place()) {
            case STAY -> {}
            case OWN -> {
                if (pool != null) {
                    root.close();
                    root = pool.acquire();
                    regions.leave();
                } else {
                    root.reset();
                }
            }
            default -> regions.enter(root, begin, capacity);
        }
        if (begin.array()) {
            root.resetArray();
        } else if (begin.resets()) {
            root.reset();
        }
        forgetAll();
    }

    private void forgetAll() {
        if (!marks.isEmpty()) {
            deadMark = marks.get(0).mark;
        }
        marks.clear();
        nodes.clear();
        nodes.add(root);
    }

    JsonBuilder node(int back) {
        return nodes.get(Model.index(back, nodes.size()));
    }

    /** Adds a child that was just created. */
    void created(JsonBuilder child, int alive) {
        nodes.add(child);
        if (!acted) { // else the user's code may have changed that number
            while (handles.size() <= alive) {
                handles.add(null);
            }
            handles.set(alive, child);
        }
    }

    void mark(JsonBuilder node) {
        marks.add(new Mark(node.mark(), nodes.size()));
    }

    /** Begins the document anew, as a row. */
    void resetToRow(Row row) {
        JsonRow begun = root.reset(row.shape());
        forgetAll();
        row.write(this, begun);
    }

    /** Rolls back to a live mark, counted back from the newest one, if there is any. */
    void rollback(int back) {
        if (!marks.isEmpty()) {
            int index = Model.index(back, marks.size());
            Mark mark = marks.get(index);
            root.rollback(mark.mark);
            nodes.subList(mark.nodes, nodes.size()).clear();
            marks.subList(index + 1, marks.size()).clear();
        }
    }

    void rollbackToDeadMark() {
        if (deadMark != null) {
            root.rollback(deadMark);
        }
    }

    /** Does what a user's text does while it is read. */
    void act(UserText.Act act) {
        acted = true;
        switch (act.deed()) {
            case THROW -> throw new UserText.Problem();
            case PUT -> node(act.back()).put(INNER_KEY, 7);
            case READ -> root.length();
            case MARK -> mark(root);
            case ROLLBACK -> rollback(0);
            case RESET -> {
                root.reset();
                forgetAll();
            }
        }
    }

    /** Returns the bytes of a node, read in one of the ways. */
    byte[] read(JsonBuilder node, int way) {
        if (way == IN_PLACE) {
            byte[] bytes = new byte[node.length()];
            node.buffer().getBytes(node.offset(), bytes);
            return bytes;
        }
        if (way > IN_PLACE) {
            int offset = node.offset();
            byte[] bytes = new byte[node.length()];
            node.buffer().getBytes(offset, bytes);
            return bytes;
        }
        return ReadingWays.bytes(node, way);
    }

    /** Returns the bytes of the region where the document must be after it was read, or null without a region. */
    byte[] inRegion(int length) {
        return regions.bytes(length);
    }

    /** Throws if a byte outside the region was written. */
    void checkCanaries() {
        regions.check();
    }

    /** Overwrites the bytes of the document, as a reader may. */
    void scribble() {
        int length = root.length();
        if (regions.isActive()) {
            regions.scribble(length);
        } else {
            ByteBuffer text = root.byteBuffer();
            while (text.hasRemaining()) {
                text.put((byte) '#');
            }
        }
    }
}
