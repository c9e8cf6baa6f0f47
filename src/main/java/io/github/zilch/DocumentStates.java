// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.output.NumberArrays;
import io.github.zilch.internal.output.RowLayout;
import io.github.zilch.internal.output.ValueOutput;
import io.github.zilch.internal.text.KeyText;
import io.github.zilch.internal.text.Strings;
import io.github.zilch.internal.text.TextCopy;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.agrona.MutableDirectBuffer;

/**
 * The layer of a {@link Document} that decides for each call whether it is written, recorded, replayed or late, and
 * keeps the states apart. docs/architecture.md has the table of them.
 *
 * <p>A method that begins something returns an address that is not committed: until {@link #end} the document is what
 * it was, and a throw on the way leaves it so.
 */
abstract class DocumentStates extends Replay {
    /** The quote and the colon after a name. */
    private static final int NAME_END_BYTES = 2;

    final LateWrites late = new LateWrites(this);

    /** Refuses names that an object has already; null if the options allow them. */
    final UniqueNames uniqueNames;

    /** What writes rows, once there has been one. */
    Row row;

    /** What writes values for generated code, once there has been one. */
    Object valueWriter;

    /** Whether such a value has begun and is neither committed nor dropped; also true once this is {@link #freed}. */
    private boolean valueUnfinished;

    /** Whether the memory has been freed. No node is writable then, and no text readable, so each call comes to a check. */
    private boolean freed;

    /** Whether anything is remembered from one message to the next. */
    private final boolean remembers;

    /**
     * Whether there may be values that were put whole, as raw fragments or copies: then the nodes do not tell the
     * depth.
     */
    private boolean hasFragments;

    /** Length of the closed document in bytes, or −1 if it was written to since it was last made readable. */
    int readableBytes = -1;

    /** Whether a stream or channel is taking the text, so that it must not change. */
    private boolean locked;

    DocumentStates(Node root, JsonOptions options) {
        super(options, root);
        uniqueNames = options.rejectDuplicateKeys() ? new UniqueNames(late) : null;
        remembers = options.repetition() && uniqueNames == null;
        reset(false);
    }

    @Override
    protected final int unusedBytes() {
        return late.unusedBytes();
    }

    @Override
    protected final int missingBrackets() {
        return super.missingBrackets() - late.hostDepth();
    }

    // ---- beginning ----

    final void reset(boolean array) {
        if ((fastReset || prepareReset()) && canReplayAgain(array)) {
            nodeCount = 1;
            readableBytes = -1;
            replayAgain(); // which brings the opening bracket
            assert isConsistent() : "after a fast reset";
        } else {
            resetAll(array);
            assert isConsistent() : "after a reset";
        }
    }

    /**
     * Does what a document needs before a reset if it is in a region, has marks or has changed the limits; returns
     * whether the limits are unchanged.
     */
    private boolean prepareReset() {
        requireUnlocked();
        if (!limitsChanged && storage.isRegion()) {
            shiftReplay(followRegion());
        }
        late.forgetMarks();
        fastReset = !limitsChanged && !storage.isRegion();
        return !limitsChanged;
    }

    /**
     * What is needed unless the document before was replayed, and nothing but that; doing it always takes a quarter of
     * a short one.
     */
    private void resetAll(boolean array) {
        checkNoValue();
        if (row != null) {
            row.abandon();
        }
        boolean afterLong =
                RepetitionPolicy.isTooLong(writtenBytes(), nodeCount); // stale after a replay: not asked for
        if (limitsChanged) {
            beginMemory();
            late.reset();
        }
        beginRoot(array);
        readableBytes = -1;
        if (uniqueNames != null) {
            uniqueNames.reset();
        }
        if (!remembers || nodes.length > RecordedCall.MAX_NODES) {
            day.forget();
            hasFragments = false;
            return;
        }
        beginReplay(afterLong);
        hasFragments = replaysFragments();
        if (isReplaying()) {
            setOpen(NONE);
        } else if (isRecording()) {
            setOpenUnwritable(nodes[0].code());
        }
    }

    final void wrap(MutableDirectBuffer buffer, int offset, int capacity) {
        requireUnlocked();
        int before = storage.regionCapacity();
        storage.wrap(buffer, offset, capacity);
        beginInRegion(before);
    }

    final void wrap(ByteBuffer buffer) {
        requireUnlocked();
        int before = storage.regionCapacity();
        storage.wrap(buffer);
        beginInRegion(before);
    }

    private void beginInRegion(int capacityBefore) {
        fastReset = false;
        limitsChanged |= storage.regionCapacity() != capacityBefore;
        reset(false);
    }

    final void unwrap() {
        checkNoValue();
        dropRow();
        if (storage.isRegion()) {
            storage.unwrap();
            changeLimits();
        }
    }

    /** Begins a document in memory of at most {@code capacity} bytes, if that is possible. */
    final void trim(int capacity) {
        requireUnlocked();
        dropRow();
        storage.trim(capacity);
        fastReset = false;
        limitsChanged = true;
        reset(false);
    }

    /** Frees the memory off the heap at once; every further call throws. */
    @Override
    protected final void free() {
        requireUnlocked();
        dropRow();
        stopReplay();
        giveUpRecording();
        setOpen(NONE);
        readableBytes = -1;
        fastReset = false;
        valueUnfinished = true;
        freed = true;
        late.free();
        if (row != null) {
            row.free();
        }
        if (valueWriter instanceof ValueOutput writer) {
            writer.free();
        }
        super.free();
    }

    final boolean isFreed() {
        return freed;
    }

    // ---- which node is written ----

    /** Makes a node the one being written. */
    final void enter(Node target) {
        if (open() != NONE && writable != NONE) {
            Node node = nodes[index(open())];
            if (node.parent == target.index && node.end == Node.OPEN) {
                close(node);
                setOpen(target.code());
                return;
            }
        }
        enterSlow(target);
    }

    private void enterSlow(Node target) {
        checkReady(target);
        requireUnlocked();
        stopReplay();
        if (open() == NONE) {
            if (!late.isActive()) {
                reopen();
            }
            readableBytes = -1;
        }
        if (open() != NONE && (target.end == Node.OPEN || late.isHost(target))) {
            closeBelow(target);
        } else {
            giveUpRecording();
            moveToOwnMemory(); // late writes are put in order there
            changeLimits();
            late.beginPiece(target);
        }
        setOpen(target.code());
        assert isConsistent() : "after another node was entered";
    }

    private void enterUnlessWritable(Node node) {
        if (writable != node.code()) {
            enter(node);
        }
    }

    /** Goes on in the ordinary way, from what has been replayed. */
    final void stopReplay() {
        if (isReplaying()) {
            boolean read = readableBytes >= 0;
            if (!read) {
                countMiss();
            }
            endPassed(read);
            Node node = leaveReplay();
            setOpen(read ? NONE : node.code());
            assert isConsistent() : "after a replay was left";
        }
    }

    // ---- rows: while one is unfinished, no node is writable, so that every other call comes to a check ----

    /** Begins a row that is a member or an element. */
    final void beginRow(Node node, int code, CharSequence key, RowLayout layout) {
        if (writable == ~node.index && row.isLikeLast(layout, node.depth + 1)) {
            row.beginAgain();
        } else {
            beginOtherRow(node, code, key, layout);
        }
        writable = NONE;
        assert hasUnfinishedRow() && isConsistent() : "after a row was begun";
    }

    private void beginOtherRow(Node node, int code, CharSequence key, RowLayout layout) {
        giveUpRecording();
        if (writable == ~node.index) {
            row.makeRoom();
        }
        row.begin(layout, begin(node, code, key, null, QUOTES), node.depth + 1);
    }

    /** Begins a document that is a row. */
    final void resetToRow(RowLayout layout) {
        reset(layout.isArray());
        stopReplay();
        giveUpRecording();
        if (uniqueNames != null && !layout.isArray()) {
            uniqueNames.note(layout, escapeMode); // others may be put to the document after its row
        }
        row.beginIn(nodes[0], layout);
        writable = NONE;
        assert hasUnfinishedRow() && isConsistent() : "after a row was begun";
    }

    /** Begins a row whose values are members of an object. */
    final void beginMembers(Node node, RowLayout layout) {
        giveUpRecording();
        enterUnlessWritable(node);
        if (uniqueNames != null) {
            uniqueNames.check(node, layout, escapeMode);
        }
        row.beginIn(node, layout);
        writable = NONE;
        assert hasUnfinishedRow() && isConsistent() : "after a row was begun";
    }

    /** Goes on after a row, which has been committed. */
    final void endRow() {
        hasFragments = true;
        writable = open();
        assert isConsistent() : "after a row was ended";
    }

    /** Drops the unfinished row, if there is one. */
    final void dropRow() {
        if (hasUnfinishedRow()) {
            row.drop();
            writable = open();
            assert isConsistent() : "after a row was dropped";
        }
    }

    private boolean hasUnfinishedRow() {
        return row != null && row.isOpen();
    }

    // ---- values that generated code writes: the same holds while one is unfinished ----

    /** Starts a document that is one value. */
    final void beginWholeDocument(boolean array) {
        reset(array);
        stopReplay();
        giveUpRecording();
        beginUnfinished();
    }

    /** Begins a value that is a member or an element; returns its address, which is not committed. */
    final long beginWhole(Node node, int code, CharSequence key) {
        giveUpRecording();
        long at = begin(node, code, key, null, QUOTES);
        beginUnfinished();
        return at;
    }

    /** Begins several members of an object. */
    final long beginWholeMembers(Node node) {
        giveUpRecording();
        long at = beginMembers(node, QUOTES);
        beginUnfinished();
        return at;
    }

    private void beginUnfinished() {
        writable = NONE;
        valueUnfinished = true;
    }

    /** Ends a value, which has been committed or is to be dropped. */
    final void endWhole() {
        valueUnfinished = false;
        hasFragments = true;
        writable = open();
        assert isConsistent() : "after a whole value";
    }

    /**
     * Checks that a node belongs to this document, and that no row or value is unfinished.
     *
     * @throws IllegalStateException if it is not so.
     */
    final void checkReady(Node node) {
        checkLive(node);
        checkNothingUnfinished();
    }

    private boolean isUnfinished() {
        return valueUnfinished || hasUnfinishedRow();
    }

    final void checkNothingUnfinished() {
        checkNoValue();
        if (hasUnfinishedRow()) {
            throw new IllegalStateException(
                    row.description() + ", is unfinished: end() or cancel() it before the document is used otherwise");
        }
    }

    /** Checks that no value is unfinished, and that there is memory. */
    final void checkNoValue() {
        if (valueUnfinished) {
            throw new IllegalStateException(
                    freed
                            ? "this builder was closed, which freed its memory: create another one, or close it later"
                            : "a generated serializer is writing to this document: its getters, and what"
                                    + " they call, must not use the builder");
        }
    }

    // ---- members and elements that are not replayed: each method returns an uncommitted address ----

    /**
     * Begins a member or an element of a node that is not known to be the one being written.
     *
     * @param code of the call, see {@link RecordedCall}.
     * @param key of the member; null for an element.
     * @param string that is the value; null for any other value.
     * @param maxBytes that the value may touch.
     */
    final long begin(Node node, int code, CharSequence key, String string, long maxBytes) {
        return isRecording() ? beginRecorded(node, code, key, string, maxBytes) : beginValue(node, key, maxBytes);
    }

    private long beginValue(Node node, CharSequence key, long maxBytes) {
        enterUnlessWritable(node);
        assert !isReplaying() && readableBytes < 0 : "begun in a replay or after a read";
        return node.array ? beginElement(maxBytes) : beginMember(key, maxBytes);
    }

    private long beginRecorded(Node node, int code, CharSequence key, String string, long maxBytes) {
        int begin = beginCall();
        int keysBefore = keyPosition;
        long at = beginValue(node, key, maxBytes);
        record(code, key, string, begin, keysBefore, (int) (at - base));
        return at;
    }

    /** The same for a value whose length is known: it may be larger than what memory could grow by. */
    final long beginExactly(Node node, int code, CharSequence key, long bytes) {
        return roomForExactly(begin(node, code, key, null, QUOTES), bytes);
    }

    /** Begins several members of an object at once, keys and all, whose length is known. */
    final long beginMembers(Node node, long bytes) {
        int begin = isRecording() ? beginCall() : 0;
        int keysBefore = keyPosition;
        enterUnlessWritable(node);
        if (isRecording()) {
            record(node.membersCode(), null, null, begin, keysBefore, position());
        }
        return roomForExactly(cursor, bytes);
    }

    /** Begins an element of the array being written. */
    final long beginElement(long maxBytes) {
        return room(cursor, maxBytes);
    }

    /**
     * Begins a member of the object being written: writes its key.
     *
     * <p>The remembered key is copied before it is known to be the right one, because it may go where any key would. So
     * the copy is part of each call, and C2 inlines it even if the keys of the first messages were all new; otherwise
     * it stays a call. Each of 100,000 members takes 0.8 to 0.9 of the time.
     */
    final long beginMember(CharSequence key, long maxBytes) {
        long at = cursor;
        if (at + maxBytes <= roomEnd) {
            long end = copyNextKey(at);
            if (isNextKey(key)) {
                keyPosition++;
                return end;
            }
        }
        return encodeMember(key, maxBytes);
    }

    private long encodeMember(CharSequence key, long maxBytes) {
        checkKey(key);
        if (!(key instanceof String) && !(key instanceof JsonKey)) {
            return encodeForeignKey(key, maxBytes);
        }
        if (skipToKey(key)) {
            return putKey(room(cursor, maxBytes));
        }
        long from;
        long to;
        if (key instanceof JsonKey known) {
            KeyText text = known.text();
            from = room(cursor, maxBytes + text.maxBytes(escapeMode));
            to = text.put(from, escapeMode);
        } else {
            to = putName((String) key, maxBytes);
            from = cursor;
        }
        if (remembers) {
            learnKey(key, from, to - from);
        }
        return checkedKey(nodes[index(open())], from, to);
    }

    /** Writes a key whose characters can change, so that it cannot be remembered. */
    private long encodeForeignKey(CharSequence key, long maxBytes) {
        Node node = nodes[index(open())];
        TextCopy copy = readKey(key); // the user's code: it may have written to this document, or reset it
        giveUpRecording();
        checkLive(node);
        if (open() != node.code()) {
            enter(node);
        }
        if (node.array) { // in a document that the user's code has begun
            return beginElement(maxBytes);
        }
        long to = putName(copy, maxBytes);
        return checkedKey(node, cursor, to);
    }

    private long putName(String name, long maxBytes) {
        byte[] bytes = Strings.bytes(name);
        return bytes != null
                ? putName(bytes, bytes.length, Strings.charset(name), maxBytes)
                : putName(readKey(name), maxBytes); // on a JVM that does not let the bytes be seen
    }

    private long putName(TextCopy name, long maxBytes) {
        return putName(name.bytes(), name.byteLength(), name.charset(), maxBytes);
    }

    /**
     * Writes a name with quotes and colon at the cursor, which stays there; returns the address after it, with room.
     */
    private long putName(byte[] name, int byteLength, int charset, long maxBytes) {
        long at = room(cursor, KEY_ROOM);
        Memory.putByte(at, '"');
        at = putText(at + 1, name, 0, byteLength, charset, NAME_END_BYTES);
        Memory.putShort(at, '"' | ':' << 8);
        return room(at + 2, maxBytes);
    }

    static void checkKey(CharSequence key) {
        if (key == null) {
            throw new NullPointerException("the key is null: a member of an object needs a name");
        }
    }

    /** Checks the name that ends at {@code to}, which is not committed; returns that address. */
    private long checkedKey(Node node, long from, long to) {
        if (uniqueNames != null) {
            uniqueNames.check(node, from, to);
        }
        return to;
    }

    // ---- values that are written whole, as they ask for room on the way: entering the node ends a replay ----

    /** Writes a string of any length, from bytes of an array, or, where that is null, from outside the heap. */
    final void writeLongText(Node node, CharSequence key, byte[] array, long from, long to, int charset) {
        giveUpRecording();
        long at = beginValue(node, key, QUOTES);
        Memory.putByte(at, '"');
        endString(room(putText(at + 1, array, from, to, charset, 1), QUOTES));
    }

    /** Writes many elements, see {@link NumberArrays}. */
    final void writeLongArray(Node node, Object values, int from, int to, int scale, TimeUnit unit) {
        giveUpRecording();
        int maxBytes = NumberArrays.maxBytes(values, scale, unit);
        long at = beginValue(node, null, maxBytes);
        end(putNumbers(at, values, from, to, scale, unit, 0) - 1);
    }

    // ---- values that are JSON already ----

    /**
     * Takes account of a value that is put whole.
     *
     * @param call that it repeats, or null.
     * @param end address after it.
     */
    final void noteFragment(RecordedCall call, long end) {
        if (call != null) {
            call.fragmentEnd = (int) (end - base);
        } else {
            hasFragments = true;
        }
    }

    /** Depth that no value of the document exceeds; each level takes a bracket. */
    final int deepest() {
        return hasFragments ? writtenBytes() : deepestNode();
    }

    /** Number of bytes that have been written. */
    private int writtenBytes() {
        return readableBytes >= 0 ? readableBytes : position();
    }

    // ---- while the text is written out ----

    /**
     * Protects the text, which is readable, from changes while a stream or channel takes it: these can call the
     * builder. After a read no write has a fast way, nor has a reset now, so nothing else has to ask for this.
     */
    final void lock() {
        if (locked) {
            throw new IllegalStateException("the document is being written to a stream or channel already: a stream or"
                    + " channel that calls its builder can read it with toBytes, byteBuffer or toString");
        }
        locked = true;
        fastReset = false;
    }

    final void unlock() {
        locked = false;
    }

    /**
     * Checks that no stream or channel is taking the text, and no generated code writes to it.
     *
     * @throws IllegalStateException if one does.
     */
    final void requireUnlocked() {
        checkNoValue();
        if (locked) {
            throw new IllegalStateException("the document is being written to a stream or channel: change it after"
                    + " writeTo has returned, or use another builder in the stream or channel");
        }
    }

    // ---- the states, for assertions ----

    /** Returns whether the fields agree with one of the states in docs/architecture.md. */
    final boolean isConsistent() {
        if (fastReset && (limitsChanged || storage.isRegion() || late.marks() > 0)) {
            return false;
        }
        if (isReplaying()) {
            return open() == NONE && writable == NONE && hasReplayRoom(0) && !late.isActive() && !isRecording();
        }
        if (open() == NONE) {
            return writable == NONE && (readableBytes >= 0 || late.isActive());
        }
        boolean placed = writable == NONE ? isRecording() || isUnfinished() : writable == open();
        return placed && readableBytes < 0 && (isUnfinished() || isCursorPlaced()) && isOpenUpwards(late.hostIndex());
    }
}
