// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.sort;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Sorts records by keys that may be known only when all of them have been added. Records with the same key stay in the order in
 * which they were added.
 *
 * <p>A record begins with its length in bytes and room for its key, both an int in the native byte order. As many as fit are kept
 * in memory. More are in a temporary file: first as they were added, then each part of it sorted by itself, and in the end all parts
 * are merged while they are read. The file has no name where the operating system allows that, and only this user can read it.
 *
 * <p>Adding records does not allocate when the memory is as large as it may become. For use by one thread.
 */
public final class RecordSorter implements AutoCloseable {
    /** The offset of the key in a record. */
    public static final int KEY = Integer.BYTES;

    /** Instead of the key of a record that is left out. */
    public static final int LEFT_OUT = -1;

    private static final int FIRST_CAPACITY = 1 << 20;
    private static final int GROWTH = 8;
    private static final int BLOCK = 1 << 20;

    /** Tells the keys. */
    public interface Keys {
        /**
         * Returns the key of a record. Called once for each, in the order in which they were added.
         *
         * @param records contains the record.
         * @param offset of it.
         * @return the key, which is not negative, or {@link #LEFT_OUT}.
         */
        int of(ByteBuffer records, int offset);
    }

    /** Receives records. */
    public interface Handler {
        /**
         * Handles a record, which is valid until this method returns.
         *
         * @param records contains the record, with its key.
         * @param offset of it.
         * @throws IOException if it cannot be handled.
         */
        void record(ByteBuffer records, int offset) throws IOException;
    }

    private final String name;
    private final int memory;

    /** The records since the last part of the file, up to the position; then one of the parts, or windows on all of them. */
    private ByteBuffer records;

    private FileChannel file;
    private final List<Part> parts = new ArrayList<>();

    /** For each record in memory its key and its offset, sorted. */
    private long[] index = {};

    /**
     * Creates a sorter without records.
     *
     * @param name with which that of the temporary file begins.
     * @param memory maximum number of bytes in memory, unless a record is longer.
     */
    public RecordSorter(String name, int memory) {
        this.name = name;
        this.memory = memory;
        records = allocate(Math.min(FIRST_CAPACITY, memory));
    }

    private static ByteBuffer allocate(int size) {
        return ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
    }

    /**
     * Adds a record.
     *
     * @param source contains the record.
     * @param offset of it.
     * @param length of it in bytes.
     * @throws IOException if there is no room on the disk.
     */
    public void add(ByteBuffer source, int offset, int length) throws IOException {
        if (length > records.remaining()) {
            makeRoom(length);
        }
        int end = records.position();
        records.put(end, source, offset, length).position(end + length);
    }

    private void makeRoom(int length) throws IOException {
        if (records.position() > memory - length) {
            writePart();
        }
        if (length > records.remaining()) {
            long larger = Math.min(memory, (long) GROWTH * records.capacity());
            records = allocate((int) Math.max(larger, records.position() + length))
                    .put(records.flip());
        }
    }

    /** Moves the records from memory to the end of the file. */
    private void writePart() throws IOException {
        if (records.position() == 0) {
            return;
        }
        if (file == null) {
            Path path = Files.createTempFile(name, null);
            file = FileChannel.open(
                    path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        }
        parts.add(new Part(parts.size(), file.size(), records.position()));
        write(records.flip(), file.size());
        records.clear();
    }

    private long write(ByteBuffer bytes, long begin) throws IOException {
        long position = begin;
        while (bytes.hasRemaining()) {
            position += file.write(bytes, position);
        }
        return position;
    }

    private long read(ByteBuffer bytes, long begin) throws IOException {
        long position = begin;
        while (bytes.hasRemaining()) {
            int count = file.read(bytes, position);
            if (count < 0) {
                throw new EOFException("the temporary file has been cut off");
            }
            position += count;
        }
        return position;
    }

    /**
     * Sorts the records. Called once; nothing can be added afterwards.
     *
     * @param keys of the records.
     * @param handler that receives them in the order of their keys.
     * @throws IOException if the file cannot be written or read, or the handler fails.
     */
    public void sort(Keys keys, Handler handler) throws IOException {
        if (parts.isEmpty()) {
            int count = sortInMemory(keys);
            for (int i = 0; i < count; i++) {
                handler.record(records, (int) index[i]);
            }
            return;
        }
        writePart();
        ByteBuffer block = allocate(BLOCK);
        for (Part part : parts) {
            part.sort(keys, block);
        }
        index = null;
        merge(handler);
    }

    /** Sorts the index of the records in memory, gives them their keys, and returns how many are not left out. */
    private int sortInMemory(Keys keys) {
        int count = 0;
        for (int i = 0; i < records.position(); i += records.getInt(i)) {
            int key = keys.of(records, i);
            if (key != LEFT_OUT) {
                records.putInt(i + KEY, key);
                if (count == index.length) {
                    index = Arrays.copyOf(index, Math.max(1 << 10, 2 * count));
                }
                index[count++] = (long) key << Integer.SIZE | i;
            }
        }
        Arrays.sort(index, 0, count);
        return count;
    }

    private void merge(Handler handler) throws IOException {
        PriorityQueue<Part> queue = new PriorityQueue<>(parts.size());
        int size = records.clear().capacity() / parts.size();
        for (Part part : parts) {
            part.window = records.slice(part.number * size, size)
                    .order(records.order())
                    .limit(0);
            if (part.next()) {
                queue.add(part);
            }
        }
        while (!queue.isEmpty()) {
            Part part = queue.remove();
            int key = part.key();
            boolean isAny;
            do {
                handler.record(part.window, part.window.position());
                isAny = part.next();
            } while (isAny && part.key() == key);
            if (isAny) {
                queue.add(part);
            }
        }
    }

    /** Deletes the file. */
    @Override
    public void close() throws IOException {
        if (file != null) {
            file.close();
        }
    }

    /** A part of the file. */
    private final class Part implements Comparable<Part> {
        private final int number;

        /** Where the records are that are left to read. */
        private long begin;

        private long end;

        /** Some of them, from the current one on, and its length. */
        private ByteBuffer window;

        private int length;

        Part(int number, long begin, int length) {
            this.number = number;
            this.begin = begin;
            end = begin + length;
        }

        void sort(Keys keys, ByteBuffer block) throws IOException {
            read(records.clear().limit((int) (end - begin)), begin);
            int count = sortInMemory(keys);
            end = begin;
            block.clear();
            for (int i = 0; i < count; i++) {
                int offset = (int) index[i];
                int left = records.getInt(offset);
                while (left > 0) {
                    int length = Math.min(left, block.remaining());
                    int to = block.position();
                    block.put(to, records, offset, length).position(to + length);
                    offset += length;
                    left -= length;
                    if (!block.hasRemaining()) {
                        end = write(block.flip(), end);
                        block.clear();
                    }
                }
            }
            end = write(block.flip(), end);
        }

        /** Moves to the next record, and returns whether there is one. */
        boolean next() throws IOException {
            window.position(window.position() + length);
            length = has(Integer.BYTES) ? window.getInt(window.position()) : 0;
            return has(length) && length > 0;
        }

        /** Returns whether so many bytes are left, which then are in the window. */
        private boolean has(int bytes) throws IOException {
            if (window.remaining() >= bytes || begin == end) {
                return window.remaining() >= bytes;
            }
            window = bytes > window.capacity() ? allocate(bytes).put(window) : window.compact();
            window.limit((int) Math.min(window.capacity(), window.position() + end - begin));
            begin = read(window, begin);
            window.flip();
            return true;
        }

        int key() {
            return window.getInt(window.position() + KEY);
        }

        @Override
        public int compareTo(Part other) {
            int order = Integer.compare(key(), other.key());
            return order == 0 ? Integer.compare(number, other.number) : order;
        }
    }
}
