// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import io.github.zilch.JsonOptions;
import io.github.zilch.internal.memory.Bounds;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.output.Holder;
import io.github.zilch.internal.output.Holders;
import io.github.zilch.internal.output.LongValues;
import io.github.zilch.internal.output.NumberArrays;
import io.github.zilch.internal.output.ObjectText;
import io.github.zilch.internal.output.RowLayout;
import io.github.zilch.internal.output.Scratch;
import io.github.zilch.internal.output.Sending;
import io.github.zilch.internal.output.StraightOutput;
import io.github.zilch.internal.read.PathText;
import io.github.zilch.internal.read.TrustedJson;
import io.github.zilch.internal.text.EncodedKey;
import io.github.zilch.internal.text.KeyText;
import io.github.zilch.internal.text.Strings;
import io.github.zilch.internal.text.TextCopy;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.agrona.MutableDirectBuffer;

/**
 * The layer of a {@link Document} that decides for each call whether it is written, recorded, replayed or late, and
 * keeps the states apart. docs/maintainers/architecture.md has the table of them.
 *
 * <p>A method that begins something returns an address that is not committed: until {@link #end} the document is what
 * it was, and a throw on the way leaves it so.
 */
public abstract class DocumentStates extends Replay {
    private static final String NESTED = "the document is being written to a stream or channel already: a stream or"
            + " channel that calls its builder can read it with toBytes, byteBuffer or toString";

    private static final String LOCKED =
            "the document is being written to a stream, channel or buffer: change it when that"
                    + " has returned, or use another builder in the stream, channel or buffer";

    /** Message of the error for a key that is null. */
    public static final String NO_KEY = "the key is null: a member of an object needs a name";

    private static final int STREAM_PART_BYTES = 8192;

    /** The quote and the colon after a name. */
    private static final int NAME_END_BYTES = 2;

    final LateWrites late = new LateWrites(this);

    /** Leads to nodes, for errors. */
    private final NodePath nodePath = new NodePath(this, late);

    /** Refuses names that an object has already; null if the options allow them. */
    final UniqueNames uniqueNames;

    /** Writes rows, once there has been one. */
    private StraightOutput rowWriter;

    /** Writes values for generated code, once there has been one. */
    private StraightOutput valueWriter;

    /** Holds a value that user code takes part in until it is copied; null while it is in use. */
    private OwnMemory inner;

    /** What has the document to itself: an unfinished row or value, or the end of the builder; null if nothing has. */
    private Holder holder;

    /** What copies this document into another one, where it stands for its only element or member; usually null. */
    private StraightOutput copier;

    /** Address in the other document at which the text will stand: stale if that has moved since. */
    private long copiedTo;

    /** The thread that calls are accepted from, for strict checks. */
    private Thread owner;

    /** Position after what was written when the text was read last, for strict checks; 0 if it was not. */
    private int readEnd;

    /** Whether anything is remembered from one message to the next. */
    private final boolean remembers;

    /**
     * Whether there may be values that were put whole, as raw fragments or copies: then the nodes do not tell the
     * depth.
     */
    private boolean hasFragments;

    /** Length of the closed document in bytes, or −1 if it was written to since it was last made readable. */
    int readableBytes = -1;

    /** Hands the text to streams and channels; while it is locked it must not change. */
    private final Sending sending = new Sending(NESTED, LOCKED, STREAM_PART_BYTES);

    DocumentStates(Node root, JsonOptions options) {
        super(options, root);
        uniqueNames = options.rejectDuplicateKeys() ? new UniqueNames(this, late) : null;
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

    @Override
    protected final void moved(long shift) {
        if (holder != null) {
            Holders.follow(holder, shift);
        }
    }

    @Override
    protected final void roomChanged() {
        if (holder != null) {
            Holders.noteRoom(holder, straightEnd);
        }
    }

    // ---- beginning ----

    public final void reset(boolean array) {
        boolean sameLimits = fastReset || prepareReset();
        takeOver(); // only now, because the reset may have been refused
        if (sameLimits && canReplayAgain(array)) {
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
        requireRestartable();
        dropTorn();
        planToGiveBackText();
        if (limitsChanged) {
            requireRegion(); // now, because nothing may be changed if the region has gone
        } else if (storage.isRegion()) {
            shiftReplay(followRegion());
        }
        late.forgetMarks();
        boolean sameLimits = !limitsChanged && !givesBack();
        fastReset = sameLimits && !storage.isRegion();
        return sameLimits;
    }

    /**
     * What is needed unless the document before was replayed, and nothing but that; doing it always takes a quarter of
     * a short one.
     */
    private void resetAll(boolean array) {
        dropHolder();
        boolean afterLong =
                RepetitionPolicy.isTooLong(writtenBytes(), nodeCount); // stale after a replay: not asked for
        if (limitsChanged) {
            beginMemory();
            late.reset();
        }
        if (givesBack()) {
            pauseReplay();
            giveBack();
        }
        beginRoot(array);
        readableBytes = -1;
        if (uniqueNames != null) {
            uniqueNames.reset();
        }
        if (!remembers || nodes.length > RecordedCall.MAX_NODES) {
            beginUnremembered();
            day.forget();
            hasFragments = false;
            return;
        }
        beginReplay(afterLong);
        hasFragments = replaysFragments();
        if (isReplaying()) {
            setOpenCode(NONE);
        } else if (isRecording()) {
            setOpenGuarded(nodes[0].code());
        }
    }

    public final void wrap(MutableDirectBuffer buffer, int offset, int capacity) {
        requireRestartable();
        int before = storage.regionCapacity();
        beginReading(); // methods of the buffer may be user code
        try {
            storage.wrap(buffer, offset, capacity);
        } finally {
            endReading();
        }
        beginInRegion(before);
    }

    public final void wrap(ByteBuffer buffer) {
        requireRestartable();
        int before = storage.regionCapacity();
        storage.wrap(buffer);
        beginInRegion(before);
    }

    private void beginInRegion(int capacityBefore) {
        fastReset = false;
        limitsChanged |= storage.regionCapacity() != capacityBefore;
        reset(false);
    }

    /** Begins a document in memory of the builder. */
    public final void unwrap() {
        requireRestartable();
        if (storage.isRegion()) {
            storage.unwrap();
            changeLimits();
        }
        reset(false);
    }

    /** Begins a document in memory of at most {@code bytes} bytes, if that is possible, and gives back all other. */
    final void trim(int bytes, int parts) {
        requireRestartable();
        keepOnly(bytes, parts);
        changeLimits();
        try {
            reset(false);
        } finally {
            keepAsOptionsSay();
        }
    }

    @Override
    protected final void shrink(int bytes, int parts) {
        super.shrink(bytes, parts);
        late.shrink(bytes, parts);
        if (uniqueNames != null) {
            uniqueNames.shrink(parts);
        }
        if (inner != null) {
            inner.shrink(bytes, parts);
        }
        if (rowWriter != null) {
            Holders.shrink(rowWriter, parts);
        }
    }

    /** Frees the memory off the heap at once; every further call throws. */
    @Override
    public final void free() {
        end(Ended.CLOSED);
        late.free();
        if (inner != null) {
            inner.free();
            inner = null;
        }
        super.free();
    }

    /** Begins a lease of a builder from a pool, and its first document; see {@link NodeTree#attach}. */
    final void beginLease(Handles handles, Node attached) {
        attach(handles, attached);
        changeNodes(handles.message);
        rowWriter = handles.rowWriter;
        holder = null;
        reset(false);
    }

    /** Ends a lease: the builder goes back to its pool, and its handles refuse every call. */
    final void endLease(Handles handles) {
        endLease();
        detach();
        if (givesBack()) {
            late.reset();
            giveBackText();
            giveBack();
        }
        keep(handles);
        handles.message = messageOfNodes();
        handles.rowWriter = rowWriter;
    }

    /** Ends the document of a lease; every further call throws. */
    final void endLease() {
        if (storage.isRegion()) {
            storage.unwrap();
            limitsChanged = true;
        }
        end(Ended.IN_POOL);
    }

    /** Returns whether the builder was closed, or lies in its pool. */
    public final boolean isEnded() {
        return holder instanceof Ended;
    }

    /** Ends the document, whose memory may be gone: nothing is read or written. */
    private void end(Ended how) {
        dropTorn();
        if (holder != null) {
            Holders.drop(holder);
        }
        pauseReplay();
        late.forgetMarks();
        setOpenCode(NONE);
        readableBytes = -1;
        fastReset = false;
        holder = how;
    }

    @Override
    protected final void checkOpen() {
        if (holder instanceof Ended ended) {
            ended.letGo();
        }
    }

    // ---- which thread calls ----

    /** Makes the calling thread the owner, for strict checks: it begins the document, or takes it over by reading it. */
    final void own() {
        if (Bounds.STRICT) {
            owner = Thread.currentThread();
        }
    }

    /** Makes the calling thread the owner of a new document, in which the handles of the one before refuse. */
    private void takeOver() {
        own();
        readEnd = 0;
        nodePath.forget();
        changeHandles(1, nodeCount);
    }

    /**
     * Checks that the calling thread is the owner, if checks are strict.
     *
     * @throws IllegalStateException if it is not.
     */
    public final void checkOwner() {
        if (Bounds.STRICT) {
            requireOwner();
        }
    }

    private void requireOwner() {
        Thread caller = Thread.currentThread();
        if (owner != caller && !isEnded()) {
            throw new IllegalStateException("thread " + caller.getName() + " writes to a document that thread "
                    + owner.getName() + " has begun, or has read last: use a builder for each thread or a"
                    + " JsonBuilderPool, or call reset() in the thread that takes the builder over");
        }
    }

    // ---- a document that was read and then goes on: most likely a reset was forgotten ----

    /** Takes note, for strict checks, that the text has been read. */
    public final void noteRead() {
        if (Bounds.STRICT) {
            readEnd = isReplaying() ? passedBytes() : late.endOfText();
        }
    }

    /** Takes note that what was written last has been taken away. */
    final void noteUndone() {
        nodePath.forget();
        readEnd = Math.min(readEnd, late.endOfText());
    }

    /**
     * Checks, if checks are strict, that the node being written has not had a name when the text was read.
     *
     * @param from address of the encoded name, which is not committed.
     * @param to address after its colon.
     * @return that address.
     * @throws IllegalStateException if it has.
     */
    private long requireNew(long from, long to) {
        if (Bounds.STRICT && readEnd > 0) {
            requireNewSinceRead(from, to);
        }
        return to;
    }

    private void requireNewSinceRead(long from, long to) {
        Node node = nodes[index(openCode)];
        if (late.hasKey(node, base + readEnd, from, to)) {
            throw new IllegalStateException(textAt(
                    node,
                    TrustedJson.string(from, to),
                    "the object had this member already when the document was read: call reset() before the next"
                            + " document is written"));
        }
    }

    /** Checks the same for the names of several members that are not committed. */
    final void requireNewMembers(long from, long to) {
        if (Bounds.STRICT && readEnd > 0) {
            for (long name = from; name < to; ) {
                requireNew(name, TrustedJson.skipValue(name, to) + 1);
                name = TrustedJson.afterComma(TrustedJson.skipValue(TrustedJson.nameEnd(name, to), to), to);
            }
        }
    }

    /** Checks the same for the names of a row whose values become members of the node being written. */
    private void requireNewMembers(RowLayout layout) {
        if (Bounds.STRICT && readEnd > 0) {
            for (int i = 0; i < layout.size(); i++) {
                requireNew(layout.nameBegin(escapeMode, i), layout.nameEnd(escapeMode, i));
            }
        }
    }

    // ---- which node is written ----

    /** Makes a node the one being written. */
    final void enter(Node target) {
        if (!enters(target)) {
            enterSlow(target);
        }
    }

    /**
     * Makes a node the one being written if it is open: closes what is open in it. Returns whether it has; if not, there
     * are more questions. A live node without a closing bracket is one that the node being written is in.
     */
    final boolean enters(Node target) {
        if (writableCode == NONE || target.end != Node.OPEN || target.index >= nodeCount) {
            return false;
        }
        int code = target.code();
        closeBelow(target);
        openCode = code; // without a call that could run out of stack
        writableCode = code;
        return true;
    }

    /** Checks that a node can be written to now. */
    final void checkWritable(Node node) {
        checkReady(node);
        sending.requireUnlocked();
    }

    private void enterSlow(Node target) {
        checkWritable(target);
        stopReplay();
        int before = beginSteps();
        try {
            leadTo(target);
        } catch (OutOfMemoryError | RuntimeException e) { // which come before anything has changed
            endSteps(before);
            throw e;
        }
        setOpenGuarded(target.code());
        endSteps(target.code());
        assert isConsistent() : "after another node was entered";
    }

    /** Closes and opens nodes so that a node can be written to next. */
    private void leadTo(Node target) {
        if (openCode == NONE) {
            readableBytes = -1;
            if (!late.isActive()) {
                reopen();
            }
        }
        if (openCode != NONE && (target.end == Node.OPEN || late.isHost(target))) {
            closeBelow(target);
        } else {
            giveUpRecording();
            writableCode = NONE;
            moveToOwnMemory(); // late writes are put in order there
            changeLimits();
            late.beginPiece(target);
        }
    }

    /**
     * Begins a change in several steps, between which the document is not whole: see {@link Torn}.
     *
     * @return code of the node that was writable.
     */
    final int beginSteps() {
        if (holder == Torn.DOCUMENT) {
            Holders.letGo(holder);
        }
        int before = writableCode;
        holder = Torn.DOCUMENT;
        writableCode = NONE;
        return before;
    }

    /** Ends such a change, or what has been refused before it began. A caller makes no call after it that could run out of stack. */
    final void endSteps(int code) {
        holder = null;
        writableCode = code;
    }

    /** Forgets all of a document that is not whole. */
    private void dropTorn() {
        if (holder == Torn.DOCUMENT) {
            pauseReplay();
            limitsChanged = true;
        }
    }

    private void enterUnlessWritable(Node node) {
        if (writableCode != node.code()) {
            enter(node);
        }
    }

    /** Goes on in the ordinary way, from what has been replayed. */
    final void stopReplay() {
        if (isReplaying()) {
            replayableRoot = RecordedCall.NO_CALL;
            beginSteps();
            boolean read = readableBytes >= 0;
            if (!read) {
                countMiss();
            }
            endPassed(read);
            Node node = leaveReplay();
            int code = read ? NONE : node.code();
            setOpenGuarded(code);
            endSteps(code);
            assert isConsistent() : "after a replay was left";
        }
    }

    // ---- rows and values written straight ahead: meanwhile they hold the document ----

    /**
     * Begins a value of a node.
     *
     * @param code of the call, see {@link RecordedCall}.
     * @param key of the member; null for an element.
     * @return its address, which is not committed, with room for a bracket.
     */
    final long beginStraight(Node node, int code, CharSequence key) {
        giveUpRecording();
        return begin(node, code, key, null, QUOTES);
    }

    /** Begins values that are put into a node, after those that it has. */
    final void beginStraightInside(Node node) {
        checkOwner();
        giveUpRecording();
        enterUnlessWritable(node);
        room(cursor, QUOTES);
    }

    /** Begins a document for values that are put into its root; it is neither replayed nor recorded. */
    final void resetStraight(boolean array) {
        if (!resetUnremembered(array)) {
            reset(array);
            stopReplay();
            giveUpRecording();
        }
        room(cursor, QUOTES);
    }

    /** Returns the depth up to which a container can be opened without calling {@link #deeper}. */
    final int depthLimit() {
        return depthLimit;
    }

    /** Returns whether a node is the one being written, and nothing has to be asked before. */
    final boolean isBeingWritten(Node node) {
        return writableCode == node.code();
    }

    // ---- names of what was written straight ahead, which are checked before it is committed ----

    /** Refuses names of a row whose values become members of an object, if the object has one of them. */
    final void refuseNames(Node object, RowLayout layout) {
        if (uniqueNames != null) {
            uniqueNames.refuse(object, layout, escapeMode);
        }
        requireNewMembers(layout);
    }

    /** Takes note of the names of a row whose values become members of the node being written. */
    final void noteNames(long from, long to) {
        if (uniqueNames != null && !nodes[index(openCode)].array) {
            uniqueNames.note(nodes[index(openCode)], from, to);
        }
    }

    /** Checks a name of an object in a row, see {@link UniqueNames#checkInRow}. */
    final void checkNameInRow(long object, long from, long to) {
        if (uniqueNames != null) {
            uniqueNames.checkInRow(object, from, to);
        }
    }

    /** Checks the names of members for the node being written. */
    public final void checkMemberNames(long from, long to) {
        if (uniqueNames != null) {
            uniqueNames.checkMembers(nodes[index(openCode)], from, to);
        }
        requireNewMembers(from, to);
    }

    /** Checks the names of a value that is the whole document. */
    public final void checkDocumentNames(long from, long to) {
        if (uniqueNames != null && Memory.getByte(from) == '{') {
            uniqueNames.checkMembers(nodes[0], from + 1, to - 1);
        } else {
            checkValueNames(from, to);
        }
    }

    /** Checks the names inside a value. */
    public final void checkValueNames(long from, long to) {
        if (uniqueNames != null) {
            uniqueNames.checkValue(from, to);
        }
    }

    /**
     * Begins such a document without the questions that the others need, if no message is remembered; returns whether it
     * has. A document like this is not counted by the {@link RepetitionPolicy}: an empty one takes 14 ns instead of 21.
     */
    private boolean resetUnremembered(boolean array) {
        if (!fastReset && !prepareReset() || !remembers || hasRemembered()) {
            return false;
        }
        takeOver();
        dropHolder();
        beginUnremembered();
        beginRoot(array);
        readableBytes = -1;
        return true;
    }

    /** Gives the document to what writes to it straight ahead. */
    final void hold(StraightOutput writer) {
        writableCode = NONE;
        holder = writer;
        assert isConsistent() : "after the document was given away";
    }

    /** Goes on after a row or value, which has been committed. */
    public final void endStraight() {
        hasFragments = true;
        release();
        assert isConsistent() : "after a row or value was ended";
    }

    private void release() {
        holder = null;
        writableCode = openCode;
    }

    /** Drops an unfinished row; the document goes on. */
    final void dropUnfinishedRow() {
        if (holder != null) {
            Holders.checkDrop(holder);
            dropStraight();
        }
    }

    /** Drops a row or value, whose writer has asked for it; the document goes on. */
    public final void dropStraight() {
        Holders.putBack(holder);
        Holders.drop(holder);
        release();
        assert isConsistent() : "after a row or value was dropped";
    }

    /** Drops what is unfinished with its document, without a look at the memory. */
    private void dropHolder() {
        if (holder != null) {
            Holders.checkDrop(holder);
            Holders.drop(holder);
            holder = null;
        }
    }

    /** Returns what writes rows, or null if there has been none. */
    public final StraightOutput rowWriter() {
        return rowWriter;
    }

    /** Keeps what writes rows. */
    public final void keepRowWriter(StraightOutput writer) {
        rowWriter = writer;
    }

    /** Returns what writes values for generated code, or null if there has been none. */
    public final StraightOutput valueWriter() {
        return valueWriter;
    }

    /** Keeps what writes values for generated code. */
    public final void keepValueWriter(StraightOutput writer) {
        valueWriter = writer;
    }

    /**
     * Makes the next documents obey the limits of the one that a writer copies them into.
     *
     * @param at address in that document where they are copied to.
     * @param brackets number of their bytes that are not copied.
     * @param least the length that is allowed in any case.
     */
    final void limitBy(StraightOutput writer, long at, int brackets, int least) {
        copier = writer;
        copiedTo = at;
        Holders.limitBy(writer, at, this, brackets, least);
    }

    /** Takes out what holds a value that user code takes part in: that code may need another one meanwhile. Null if none is kept. */
    final OwnMemory takeInner() {
        OwnMemory taken = inner;
        inner = null;
        return taken;
    }

    /** Keeps what has held such a value for the next one. */
    final void keepInner(OwnMemory used) {
        inner = used;
    }

    /** Returns whether a writer has the document. */
    public final boolean isHeldBy(StraightOutput writer) {
        return holder == writer;
    }

    /**
     * Checks that a node belongs to this document, and that nothing has the document to itself.
     *
     * @throws IllegalStateException if it is not so.
     */
    public final void checkReady(Node node) {
        checkLive(node);
        requireFree();
    }

    /**
     * Checks that nothing has the document to itself.
     *
     * @throws IllegalStateException if a row or value is unfinished, or the builder was closed.
     */
    final void requireFree() {
        if (holder != null) {
            Holders.letGo(holder);
            hasFragments = true; // the rows of a table
            release();
        }
    }

    // ---- errors: the path is read when one is made ----

    /**
     * Returns the text of an error that begins with the path of a value.
     *
     * @param node that the value is for.
     * @param key of the member; null for an element, or for the node itself if it is an object.
     */
    final String textAt(Node node, CharSequence key, String text) {
        return textAt(node, key, 0, text);
    }

    /**
     * Returns the same for one of several elements.
     *
     * @param skipped number of elements before it that are not written.
     */
    final String textAt(Node node, CharSequence key, int skipped, String text) {
        PathText path = isEnded() || node.index >= nodeCount ? null : pathInto(node);
        if (path == null) {
            return text;
        }
        String place = node.array
                ? path.skip(skipped).toString()
                : key == null ? path.ofContainer() : path.ofMember(shown(key));
        return place + ": " + text;
    }

    /** Returns a key as it is written, or what stands for it if its characters are user code. */
    private CharSequence shown(CharSequence key) {
        if (Scratch.isForeign(key)) {
            return "\u2026";
        }
        return asWritten(key.toString());
    }

    /** Returns a text as it is written: with U+FFFD for a lone surrogate, unless the options keep its escape. */
    final String asWritten(String text) {
        if (options.loneSurrogates() == JsonOptions.LoneSurrogates.ESCAPE) {
            return text;
        }
        Charset utf16 = StandardCharsets.UTF_16BE; // whose encoder replaces lone surrogates by U+FFFD
        return new String(text.getBytes(utf16), utf16);
    }

    private PathText pathInto(Node node) {
        stopReplay(); // which does not know where nodes are
        PathText path = pathInto(node, cursor);
        return path == null ? null : path.leave();
    }

    private PathText pathInto(Node node, long end) {
        PathText path = beginPath();
        return path == null ? null : nodePath.enter(path, node, copier != null, end);
    }

    /** Returns why the text of a value that has no JSON form is refused, or null if it is not. */
    public final String whyNoValue(Object value) {
        return ObjectText.whyNoValue(value, options.unknownTypes());
    }

    /** Returns why the text of a key is refused, or null if it is not. */
    public final String whyNoKey(Object key) {
        return ObjectText.whyNoKey(key, options.unknownTypes());
    }

    /** Returns the path of the document, or null if it has no place: the row that it is copied to is over. */
    @Override
    protected final PathText beginPath() {
        return copier == null ? new PathText() : Holders.pathAt(copier, copiedTo);
    }

    /** Returns the path of what follows the content that the node being written has before an address. */
    public final PathText pathToContent(long end) {
        return pathInto(nodes[index(openCode)], end);
    }

    @Override
    protected final PathText pathAt(long at) {
        if (holder instanceof StraightOutput writer) {
            return Holders.pathAt(writer, at);
        }
        if (isReplaying()) { // which does not know where nodes are
            RecordedCall call = nextCall();
            stopReplay();
            return pathAt(beginValue(nodes[call.node()], call.key, QUOTES));
        }
        PathText path = pathToContent(cursor);
        return path == null ? null : path.read(cursor, at);
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
        checkOwner();
        checkKeyFits(node, key);
        assert !isReplaying() && readableBytes < 0 : "begun in a replay or after a read";
        return node.array ? beginElement(maxBytes) : beginMember(key, maxBytes);
    }

    /**
     * Checks that there is no key if the node is an array, if checks are strict.
     *
     * @throws IllegalStateException if there is one.
     */
    public static void checkKeyFits(Node node, CharSequence key) {
        if (Bounds.STRICT && node.array && key != null) {
            throw unwrittenKey(key);
        }
    }

    private static IllegalStateException unwrittenKey(CharSequence key) {
        boolean isOurs = key instanceof String || key instanceof EncodedKey; // else its text is user code
        String name = isOurs ? "the key \"" + key + '"' : "a key";
        return new IllegalStateException(name + " would not be written: this node is an array, whose"
                + " elements have no key: use add or a create… method without a key, or an object");
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
        checkOwner();
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
                return requireNew(at, end);
            }
        }
        return encodeMember(key, maxBytes);
    }

    private long encodeMember(CharSequence key, long maxBytes) {
        checkKey(key);
        if (!(key instanceof String) && !(key instanceof EncodedKey)) {
            return encodeForeignKey(key, maxBytes);
        }
        long from;
        long to;
        if (skipToKey(key)) {
            from = room(cursor, maxBytes);
            return requireNew(from, putKey(from));
        }
        if (key instanceof EncodedKey known) {
            KeyText text = EncodedKey.textOf(known);
            from = room(cursor, maxBytes + text.maxBytes(escapeMode));
            to = text.put(array(), from, escapeMode);
        } else {
            to = putName((String) key, maxBytes);
            from = cursor;
        }
        if (remembers) {
            learnKey(key, from, to - from);
        }
        return checkedKey(nodes[index(openCode)], from, to);
    }

    /** Writes a key whose characters can change, so that it cannot be remembered. */
    private long encodeForeignKey(CharSequence key, long maxBytes) {
        Node node = nodes[index(openCode)];
        TextCopy copy =
                readKey(key); // user code, which may have written to this document: nothing checked before holds
        giveUpRecording();
        checkLive(node);
        enterUnlessWritable(node);
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
        at = LongValues.putText(this, at + 1, name, 0, byteLength, charset, NAME_END_BYTES);
        Memory.putShort(at, '"' | ':' << 8);
        return room(at + 2, maxBytes);
    }

    public static void checkKey(CharSequence key) {
        if (key == null) {
            throw new NullPointerException(NO_KEY);
        }
    }

    /** Checks the name that ends at {@code to}, which is not committed; returns that address. */
    private long checkedKey(Node node, long from, long to) {
        if (uniqueNames != null) {
            uniqueNames.check(node, from, to);
        }
        return requireNew(from, to);
    }

    // ---- values that are written whole, as they ask for room on the way: entering the node ends a replay ----

    /** Writes a string of any length, from bytes of an array, or, where that is null, from outside the heap. */
    final void writeLongText(Node node, CharSequence key, byte[] array, long from, long to, int charset) {
        giveUpRecording();
        long at = beginValue(node, key, QUOTES);
        Memory.putByte(at, '"');
        endString(room(LongValues.putText(this, at + 1, array, from, to, charset, 1), QUOTES));
    }

    /** Writes many elements, see {@link NumberArrays}. */
    final void writeLongArray(Node node, Object values, int from, int to, int scale, TimeUnit unit) {
        giveUpRecording();
        int maxBytes = NumberArrays.maxBytes(values, scale, unit);
        long at = beginValue(node, null, maxBytes);
        end(LongValues.putNumbers(this, at, values, from, to, scale, unit, 0) - 1);
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
    public final int deepest() {
        return hasFragments ? writtenBytes() : deepestNode();
    }

    /** Number of bytes that have been written. */
    private int writtenBytes() {
        return readableBytes >= 0 ? readableBytes : position();
    }

    // ---- while the text is written out ----

    /**
     * Returns what hands the text, which is readable, to a stream or channel, which can call the builder. After a read no write has a
     * fast way, nor has a reset from now on, so nothing else has to ask whether the text is locked.
     */
    public final Sending sending() {
        fastReset = false;
        return sending;
    }

    /** Copies text, which is readable, to a buffer, whose methods may be user code. */
    public final void copyTo(MutableDirectBuffer to, int index, long from, int bytes) {
        boolean wasFast = fastReset;
        fastReset = false;
        sending.lock();
        try {
            Bounds.requireRoom(to.isExpandable() ? Integer.MAX_VALUE : to.capacity(), index, bytes);
            Memory.copy(from, to, index, bytes);
        } finally {
            sending.unlock();
        }
        fastReset = wasFast && late.marks() == 0; // it may have taken a mark
    }

    /**
     * Checks that the document may begin anew, be rolled back or end: no stream or channel takes its text, no key or value
     * is being read, no generated code writes to it, and the builder was not closed.
     *
     * @throws IllegalStateException if it may not.
     */
    public final void requireRestartable() {
        if (holder != null) {
            Holders.checkDrop(holder);
        }
        sending.requireUnlocked();
        requireNoReading();
    }

    // ---- the states, for assertions ----

    /** Returns whether the fields agree with one of the states in docs/maintainers/architecture.md. */
    final boolean isConsistent() {
        if (fastReset && (limitsChanged || storage.isRegion() || late.marks() > 0)) {
            return false;
        }
        if (isReplaying()) {
            return openCode == NONE && writableCode == NONE && hasReplayRoom(0) && !late.isActive() && !isRecording();
        }
        if (openCode == NONE) {
            return writableCode == NONE && (readableBytes >= 0 || late.isActive());
        }
        boolean placed = writableCode == NONE ? isRecording() || holder != null : writableCode == openCode;
        return placed && readableBytes < 0 && (holder != null || isCursorPlaced()) && isOpenUpwards(late.hostIndex());
    }
}
