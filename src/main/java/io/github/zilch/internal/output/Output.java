// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonOptions;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.number.Day;
import io.github.zilch.internal.text.KeySlot;
import io.github.zilch.internal.text.StringEncoder;

/**
 * The memory that a document is written to: the one place that knows room, limits, the cursor and what is committed.
 *
 * <p>A value is written in three steps. {@link #room} makes sure of a number of bytes after an address. An encoder
 * writes there; encoders are static, know addresses and not this class, and state how many bytes they touch at most.
 * {@link #end} writes the comma and commits: until then the document is what it was, and a throw leaves it so.
 *
 * <p><b>Limits.</b> Normally a value is written without a look at its exact length: if its worst case fits below
 * {@link #roomEnd}, so does it with all closing brackets. If the worst case does not fit, memory grows. Where it
 * cannot grow, because a region or {@link JsonOptions#maxCapacity(int)} is the limit, the text moves to memory of our
 * own, in which every worst case fits, and {@link #ceiling} makes each commit check the exact length of the closed
 * document.
 *
 * <p><b>Moves.</b> Only {@link #move} changes {@link #base}. Whatever can lead there is private or protected, so that no
 * caller outside the document's own layers can ask for room; and while {@link #isPinned()} it throws.
 *
 * <p>It is the lowest class of the document, not a part of it, because a reference from one to the other is a load that
 * each call waits for.
 */
public abstract class Output {
    /** What {@link #roomEnd} keeps free for a key that is copied from a slot, and the comma after it. */
    protected static final int KEY_ROOM = KeySlot.BYTES + 8;

    /** Depth up to which a region that is written directly has room for closing brackets. */
    private static final int DIRECT_DEPTH = 16;

    /** Integers beyond ± this are not exact as a double. */
    private static final long MAX_SAFE = (1L << 53) - 1;

    /** Address where the next byte goes. Not kept while a message is replayed. */
    protected long cursor;

    /** Address of the first byte of the document. */
    protected long base;

    /** Address up to which a value may reach, in its worst case, without a further check. */
    protected long roomEnd;

    /** Address from which on the exact length is checked: 0 near the limit, else beyond everything. */
    private long ceiling;

    /** Depth that no child may exceed without {@link #deeper}. */
    protected int depthLimit;

    /** Whether the limits are not those of a new document in the same place. */
    protected boolean limitsChanged = true;

    /** Whether there is nothing to reset but the text: limits are as ever, and there is neither a region nor a mark. */
    protected boolean fastReset;

    /** Where the memory comes from. */
    protected final Storage storage;

    /** The options to write by. */
    public final JsonOptions options;

    /** Mode of {@link io.github.zilch.internal.text.Escapes}. */
    public final int escapeMode;

    /** Longest text in bytes for {@link StringEncoder#putShort}; 0 if the mode rules it out. */
    public final int maxShort;

    /** Longs beyond ± this are strings if {@link #quotesLongs}. */
    public final long largestLong;

    /** Whether longs beyond ±{@link #largestLong} are written as strings. */
    public final boolean quotesLongs;

    /** The date of the last timestamp. */
    public final Day day = new Day();

    /**
     * Creates an output in memory of its own.
     *
     * @param options to write by.
     * @param escapeMode that they amount to.
     */
    protected Output(JsonOptions options, int escapeMode) {
        this.options = options;
        this.escapeMode = escapeMode;
        this.maxShort = StringEncoder.maxShort(escapeMode);
        this.quotesLongs = options.longsAsStrings() != JsonOptions.LongsAsStrings.NEVER;
        this.largestLong = options.longsAsStrings() == JsonOptions.LongsAsStrings.ALWAYS ? -1 : MAX_SAFE;
        this.storage = new Storage(options);
    }

    // ---- what the layers above know ----

    /** Returns whether memory must not move, as a message is being replayed into it. */
    protected abstract boolean isPinned();

    /** Returns the number of bytes before the cursor that are not part of the document. */
    protected abstract int unusedBytes();

    /** Returns the number of brackets that close the document if it ends at the cursor. */
    protected abstract int missingBrackets();

    // ---- writing ----

    /** Returns the position of the cursor, in bytes from the beginning of the document. */
    public final int position() {
        return (int) (cursor - base);
    }

    /**
     * Makes sure that a value can be part of a document at all, before memory is taken for it.
     *
     * @throws JsonCapacityException if it is longer than any document may be here.
     */
    public final void checkFits(long bytes) {
        if (bytes > storage.limit()) {
            throw tooLong(bytes);
        }
    }

    /** Makes sure that {@code bytes} can be touched from {@code at} on; returns where that is now. */
    protected final long room(long at, long bytes) {
        return at + bytes <= roomEnd ? at : makeRoom(at, bytes);
    }

    /** Makes room for what will be written, if memory of our own can grow by so much without coming near a limit. */
    final void roomInAdvance(long bytes) {
        if (!storage.isDirect() && !isNearLimit() && position() + bytes + slack() <= storage.limit()) {
            makeRoom(cursor, bytes);
        }
    }

    /**
     * Makes room for a value whose length is known, and the comma after it. It may be larger than what memory could grow
     * by in the worst case of its parts.
     */
    protected final long roomForExactly(long at, long bytes) {
        if (at + bytes < roomEnd) {
            return at;
        }
        checkLength(at + bytes, 0);
        return makeRoom(at, bytes + 1);
    }

    /** Writes the comma after a value and commits it. */
    public final void end(long at) {
        Memory.putByte(at, ',');
        if (at >= ceiling) {
            checkLength(at, 0);
        }
        cursor = at + 1;
    }

    /** Writes the quote and the comma after a string and commits it. */
    public final void endString(long at) {
        Memory.putShort(at, '"' | ',' << 8);
        if (at >= ceiling) {
            checkLength(at + 1, 0);
        }
        cursor = at + 2;
    }

    /** Checks that a container which opens at {@code at} can be closed. */
    protected final void checkOpening(long at) {
        checkEnd(at + 1, 1);
    }

    /** Checks what ends at an address and is not committed, and has brackets of its own that are still missing. */
    final void checkEnd(long at, int moreBrackets) {
        if (at >= ceiling) {
            checkLength(at, moreBrackets);
        }
    }

    /** Returns whether every commit checks the exact length. */
    protected final boolean isNearLimit() {
        return ceiling == 0;
    }

    // ---- memory ----

    /** Begins a document where the storage has it begin. */
    protected final void beginMemory() {
        base = storage.begin();
        setLimits(false);
        limitsChanged = false;
    }

    /**
     * Begins a document in a region of the same size as before, wherever that is now.
     *
     * @return how far it has moved, in bytes.
     */
    protected final long followRegion() {
        boolean direct = storage.isDirect();
        long shift = storage.begin() - base;
        base += shift;
        roomEnd += shift;
        limitsChanged = storage.isDirect() != direct; // its owner may have wrapped other memory
        return shift;
    }

    /**
     * Takes the second look when the worst case of a value does not fit below the limit: a buffer of our own grows, a
     * region is left for it.
     */
    private long makeRoom(long at, long bytes) {
        requireUnpinned();
        long used = at - base;
        changeLimits();
        if (storage.isDirect()) {
            used = leaveRegion(at) - base;
        }
        if (used - unusedBytes() > storage.limit()) {
            throw tooLong(used - unusedBytes());
        }
        long wanted = used + bytes + slack();
        if (wanted > storage.capacity()) {
            move(storage.grow(wanted, used));
        }
        setLimits(wanted > storage.limit());
        return base + used;
    }

    /** Moves a region's text to our own memory; returns where the address is now. */
    private long leaveRegion(long at) {
        long used = at - base;
        move(storage.leaveRegion(used, used + slack()));
        changeLimits();
        setLimits(true);
        return base + used;
    }

    /** Moves the text to our own memory, if a region is written directly. */
    protected final void moveToOwnMemory() {
        if (storage.isDirect()) {
            requireUnpinned();
            leaveRegion(cursor);
        }
    }

    /** Takes the second look at a child below {@link #depthLimit}; returns where the address is now. */
    protected final long deeper(long at, int depth) {
        if (depth > options.maxDepth()) {
            throw tooDeep(depth, options.maxDepth());
        }
        requireUnpinned();
        return leaveRegion(at); // which keeps room for fewer brackets
    }

    /** Continues at another address: the one place where memory moves. */
    private void move(long newBase) {
        cursor += newBase - base;
        base = newBase;
    }

    private void requireUnpinned() {
        if (isPinned()) {
            throw new IllegalStateException(
                    "memory was asked to move while a message is replayed: this is a fault of Zilch, please report it;"
                            + " JsonOptions.repetition(false) avoids it");
        }
    }

    /** Returns whether the cursor is inside the memory that is written, for assertions. */
    protected final boolean isInMemory() {
        return cursor - base <= storage.capacity() && (ceiling != 0 || !storage.isDirect());
    }

    /** Takes note that a reset has more to do. */
    protected final void changeLimits() {
        limitsChanged = true;
        fastReset = false;
    }

    private int slack() {
        return KEY_ROOM + options.maxDepth() + 16;
    }

    /** Sets the addresses that writes are checked against. */
    private void setLimits(boolean nearLimit) {
        boolean direct = storage.isDirect();
        int slack = direct ? KEY_ROOM + DIRECT_DEPTH : slack();
        long physical = storage.capacity();
        long allowed = nearLimit ? physical : Math.min(physical, storage.limit());
        roomEnd = base + allowed - slack;
        ceiling = nearLimit ? 0 : Long.MAX_VALUE;
        depthLimit = direct ? Math.min(DIRECT_DEPTH, options.maxDepth()) : options.maxDepth();
    }

    /** Checks the length that the closed document would have with a value that ends at an address. */
    private void checkLength(long at, int moreBrackets) {
        long bytes = at - base + missingBrackets() + moreBrackets - unusedBytes();
        if (bytes > storage.limit()) {
            throw tooLong(bytes);
        }
    }

    private JsonCapacityException tooLong(long bytes) {
        String remedy = storage.isRegion()
                ? "wrap a larger region, send what there is, or roll back"
                : "raise JsonOptions.maxCapacity, send what there is, or roll back";
        return new JsonCapacityException(bytes, storage.limit(), remedy);
    }

    /** Returns the error for a value that is nested too deeply. */
    public static IllegalStateException tooDeep(long depth, int limit) {
        return new IllegalStateException(
                "depth " + depth + " exceeds " + limit + ": nest less deeply, or raise JsonOptions.maxDepth");
    }
}
