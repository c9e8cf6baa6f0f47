// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.document;

import io.github.zilch.JsonOptions;
import io.github.zilch.internal.memory.Memory;
import io.github.zilch.internal.read.TrustedJson;
import io.github.zilch.internal.text.StringEncoder;
import io.github.zilch.internal.text.Strings;

/**
 * The layer of a {@link Document} that replays the remembered message while the same calls come again.
 *
 * <p>The messages of one place in a program are alike: the same keys on the same nodes in the same order, some strings
 * the same objects, some values new. So each call is compared with the {@link RecordedCall} that was there last time.
 * If node, key and value are the very same objects, nothing is written: the call is passed over, and its text is copied
 * later, together with that of its neighbours. If only the value is another one, the text that was passed over is
 * copied, in one piece with all the brackets, commas and the key up to the value, and the value is written after it. So
 * a call that repeats costs a few comparisons, and a message little more than its changing values and a copy.
 *
 * <p>A replay ends with the first call that does not fit, or that looks into the text. Then all that was passed over is
 * copied, and the nodes get the positions that they would have: the document is what it would have been without a
 * replay, and is written on in the ordinary way.
 *
 * <p>Calls are compared by identity, so only immutable keys and values take part: String and {@link JsonKey}. A
 * remembered string that changes is not remembered any longer.
 *
 * <p><b>What holds while a message is replayed</b> ({@link #isReplaying()}):
 *
 * <ul>
 *   <li>The cursor and the positions of nodes are stale. The text written so far ends at {@code uncopied + shift}, and
 *       consists of all that was remembered up to {@code uncopied}, with other values.
 *   <li>{@code shift <= maxShift}: all that is remembered after {@code uncopied} has room, with
 *       {@link #OVERSHOOT_BYTES} more, in the memory where the document began. A value is begun only if its worst case
 *       has room before that: the number of bytes that {@link #expected} is asked for is the number that the value's
 *       encoder may touch.
 *   <li>Memory does not move ({@link #isPinned()}), and {@link NodeTree#openCode} is NONE, so that every write that does
 *       not fit comes through {@link DocumentStates#enter}, which leaves the replay first. So do reads, but for the
 *       read of a complete document, and a rollback. A mark sets the cursor ({@link #endPassed}), and the replay goes
 *       on.
 *   <li>Between {@link #copyTo} and {@link #pass} no user code runs. A value that is refused there is not part of the
 *       document, because a call is passed only after its value is written. Its error ends the replay, as the path in it
 *       is read from the text.
 * </ul>
 */
public abstract class Replay extends Recorder {
    /** {@link #nextCall} while nothing is replayed. */
    private static final int OFF = 0;

    /** Size in bytes of the memory that a message of a few short values takes. */
    private static final int LEAST_REMEMBERED = 1200;

    /** Index of the call that comes next; OFF while nothing is replayed. */
    private int nextCall;

    /**
     * Address in the remembered text of what is still to be copied; quotes, commas and brackets after the last value
     * are part of it.
     */
    private long uncopied;

    /**
     * Distance in memory from the remembered text to the document: {@link #uncopied} goes that far beyond itself. The
     * cursor is not kept meanwhile: one store less for each value makes a message faster.
     */
    private long shift;

    /** Largest {@link #shift} with which all that is remembered has room. */
    private long maxShift;

    /** Whether there is a remembered message. */
    private boolean ready;

    /** Whether the policy wants to know of one more message that was replayed to its end; asking it takes 1 ns. */
    private boolean countsHits = true;

    /**
     * Kind of the root that is replayed, while the next document can begin as this one did; else
     * {@link RecordedCall#NO_CALL}.
     */
    int replayableRoot = RecordedCall.NO_CALL;

    /**
     * Whether nodes may have been others since the message was remembered: parents, depths and kinds have to be
     * restored.
     */
    private boolean nodesChanged;

    /** Number of the remembered message, from 1: nodes of other leases may be like that of an earlier one. */
    private long message;

    /** Bytes that were asked for last, and where the value begins; for assertions. */
    private long reserved;

    private long valueAt;

    Replay(JsonOptions options, Node root) {
        super(options, root);
    }

    // ---- the calls of a message that is replayed ----

    public final boolean isReplaying() {
        return nextCall != OFF;
    }

    @Override
    protected final boolean isPinned() {
        return isReplaying();
    }

    /** Returns whether there are fragments in the message that is replayed. */
    final boolean replaysFragments() {
        return hasRememberedFragments && isReplaying();
    }

    /** Returns the call that is the next one to be repeated. */
    final RecordedCall nextCall() {
        return calls[nextCall];
    }

    /** Returns whether a call with that code and key is the next one. */
    final boolean isNextCall(int code, CharSequence key) {
        RecordedCall next = calls[nextCall];
        return next.code == code && next.key == key;
    }

    /** Returns whether a call with that code, {@link RecordedCall#ELEMENT} included, is the next one. */
    final boolean isNextCall(int code) {
        return calls[nextCall].code == code;
    }

    /**
     * Returns the call that a member with a changing value repeats, or null if there is none, or no room.
     *
     * @param code of the call.
     * @param key of the member.
     * @param maxBytes that the value may touch.
     */
    final RecordedCall expected(int code, CharSequence key, long maxBytes) {
        RecordedCall next = calls[nextCall];
        return hasReplayRoom(maxBytes) && next.code == code && next.key == key ? next : null;
    }

    /** The same for an element; {@link RecordedCall#ELEMENT} is part of the code. */
    final RecordedCall expected(int code, long maxBytes) {
        RecordedCall next = calls[nextCall];
        return hasReplayRoom(maxBytes) && next.code == code ? next : null;
    }

    /** Opens the child that is expected: passes over its call, whose text will be copied. */
    final Node replayChild() {
        nextCall++;
        return nodes[nodeCount++];
    }

    /** Returns whether a value may touch {@code maxBytes}, and all that is replayed still has room after it. */
    final boolean hasReplayRoom(long maxBytes) {
        assert noteReserved(maxBytes);
        return shift + maxBytes <= maxShift;
    }

    /**
     * Begins the value of the next call: copies all up to it. Up to 32 bytes go by words, which a key with the brackets
     * around it seldom exceeds: a message of such keys takes a tenth less than with a call.
     *
     * @return the address where the value goes.
     */
    final long copyTo(RecordedCall call) {
        assert isReplaying() && call == calls[nextCall] && shift <= maxShift : "not the next call, or no room";
        long from = uncopied;
        long to = from + shift;
        int bytes = (int) (call.valueBegin - from);
        byte[] target = array();
        Memory.copy16(from, target, to);
        if (bytes > 16) {
            Memory.copy16(from + 16, target, to + 16);
            if (bytes > 32) {
                Memory.copy(from + 32, to + 32, bytes - 32);
            }
        }
        assert noteBegun(call.valueBegin + shift);
        return call.valueBegin + shift;
    }

    /**
     * Ends a value that has been written, and passes over its call. What follows the value is copied with the next one.
     */
    final void pass(RecordedCall call, long at) {
        assert at - valueAt <= reserved : "a value of a replayed message was longer than what was reserved";
        long end = call.valueEnd;
        shift = at - end;
        uncopied = end;
        nextCall++;
        assert shift <= maxShift : "a value of a replayed message was longer than it had room for";
    }

    private boolean noteReserved(long maxBytes) {
        reserved = maxBytes;
        return true;
    }

    private boolean noteBegun(long at) {
        valueAt = at;
        return true;
    }

    // ---- strings ----

    /**
     * Writes a String where one is expected, if it is the remembered one or not too long; returns whether it is.
     *
     * @param code of the call, without its kind.
     * @param key of the member; null for an element.
     */
    final boolean replayString(int code, CharSequence key, String value) {
        RecordedCall next = calls[nextCall];
        if (next.key != key) {
            return false;
        }
        if (next.code == (code | RecordedCall.TEXT)) {
            return replayText(next, value);
        }
        if (next.code != (code | RecordedCall.STRING)) {
            return false;
        }
        if (next.string != value) {
            next.forgetString();
            return replayText(next, value);
        }
        nextCall++;
        return true;
    }

    private boolean replayText(RecordedCall call, String value) {
        byte[] latin1 = shortLatin1(value);
        if (latin1 == null) {
            return replayLongerText(call, value);
        }
        if (!hasReplayRoom(shortBytes(value))) {
            return false;
        }
        long at = copyTo(call);
        pass(call, putShort(array(), at, latin1, value));
        return true;
    }

    private boolean replayLongerText(RecordedCall call, String value) {
        byte[] bytes = Strings.bytes(value);
        return bytes != null && replayLongerText(call, bytes, bytes.length, Strings.charset(value));
    }

    /** Writes the bytes of a String if they are not longer than one piece and have room; returns whether they are. */
    private boolean replayLongerText(RecordedCall call, byte[] bytes, int byteLength, int charset) {
        if (byteLength > PART_BYTES || !hasReplayRoom(StringEncoder.maxBytes(byteLength, charset) + QUOTES)) {
            return false;
        }
        long at = copyTo(call);
        pass(call, StringEncoder.put(array(), at, bytes, 0, byteLength, charset, escapeMode));
        return true;
    }

    // ---- the end of a replay ----

    /**
     * Returns whether all calls have been passed: if the document is read now, it is like the remembered one. False
     * outside a replay, as {@link #callsEnd} is never {@link #OFF}.
     */
    final boolean isReplayComplete() {
        return nextCall == callsEnd;
    }

    /**
     * Copies what is left when the document is read, closing brackets included.
     *
     * @return the length of the document in bytes.
     */
    final int copyRest() {
        copy(uncopied, uncopied + shift, textEnd - uncopied);
        if (countsHits) {
            countsHits = policy.countHit();
        }
        return (int) (textEnd + shift - base);
    }

    /**
     * Copies up to {@link #OVERSHOOT_BYTES} by words, of which all may be touched, and more by a call, which is faster
     * than a loop. Most documents end with one word.
     */
    private void copy(long from, long to, long bytes) {
        if (bytes > OVERSHOOT_BYTES) {
            Memory.copy(from, to, bytes);
            return;
        }
        byte[] target = array();
        Memory.putLong(target, to, Memory.getLong(from));
        if (bytes <= 8) {
            return;
        }
        Memory.putLong(target, to + 8, Memory.getLong(from + 8));
        Memory.copy16(from + 16, target, to + 16);
    }

    /**
     * Sets the cursor after what has been passed over.
     *
     * @param copied whether that has been copied, as the document has been read; if not, it is, with the comma or
     *     bracket before the cursor.
     */
    final void endPassed(boolean copied) {
        long from = uncopied;
        RecordedCall last = calls[nextCall - 1];
        long end = last.end(text);
        if (!copied) {
            copy(from, from + shift, end - from);
            int before = nextCall > FIRST ? last.kind() : rootIsArray ? RecordedCall.ARRAY : RecordedCall.OBJECT;
            Memory.putByte(
                    end + shift - 1, before == RecordedCall.OBJECT ? '{' : before == RecordedCall.ARRAY ? '[' : ',');
        }
        uncopied = end - 1;
        cursor = end + shift;
    }

    /** Position after what has been passed over. */
    final int passedBytes() {
        return (int) (calls[nextCall - 1].end(text) + shift - base);
    }

    /** Counts a message that was not replayed to its end. */
    final void countMiss() {
        countsHits = true;
        if (policy.countMiss()) {
            drop();
        }
    }

    @Override
    final void drop() {
        ready = false;
        countsHits = true;
        replayableRoot = RecordedCall.NO_CALL;
        policy.dropped();
    }

    /**
     * Ends the replay: gives the nodes the positions that they have in the text, all of which has been copied.
     *
     * @return the node that was written last.
     */
    final Node leaveReplay() {
        int stop = nextCall;
        nextCall = OFF;
        nodesChanged = true;
        Node open = nodes[0];
        int created = 0;
        long at = base + 1;
        for (int i = FIRST; i < stop; i++) {
            RecordedCall call = calls[i];
            Node node = nodes[call.node()];
            while (open != node) {
                at = TrustedJson.nextBracket(at, cursor);
                open.end = (int) (at++ - base);
                open = nodes[open.parent];
            }
            if (call.isFragment()) {
                at = base + call.fragmentEnd;
            }
            if (call.opens()) {
                at = TrustedJson.nextBracket(at, cursor);
                open = nodes[++created];
                open.start = (int) (at++ - base);
                open.end = Node.OPEN;
            }
        }
        keyPosition = calls[stop].keyPosition;
        assert created == nodeCount - 1 : "the nodes of a replayed message are not those of the remembered one";
        return open;
    }

    // ---- the beginning of a document ----

    /**
     * Returns whether the document before was replayed, and nothing but that: then {@link #replayAgain} is all that the
     * next one needs.
     *
     * @param array whether the document is one.
     */
    final boolean canReplayAgain(boolean array) {
        return replayableRoot == (array ? RecordedCall.ARRAY : RecordedCall.OBJECT);
    }

    /** Takes note that the nodes are those of another lease, and are like the message of a number, or like none. */
    final void changeNodes(long likeMessage) {
        nodesChanged = likeMessage != message;
        replayableRoot = RecordedCall.NO_CALL;
    }

    /** Returns the number of the remembered message that the nodes are like; 0 if they are like none. */
    final long messageOfNodes() {
        return nodesChanged ? 0 : message;
    }

    /** Takes note that documents begin at another address than before. */
    final void shiftReplay(long by) {
        maxShift += by;
    }

    /** Begins the remembered document from its first call on. */
    final void replayAgain() {
        uncopied = text;
        shift = base - text;
        nextCall = FIRST;
    }

    /**
     * Begins a document, which has just been reset: replays it, records it, or neither.
     *
     * @param afterLong whether the document before was too long to be remembered.
     */
    final void beginReplay(boolean afterLong) {
        if (ready) {
            replayAgain();
            maxShift = roomEnd - OVERSHOOT_BYTES - textEnd;
            if (hasReplayRoom(0) && rootIsArray == nodes[0].array && rememberedDepth <= depthLimit) {
                requireNodes(rememberedNodes);
                if (nodesChanged) {
                    restoreNodes();
                }
                replayableRoot = rootIsArray ? RecordedCall.ARRAY : RecordedCall.OBJECT;
                return;
            }
        }
        beginUnremembered();
        beginRecording(!ready && !afterLong && policy.isTimeToRecord());
    }

    /** Returns whether a message is remembered. */
    final boolean hasRemembered() {
        return ready;
    }

    /** Also forgets the remembered message if what it takes is larger: a part of it is of no use. */
    @Override
    protected void shrink(int bytes, int parts) {
        int before = nodes.length;
        super.shrink(bytes, parts);
        nodesChanged |= nodes.length != before;
        if (Math.max(keyBytes(), Math.max(callBytes(), textCapacity())) > Math.max(parts, LEAST_REMEMBERED)) {
            if (ready) {
                drop();
            }
            forgetCalls();
            forgetKeys();
        }
    }

    /** Begins a document that is neither replayed nor recorded. */
    final void beginUnremembered() {
        nodesChanged = true;
        replayableRoot = RecordedCall.NO_CALL;
        pauseReplay();
    }

    /** Ends a replay or recording without a look at the memory: the document is over. */
    final void pauseReplay() {
        nextCall = OFF;
        beginRecording(false);
    }

    /** Has the message remembered whose recording ends now, as it is read for the first time. */
    final void remember(int bytes) {
        if (endRecording(bytes)) {
            ready = true;
            message++;
            if (RepetitionPolicy.savesNothing(elements, callsEnd)) {
                drop();
            }
        }
    }

    private void restoreNodes() {
        int created = 0;
        for (int i = FIRST; i < callsEnd; i++) {
            RecordedCall call = calls[i];
            if (call.opens()) {
                int keyBase = calls[i + 1].keyPosition;
                nodes[++created].set(nodes[call.node()], call.kind() == RecordedCall.ARRAY, keyBase);
            }
        }
        nodesChanged = false;
    }
}
