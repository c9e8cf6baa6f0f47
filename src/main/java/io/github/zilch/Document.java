// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.number.Day;
import io.github.zilch.internal.output.Storage;
import io.github.zilch.internal.text.StringEncoder;
import io.github.zilch.internal.text.Strings;
import io.github.zilch.internal.text.TextCopy;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.agrona.MutableDirectBuffer;

/**
 * The text of one document and the nodes in it.
 *
 * <p><b>The text</b> is written at {@link #cursor}. Every value is followed by a comma, which the closing bracket
 * overwrites later; so no write has to ask whether it is the first of its container. The byte before the cursor is
 * therefore always that comma or an opening bracket.
 *
 * <p><b>The nodes</b> are the handles that users hold. Node 0 is the root. {@link #open} is the node being written; it
 * and its ancestors have no closing bracket yet, everything else has. To write to an ancestor closes what is below it.
 * To write to a node that is closed is a late write, which {@link LateWrites} takes care of.
 *
 * <p><b>The memory</b> is a {@link Storage}. The limits here are addresses in it.
 *
 * <p>Addresses returned by the methods that begin something are not committed: until {@link #end} the document is what
 * it was before, and a throw on the way leaves it so.
 */
final class Document extends Replay {
    /** Value of {@link #open} when no node can be written before {@link #enter} has been asked: read, or replayed. */
    static final int NONE = Integer.MAX_VALUE;

    /** Value of {@link JsonBuilder#end} while a node has no closing bracket. */
    static final int OPEN = -1;

    /** What any text may touch that is short enough for {@link StringEncoder#putShort}; a constant, so that it costs nothing. */
    static final int SHORT_TEXT = (int) StringEncoder.maxBytes(StringEncoder.SHORT) + JsonBuilder.QUOTES;

    /** What {@link #roomEnd} keeps free for a remembered key. */
    static final int KEY_ROOM = KeyMemory.KEY_BYTES + 8;

    /** Depth up to which a region that is written directly keeps room for closing brackets. */
    private static final int DIRECT_DEPTH = 16;

    /** The node being written: its index if it is an object, the index's complement if it is an array, or NONE. */
    private int open;

    /** The same as {@link #open}, but NONE between calls that are recorded: what writing compares its node with first. */
    int writable;

    /** Address up to which a value may reach, in its worst case, without a further check. */
    private long roomEnd;

    /** Address from which on the exact length has to be checked: 0 when space is short, else beyond everything. */
    private long ceiling;

    /** Number of nodes in the document; a handle with a higher index is stale. */
    int nodeCount;

    /** Depth that no child may exceed without a second look. */
    private int depthLimit;

    /** Whether there may be values that were put whole, as raw fragments or copies: then the nodes do not tell the depth. */
    private boolean hasFragments;

    final Day day = new Day();
    final Storage storage;
    final JsonOptions options;
    Scratch scratch = new Scratch();
    private final DuplicateKeys duplicates;
    private final LateWrites late = new LateWrites(this);

    /** Mode of {@link io.github.zilch.internal.Escapes}. */
    final int mode;

    /** Whether longs beyond ±{@link #largestLong} are written as strings. */
    final boolean quotesLongs;

    final long largestLong;

    /** Longest text for {@link StringEncoder#putShort}. */
    final int maxShort;

    /** Length of the closed document in bytes, or -1 if it was written to since it was last made readable. */
    private int readableLength = -1;

    /** Whether there is more to reset than most documents need: limits, late writes. */
    private boolean unusual;

    /** Whether there is nothing to reset but the text: nothing is unusual, and there is neither a region nor a mark. */
    private boolean settled;

    /** Of a builder from a pool, else null. */
    final PoolLease loan;

    Document(JsonBuilder root, JsonOptions options, PoolLease loan) {
        super(root);
        this.loan = loan;
        this.options = options;
        this.mode = options.escapeMode();
        this.maxShort = StringEncoder.maxShort(mode);
        JsonOptions.LongsAsStrings policy = options.longsAsStrings();
        this.quotesLongs = policy != JsonOptions.LongsAsStrings.NEVER;
        this.largestLong = policy == JsonOptions.LongsAsStrings.ALWAYS ? -1 : (1L << 53) - 1;
        this.storage = new Storage(options);
        this.duplicates = options.rejectDuplicateKeys() ? new DuplicateKeys(this) : null;
        this.unusual = true;
    }

    // ---- beginning anew ----

    void reset(boolean array) {
        if ((settled || settle()) && canReplayAgain(array)) {
            beginText();
            replayAgain(); // which brings the opening bracket
        } else {
            resetAll(array);
        }
    }

    /** Does what few documents need before a reset; tells whether nothing is unusual. */
    private boolean settle() {
        if (!unusual && storage.isRegion()) {
            followRegion();
        }
        late.forgetMarks();
        settled = !unusual && !storage.isRegion();
        return !unusual;
    }

    /** Begins in a region of the same size as before, wherever that is now. */
    private void followRegion() {
        boolean direct = storage.isDirect();
        long shift = storage.begin() - base;
        base += shift;
        roomEnd += shift;
        shiftReplay(shift);
        unusual = storage.isDirect() != direct; // its owner may have wrapped other memory
    }

    /** What is needed unless the document before was replayed to its end; always done, it takes a quarter of a short one. */
    private void resetAll(boolean array) {
        boolean wasLong = isTooLong(length(), nodeCount);
        if (unusual) {
            base = storage.begin();
            late.reset();
            setLimits(false);
            unusual = false;
        }
        JsonBuilder root = nodes[0];
        root.array = array;
        root.end = OPEN;
        root.keyBase = 0;
        beginKeys();
        if (duplicates != null) {
            duplicates.reset();
        }
        beginText();
        cursor = base + 1;
        Memory.putByte(base, array ? '[' : '{');
        boolean alike = duplicates == null && options.repetition() && beginReplay(roomEnd, depthLimit, wasLong);
        hasFragments = replaysFragments();
        open = isReplaying() ? NONE : root.code();
        writable = alike ? NONE : open;
    }

    private void beginText() {
        nodeCount = 1;
        readableLength = -1;
    }

    void wrap(MutableDirectBuffer buffer, int offset, int capacity) {
        int before = storage.regionCapacity();
        storage.wrap(buffer, offset, capacity);
        beginInRegion(before);
    }

    void wrap(ByteBuffer buffer) {
        int before = storage.regionCapacity();
        storage.wrap(buffer);
        beginInRegion(before);
    }

    /** Takes note that there is more to reset. */
    private void becomeUnusual() {
        unusual = true;
        settled = false;
    }

    private void beginInRegion(int capacityBefore) {
        settled = false;
        unusual |= storage.regionCapacity() != capacityBefore;
        reset(false);
    }

    void unwrap() {
        if (storage.isRegion()) {
            storage.unwrap();
            becomeUnusual();
        }
    }

    // ---- what is as it was last time ----

    /** Writes a String where one is expected, if it is the remembered one or a short one; tells whether it is. */
    boolean replayString(int node, CharSequence key, String value) {
        RecordedCall next = nextStep();
        return next.key == key && replayString(next, node, value);
    }

    /** The same for an element. */
    boolean replayString(int node, String value) {
        return replayString(nextStep(), node | RecordedCall.ELEMENT, value);
    }

    private boolean replayString(RecordedCall next, int call, String value) {
        if (next.call == (call | RecordedCall.TEXT)) {
            return replayText(next, value);
        }
        if (next.call != (call | RecordedCall.STRING)) {
            return next.call == call && replayQuoted(next, value);
        }
        if (next.string != value) {
            forgetString(next);
            return replayText(next, value);
        }
        passCall();
        return true;
    }

    private boolean replayText(RecordedCall step, String value) {
        byte[] latin1 = shortLatin1(value);
        if (latin1 == null) {
            return replayOtherText(step, value);
        }
        if (!hasReplayRoom(SHORT_TEXT)) {
            return false;
        }
        pass(step, StringEncoder.putShort(copyTo(step), latin1));
        return true;
    }

    private boolean replayOtherText(RecordedCall step, String value) {
        byte[] bytes = bytesToReplay(value);
        if (bytes == null) {
            return false;
        }
        pass(step, StringEncoder.put(copyTo(step), bytes, 0, bytes.length, Strings.charset(value), mode));
        return true;
    }

    /** The same where something else than a String was written first: its quotes are not remembered. */
    private boolean replayQuoted(RecordedCall step, String value) {
        byte[] bytes = bytesToReplay(value);
        if (bytes == null) {
            return false;
        }
        long at = copyTo(step);
        Memory.putByte(at, '"');
        passText(step, StringEncoder.put(at + 1, bytes, 0, bytes.length, Strings.charset(value), mode));
        return true;
    }

    /** The bytes of a string that is not too long, else null. */
    private byte[] bytesToReplay(String value) {
        byte[] bytes = Strings.bytes(value);
        long worst = StringEncoder.maxBytes(value.length()) + JsonBuilder.QUOTES;
        return bytes != null && bytes.length <= TextWriter.PART && hasReplayRoom(worst) ? bytes : null;
    }

    /** The bytes of a string that {@link StringEncoder#putShort} may write, else null. */
    byte[] shortLatin1(String value) {
        byte[] latin1 = Strings.latin1(value);
        return latin1 != null && latin1.length > 0 && latin1.length <= maxShort ? latin1 : null;
    }

    /** Opens the child that is expected. */
    JsonBuilder replayChild() {
        passCall();
        int index = nodeCount;
        nodeCount = index + 1;
        return nodes[index];
    }

    /** Goes on in the ordinary way, from what has been replayed. */
    void stopReplay() {
        if (isReplaying()) {
            boolean read = readableLength >= 0;
            if (!read) {
                countMiss();
            }
            endPassed(read);
            JsonBuilder node = leaveReplay();
            setOpen(read ? NONE : node.code());
        }
    }

    // ---- members and elements: each returns an uncommitted address ----

    /**
     * Begins a member of the object being written: its key, behind which a value may touch {@code worst} bytes.
     *
     * <p>The key that is remembered is copied before it is known to be the right one, as it may go where any key would. So the
     * copy is part of each call, and C2 inlines it even if the keys of the first messages were all new; else it makes a
     * call of it for ever. Each of 100,000 members takes 0.8 to 0.9 of the time.
     */
    long beginMember(CharSequence key, long worst) {
        long at = cursor;
        if (at + worst <= roomEnd) {
            long end = copyNextKey(at);
            if (isNextKey(key)) {
                keyPosition++;
                return end;
            }
        }
        return beginOtherMember(key, worst);
    }

    private long beginOtherMember(CharSequence key, long worst) {
        checkKey(key);
        if (key instanceof JsonKey known) {
            long at = room(cursor, worst + known.text().maxBytes(mode));
            return checkedKey(at, known.text().put(at, mode));
        }
        if (skipToKey(key)) {
            return putKey(room(cursor, worst));
        }
        int node = index(open);
        String name = key instanceof String string ? string : null;
        TextCopy copy = null;
        if (name == null) {
            JsonBuilder target = nodes[node];
            copy = readKey(key); // the user's code: it may have written to this document, or reset it
            cannotRecord(); // only keys that cannot change are recorded
            enter(target);
            if (target.array) {
                return beginElement(worst);
            }
        }
        long at = room(cursor, KEY_ROOM);
        long offset = at - base;
        Memory.putByte(at, '"');
        at = name != null ? TextWriter.put(this, at + 1, name) : TextWriter.put(this, at + 1, copy);
        Memory.putShort(at, '"' | ':' << 8);
        at = room(at + 2, worst);
        long from = base + offset;
        if (duplicates == null && name != null && options.repetition()) {
            learnKey(name, from, at - from);
        }
        return checkedKey(from, at);
    }

    static void checkKey(CharSequence key) {
        if (key == null) {
            throw new NullPointerException("the key is null: a member of an object needs a name");
        }
    }

    /** Reads a key before anything is written. */
    private TextCopy readKey(CharSequence key) {
        return read(key, scratch.key);
    }

    /** Reads a value before anything is written. */
    TextCopy readValue(CharSequence value) {
        return read(value, scratch.value);
    }

    /** What a user's code writes to this document while it is asked for its characters has a scratch of its own. */
    private TextCopy read(CharSequence text, TextCopy copy) {
        Scratch mine = scratch;
        if (Scratch.isForeign(text)) {
            scratch = mine.inner();
        }
        try {
            copy.read(text, storage.limit());
        } finally {
            scratch = mine;
        }
        return copy;
    }

    private long checkedKey(long from, long to) {
        if (duplicates != null) {
            duplicates.check(nodes[index(open)], from, to);
        }
        return to;
    }

    /** Begins an element of the array being written, which may touch {@code worst} bytes. */
    long beginElement(long worst) {
        return room(cursor, worst);
    }

    /** Makes sure that {@code need} bytes can be touched behind {@code at}; gives back where that is now. */
    long room(long at, long need) {
        return at + need <= roomEnd ? at : makeRoom(at, need);
    }

    /** Writes the comma behind a value and commits it. */
    void end(long at) {
        Memory.putByte(at, ',');
        if (at >= ceiling) {
            checkLength(at, 0);
        }
        cursor = at + 1;
    }

    /** Writes the quote and the comma behind a string and commits it. */
    void endString(long at) {
        Memory.putShort(at, '"' | ',' << 8);
        if (at >= ceiling) {
            checkLength(at + 1, 0);
        }
        cursor = at + 2;
    }

    /** Opens a child at an uncommitted address, which is behind its key. */
    JsonBuilder openChild(JsonBuilder parent, long at, int kind) {
        boolean array = kind == RecordedCall.ARRAY;
        int depth = parent.depth + 1;
        long begin = depth > depthLimit ? deeper(at, depth) : at;
        Memory.putByte(begin, array ? '[' : '{');
        if (begin >= ceiling) {
            checkLength(begin + 1, 1);
        }
        int index = nodeCount;
        if (index == nodes.length) {
            growNodes();
        }
        if (parent.array) {
            keyPosition = parent.keyBase; // rows are remembered as one row
        }
        JsonBuilder child = nodes[index];
        child.set(parent, array, keyPosition);
        child.start = (int) (begin - base);
        child.end = OPEN;
        nodeCount = index + 1;
        cursor = begin + 1;
        open = array ? ~index : index;
        if (writable == NONE) {
            recordKind(kind);
        } else {
            writable = open;
        }
        return child;
    }

    /**
     * Tells whether a child would be a row behind another one: the newest node is being written, is a child of the same array and
     * of the same kind, and has something in it; and whether there is nothing else to be asked before {@link #openRow}.
     */
    boolean isBehindRow(JsonBuilder parent, int kind) {
        int index = nodeCount - 1;
        if (writable != (kind == RecordedCall.ARRAY ? ~index : index)) {
            return false;
        }
        JsonBuilder row = nodes[index];
        return row.parent == parent.index
                && row.end == OPEN
                && parent.array
                && index + 1 < nodes.length
                && position() - 1 != row.start
                && cursor + 1 + JsonBuilder.QUOTES <= roomEnd
                && cursor < ceiling;
    }

    /**
     * Closes a row and opens the next one, as {@link #enter} and {@link #openChild} would, but with one store and without asking
     * anything again: that takes a fifth of the time off long tables, which are not replayed.
     */
    JsonBuilder openRow(JsonBuilder parent, int kind) {
        boolean array = kind == RecordedCall.ARRAY;
        int index = nodeCount;
        JsonBuilder row = nodes[index - 1];
        JsonBuilder next = nodes[index];
        long at = cursor - 1;
        Memory.putInt(at, array ? ']' | ',' << 8 | '[' << 16 : '}' | ',' << 8 | '{' << 16);
        row.end = (int) (at - base);
        keyPosition = parent.keyBase;
        next.set(parent, array, parent.keyBase);
        next.start = row.end + 2;
        next.end = OPEN;
        nodeCount = index + 1;
        cursor = at + 3;
        setOpen(next.code());
        return next;
    }

    private long deeper(long at, int depth) {
        if (depth > options.maxDepth()) {
            throw tooDeep(depth, options.maxDepth());
        }
        return moveToOwnMemory(at); // a region that was written directly
    }

    static IllegalStateException tooDeep(long depth, int limit) {
        return new IllegalStateException(
                "depth " + depth + " exceeds " + limit + ": nest less deeply, or raise JsonOptions.maxDepth");
    }

    /**
     * Takes account of a value that is put whole.
     *
     * @param step that it is replayed by, or null.
     * @param end address behind it.
     */
    void noteFragment(RecordedCall step, long end) {
        if (step != null) {
            step.fragmentEnd = (int) (end - base);
        } else {
            hasFragments = true;
        }
    }

    /** Depth that no value of the document exceeds; each level takes a bracket. */
    int deepest() {
        return hasFragments ? length() : deepestNode();
    }

    /** Length in bytes of what has been written. */
    private int length() {
        return readableLength >= 0 ? readableLength : position();
    }

    /** Depth that no node exceeds. */
    int deepestNode() {
        int deepest = 0;
        for (int i = 0; i < nodeCount; i++) {
            deepest = Math.max(deepest, nodes[i].depth);
        }
        return deepest;
    }

    private void growNodes() {
        int old = nodes.length;
        JsonBuilder[] grown = Arrays.copyOf(nodes, Math.max(16, 2 * old));
        for (int i = old; i < grown.length; i++) {
            grown[i] = new JsonBuilder(this, i);
        }
        nodes = grown;
    }

    // ---- which node is written ----

    static int index(int open) {
        return open ^ open >> 31;
    }

    int open() {
        return open;
    }

    /** Sets the node being written, or NONE. */
    void setOpen(int code) {
        open = code;
        writable = code;
    }

    /** Tells whether an object has a key, which is encoded behind its text. */
    boolean hasKey(JsonBuilder node, long key, long keyEnd) {
        return late.hasKey(node, key, keyEnd);
    }

    /** Makes a node the one being written. */
    void enter(JsonBuilder target) {
        if (open != NONE) {
            JsonBuilder node = nodes[index(open)];
            if (node.parent == target.index && node.end == OPEN) {
                close(node);
                setOpen(target.code());
                return;
            }
        }
        enterElsewhere(target);
    }

    private void enterElsewhere(JsonBuilder target) {
        checkLive(target);
        stopReplay();
        if (open == NONE) {
            if (!late.isActive()) {
                reopen();
            }
            readableLength = -1;
        }
        if (open != NONE && (target.end == OPEN || late.isHost(target))) {
            closeBelow(target);
        } else {
            late.moveTo(target);
        }
        setOpen(target.code());
    }

    /** Goes on after the document was read: what the reader's closing brackets overwrote is put back. */
    private void reopen() {
        restoreComma();
        int node = nodeCount - 1;
        while (nodes[node].end != OPEN) {
            node = nodes[node].parent;
        }
        setOpen(nodes[node].code());
    }

    /** Puts the comma before the cursor back, unless an opening bracket stands there. */
    void restoreComma() {
        byte last = Memory.getByte(cursor - 1);
        if (last != '{' && last != '[') {
            Memory.putByte(cursor - 1, ',');
        }
    }

    /** Closes what is open below a node that is open itself, or is the host of late writes. */
    private void closeBelow(JsonBuilder target) {
        int node = index(open);
        while (node != target.index) {
            close(nodes[node]);
            node = nodes[node].parent;
        }
    }

    /** Closes a node: its bracket takes the place of the last comma, and a comma follows. */
    void close(JsonBuilder node) {
        long begin = base + node.start + 1;
        long at = cursor == begin ? begin : cursor - 1;
        Memory.putShort(at, (node.array ? ']' : '}') | ',' << 8);
        node.end = (int) (at - base);
        cursor = at + 2;
    }

    /** Address behind the last value of the node being written: that of the comma before the cursor, if there is one. */
    long contentEnd() {
        return Memory.getByte(cursor - 1) == ',' ? cursor - 1 : cursor;
    }

    void checkLive(JsonBuilder node) {
        if (node.index >= nodeCount) {
            throw new IllegalStateException("this " + (node.array ? "array" : "object")
                    + " belonged to an earlier message: after reset() or rollback() ask for a new one with createJSON"
                    + " or createJSONArray");
        }
    }

    // ---- space ----

    /**
     * The second look when the worst case of a value does not fit below the limit. A buffer of our own grows. A region
     * cannot: its text moves to our own memory, where there is always room for the worst case, and from then on the
     * exact length of the closed document is checked after every write.
     */
    private long makeRoom(long at, long need) {
        long used = at - base;
        becomeUnusual();
        if (storage.isDirect()) {
            used = moveToOwnMemory(at) - base;
        }
        if (used - late.unused() > storage.limit()) {
            throw tooLong(used - late.unused());
        }
        long wanted = used + need + slack();
        if (wanted > storage.capacity()) {
            long oldBase = base;
            base = storage.grow(wanted, used);
            cursor += base - oldBase;
        }
        setLimits(wanted > storage.limit());
        return base + used;
    }

    /**
     * Makes room for a value of a length that is known, which may be larger than what memory could grow by, and the comma
     * behind it.
     */
    long roomForExactly(long at, long length) {
        if (at + length < roomEnd) {
            return at;
        }
        checkLength(at + length, 0);
        return makeRoom(at, length + 1);
    }

    private long moveToOwnMemory(long at) {
        long used = at - base;
        long oldBase = base;
        base = storage.leaveRegion(used, used + slack());
        cursor += base - oldBase;
        becomeUnusual();
        setLimits(true);
        return base + used;
    }

    /** Makes ready for writing to a node that is closed, which is done in our own memory. */
    void beginLateWrites() {
        if (storage.isDirect()) {
            moveToOwnMemory(cursor);
        }
        becomeUnusual();
    }

    private int slack() {
        return KEY_ROOM + options.maxDepth() + 16;
    }

    /** Sets the addresses that writes are checked against. */
    private void setLimits(boolean tight) {
        boolean direct = storage.isDirect();
        int slack = direct ? KEY_ROOM + DIRECT_DEPTH : slack();
        long physical = storage.capacity();
        long allowed = tight ? physical : Math.min(physical, storage.limit());
        roomEnd = base + allowed - slack;
        ceiling = tight ? 0 : Long.MAX_VALUE;
        depthLimit = direct ? Math.min(DIRECT_DEPTH, options.maxDepth()) : options.maxDepth();
    }

    /** Checks the length that the closed document would have with a value that ends at an address. */
    private void checkLength(long at, int moreBrackets) {
        int brackets = nodes[index(open)].depth - late.hostDepth() + moreBrackets;
        long length = at - base + brackets - late.unused();
        if (length > storage.limit()) {
            throw tooLong(length);
        }
    }

    private JsonCapacityException tooLong(long length) {
        String remedy = storage.isRegion()
                ? "wrap a larger region, send what there is, or roll back"
                : "raise JsonOptions.maxCapacity, send what there is, or roll back";
        return new JsonCapacityException(length, storage.limit(), remedy);
    }

    // ---- reading ----

    /** Makes the text whole: closed, in one piece and, if it is in a region, there. */
    void makeReadable() {
        if (readableLength < 0) {
            if (isReplayComplete()) {
                makeReplayReadable();
                return;
            }
            stopReplay();
            if (late.isActive()) {
                late.assemble();
                readableLength = position();
            } else {
                readableLength = (int) (putBrackets() - base);
            }
            setOpen(NONE);
            storage.publish(readableLength);
            if (isRecording()) { // last, as there may be no memory for it
                endRecording(readableLength, deepestNode());
            }
        }
    }

    /** Makes the text whole; gives back its length in bytes. */
    int readableLength() {
        makeReadable();
        return readableLength;
    }

    private void makeReplayReadable() {
        readableLength = copyRest();
        if (!settled) { // else there is no region
            storage.publish(readableLength);
        }
    }

    /** Makes the text whole, and sees to it that it is (also) in our own memory. */
    void makeReadableInOwnMemory() {
        if (storage.isDirect()) {
            stopReplay();
            if (open == NONE) {
                reopen();
            }
            moveToOwnMemory(cursor);
            readableLength = -1;
        }
        makeReadable();
    }

    /** Writes the brackets that are missing, without closing anything. */
    private long putBrackets() {
        long at = contentEnd();
        for (int node = index(open); node >= 0; node = nodes[node].parent) {
            Memory.putByte(at++, nodes[node].array ? ']' : '}');
        }
        return at;
    }

    /** Address behind a node's closing bracket; the text is readable. */
    long endOf(JsonBuilder node) {
        return node.end != OPEN ? base + node.end + 1 : base + readableLength - (node.depth - 1);
    }

    // ---- undoing ----

    long mark() {
        if (isReplaying()) {
            endPassed(readableLength >= 0);
        }
        settled = false;
        return late.mark();
    }

    /** Number of marks that are alive. */
    int marks() {
        return late.marks();
    }

    /** Forgets the newest mark. */
    void forgetMark() {
        late.forgetMark();
    }

    boolean isAlive(long mark) {
        return late.isAlive(mark);
    }

    void rollback(long mark) {
        stopReplay();
        cannotRecord();
        late.rollback(mark);
        readableLength = -1;
    }
}
