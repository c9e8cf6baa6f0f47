// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import io.github.zilch.JsonOptions;
import io.github.zilch.internal.memory.Block;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.output.Output;
import io.github.zilch.internal.text.KeySlot;
import java.util.Arrays;

/**
 * The layer of a {@link Document} that remembers the encoded keys of the last message by their position in it. It
 * serves messages that {@link Replay} does not fit.
 *
 * <p>If the key at a position is the very object that stood there last time, its bytes (quotes and colon included) are
 * copied, as two to four words. Only immutable objects are remembered, String and {@link JsonKey}, because nothing but
 * their identity is compared. The objects of one array share their positions, so that rows are remembered as one row.
 *
 * <p>Bounded: {@link #FREE_KEYS} positions of 32 bytes, and as many references to keys. If a message repeats all of
 * them, the next one may have twice as many, up to {@link #MAX_KEYS}; so keys that do not come again are not held. Keys
 * at later positions are encoded each time, which takes 1.6 to 1.8 times as long.
 */
public abstract class KeyMemory extends Output {
    private static final int LEAST_KEYS = 16;

    /** Positions of any message; the last one is never filled. */
    static final int FREE_KEYS = 512;

    /** Positions of a message that repeats, at most; the last one is never filled. */
    static final int MAX_KEYS = 128 * 1024;

    /** Longest encoded key that is remembered, in bytes. */
    static final int MAX_KEY_BYTES = KeySlot.MAX_LENGTH;

    /**
     * Number of positions, the present one included, that are searched for a key: optional members may be missing.
     */
    private static final int LOOK_AHEAD = 8;

    /** Stands at positions where nothing is remembered; no key is this object, not even a missing one. */
    private static final CharSequence NOTHING = new StringBuilder(0);

    /** Position of the next key. */
    int keyPosition;

    /** Position after which no key of this message has been learned. */
    private int learned;

    private CharSequence[] keys = {};

    /** The slots: a word of one is read without a check of bounds. */
    private Block memory;

    private long slots;

    KeyMemory(JsonOptions options) {
        super(options);
        growKeys(LEAST_KEYS);
    }

    @Override
    protected void free() {
        super.free();
        memory.free();
    }

    /** Number of bytes that the keys take. */
    final int keyBytes() {
        return keys.length * (KeySlot.BYTES + Integer.BYTES);
    }

    /** Forgets all keys, and frees what is more than the least memory for them. */
    final void forgetKeys() {
        resizeKeys(0, LEAST_KEYS);
        beginKeys();
    }

    /** Begins a message. */
    final void beginKeys() {
        keyPosition = 0;
        learned = -1;
    }

    /** Returns whether the key is the one remembered at the present position. */
    final boolean isNextKey(CharSequence key) {
        return keys[keyPosition] == key;
    }

    /** Writes the key remembered at the present position and goes on to the next one; returns the address after it. */
    final long putKey(long at) {
        long end = copyNextKey(at);
        keyPosition++;
        return end;
    }

    /**
     * Writes the key remembered at the present position, or any {@link KeySlot#BYTES} bytes if nothing is remembered
     * there; returns the address after it.
     */
    final long copyNextKey(long at) {
        return KeySlot.put(array(), at, slots + (long) keyPosition * KeySlot.BYTES);
    }

    /** Searches the next positions for a key; if it is there, that is the present position from now on. */
    final boolean skipToKey(CharSequence key) {
        int end = Math.min(keyPosition + LOOK_AHEAD, keys.length);
        for (int i = keyPosition + 1; i < end; i++) {
            if (keys[i] == key) {
                keyPosition = i;
                return true;
            }
        }
        return false;
    }

    /**
     * Remembers a key at the present position, if there is room for it, and goes on to the next one.
     *
     * @param key that is immutable.
     * @param from address of its encoded form.
     * @param bytes length of that, quotes and colon included.
     */
    final void learnKey(CharSequence key, long from, long bytes) {
        int next = keyPosition;
        if (next + 1 == keys.length && !makeRoomAfter(next)) {
            return; // the last slot, which is never filled
        }
        keyPosition = next + 1;
        keys[next] = NOTHING; // until the slot is whole
        if (bytes > MAX_KEY_BYTES) {
            return;
        }
        long slot = slots + (long) next * KeySlot.BYTES;
        Memory.copy(from, slot, bytes);
        KeySlot.setLength(slot, bytes);
        keys[next] = key;
        learned = next;
    }

    /** Adds slots after the last one, if there may be more; returns whether it has. */
    private boolean makeRoomAfter(int last) {
        if (last == MAX_KEYS - 1 || last >= FREE_KEYS - 1 && !isRepeatedTo(last)) {
            return false;
        }
        learned = last; // so that there is room for no more in this message
        growKeys(2 * keys.length);
        return true;
    }

    /**
     * Returns whether one of the keys shortly before a position was a remembered one, or all may be too long for that.
     */
    private boolean isRepeatedTo(int position) {
        int least = Math.max(learned, position - LOOK_AHEAD);
        int last = position - 1;
        while (last > least && keys[last] == NOTHING) {
            last--;
        }
        return last > least;
    }

    private void growKeys(int size) {
        resizeKeys(keys.length, size);
    }

    private void resizeKeys(int kept, int size) {
        Block resized = Memory.allocate(size * KeySlot.BYTES);
        Memory.copy(slots, resized.address(), (long) kept * KeySlot.BYTES);
        CharSequence[] resizedKeys = Arrays.copyOf(keys, size);
        Arrays.fill(resizedKeys, kept, size, NOTHING);
        long resizedSlots = resized.address();
        Block before = memory;
        memory = resized; // with the next two in one go, without a call that could run out of stack
        slots = resizedSlots;
        keys = resizedKeys;
        if (before != null) {
            before.free();
        }
    }
}
