// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.random;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Memory after which there is a page that cannot be accessed, and which can be taken away altogether: it is mapped from
 * a file that is too short for the last page, or has no bytes. The JVM turns each read and write of what is missing
 * into an {@link InternalError}.
 */
public final class GuardedMemory implements AutoCloseable {
    /** At least the page size of any machine. */
    private static final int PAGE = 1 << 16;

    private final RandomAccessFile file;
    private final ByteBuffer memory;
    private final int size;

    /**
     * Maps memory.
     *
     * @param size in bytes, which is rounded up to whole pages.
     */
    public GuardedMemory(int size) {
        this.size = (size + PAGE - 1) / PAGE * PAGE;
        try {
            Path path = Files.createTempFile("zilch-guarded", "");
            file = new RandomAccessFile(path.toFile(), "rw");
            Files.delete(path);
            file.setLength(this.size + PAGE);
            memory = file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, this.size + PAGE);
            giveBack();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Returns whether this system can do that.
     *
     * @return {@code true} on Linux; other systems cannot truncate a mapped file.
     */
    public static boolean isSupported() {
        return System.getProperty("os.name").equals("Linux");
    }

    /**
     * Returns the memory.
     *
     * @return a buffer of {@link #size} bytes and one page, which cannot be accessed.
     */
    public ByteBuffer memory() {
        return memory;
    }

    /**
     * Returns the size.
     *
     * @return number of bytes that can be accessed.
     */
    public int size() {
        return size;
    }

    /** Takes the memory away: no byte of it can be accessed. */
    void takeAway() {
        setLength(0);
    }

    /** Gives the memory back; it is full of zeros. */
    void giveBack() {
        setLength(size);
    }

    private void setLength(int length) {
        try {
            file.setLength(length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until the JVM has reported a fault, which it does a little later. */
    static void awaitFault() {
        for (int i = 0; i < 200; i++) {
            Thread.onSpinWait();
        }
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
