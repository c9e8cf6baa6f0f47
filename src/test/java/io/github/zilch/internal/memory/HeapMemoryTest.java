// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.internal.memory;

import static io.github.zilch.Documents.messageOf;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.OtherThread;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Blocks on the heap, whichever provider the other tests run with. */
@Tag("fast")
class HeapMemoryTest {
    private final HeapMemory memory = new HeapMemory();

    private void fill(Block block, int seed) {
        Random random = new Random(seed);
        for (int i = 0; i < block.capacity(); i++) {
            memory.putByte(block.address() + i, random.nextInt());
        }
    }

    private boolean isFilled(Block block, int seed) {
        Random random = new Random(seed);
        boolean filled = true;
        for (int i = 0; i < block.capacity(); i++) {
            filled &= memory.getByte(block.address() + i) == (byte) random.nextInt();
        }
        return filled;
    }

    @Test
    void blocksOfAnySizeKeepTheirBytesApart() {
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < 2000; i++) {
            Block block = memory.allocate(i % 40 == 0 ? 100_000 : i % 257);
            assertEquals(0, block.capacity() == 0 ? 0 : memory.getByte(block.address()));
            fill(block, i);
            blocks.add(block);
        }
        for (int i = 0; i < blocks.size(); i++) {
            assertTrue(isFilled(blocks.get(i), i), "block " + i);
            blocks.get(i).free();
        }
    }

    @Test
    void aNumberIsUsedAgainOnlyAfterAllOthers() {
        Set<Long> addresses = new HashSet<>();
        for (int i = 0; i < 8000; i++) { // the first table has 16,384 numbers, and other tests have a few of them
            Block block = memory.allocate(8);
            assertTrue(addresses.add(block.address()), "block " + i + " has the address of an earlier one");
            block.free();
        }
    }

    @Test
    void blocksBeyondTheFirstTableAreReached() {
        List<Block> blocks = new ArrayList<>();
        for (int i = 0; i < 40_000; i++) { // the first table has 16,384
            Block block = memory.allocate(8);
            memory.putLong(block.address(), i);
            blocks.add(block);
        }
        for (int i = 0; i < blocks.size(); i++) {
            assertEquals(i, memory.getLong(blocks.get(i).address()));
        }
        blocks.forEach(Block::free);
        assertThrows(
                RuntimeException.class, () -> memory.getLong(blocks.get(39_999).address()));
    }

    @Test
    void wordsAreLittleEndianAndMayEndAfterTheirBlock() {
        Block block = memory.allocate(9);
        memory.putLong(block.address() + 1, 0x0807060504030201L);
        assertEquals(0x01, memory.getByte(block.address() + 1));
        assertEquals(0x04030201, memory.getInt(block.address() + 1));
        assertEquals(0x08, memory.getLong(block.address() + 8));
        memory.putInt(block.address(), 0x44332211);
        memory.putShort(block.address() + 4, 0x6655);
        assertEquals(0x6655, memory.getShort(block.address() + 4));
        assertEquals(0x6655_44332211L, memory.getLong(block.address()) & 0xFFFF_FFFFFFFFL);
        block.free();
    }

    @Test
    void aWordOfAnArrayMayEndAfterIt() {
        byte[] array = {1, 2, 3, 4, 5};
        assertEquals(0x0504030201L, memory.getLong(array, 0));
        assertEquals(0x0504, memory.getLong(array, 3));
        assertEquals(0x04030201, memory.getInt(array, 0));
        assertEquals(0x050403, memory.getInt(array, 2));
        byte[] twelve = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, -12};
        assertEquals(0x0807060504030201L, memory.getLong(twelve, 0));
        assertEquals(0x00F40B0A09080706L, memory.getLong(twelve, 5));
        assertEquals(0xF40B0A09L, memory.getLong(twelve, 8));
        assertEquals(0xF4L, memory.getLong(twelve, 11));
        assertEquals(0, memory.getLong(twelve, 12));
    }

    @Test
    void anAddressOutsideItsBlockIsRefused() {
        Block block = memory.allocate(100);
        Block other = memory.allocate(100);
        assertThrows(IndexOutOfBoundsException.class, () -> memory.putByte(block.address() + 108, 1));
        assertThrows(IndexOutOfBoundsException.class, () -> memory.putLong(block.address() + 101, 1));
        assertThrows(RuntimeException.class, () -> memory.putByte(block.address() - 1, 1));
        assertThrows(IndexOutOfBoundsException.class, () -> memory.copy(block.address(), other.address() + 50, 90));
        assertThrows(RuntimeException.class, () -> memory.getLong(-1));
        assertThrows(IndexOutOfBoundsException.class, () -> memory.getByte(0));
        block.free();
        assertThrows(NullPointerException.class, () -> memory.putByte(block.address(), 1));
        other.free();
    }

    @Test
    void aFreedBlockIsUsedAgainAndItsViewStaysReadable() {
        Block block = memory.allocate(4);
        memory.putInt(block.address(), 7);
        ByteBuffer view = block.bytes();
        block.free();
        block.free(); // has no effect: another block may have the number
        Block first = memory.allocate(4);
        Block second = memory.allocate(4);
        assertNotEquals(first.address(), second.address());
        assertEquals(7, view.get(0));
        assertEquals(0, memory.getInt(first.address()));
        first.free();
        second.free();
    }

    @Test
    void aBlockThatIsLostIsFreed() throws InterruptedException {
        System.gc();
        Block kept = memory.allocate(10);
        int before = HeapMemory.blocks();
        for (int i = 0; i < 1000; i++) {
            memory.allocate(1000);
        }
        for (int i = 0; i < 200 && HeapMemory.blocks() > before; i++) {
            System.gc();
            Thread.sleep(20);
        }
        assertTrue(HeapMemory.blocks() <= before, "blocks " + HeapMemory.blocks());
        assertEquals(0, memory.getByte(kept.address()));
        kept.free();
    }

    @Test
    void manyThreadsAllocateAndFree() {
        OtherThread.runAll(4, seed -> {
            List<Block> mine = new ArrayList<>();
            for (int i = 0; i < 3000; i++) {
                Block block = memory.allocate(i % 50);
                fill(block, seed + i);
                mine.add(block);
                if (mine.size() > 20) {
                    Block oldest = mine.remove(0);
                    assertTrue(isFilled(oldest, seed + i - 20));
                    oldest.free();
                }
            }
            mine.forEach(Block::free);
        });
    }

    @Test
    void buffersOfOthersAreCopiedWhateverTheirLimit() {
        Block block = memory.allocate(4);
        memory.putInt(block.address(), 0x04030201);
        for (ByteBuffer buffer : List.of(ByteBuffer.allocate(8), ByteBuffer.allocateDirect(8))) {
            buffer.limit(1);
            memory.copy(block.address(), buffer, 2, 4);
            memory.fill(buffer, 6, 2, ' ');
            assertEquals(1, buffer.limit());
            byte[] bytes = new byte[8];
            buffer.clear().get(bytes).limit(1);
            assertArrayEquals(new byte[] {0, 0, 1, 2, 3, 4, ' ', ' '}, bytes);
        }
        block.free();
    }

    @Test
    void anyBaseIsReadInTheSameOrder() {
        byte[] array = {9, 1, 2, 3, 4, 5, 6, 7, -8};
        Block block = memory.allocate(array.length);
        block.bytes().put(0, array);
        ByteBuffer direct = ByteBuffer.allocateDirect(array.length).put(0, array);
        List<Object> bases = new ArrayList<>(List.of(
                array,
                direct,
                direct.duplicate().order(ByteOrder.LITTLE_ENDIAN),
                ByteBuffer.wrap(array).asReadOnlyBuffer(),
                new UnsafeBuffer(direct)));
        bases.add(null);
        for (Object base : bases) {
            long at = base == null ? block.address() + 1 : base == array ? memory.arrayBase() + 1 : 1;
            assertEquals(1, memory.anyByte(base, at));
            assertEquals(-8, memory.anyByte(base, at + 7));
            assertEquals(0x04030201, memory.anyInt(base, at));
            assertEquals(0xF8_070605_04030201L, memory.anyLong(base, at));
        }
        block.free();
    }

    @Test
    void nothingHasAnAddress() {
        String text = "memory on the heap has no address: this is a bug in Zilch, please report it";
        ByteBuffer buffer = ByteBuffer.allocateDirect(1);
        for (Runnable use : List.<Runnable>of(
                () -> memory.address(buffer),
                () -> memory.array(buffer),
                () -> memory.arrayOffset(buffer),
                () -> memory.byteField("", 0),
                () -> memory.longField("", 0),
                () -> memory.referenceField("", 0))) {
            assertEquals(text, messageOf(UnsupportedOperationException.class, use::run));
        }
        assertEquals(-1, memory.fieldOffset(String.class, "value"));
    }
}
