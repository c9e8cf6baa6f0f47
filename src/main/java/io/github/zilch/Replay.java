// SPDX-License-Identifier: Apache-2.0
package io.github.zilch;

import io.github.zilch.internal.JsonText;
import io.github.zilch.internal.Memory;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.agrona.BufferUtil;

/**
 * Remembers a whole document, its text and the calls that wrote it, and replays it while the same calls come again.
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
 */
final class Replay {
    /** Calls that are remembered at most. */
    static final int MAX_STEPS = 2048;

    /** Text in bytes that is remembered at most. */
    static final int MAX_TEXT = 64 * 1024;

    /** What the copying may touch behind its end. */
    private static final int OVERSHOOT = 32;

    /** Room in bytes for one value that needs no further look; enough for all but long text. */
    private static final int ROOM = 112;

    // Kinds of steps. They are combined with the index of a step's node, so that one comparison is enough for both.
    /** A value that is written anew each time. */
    static final int CHANGING = 0;

    /** A String that has always been the same. */
    static final int STRING = 1 << 28;

    /** An object was opened. */
    static final int OBJECT = 2 << 28;

    /** An array was opened. */
    static final int ARRAY = 3 << 28;

    /** Besides one of the others: an element of an array, without a key. */
    static final int ELEMENT = 1 << 30;

    private static final int VALUES = 3 << 28;
    private static final int NODE = (1 << 28) - 1;
    private static final int NO_CALL = -1;

    // A place: what is expected, and where its text is; outside the heap, where there are no bounds to check.
    private static final int PLACE_BITS = 5;

    /** The node's index and the kind, an int. */
    private static final int CALL = 0;

    /** Position in the memory of keys before the step, an int. */
    private static final int KEYS = 4;

    /** Where the text begins, behind the comma or bracket before; a position while recording, an address afterwards. */
    private static final int BEGIN = 8;

    /** Where the value begins. */
    private static final int VALUE_BEGIN = 16;

    private static final int NEXT_BEGIN = (1 << PLACE_BITS) + BEGIN;

    /** Position while nothing is replayed; no call is expected there. */
    private static final int OFF = 0;

    private static final int FIRST = 1;

    private static final int MAX_TRUST = 8;

    /** Messages before the first recording, and between recordings at least; a first message is often a special one. */
    static final int SHORTEST_PAUSE = 16;

    private static final int LONGEST_PAUSE = 4096;

    /** The step that comes next; OFF while nothing is replayed. */
    private int position;

    /** Where in the remembered text begins what has been passed over and not been copied. */
    private long pending;

    /** How far ahead of the remembered text a document may be, so that a value of {@link #ROOM} and all else has room. */
    private long maxShift;

    /** Of each step the key, and behind it the String that is remembered. */
    private Object[] objects = {};

    private ByteBuffer placesMemory;
    private long places;

    /** Behind the last step. While recording, the one that is recorded next. */
    private int end;

    /** Where the text is. */
    ByteBuffer textMemory;

    private long text;
    private int textLength;
    private boolean array;
    private int depth;

    /** How many elements change. */
    private int changingElements;

    private boolean ready;
    private boolean recording;

    /** Position of the cursor behind the last step recorded. */
    private int recordedTo;

    /** Whether the nodes may have been others' since: parents, depths and kinds have to be set anew. */
    private boolean nodesChanged;

    private int trust;
    private int pause = SHORTEST_PAUSE;
    private int wait = SHORTEST_PAUSE;

    Replay() {
        grow(16);
        Memory.putInt(place(OFF) + CALL, NO_CALL);
    }

    private void grow(int size) {
        ByteBuffer grown = ByteBuffer.allocateDirect(size << PLACE_BITS);
        long address = BufferUtil.address(grown);
        Memory.copy(places, address, (long) objects.length / 2 << PLACE_BITS);
        objects = Arrays.copyOf(objects, 2 * size);
        placesMemory = grown;
        places = address;
    }

    private long place(int step) {
        return places + ((long) step << PLACE_BITS);
    }

    // ---- the calls of a message that is replayed ----

    boolean isOn() {
        return position != OFF;
    }

    /**
     * Tells whether a call is the expected one.
     *
     * @param call index of its node, and a kind.
     * @param key of it.
     */
    boolean isNext(int call, CharSequence key) {
        int next = position;
        return Memory.getInt(place(next) + CALL) == call && objects[2 * next] == key;
    }

    /**
     * Tells whether a call that adds an element is the expected one.
     *
     * @param call index of its node, and a kind, {@link #ELEMENT} included.
     */
    boolean isNext(int call) {
        return Memory.getInt(place(position) + CALL) == call;
    }

    /** Passes over the expected step. */
    void pass() {
        position++;
    }

    /** Passes over the expected step if its string is a given one; tells whether it is. */
    boolean pass(String value) {
        int next = position;
        if (objects[2 * next + 1] != value) {
            return false;
        }
        position = next + 1;
        return true;
    }

    /** Remembers no longer the string that is expected: what is there changes. */
    boolean forgetString() {
        long place = place(position);
        int call = Memory.getInt(place + CALL) & ~VALUES;
        Memory.putInt(place + CALL, call);
        changingElements += isChangingElement(call) ? 1 : 0;
        objects[2 * position + 1] = null;
        return true;
    }

    /** Tells whether a value may touch {@code worst} bytes, and all that is replayed still fits behind it. */
    boolean hasRoom(long cursor, long worst) {
        return cursor - pending + Math.max(worst - ROOM, 0) <= maxShift;
    }

    /**
     * Copies all up to the value of the expected step. The step stays expected until {@link #passChanged}.
     *
     * @param cursor of the document.
     * @return the address where the value goes.
     */
    long copyToValue(long cursor) {
        long from = pending - 1;
        long to = cursor - 1;
        long length = Memory.getLong(place(position) + VALUE_BEGIN) - from;
        Memory.putLong(to, Memory.getLong(from));
        Memory.putLong(to + 8, Memory.getLong(from + 8));
        if (length > 16) {
            Memory.copy(from + 16, to + 16, length - 16);
        }
        return to + length;
    }

    /** Passes over a step whose value has been written; or takes note of that while it is recorded. */
    void passChanged(Document document) {
        int next = position;
        if (next != OFF) {
            position = next + 1;
            pending = Memory.getLong(place(next) + NEXT_BEGIN);
        } else {
            recordedTo = document.position();
        }
    }

    // ---- the end of a replay ----

    /** Tells whether all steps have been passed: if the document is read now, it is the remembered one. */
    boolean isComplete() {
        return position == end && position != OFF;
    }

    /**
     * Copies what is left when the document is read, closing brackets included.
     *
     * @param cursor of the document.
     * @return the cursor that the document would have, which is before the closing brackets.
     */
    long copyRest(long cursor) {
        long from = pending;
        pending = Memory.getLong(place(end) + BEGIN);
        copy(from - 1, cursor - 1, text + textLength - from + 1);
        if (trust < MAX_TRUST) {
            trust++;
        } else {
            pause = SHORTEST_PAUSE;
        }
        return cursor + (pending - from);
    }

    /**
     * Copies by four words; up to 31 bytes behind the end are touched. The loop ends by {@code !=}: one that ends by
     * {@code <} is taken for a long one by the JIT, which puts another loop before and behind it.
     */
    private static void copy(long from, long to, long length) {
        long in = from;
        long out = to;
        long inEnd = from + (length + 31 & -32);
        do {
            Memory.putLong(out, Memory.getLong(in));
            Memory.putLong(out + 8, Memory.getLong(in + 8));
            Memory.putLong(out + 16, Memory.getLong(in + 16));
            Memory.putLong(out + 24, Memory.getLong(in + 24));
            in += 32;
            out += 32;
        } while (in != inEnd);
    }

    /** Length of the closing brackets. */
    int tailLength() {
        return (int) (text + textLength - pending);
    }

    /**
     * Copies what has been passed over, and puts the comma or bracket before the cursor.
     *
     * @param cursor of the document.
     * @return the cursor that the document would have.
     */
    long copyPassed(long cursor) {
        long from = pending;
        pending = Memory.getLong(place(position) + BEGIN);
        if (pending > from) {
            copy(from - 1, cursor - 1, pending - from + 1);
        }
        long behind = cursor + (pending - from);
        int before = position > FIRST ? kind(position - 1) : array ? ARRAY : OBJECT;
        Memory.putByte(behind - 1, before == OBJECT ? '{' : before == ARRAY ? '[' : ',');
        return behind;
    }

    /** Counts a message that was not the expected one. */
    void miss() {
        trust -= 2;
        if (trust < 0) {
            drop();
        }
    }

    private void drop() {
        ready = false;
        recording = false;
        trust = 0;
        wait = pause;
        pause = Math.min(2 * pause, LONGEST_PAUSE);
    }

    /**
     * Ends the replay: gives the nodes the positions that they have in the text, all of which has been copied.
     *
     * @param document that is replayed.
     * @return the node that was written last.
     */
    JsonBuilder stop(Document document) {
        int stop = position;
        position = OFF;
        nodesChanged = true;
        JsonBuilder[] nodes = document.nodes;
        JsonBuilder open = nodes[0];
        int created = 0;
        long at = document.base + 1;
        for (int step = FIRST; step < stop; step++) {
            JsonBuilder node = nodes[node(step)];
            while (open != node) {
                at = JsonText.nextBracket(at, document.cursor);
                open.end = (int) (at++ - document.base);
                open = nodes[open.parent];
            }
            if (opens(step)) {
                at = JsonText.nextBracket(at, document.cursor);
                open = nodes[++created];
                open.start = (int) (at++ - document.base);
                open.end = Document.OPEN;
            }
        }
        document.keys.position = Memory.getInt(place(stop) + KEYS);
        return open;
    }

    private int kind(int step) {
        return Memory.getInt(place(step) + CALL) & VALUES;
    }

    private int node(int step) {
        return Memory.getInt(place(step) + CALL) & NODE;
    }

    private boolean opens(int step) {
        return kind(step) >= OBJECT;
    }

    // ---- the beginning of a document ----

    /**
     * Begins a document.
     *
     * @param document that has just been reset.
     * @param end address behind what it may touch.
     * @param maxDepth that it may have there.
     * @return whether calls are replayed or recorded.
     */
    boolean begin(Document document, long end, int maxDepth) {
        if (ready && saves()) {
            pending = text + 1;
            maxShift = end - OVERSHOOT - ROOM - (text + textLength);
            if (hasRoom(document.cursor, 0) && array == document.nodes[0].array && depth <= maxDepth) {
                if (nodesChanged) {
                    restoreNodes(document.nodes);
                }
                position = FIRST;
                return true;
            }
        }
        nodesChanged = true;
        position = OFF;
        recording = !ready && --wait < 0;
        if (recording) {
            this.end = FIRST;
            recordedTo = document.position();
        }
        return recording;
    }

    /**
     * Tells whether a replay saves anything. Elements that change have no key that could be copied: where nearly all calls
     * are such, to compare them takes a quarter more than to write them in the ordinary way.
     */
    private boolean saves() {
        if (4 * changingElements > 3 * this.end) {
            drop();
        }
        return ready;
    }

    private static boolean isChangingElement(int call) {
        return (call & (ELEMENT | VALUES)) == ELEMENT;
    }

    private void restoreNodes(JsonBuilder[] nodes) {
        int created = 0;
        for (int step = FIRST; step < end; step++) {
            if (opens(step)) {
                int keyBase = Memory.getInt(place(step + 1) + KEYS);
                nodes[++created].set(nodes[node(step)], kind(step) == ARRAY, keyBase);
            }
        }
        nodesChanged = false;
    }

    // ---- recording ----

    boolean isRecording() {
        return recording;
    }

    /**
     * Records a call, whose value is taken as a changing one.
     *
     * @param call index of its node, with {@link #ELEMENT} if it was made without a key.
     * @param key of the member; of an element null.
     * @param begin position of the cursor before it.
     * @param valueBegin position of its value.
     * @param keyPosition position in the memory of keys before it.
     */
    void record(int call, CharSequence key, int begin, int valueBegin, int keyPosition) {
        boolean immutable = key instanceof String || key instanceof JsonKey || (call & ELEMENT) != 0;
        if (!immutable || end > MAX_STEPS || hasFailed(begin)) {
            cannotRecord();
            return;
        }
        put(call, key, begin, valueBegin, keyPosition);
        end++;
    }

    /** Tells whether a call has thrown: what it had closed would belong to no step, or it was itself recorded. */
    private boolean hasFailed(int begin) {
        return begin != recordedTo || end > FIRST && begin <= Memory.getLong(place(end - 1) + VALUE_BEGIN);
    }

    private void put(int call, CharSequence key, int begin, int valueBegin, int keyPosition) {
        if (2 * end == objects.length) {
            grow(2 * end);
        }
        objects[2 * end] = key;
        long place = place(end);
        Memory.putInt(place + CALL, call);
        Memory.putInt(place + KEYS, keyPosition);
        Memory.putLong(place + BEGIN, begin);
        Memory.putLong(place + VALUE_BEGIN, valueBegin);
    }

    /** Records that the last call has written a String. */
    void recordString(String value) {
        if (recording) {
            objects[2 * end - 1] = value;
        }
        recordKind(STRING);
    }

    /** Records that the last call has opened a child: an {@link #OBJECT} or an {@link #ARRAY}. */
    void recordChild(int kind, int cursor) {
        recordedTo = cursor;
        recordKind(kind);
    }

    private void recordKind(int kind) {
        if (recording) {
            long place = place(end - 1);
            Memory.putInt(place + CALL, Memory.getInt(place + CALL) | kind);
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
     * @param document that is recorded.
     * @param length of its text in bytes.
     */
    void endRecording(Document document, int length) {
        int cursor = document.position();
        if (length > MAX_TEXT || hasFailed(cursor)) {
            cannotRecord();
            return;
        }
        recording = false; // even if there is no memory for what follows
        put(NO_CALL, null, cursor, cursor, document.keys.position);
        if (textMemory == null || textMemory.capacity() < length + OVERSHOOT) {
            textMemory = ByteBuffer.allocateDirect(Math.max(1024, 2 * length + OVERSHOOT));
            text = BufferUtil.address(textMemory);
        }
        Memory.copy(document.base, text, length);
        for (int step = FIRST; step <= end; step++) {
            long place = place(step);
            Memory.putLong(place + BEGIN, text + Memory.getLong(place + BEGIN));
            Memory.putLong(place + VALUE_BEGIN, text + Memory.getLong(place + VALUE_BEGIN));
        }
        changingElements = 0;
        for (int step = FIRST; step < end; step++) {
            changingElements += isChangingElement(Memory.getInt(place(step) + CALL)) ? 1 : 0;
        }
        textLength = length;
        array = document.nodes[0].array;
        depth = (int) document.deepest();
        ready = true;
    }
}
