// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import io.github.zilch.JsonBuilder;
import io.github.zilch.JsonBuilderPool;
import io.github.zilch.JsonOptions;
import io.github.zilch.JsonRow;
import io.github.zilch.KeptMemory;
import io.github.zilch.ReadingWays;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** One of the two builders that write a program, and the memory that it writes to. */
final class Side {
    /** Key of the member that a user's text puts while it is read. */
    static final String INNER_KEY = "inner";

    /** Number of ways to read a document. */
    static final int WAYS = ReadingWays.COUNT + 2;

    /** The fastest way: the length, then the bytes in the buffer. */
    static final int IN_PLACE = ReadingWays.COUNT;

    /** The number of live handles where the model does not know it. */
    static final int UNKNOWN = Integer.MAX_VALUE;

    private static final int TRIMMED = 2_000;

    /** Instead of a way to read a document that is not read. */
    static final int UNREAD = -1;

    /** A mark, and the number of nodes when it was taken. */
    private record Mark(long mark, int nodes) {}

    final String name;
    private final JsonOptions options;
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

    /** Whether user code has done something in the current call that the model cannot know. */
    boolean wild;

    /** What the calls may throw for their own arguments that user code has made in the current call, one inside the other. */
    final Set<Class<?>> wrongInside = new HashSet<>();

    /** Whether the current call writes a row. */
    boolean inRow;

    /** The row that was begun last and left unfinished, or null. */
    JsonRow row;

    private boolean closed;

    Side(JsonOptions options, boolean pooled, Regions regions) {
        this.options = options;
        name = "repetition " + (options.repetition() ? "on" : "off");
        this.regions = regions;
        pool = pooled ? new JsonBuilderPool(1, options) : null;
        root = pooled ? pool.acquire() : new JsonBuilder(options);
    }

    /** Creates a side that writes messages to any builder, one after the other. */
    Side() {
        options = JsonOptions.DEFAULT;
        name = "any builder";
        regions = null;
        pool = null;
    }

    /** Begins a message with a builder that has begun it. */
    void begin(JsonBuilder json) {
        root = json;
        nodes.clear();
        nodes.add(root);
    }

    /** Begins a message. */
    void begin(Begin begin, int capacity) {
        row = null;
        if (closed) {
            replace();
        }
        boolean gone = begin.gone() && regions.isActive();
        if (gone) {
            if (begin.resets()) {
                root.reset(); // after that the owner may free the region, too
            }
            regions.giveAway();
        }
        switch (begin.place()) {
            case STAY -> {}
            case OWN -> {
                if (pool == null) {
                    root.reset();
                } else {
                    renew();
                }
            }
            case UNWRAP -> unwrap();
            case RENEW -> renew();
            case TRIM -> trim();
            default -> regions.enter(root, begin, capacity);
        }
        if (gone) {
            regions.checkGivenAway();
        }
        if (begin.array()) {
            root.resetArray();
        } else if (begin.resets()) {
            root.reset();
        }
        forgetAll();
    }

    /** Returns the limit of the document in bytes. */
    long limit() {
        return regions.isActive() ? regions.capacity() : options.maxCapacity();
    }

    /** Forgets the nodes and marks of a document that is over. */
    void forgetAll() {
        if (!marks.isEmpty()) {
            deadMark = marks.get(0).mark;
        }
        marks.clear();
        nodes.clear();
        nodes.add(root);
    }

    // ---- lifecycle ----

    void reset() {
        root.reset();
        forgetAll();
    }

    void unwrap() {
        root.unwrap();
        regions.leave();
        forgetAll();
    }

    void trim() {
        root.trim(TRIMMED);
        int kept = regions.isActive() ? 0 : KeptMemory.largestDocument(root);
        if (kept > TRIMMED) {
            throw new AssertionError("trim(" + TRIMMED + ") kept " + kept + " bytes");
        }
        forgetAll();
    }

    /** Wraps another region, in the middle of a document. */
    void wrapAnother() {
        regions.enter(root, Begin.ANOTHER_REGION, Regions.SMALL);
        forgetAll();
    }

    void close() {
        root.close();
        root.close(); // does nothing
        closed = true;
    }

    /** Closes the builder, and takes it from its pool again or creates another one. */
    void renew() {
        close();
        if (pool == null) {
            checkRefuses();
        }
        replace();
    }

    private void replace() {
        root = pool == null ? new JsonBuilder(options) : pool.acquire();
        if (pool == null) {
            handles.clear();
        }
        closed = false;
        regions.leave();
        forgetAll();
    }

    private void checkRefuses() {
        try {
            root.put("closed", 1);
        } catch (IllegalStateException refused) {
            return;
        }
        throw new AssertionError("a closed builder accepts a call");
    }

    // ---- nodes and marks ----

    boolean hasDeadMark() {
        return deadMark != null;
    }

    JsonBuilder node(int back) {
        return nodes.get(Model.index(back, nodes.size()));
    }

    /** Adds a child that was just created. */
    void created(JsonBuilder child, int alive) {
        nodes.add(child);
        if (!acted && alive != UNKNOWN) { // else the user's code may have changed that number
            while (handles.size() <= alive) {
                handles.add(null);
            }
            handles.set(alive, child);
        }
    }

    void mark(JsonBuilder node) {
        marks.add(new Mark(node.mark(), nodes.size()));
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

    /** Returns the bytes of a node, read in one of the ways. */
    byte[] read(JsonBuilder node, int way) {
        if (way >= IN_PLACE) {
            int before = way > IN_PLACE ? node.offset() : 0; // asked for before the length
            byte[] bytes = new byte[node.length()];
            node.buffer().getBytes(way > IN_PLACE ? before : node.offset(), bytes);
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
