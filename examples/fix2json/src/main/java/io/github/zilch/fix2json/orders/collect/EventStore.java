// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.orders.collect;

import io.github.zilch.fix2json.orders.event.EventRecord;
import io.github.zilch.fix2json.orders.event.OrderNames;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.agrona.CloseHelper;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Keeps the {@linkplain EventRecord events} of all orders until the last message has been read. The first {@link #IN_MEMORY}
 * bytes are kept in memory, more in files. When it is known which events belong together, they are distributed to partitions,
 * each with all events of its orders in the order in which they were read.
 *
 * <p>For use by one thread.
 */
public final class EventStore {
    /** Maximum number of bytes in memory. */
    public static final int IN_MEMORY = 64 << 20;

    private static final int FIRST_CAPACITY = 1 << 20;

    /** Typical size of a partition in bytes. */
    private static final long PARTITION = 16L << 20;

    private static final int MOST_PARTITIONS = 512;
    private static final int BUFFER = 1 << 16;

    /** Receives the events of a partition. */
    public interface Handler {
        /**
         * Handles a partition. Its memory is not changed until the next call has returned.
         *
         * @param events the records, one after the other, whose ids are those that they have in common with all others of
         *     their orders.
         * @param length of them in bytes.
         * @throws IOException if the output cannot be written.
         */
        void partition(DirectBuffer events, int length) throws IOException;
    }

    private final ScratchMemory memory;
    private final int inMemory;
    private MutableDirectBuffer buffer;
    private int length;
    private final List<Path> chunks = new ArrayList<>();
    private final RejectIndex rejects = new RejectIndex();

    /**
     * Creates an empty store.
     *
     * @param memory to take room from.
     * @param inMemory maximum number of bytes in memory, {@link #IN_MEMORY} unless for a test.
     */
    public EventStore(ScratchMemory memory, int inMemory) {
        this.memory = memory;
        this.inMemory = inMemory;
        buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(Math.min(FIRST_CAPACITY, inMemory)));
    }

    /**
     * Makes room for an event, which is then written to the {@link #buffer()} at the {@link #length()}, and added.
     *
     * @param size of it in bytes.
     * @throws IOException if there is no room on the disk.
     */
    void reserve(int size) throws IOException {
        if (length + size > buffer.capacity()) {
            makeRoom(size);
        }
    }

    MutableDirectBuffer buffer() {
        return buffer;
    }

    int length() {
        return length;
    }

    /** Adds the event that was written. */
    void add(int size) {
        length += size;
    }

    private void makeRoom(int size) throws IOException {
        if (length > 0 && length + size > inMemory) {
            writeChunk();
        }
        int capacity = buffer.capacity();
        while (capacity < length + size) {
            capacity *= 2;
        }
        if (capacity > buffer.capacity()) {
            MutableDirectBuffer smaller = buffer;
            buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(capacity));
            buffer.putBytes(0, smaller, 0, length);
            memory.free(smaller);
        }
    }

    private void writeChunk() throws IOException {
        Path file = memory.newFile();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = buffer.byteBuffer().duplicate().position(0).limit(length);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        }
        chunks.add(file);
        length = 0;
    }

    /** Adds what was written to the rejects, which name a message by its sequence number, before it is perhaps added as an event. */
    void addReject(int size, boolean isEvent) {
        rejects.add(buffer, length, size, isEvent);
    }

    /** Returns the rejects. */
    public RejectIndex rejects() {
        return rejects;
    }

    /**
     * Passes all events on, those that belong together at once. Nothing can be added afterwards.
     *
     * @param ids which are joined.
     * @param wanted the id that the user asks for.
     * @param handler that receives them.
     * @throws IOException if there is no room on the disk, or the handler fails.
     */
    public void distribute(OrderIds ids, WantedId wanted, Handler handler) throws IOException {
        if (chunks.isEmpty()) {
            handler.partition(buffer, withRoots(buffer, length, ids, wanted));
            return;
        }
        writeChunk();
        List<Path> files = partitions(ids, wanted);
        memory.free(buffer);
        MutableDirectBuffer before = new UnsafeBuffer(ByteBuffer.allocateDirect(0));
        buffer = new UnsafeBuffer(ByteBuffer.allocateDirect(0));
        for (Path file : files) {
            long size = Files.size(file);
            if (size > Integer.MAX_VALUE) {
                throw new IOException("the ids of too many orders are joined, perhaps because they begin anew each day:"
                        + " pass the logs of fewer days at a time");
            }
            MutableDirectBuffer events = memory.read(file, before);
            before = buffer;
            buffer = events;
            handler.partition(events, (int) size);
        }
    }

    private List<Path> partitions(OrderIds ids, WantedId wanted) throws IOException {
        int count = (int) Math.min(MOST_PARTITIONS, (long) chunks.size() * inMemory / Math.min(PARTITION, inMemory));
        try (Partitions partitions = new Partitions(count)) {
            for (Path chunk : chunks) {
                int size = (int) Files.size(chunk);
                buffer = memory.read(chunk, buffer);
                int end = withRoots(buffer, size, ids, wanted);
                for (int i = 0; i < end; i += buffer.getInt(i)) {
                    partitions.add(buffer, i);
                }
            }
            return partitions.finish();
        }
    }

    /**
     * Replaces the number of each event by what is common to its orders, and removes events that are not wanted. Looks for the
     * messages of rejects.
     */
    private int withRoots(MutableDirectBuffer events, int end, OrderIds ids, WantedId wanted) {
        int to = 0;
        for (int i = 0; i < end; ) {
            int size = events.getInt(i);
            if (!rejects.isEmpty()) {
                rejects.look(new EventRecord(events, i));
            }
            int root = ids.root(events.getInt(i + EventRecord.ID));
            if (wanted.isJoinedWith(root, ids)) {
                events.putInt(i + EventRecord.ID, root);
                if (to < i) {
                    events.putBytes(to, events, i, size);
                }
                to += size;
            }
            i += size;
        }
        return to;
    }

    /** The files of the partitions while they are written. */
    private final class Partitions implements AutoCloseable {
        private final List<Path> files = new ArrayList<>();
        private final OutputStream[] streams;
        private byte[] event = new byte[BUFFER];

        Partitions(int count) throws IOException {
            streams = new OutputStream[count];
            for (int i = 0; i < count; i++) {
                files.add(memory.newFile());
                OutputStream file = Files.newOutputStream(files.get(i), StandardOpenOption.CREATE_NEW);
                streams[i] = new BufferedOutputStream(file, BUFFER);
            }
        }

        void add(DirectBuffer events, int offset) throws IOException {
            int size = events.getInt(offset);
            event = size > event.length ? new byte[size] : event;
            events.getBytes(offset, event, 0, size);
            long mixed = OrderNames.combine(events.getInt(offset + EventRecord.ID), 1);
            streams[(int) Long.remainderUnsigned(mixed, streams.length)].write(event, 0, size);
        }

        /** Returns the complete files. */
        List<Path> finish() throws IOException {
            for (OutputStream stream : streams) {
                stream.close();
            }
            return files;
        }

        @Override
        public void close() {
            CloseHelper.quietCloseAll(streams);
        }
    }
}
