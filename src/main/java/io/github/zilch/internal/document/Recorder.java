// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import io.github.zilch.JsonOptions;
import io.github.zilch.internal.memory.Block;
import io.github.zilch.internal.memory.Memory;
import java.util.Arrays;

/**
 * The layer of a {@link Document} that records the calls of a message and keeps them, with the text in memory of its own:
 * the one owner of a {@link RecordedCall} until it is replayed. {@link Replay} reads them, and {@link RepetitionPolicy}
 * decides when a message is recorded.
 *
 * <p>A call is recorded in two steps: {@link #beginCall} notes where its text begins, {@link #record} what it is and
 * where its value begins. Between them the document enters the node and writes the key. The end of a call is the
 * beginning of the next one, so nothing has to be done where a value ends. A call that throws between the two steps
 * leaves {@link #begun} set; one that throws later leaves no text after the beginning of its value. Either is noticed
 * when the next call begins, and the recording is given up, because what the call had closed belongs to no call.
 *
 * <p>While calls are recorded, {@link #writableCode} is NONE between them, so that each comes here. A recording that is
 * given up makes the open node writable again.
 *
 * <p>A recording ends when the document is read for the first time, before anyone else can have seen its text.
 */
public abstract class Recorder extends NodeTree {
    /** Largest number of calls that are remembered. */
    static final int MAX_CALLS = 1024;

    private static final int LEAST_CALLS = 16;

    /** Size of a call and of the reference to it. */
    private static final int CALL_BYTES = 60;

    /** Longest text that is remembered, in bytes. */
    static final int MAX_TEXT_BYTES = 64 * 1024;

    /** What the copying of remembered text may touch after its end, in bytes. */
    static final int OVERSHOOT_BYTES = 32;

    /** Index of the first call. Call 0 matches no call; it is the next one while nothing is replayed. */
    static final int FIRST = 1;

    /** The calls, from {@link #FIRST} on. */
    RecordedCall[] calls = {};

    /** Index after the last call; there is one that matches no call. */
    int callsEnd = FIRST;

    /** Where the text is. */
    private Block textMemory;

    /** Address of the text. */
    long text;

    /** Address after the text. */
    long textEnd;

    /** Whether the root is an array. */
    boolean rootIsArray;

    /** Depth that no node exceeds. */
    int rememberedDepth;

    /** Number of nodes, the root included. */
    int rememberedNodes;

    /** Number of values that are added to arrays. */
    int elements;

    /** Whether there are fragments in the text. */
    boolean hasRememberedFragments;

    final RepetitionPolicy policy = new RepetitionPolicy();

    private boolean recording;

    /** Whether a call has begun that is not recorded yet. */
    private boolean begun;

    Recorder(JsonOptions options, Node root) {
        super(options, root);
        growCalls(LEAST_CALLS);
    }

    /** Drops what is remembered. */
    abstract void drop();

    public final boolean isRecording() {
        return recording;
    }

    /** Begins a recording, or none, with a document that was just reset. */
    final void beginRecording(boolean on) {
        recording = on;
        begun = false;
        if (on) {
            callsEnd = FIRST;
        }
    }

    /** Begins a call: nothing of it is written yet. Returns the position where its text begins. */
    final int beginCall() {
        if (begun) {
            giveUpRecording();
        }
        begun = true;
        return position();
    }

    /**
     * Records a call whose key is written and whose value comes next.
     *
     * @param code of the call.
     * @param key of the member, which cannot change; null for an element, and for several members at once.
     * @param string that is its value; null for any other value.
     * @param begin position where its text begins, from {@link #beginCall}.
     * @param keysBefore position in the memory of keys before it.
     * @param valueBegin position of its value.
     */
    final void record(int code, CharSequence key, String string, int begin, int keysBefore, int valueBegin) {
        if (!recording || callsEnd > MAX_CALLS || lastCallWroteNothing(begin)) {
            giveUpRecording();
            return;
        }
        setOpenGuarded(openCode);
        begun = false;
        fill(code, key, string, begin, keysBefore, valueBegin);
        callsEnd++;
    }

    /** Returns whether the call recorded last has thrown. */
    private boolean lastCallWroteNothing(int position) {
        return callsEnd > FIRST && position <= calls[callsEnd - 1].valueOffset;
    }

    private void fill(int code, CharSequence key, String string, int begin, int keysBefore, int valueBegin) {
        RecordedCall call = vacantCall();
        calls[callsEnd - 1].endOffset = begin;
        call.code = code;
        call.keyPosition = keysBefore;
        call.key = key;
        call.string = string;
        call.valueOffset = valueBegin;
    }

    /** Gives up the present recording, if there is one, and waits longer before the next. */
    final void giveUpRecording() {
        if (recording) {
            recording = false;
            drop();
            writableCode = openCode;
        }
    }

    /**
     * Ends the recording: the document is read for the first time.
     *
     * @param bytes length of its text.
     * @return whether it is remembered now.
     */
    final boolean endRecording(int bytes) {
        int end = position();
        if (bytes > MAX_TEXT_BYTES || begun || lastCallWroteNothing(end)) {
            giveUpRecording();
            return false;
        }
        recording = false; // even if there is no memory for what follows
        fill(RecordedCall.NO_CALL, null, null, end, keyPosition, end);
        rememberText(bytes, deepestNode());
        return true;
    }

    // ---- what is remembered ----

    @Override
    protected void free() {
        super.free();
        freeText();
    }

    private void freeText() {
        if (textMemory != null) {
            textMemory.free();
            textMemory = null;
        }
    }

    private void growCalls(int size) {
        calls = more(calls, size);
    }

    private static RecordedCall[] more(RecordedCall[] before, int size) {
        RecordedCall[] more = Arrays.copyOf(before, size);
        for (int i = before.length; i < size; i++) {
            more[i] = new RecordedCall();
        }
        return more;
    }

    /** Forgets the calls and the text, which is not replayed, and gives back what is more than the least memory for them. */
    final void forgetCalls() {
        calls = more(new RecordedCall[0], LEAST_CALLS);
        callsEnd = FIRST;
        freeText();
    }

    /** Size of the memory for the calls, in bytes. */
    final int callBytes() {
        return calls.length * CALL_BYTES;
    }

    /** Returns the call at {@link #callsEnd}, to be filled. */
    final RecordedCall vacantCall() {
        if (callsEnd == calls.length) {
            growCalls(2 * callsEnd);
        }
        return calls[callsEnd];
    }

    /**
     * Takes over the text of the document, which the calls have written.
     *
     * @param bytes its length.
     * @param depth that none of its nodes exceeds.
     */
    final void rememberText(int bytes, int depth) {
        if (textMemory == null || textMemory.capacity() < bytes + OVERSHOOT_BYTES) {
            freeText(); // before there is a larger one
            textMemory = Memory.allocate(Math.min(Math.max(1024, 2 * bytes), MAX_TEXT_BYTES) + OVERSHOOT_BYTES);
            text = textMemory.address();
        }
        Memory.copy(base, text, bytes);
        textEnd = text + bytes;
        elements = 0;
        rememberedNodes = 1;
        hasRememberedFragments = false;
        for (int i = 0; i < callsEnd; i++) {
            RecordedCall call = calls[i];
            call.locate(text);
            elements +=
                    call.writesValue() && nodes[call.node()].array ? 1 : 0; // some with put, which needs no key there
            rememberedNodes += call.opens() ? 1 : 0;
            hasRememberedFragments |= call.isFragment();
        }
        rootIsArray = nodes[0].array;
        rememberedDepth = depth;
    }

    /** Size of the memory for the text, in bytes. */
    final int textCapacity() {
        return textMemory == null ? 0 : textMemory.capacity();
    }
}
