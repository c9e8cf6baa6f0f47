// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.memory.Memory;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.agrona.BufferUtil;

/**
 * The layer of a {@link Document} that holds what is remembered of a message: its calls and its text, in memory of its
 * own. Data alone: {@link Recorder} fills it, {@link Replay} reads it, and {@link RepetitionPolicy} decides when.
 */
abstract class RememberedMessage extends NodeTree {
    /** Largest number of calls that are remembered. */
    static final int MAX_CALLS = 1024;

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
    private ByteBuffer textMemory;

    /** Address of the text. */
    long text;

    /** Address after the text. */
    long textEnd;

    /** Whether the root is an array. */
    boolean rootIsArray;

    /** Depth that no node exceeds. */
    int rememberedDepth;

    /** Number of values that are added to arrays. */
    int elements;

    /** Whether there are fragments in the text. */
    boolean hasRememberedFragments;

    RememberedMessage(JsonOptions options, Node root) {
        super(options, root);
        growCalls(16);
    }

    @Override
    protected void free() {
        super.free();
        Memory.free(textMemory);
    }

    private void growCalls(int size) {
        RecordedCall[] grown = Arrays.copyOf(calls, size);
        for (int i = calls.length; i < size; i++) {
            grown[i] = new RecordedCall();
        }
        calls = grown;
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
            Memory.free(textMemory);
            textMemory = null; // until there is a larger one
            textMemory = ByteBuffer.allocateDirect(Math.max(1024, 2 * bytes + OVERSHOOT_BYTES));
            text = BufferUtil.address(textMemory);
        }
        Memory.copy(base, text, bytes);
        textEnd = text + bytes;
        elements = 0;
        hasRememberedFragments = false;
        for (int i = 0; i < callsEnd; i++) {
            RecordedCall call = calls[i];
            call.locate(text);
            elements +=
                    call.writesValue() && nodes[call.node()].array ? 1 : 0; // some with put, which needs no key there
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
