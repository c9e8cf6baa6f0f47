// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.output;

import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.zilch.JsonCapacityException;
import io.github.zilch.JsonOptions;
import io.github.zilch.internal.read.PathText;
import java.nio.ByteBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** The last line of defence: what no caller can express, and what happens if one could. */
@Tag("contract")
class PinnedOutputTest {
    /** An output that is as a document is while it replays. */
    private static final class Pinned extends Output {
        private boolean pinned;

        Pinned() {
            super(JsonOptions.DEFAULT.initialCapacity(64));
            beginMemory();
        }

        @Override
        protected boolean isPinned() {
            return pinned;
        }

        @Override
        protected int unusedBytes() {
            return 0;
        }

        @Override
        protected int missingBrackets() {
            return 1;
        }

        @Override
        protected PathText beginPath() {
            return null;
        }

        @Override
        protected PathText pathAt(long at) {
            return null; // nothing is refused
        }

        @Override
        protected void roomChanged() {
            // nothing is written straight ahead
        }

        @Override
        protected void checkOpen() {
            // it does not end
        }

        @Override
        protected void moved(long shift) {
            // nothing is written straight ahead
        }
    }

    @Test
    @DisplayName("C10: memory cannot move while a message is replayed")
    void pinnedMemoryDoesNotMove() {
        Pinned output = new Pinned();
        output.cursor = output.base + 1;
        output.pinned = true;
        Executable[] moves = {
            () -> output.room(output.cursor, 1 << 20),
            () -> output.roomForExactly(output.cursor, 1 << 20),
            () -> output.deeper(output.cursor, 3)
        };
        long base = output.base;
        for (Executable move : moves) {
            assertEquals(
                    "a write would move memory while a message is replayed: this is a bug in Zilch, please report it;"
                            + " JsonOptions.repetition(false) avoids it",
                    messageOf(IllegalStateException.class, move));
            assertEquals(base, output.base);
        }
        output.pinned = false;
        long moved = output.room(output.cursor, 1 << 20);
        assertEquals(output.base + 1, moved);
    }

    @Test
    @DisplayName("C10: nothing longer than a region is published to it, wherever in its buffer that is")
    void publishingIsBoundedByTheRegion() {
        for (boolean onHeap : new boolean[] {true, false}) {
            Storage storage = new Storage(JsonOptions.DEFAULT);
            byte[] heap = new byte[1000];
            storage.wrap(onHeap ? new UnsafeBuffer(heap) : new UnsafeBuffer(ByteBuffer.allocateDirect(1000)), 10, 50);
            storage.begin();
            storage.publish(50);
            assertEquals(
                    "the document needs 51 bytes, but only 50 are available: this is a bug in Zilch, please report it",
                    messageOf(JsonCapacityException.class, () -> storage.publish(51)));
        }
    }
}
