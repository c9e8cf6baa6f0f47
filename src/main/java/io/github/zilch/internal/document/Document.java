// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import io.github.zilch.JsonOptions;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.output.Sending;
import io.github.zilch.internal.output.Storage;

/**
 * One document, and what follows it in the same builder: the top of the layers, which makes
 * the text readable, and rolls back.
 *
 * <p>The layers below are superclasses and not parts, because a reference from one to another is a load that each call
 * waits for: {@link io.github.zilch.internal.output.Output} has the memory and reads the text of users, {@link KeyMemory} has
 * the keys of the last message, {@link NodeTree} the nodes and brackets, {@link Recorder} and {@link Replay} what repeats, and
 * {@link DocumentStates} begins every document and every value.
 */
public final class Document extends DocumentStates {
    /** Of a builder from a pool, else null. */
    public PoolLease lease;

    Document(Node root, JsonOptions options) {
        super(root, options);
    }

    // ---- reading ----

    /**
     * Makes the text whole: closed, in one piece, with the line feed and, if it is in a region, there. Returns the length
     * of the root in bytes, which is that of the text without the line feed.
     */
    public int makeReadable() {
        own();
        if (readableBytes < 0) {
            if (isReplayComplete()) {
                makeReplayReadable();
            } else {
                makeWrittenReadable();
            }
        }
        return readableBytes;
    }

    private void makeReplayReadable() {
        int bytes = copyRest();
        putLineFeed(bytes);
        readableBytes = bytes;
        if (!fastReset) { // else there is no region
            publish();
        }
        assert isConsistent() : "after a replay was read";
    }

    private void makeWrittenReadable() {
        requireFree();
        stopReplay();
        putRootBracket();
        if (late.isActive()) {
            assemble();
        } else {
            int bytes = (int) (putBrackets() - base);
            putLineFeed(bytes);
            readableBytes = bytes; // no call between this and the next two, because it could run out of stack
            openCode = NONE;
            writableCode = NONE;
        }
        publish();
        if (isRecording()) { // last, because there may be no memory for it
            remember(readableBytes);
        }
        assert isConsistent() : "after a read";
    }

    /** Puts late writes where they belong. */
    private void assemble() {
        int before = beginSteps();
        try {
            late.assemble();
        } catch (OutOfMemoryError | RuntimeException e) { // which come before anything has moved
            endSteps(before);
            throw e;
        }
        if (uniqueNames != null && late.marks() == 0) { // else the text is moved back
            uniqueNames.moved();
        }
        putLineFeed(position());
        readableBytes = position();
        endSteps(NONE);
    }

    /** Writes what follows the root, where the next write goes: a node, a mark or a remembered message has no part in it. */
    private void putLineFeed(int bytes) {
        if (lineFeeds > 0) {
            Memory.putByte(base + bytes, '\n');
        }
    }

    private void publish() {
        if (!storage.isRegion()) {
            return;
        }
        Sending sending = sending();
        sending.lock(); // methods of the region's buffer may be user code
        try {
            storage.publish(readableBytes + lineFeeds);
        } catch (RuntimeException e) { // the region's buffer has changed; the next read tries again
            giveUpRecording();
            readableBytes = -1;
            if (!isReplaying() && !late.isActive()) {
                reopen();
                writableCode = openCode;
            }
            throw e;
        } finally {
            sending.unlock();
        }
    }

    /** Fills the region after the text, which is readable, with blanks. */
    public void pad(int bytes) {
        Sending sending = sending();
        sending.lock();
        try {
            storage.pad(bytes);
        } finally {
            sending.unlock();
        }
    }

    /** Length in bytes of a node's text, which is made readable, with the line feed after the root. */
    public int textBytes(Node node) {
        int bytes = readableBytes(node);
        noteRead();
        return node.index == 0 ? bytes + lineFeeds : bytes;
    }

    /** Length in bytes of a node, from bracket to bracket; its text is made readable. */
    public int readableBytes(Node node) {
        if (node.index == 0) {
            return makeReadable();
        }
        checkReady(node);
        makeReadable();
        stopReplay(); // which does not know where children are
        return (int) (endOf(node) - base) - node.start;
    }

    /** Address after a node's closing bracket; the text is readable. */
    public long endOf(Node node) {
        return node.end != Node.OPEN ? base + node.end + 1 : base + readableBytes - (node.depth - 1);
    }

    /** Address of a node's text, which is readable. */
    public long beginOf(Node node) {
        return base + node.start;
    }

    /** The memory that the text is in. */
    public Storage storage() {
        return storage;
    }

    // ---- memory ----

    /** Begins a document and releases all memory that is larger than {@code capacity} bytes; see {@link #trim(int, int)}. */
    public void trim(int capacity) {
        trim(capacity, capacity);
        if (lease != null) {
            lease.forgetHandles();
        }
    }

    // ---- undoing ----

    public long mark() {
        requireFree();
        checkOwner();
        if (isReplaying()) {
            endPassed(readableBytes >= 0);
        }
        fastReset = false;
        return late.mark();
    }

    /** Number of marks that are alive. */
    public int marks() {
        return late.marks();
    }

    /** Forgets the newest mark. */
    void forgetMark() {
        late.forgetMark();
    }

    /** Returns whether a mark can be rolled back to. */
    boolean isAlive(long mark) {
        return late.isAlive(mark);
    }

    /** Rolls back for a user, whose values must not do so while they are read. */
    public void rollback(long mark) {
        checkOwner();
        requireRestartable();
        undo(mark);
    }

    /** Goes back to a mark. */
    void undo(long mark) {
        if (late.isAlive(mark)) {
            dropUnfinishedRow();
        }
        stopReplay();
        giveUpRecording();
        if (!late.isAlive(mark)) {
            late.rollback(mark); // which throws
        }
        int before = nodeCount;
        int writable = beginSteps();
        int readable = readableBytes;
        readableBytes = -1;
        try {
            late.rollback(mark);
        } catch (OutOfMemoryError | RuntimeException e) {
            readableBytes = readable;
            endSteps(writable);
            throw e;
        }
        noteUndone();
        changeHandles(nodeCount, before);
        if (uniqueNames != null) {
            uniqueNames.forget();
        }
        endSteps(openCode);
        assert isConsistent() : "after a rollback";
    }
}
