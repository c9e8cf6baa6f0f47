// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.diff;

import java.io.IOException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the message of the other side for each message, and compares the two. Messages that are still without the other one
 * wait in a window of bounded size; if it is full, the oldest leaves it, and counts as one of its side only.
 *
 * <p>Equal messages of a session belong together, whatever else has the same key. If several messages of a side have the same
 * key, what remains of them is compared in order when it leaves the window, those of the same type first.
 *
 * <p>A message that was sent again belongs to the same one that was sent again. What remains at the end, or leaves the
 * window, also belongs to a message that was sent for the first time: a log may have only one of both.
 *
 * <p>For use by one thread.
 */
final class MessageDiff {
    private final FieldDiff fields;
    private final long windowSize;
    private final DiffOutput output;
    private final Runnable windowIsFull;
    private final Map<Side, Window> windows = new EnumMap<>(Side.class);
    private final Map<Side, Long> read = new EnumMap<>(Side.class);
    private final Map<Side, Long> only = new EnumMap<>(Side.class);
    private long same;
    private long different;
    private long outOfWindow;

    /**
     * Creates a comparison.
     *
     * @param fields compares two messages.
     * @param windowSize maximum size of the waiting messages of both sides in bytes.
     * @param output that receives the results.
     * @param windowIsFull called before the first message leaves the window.
     */
    MessageDiff(FieldDiff fields, long windowSize, DiffOutput output, Runnable windowIsFull) {
        this.fields = fields;
        this.windowSize = windowSize;
        this.output = output;
        this.windowIsFull = windowIsFull;
        for (Side side : Side.values()) {
            windows.put(side, new Window());
            read.put(side, 0L);
            only.put(side, 0L);
        }
    }

    /** Adds the next message of a side. */
    void add(Side side, Message message) throws IOException {
        read.merge(side, 1L, Long::sum);
        Window others = windows.get(side.other());
        Message other = others.removeEqual(message);
        boolean isOnlyPair = other == null
                && others.count(message.key()) == 1
                && windows.get(side).count(message.key()) == 0;
        if (isOnlyPair) {
            other = others.remove(message.key(), message.type());
        }
        if (other != null) {
            compare(side, message, other);
            return;
        }
        windows.get(side).add(message);
        while (waiting(Side.A) + waiting(Side.B) > windowSize) {
            if (outOfWindow++ == 0) {
                windowIsFull.run();
            }
            leave(waiting(Side.A) >= waiting(Side.B) ? Side.A : Side.B);
        }
    }

    /** Returns the size of the messages of a side that wait for the other side, in bytes. */
    long waiting(Side side) {
        return windows.get(side).size();
    }

    /** Ends the comparison: what still waits is on one side only. */
    void end() throws IOException {
        for (Side side : Side.values()) {
            while (waiting(side) > 0) {
                leave(side);
            }
        }
    }

    /** Takes the oldest message of a side out of the window. */
    private void leave(Side side) throws IOException {
        Message message = windows.get(side).removeOldest();
        Window others = windows.get(side.other());
        Message other = others.remove(message.key(), message.type());
        if (other == null) {
            other = others.remove(message.key().otherSending(), message.type());
        }
        if (other == null) {
            only.merge(side, 1L, Long::sum);
            output.only(side, message);
        } else {
            compare(side, message, other);
        }
    }

    private void compare(Side side, Message message, Message other) throws IOException {
        Message a = side == Side.A ? message : other;
        Message b = side == Side.A ? other : message;
        List<Difference> differences = Arrays.equals(a.bytes(), b.bytes()) ? List.of() : fields.differences(a, b);
        if (differences.isEmpty()) {
            same++;
        } else {
            different++;
            output.different(a, b, differences);
        }
    }

    /** Returns how many messages there were so far, and how they differ. */
    DiffOutput.Totals totals() {
        return new DiffOutput.Totals(read, only, same, different, outOfWindow);
    }

    /** Returns whether the two sides have the same messages. */
    boolean isSame() {
        return different == 0 && only.get(Side.A) + only.get(Side.B) == 0;
    }
}
