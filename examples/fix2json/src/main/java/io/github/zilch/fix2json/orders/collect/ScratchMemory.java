// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.collect;

import io.github.zilch.kit.TemporaryDirectory;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Memory for what a run keeps until its end: outside of the heap, and in files of a temporary directory if there is much of
 * it, so that the operating system can take the memory for something else. The directory is created when it is needed. For
 * use by one thread.
 */
public final class ScratchMemory implements AutoCloseable {
    private static final int LARGE = 16 << 20;
    private static final int CHUNK = 1 << 20;

    /** Memory that is in files, which some systems delete only when nobody uses it. */
    private final Set<DirectBuffer> mapped = Collections.newSetFromMap(new IdentityHashMap<>());

    private TemporaryDirectory directory;
    private int files;

    /**
     * Allocates memory whose bytes are 0.
     *
     * @param bytes its size.
     * @throws IOException if there is no room for a file.
     */
    MutableDirectBuffer allocate(int bytes) throws IOException {
        if (bytes < LARGE) {
            return new UnsafeBuffer(ByteBuffer.allocateDirect(bytes));
        }
        if (directory == null) {
            directory = TemporaryDirectory.create("fix2json-orders");
        }
        Path file = directory.path().resolve(Integer.toString(files++));
        try (FileChannel channel = FileChannel.open(
                file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            fill(channel, bytes); // so that a full disk is an exception now, and no fault later
            MutableDirectBuffer memory = new UnsafeBuffer(channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes));
            mapped.add(memory);
            return memory;
        }
    }

    private static void fill(FileChannel channel, int bytes) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocateDirect(CHUNK);
        while (channel.position() < bytes) {
            channel.write(zeros.clear().limit((int) Math.min(CHUNK, bytes - channel.position())));
        }
        BufferUtil.free(zeros);
    }

    /** Frees memory that nobody uses any more. */
    void free(DirectBuffer memory) {
        mapped.remove(memory);
        BufferUtil.free(memory.byteBuffer());
    }

    /** Deletes the files. Memory that was allocated can no longer be used. */
    @Override
    public void close() {
        List.copyOf(mapped).forEach(this::free);
        if (directory != null) {
            directory.close();
        }
    }
}
