// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.read.TrustedJson;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.agrona.BufferUtil;

/**
 * The part of a {@link Document} that remembers the whole of it, its text and the calls that wrote it, and replays it while
 * the same calls come again.
 *
 * <p>The messages of one place in a program are alike: the same keys on the same nodes in the same order, some strings
 * the same as ever, some values new. So each call is compared with the <i>step</i> that was there last time. If node,
 * key and value are the very same objects, nothing is written: the step is passed over, and its text is copied later,
 * together with that of its neighbours. If only the value is another one, what has been passed over is copied, in one
 * piece with all the brackets, commas and the key up to the value, and the value is written behind it. So a call that
 * repeats costs a few comparisons, and a message little more than its changing values and a copy.
 *
 * <p>A replay is over with the first call that does not fit, or that looks into the text. Then all that was passed over
 * is copied, and the nodes get the positions that they would have: the document is what it would have been without a
 * replay, and is written on in the ordinary way.
 *
 * <p>Steps are compared by identity, so only immutable keys and values take part: String and {@link JsonKey}. A
 * remembered string that changes is not remembered any longer.
 *
 * <p>The text is remembered in memory of its own, when the document is read for the first time and before anybody
 * else can have seen it; what others do to the document's buffer has no effect here.
 *
 * <p>Bounded: {@link #MAX_STEPS} calls and {@link #MAX_TEXT} bytes; a longer document is not remembered. Nor is one
 * with late writes. If the messages differ too often, the memory is dropped, and taken anew ever more rarely.
 *
 * <p>It is a superclass of the document, and the memory of keys is one of this, because a reference from one to the other would
 * be a load in each call that the next one waits for: the seed document takes 0.8 to 0.9 of the time with literals.
 */
abstract class Replay extends KeyMemory {
    /** Calls that are remembered at most. */
    static final int MAX_STEPS = 1024;

    /** Text in bytes that is remembered at most. */
    static final int MAX_TEXT = 64 * 1024;

    /** So many elements may change even if they are most of the calls. */
    static final int FEW_ELEMENTS = 24;

    /** What the copying may touch behind its end. */
    private static final int OVERSHOOT = 32;

    /** The next step while nothing is replayed; no call is expected there. */
    private static final int OFF = 0;

    private static final int FIRST = 1;

    private static final int MAX_TRUST = 8;

    /** Messages before the first recording, and between recordings at least; a first message is often a special one. */
    static final int SHORTEST_PAUSE = 16;

    private static final int LONGEST_PAUSE = 4096;

    /** Address where the next byte of the document goes. */
    long cursor;

    /** Address of the first byte of the document. */
    long base;

    /** The nodes of the document, and those of longer ones before it. */
    JsonBuilder[] nodes;

    /** The step that comes next; OFF while nothing is replayed. */
    private int nextStep;

    /** Where in the remembered text begins what is still to be copied, quotes, commas and brackets behind the last value included. */
    private long pending;

    /**
     * How far in memory the document is ahead of the remembered text: what is {@link #pending} goes that far behind it. The cursor
     * is not kept meanwhile; a message takes the less the fewer stores there are for each value.
     */
    private long ahead;

    /** How far ahead it may be, so that all that is remembered still has room. */
    private long maxAhead;

    private RecordedCall[] steps = {};

    /** Behind the last step. While recording, the one that is recorded next. */
    private int end = FIRST;

    /** Where the text is. */
    ByteBuffer textMemory;

    private long text;

    /** Address behind the text. */
    private long textEnd;

    private boolean array;
    private int depth;

    /** How many elements change. */
    private int changingElements;

    /** Whether there are fragments in the text. */
    private boolean fragments;

    private boolean ready;

    /** Kind of the root that is replayed, while the next document can begin as this one did; else {@link RecordedCall#NO_CALL}. */
    private int again = RecordedCall.NO_CALL;

    private boolean recording;

    /** Whether a call has begun that is not recorded yet. */
    private boolean begun;

    /** Whether the nodes may have been others' since: parents, depths and kinds have to be set anew. */
    private boolean nodesChanged;

    private int trust;
    private int pause = SHORTEST_PAUSE;
    private int wait = SHORTEST_PAUSE;

    Replay(JsonBuilder root) {
        nodes = new JsonBuilder[] {root};
        growSteps(16);
    }

    /** Position of the cursor in the text. */
    final int position() {
        return (int) (cursor - base);
    }

    private void growSteps(int size) {
        RecordedCall[] grown = Arrays.copyOf(steps, size);
        for (int i = steps.length; i < size; i++) {
            grown[i] = new RecordedCall();
        }
        steps = grown;
    }

    // ---- the calls of a message that is replayed ----

    boolean isReplaying() {
        return nextStep != OFF;
    }

    /** Tells whether there are fragments in what is replayed. */
    boolean replaysFragments() {
        return fragments && isReplaying();
    }

    /**
     * Tells whether a call is the expected one.
     *
     * @param call index of its node, and a kind.
     * @param key of it.
     */
    boolean isNextCall(int call, CharSequence key) {
        RecordedCall next = steps[nextStep];
        return next.call == call && next.key == key;
    }

    /**
     * Tells whether a call that adds an element is the expected one.
     *
     * @param call index of its node, and a kind, {@link RecordedCall#ELEMENT} included.
     */
    boolean isNextCall(int call) {
        return steps[nextStep].call == call;
    }

    /** The step that comes next. */
    RecordedCall nextStep() {
        return steps[nextStep];
    }

    /**
     * The step that a member with a value of its own repeats, or null if there is none, or no room.
     *
     * @param call index of its node, and a kind.
     * @param key of it.
     * @param worst number of bytes that the value may touch.
     */
    RecordedCall expected(int call, CharSequence key, long worst) {
        RecordedCall next = steps[nextStep];
        return hasReplayRoom(worst) && next.key == key && isCall(next, call) ? next : null;
    }

    /** The same for an element; {@link RecordedCall#ELEMENT} is part of the call. */
    RecordedCall expected(int call, long worst) {
        RecordedCall next = steps[nextStep];
        return hasReplayRoom(worst) && isCall(next, call) ? next : null;
    }

    private boolean isCall(RecordedCall next, int call) {
        if (next.call == call) {
            return true;
        }
        if (next.call == (call | RecordedCall.STRING)) {
            forgetString(next);
        }
        if (next.call != (call | RecordedCall.TEXT)) {
            return false;
        }
        next.forgetQuotes();
        return true;
    }

    /** Remembers no longer the string of the expected step. */
    void forgetString(RecordedCall next) {
        next.forgetString();
        if (next.isChangingElement()) {
            changingElements++;
            dropIfNothingIsSaved();
        }
    }

    /** Passes over the expected step, whose text will be copied. */
    void passCall() {
        nextStep++;
    }

    /** Tells whether a value may touch {@code worst} bytes, and all that is replayed still fits behind it. */
    boolean hasReplayRoom(long worst) {
        return ahead + worst <= maxAhead;
    }

    /**
     * Begins the value of the expected step: copies all up to it. Nothing may be thrown, and no more room asked for, before it is
     * ended; the step stays expected until it is passed. Up to 32 bytes go by words, which a key with the brackets around
     * it seldom exceeds: a message of such keys takes a tenth less than with a call. With {@link #copy} for what is behind the
     * first two words it takes up to a third more on JDK 25.
     *
     * @return the address where the value goes.
     */
    long copyTo(RecordedCall step) {
        long from = pending;
        long to = from + ahead;
        int length = (int) (step.valueBegin - from);
        Memory.putLong(to, Memory.getLong(from));
        Memory.putLong(to + 8, Memory.getLong(from + 8));
        if (length > 16) {
            Memory.putLong(to + 16, Memory.getLong(from + 16));
            Memory.putLong(to + 24, Memory.getLong(from + 24));
            if (length > 32) {
                Memory.copy(from + 32, to + 32, length - 32);
            }
        }
        return step.valueBegin + ahead;
    }

    /** Ends a value that has been written: passes over its step. What follows the value is copied with the next one. */
    void pass(RecordedCall step, long at) {
        long end = step.valueEnd;
        ahead = at - end;
        pending = end;
        nextStep++;
    }

    /** Ends a string that has been written, its quote excepted, where the remembered text may have none. */
    void passText(RecordedCall step, long at) {
        Memory.putByte(at, '"');
        pass(step, at + 1);
    }

    // ---- the end of a replay ----

    /** Tells whether all steps have been passed: if the document is read now, it is like the remembered one. */
    boolean isReplayComplete() {
        return nextStep == end;
    }

    /**
     * Copies what is left when the document is read, closing brackets included.
     *
     * @return the length of the document in bytes.
     */
    int copyRest() {
        copy(pending, pending + ahead, textEnd - pending);
        if (trust < MAX_TRUST) {
            countHit();
        }
        return (int) (textEnd + ahead - base);
    }

    /**
     * Copies up to {@link #OVERSHOOT} bytes by words, of which all may be touched, and more by a call, which a loop is no match
     * for. Most documents end with one word.
     */
    private static void copy(long from, long to, long length) {
        if (length > OVERSHOOT) {
            Memory.copy(from, to, length);
            return;
        }
        Memory.putLong(to, Memory.getLong(from));
        if (length <= 8) {
            return;
        }
        Memory.putLong(to + 8, Memory.getLong(from + 8));
        Memory.putLong(to + 16, Memory.getLong(from + 16));
        Memory.putLong(to + 24, Memory.getLong(from + 24));
    }

    /**
     * Sets the cursor behind what has been passed over.
     *
     * @param copied whether that has been copied, as the document has been read; else it is, with the comma or bracket before
     *     the cursor.
     */
    void endPassed(boolean copied) {
        long from = pending;
        long end = steps[nextStep - 1].end;
        pending = end - 1;
        cursor = end + ahead;
        if (!copied) {
            copy(from, from + ahead, end - from);
            int before =
                    nextStep > FIRST ? steps[nextStep - 1].kind() : array ? RecordedCall.ARRAY : RecordedCall.OBJECT;
            Memory.putByte(cursor - 1, before == RecordedCall.OBJECT ? '{' : before == RecordedCall.ARRAY ? '[' : ',');
        }
    }

    /** Counts a message that was the expected one. */
    private void countHit() {
        trust++;
        if (trust == MAX_TRUST) {
            pause = SHORTEST_PAUSE;
        }
    }

    /** Counts a message that was not the expected one. */
    void countMiss() {
        trust -= 2;
        if (trust < 0) {
            drop();
        }
    }

    private void drop() {
        ready = false;
        again = RecordedCall.NO_CALL;
        recording = false;
        trust = 0;
        wait = pause;
        pause = Math.min(2 * pause, LONGEST_PAUSE);
    }

    /**
     * Ends the replay: gives the nodes the positions that they have in the text, all of which has been copied.
     *
     * @return the node that was written last.
     */
    JsonBuilder leaveReplay() {
        int stop = nextStep;
        nextStep = OFF;
        again = RecordedCall.NO_CALL;
        nodesChanged = true;
        JsonBuilder open = nodes[0];
        int created = 0;
        long at = base + 1;
        for (int i = FIRST; i < stop; i++) {
            JsonBuilder node = nodes[steps[i].node()];
            while (open != node) {
                at = TrustedJson.nextBracket(at, cursor);
                open.end = (int) (at++ - base);
                open = nodes[open.parent];
            }
            if (steps[i].isFragment()) {
                at = base + steps[i].fragmentEnd;
            }
            if (steps[i].opens()) {
                at = TrustedJson.nextBracket(at, cursor);
                open = nodes[++created];
                open.start = (int) (at++ - base);
                open.end = Document.OPEN;
            }
        }
        keyPosition = steps[stop].keyPosition;
        return open;
    }

    // ---- the beginning of a document ----

    /**
     * Tells whether the document before was replayed, and nothing but that: then {@link #replayAgain} is all that the next one
     * needs.
     *
     * @param array whether the document is one.
     */
    boolean canReplayAgain(boolean array) {
        return again == (array ? RecordedCall.ARRAY : RecordedCall.OBJECT);
    }

    /** Takes note that documents begin at another address than before. */
    void shiftReplay(long shift) {
        maxAhead += shift;
    }

    /** Begins the remembered document from its first step on. */
    void replayAgain() {
        pending = text;
        ahead = base - text;
        nextStep = FIRST;
    }

    /**
     * Begins a document, which has just been reset.
     *
     * @param end address behind what it may touch.
     * @param maxDepth that it may have there.
     * @param afterLong whether the document before {@link #isTooLong}.
     * @return whether calls are replayed or recorded.
     */
    boolean beginReplay(long end, int maxDepth, boolean afterLong) {
        if (ready) {
            replayAgain();
            maxAhead = end - OVERSHOOT - textEnd;
            if (hasReplayRoom(0) && array == nodes[0].array && depth <= maxDepth) {
                if (nodesChanged) {
                    restoreNodes();
                }
                again = array ? RecordedCall.ARRAY : RecordedCall.OBJECT;
                return true;
            }
        }
        nodesChanged = true;
        again = RecordedCall.NO_CALL;
        nextStep = OFF;
        recording = !ready && !afterLong && --wait < 0;
        if (recording) {
            this.end = FIRST;
            begun = false;
        }
        return recording;
    }

    /**
     * Drops a memory that saves nothing. Elements that change have no key that could be copied: where most calls are such, to
     * compare 64 of them takes a half more than to write them in the ordinary way; with {@link #FEW_ELEMENTS}, what is saved at
     * the beginning and the end of the message makes up for it. A replay goes on to its end.
     */
    private void dropIfNothingIsSaved() {
        if (changingElements > FEW_ELEMENTS && 2 * changingElements > end) {
            drop();
        }
    }

    private void restoreNodes() {
        int created = 0;
        for (int i = FIRST; i < end; i++) {
            RecordedCall step = steps[i];
            if (step.opens()) {
                int keyBase = steps[i + 1].keyPosition;
                nodes[++created].set(nodes[step.node()], step.kind() == RecordedCall.ARRAY, keyBase);
            }
        }
        nodesChanged = false;
    }

    // ---- recording ----

    boolean isRecording() {
        return recording;
    }

    /**
     * Tells whether a document cannot be remembered, whatever is in it. The one behind it is not recorded, as it may be
     * like it; where all are long, recording is then no part of what the compiler has to reckon with, and rows take
     * nine tenths of the time.
     *
     * @param length of its text in bytes.
     * @param nodes number of them.
     */
    static boolean isTooLong(int length, int nodes) {
        return length > MAX_TEXT || nodes > MAX_STEPS;
    }

    /**
     * Begins a call that is recorded.
     *
     * @return the position of the cursor before it.
     */
    int beginCall() {
        if (begun) {
            cannotRecord(); // the call before has thrown, and what it had closed would belong to no step
        }
        begun = true;
        return position();
    }

    /**
     * Records a call, whose value is taken as a changing one.
     *
     * @param call index of its node, with {@link RecordedCall#ELEMENT} if it was made without a key.
     * @param key of the member, which cannot change; of an element, and of several members at once, null.
     * @param begin position of the cursor before it.
     * @param valueBegin position of its value.
     * @param keysBefore position in the memory of keys before it.
     */
    void record(int call, CharSequence key, int begin, int valueBegin, int keysBefore) {
        if (!recording || end > MAX_STEPS || hasThrown(begin)) {
            cannotRecord();
            return;
        }
        begun = false;
        put(call, key, begin, valueBegin, keysBefore);
        end++;
    }

    /** Tells whether the call recorded last has thrown: it has written nothing. */
    private boolean hasThrown(int behind) {
        return end > FIRST && behind <= steps[end - 1].valueBegin;
    }

    private void put(int call, CharSequence key, int begin, int valueBegin, int keysBefore) {
        if (end == steps.length) {
            growSteps(2 * end);
        }
        steps[end - 1].end = begin;
        RecordedCall step = steps[end];
        step.call = call;
        step.keyPosition = keysBefore;
        step.key = key;
        step.string = null;
        step.valueBegin = valueBegin;
    }

    /** Records that the last call has written a String. */
    void recordString(String value) {
        if (recording) {
            steps[end - 1].string = value;
        }
        recordKind(RecordedCall.STRING);
    }

    /** Records what the last call writes. */
    void recordKind(int kind) {
        if (recording) {
            steps[end - 1].call |= kind;
        }
    }

    /** Gives up the present recording, and waits longer before the next. */
    void cannotRecord() {
        if (recording) {
            drop();
        }
    }

    /**
     * Ends the recording: the document is read for the first time.
     *
     * @param length of its text in bytes.
     * @param depth that none of its nodes exceeds.
     */
    void endRecording(int length, int depth) {
        int behind = position();
        if (length > MAX_TEXT || begun || hasThrown(behind)) {
            cannotRecord();
            return;
        }
        recording = false; // even if there is no memory for what follows
        put(RecordedCall.NO_CALL, null, behind, behind, keyPosition);
        if (textMemory == null || textMemory.capacity() < length + OVERSHOOT) {
            textMemory = ByteBuffer.allocateDirect(Math.max(1024, 2 * length + OVERSHOOT));
            text = BufferUtil.address(textMemory);
        }
        Memory.copy(base, text, length);
        changingElements = 0;
        fragments = false;
        for (int i = OFF; i < end; i++) {
            RecordedCall step = steps[i];
            step.locate(text);
            changingElements += step.isChangingElement() ? 1 : 0;
            fragments |= step.isFragment();
        }
        textEnd = text + length;
        array = nodes[0].array;
        this.depth = depth;
        ready = true;
        dropIfNothingIsSaved();
    }
}
