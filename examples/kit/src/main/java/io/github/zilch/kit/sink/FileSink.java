// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.sink;

import io.github.zilch.kit.Causes;
import io.github.zilch.kit.output.AppendFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Appends lines to a file, which no other process may write to at the same time. A line is durable when the file has been
 * forced to the storage device, or when the operating system has it if that is enough. If the process was killed, the file
 * can end in the middle of a line: that part is cut off when the file is opened, because its line was not confirmed and is
 * sent again. A file that ends with something else is left as it is. After a log rotation has moved the file, the sink
 * continues in a new one within a second, if it is used. So it does if somebody has deleted or replaced the file, which it reports;
 * on Linux, lines that were written meanwhile are in the new file, too.
 */
public final class FileSink extends ChannelSink {
    private static final long MOVE_CHECK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final AppendFile file;
    private final boolean forces;
    private final Rotation rotation;
    private final LongSupplier clock;
    private Consumer<String> notices = text -> {};
    private boolean isSynced = true;
    private long lastMoveCheck;

    /** Whether the current file has lines, and when its first one was written. */
    private boolean isBegun;

    private long begin;

    /** The bytes that earlier runs have left in the file, and that may have to be written again; 0 when they have been. */
    private long left;

    /** The number of the file before. Until this run has got so far, it can write again what is in files before. */
    private final long lastNumber;

    private boolean isAfterLast;

    /** The position after everything that earlier runs can have written. */
    private final long leftEnd;

    /**
     * When the sink continues in a new file by itself. The old one gets the name {@code FILE.POSITION}, with the position of
     * its end in 16 hexadecimal digits. If an earlier run has got further, so that changes come
     * again, it is the number after the last of the names that are there: the names are in the order in which the files were
     * written. No file ends within a transaction. What an earlier run may have left of one at the end of the file comes again
     * as a whole: until it has, the file stays.
     *
     * @param bytes the size from which on it does.
     * @param nanos the time in nanoseconds since the first line of the file, in whichever run, after which it does.
     */
    public record Rotation(long bytes, long nanos) {
        /** Never. */
        public static final Rotation NEVER = new Rotation(Long.MAX_VALUE, Long.MAX_VALUE);
    }

    private FileSink(AppendFile file, boolean forces, Rotation rotation, long leftEnd) throws IOException {
        this(file, forces, rotation, leftEnd, System::nanoTime);
    }

    private FileSink(AppendFile file, boolean forces, Rotation rotation, long leftEnd, LongSupplier clock)
            throws IOException {
        this.file = file;
        this.forces = forces;
        this.rotation = rotation;
        this.clock = clock;
        this.lastMoveCheck = clock.getAsLong();
        this.left = file.channel().size();
        this.lastNumber = left == 0 ? 0 : file.lastNumber();
        this.isAfterLast = lastNumber == 0;
        this.leftEnd = leftEnd;
        this.isBegun = left > 0;
        this.begin = lastMoveCheck - file.age().toNanos();
    }

    /**
     * Opens a file, and creates it if there is none.
     *
     * @param path of the file.
     * @param forces whether lines are forced to the storage device, so that they survive a power failure.
     * @return the sink.
     * @throws IOException if it cannot be opened, another process writes to it, or it ends with a part of a line that is
     *     not JSON.
     */
    public static FileSink open(Path path, boolean forces) throws IOException {
        return open(path, forces, System::nanoTime);
    }

    /** Opens a file as {@link #open(Path, boolean)} does, with a clock of nanoseconds. */
    static FileSink open(Path path, boolean forces, LongSupplier clock) throws IOException {
        return new FileSink(AppendFile.open(path, FileSink::isOwn), forces, Rotation.NEVER, 0, clock);
    }

    /**
     * Begins a file for the rows of a snapshot, which has a hidden name until {@link #complete}.
     *
     * @param path of the file, which must be missing or empty.
     * @param tag of the snapshot, a part of the hidden name.
     * @param rotation of the file, once it has its name.
     * @return the sink.
     * @throws IOException if it cannot be opened, another process writes to it, or it has lines already.
     */
    public static FileSink openForSnapshot(Path path, String tag, Rotation rotation) throws IOException {
        return new FileSink(AppendFile.openHidden(path, tag, FileSink::isOwn), true, rotation, 0);
    }

    /**
     * Opens the file of changes as {@link #open(Path, boolean)} does. If the process was killed before {@link #complete},
     * the rows of the snapshot appear first.
     *
     * @param path of the file.
     * @param tag of a snapshot that is complete, or of none.
     * @param end the position after everything that earlier runs can have written.
     * @param rotation of the file.
     * @return the sink.
     * @throws IOException if it cannot be opened.
     */
    public static FileSink openForChanges(Path path, String tag, long end, Rotation rotation) throws IOException {
        return new FileSink(AppendFile.openAppeared(path, tag, FileSink::isOwn), true, rotation, end);
    }

    private static boolean isOwn(int first) {
        return first == '{' || first == '[';
    }

    /** Lets the file of a snapshot appear under its name. */
    @Override
    public void complete() throws IOException {
        file.appear();
    }

    /** Lines that come later than a log rotation must not be in the old file, which may be compressed by then. */
    @Override
    void prepare() throws IOException {
        followMove();
    }

    private void followMove() throws IOException {
        long now = clock.getAsLong();
        if (now - lastMoveCheck >= MOVE_CHECK_NANOS) {
            lastMoveCheck = now;
            follow();
        }
    }

    private void follow() throws IOException {
        AppendFile.Move move = file.reopen();
        if (move == null) {
            return;
        }
        isBegun = false;
        left = 0;
        if (move.isDeleted()) {
            notices.accept(file
                    + " is gone: it was deleted or replaced, or compressed after a log rotation; lines now go to the"
                    + " file that has its name"
                    + (move.saved() == 0 ? "" : ", also the last " + move.saved() + " bytes of those before"));
        }
    }

    @Override
    public void reportTo(Consumer<String> receiver) {
        notices = receiver;
    }

    @Override
    void write(ByteBuffer bytes) throws IOException {
        if (!bytes.hasRemaining()) {
            return;
        }
        begin();
        if (isAfterLast) {
            left = Math.max(0, left - bytes.remaining());
        }
        isSynced = false;
        FileChannel channel = file.channel();
        long end = channel.size();
        try {
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (IOException e) {
            removeAfter(end);
            throw e;
        }
    }

    /** Removes what was written of lines that are not confirmed, so that the file does not end in the middle of one. */
    private void removeAfter(long end) {
        try {
            file.channel().truncate(end);
        } catch (IOException e) {
            // it is no file, or the next process removes the incomplete line
        }
    }

    private void begin() throws IOException {
        if (!isBegun) {
            file.markBegun();
            begin = clock.getAsLong();
            isBegun = true;
        }
    }

    @Override
    void force() throws IOException {
        if (forces && !isSynced) {
            file.force();
            isSynced = true;
        }
        isAfterLast |= Long.compareUnsigned(marked(), lastNumber) >= 0;
        long now = clock.getAsLong();
        if (isAfterMark() && isBegun && (file.channel().size() >= rotation.bytes || now - begin >= rotation.nanos)) {
            rotate();
        }
        followMove();
    }

    /** Rotates the file if what earlier runs have left of a transaction at its end is complete. */
    private void rotate() throws IOException {
        if (left == 0 || Long.compareUnsigned(marked(), leftEnd) >= 0) {
            left = 0;
            isBegun = !file.rotate(marked());
        }
    }

    @Override
    public void cancel() throws IOException {
        file.close();
    }

    @Override
    public void close() throws IOException {
        try (file) {
            if (file.channel().isOpen()) { // not cancelled
                follow();
            }
        } catch (IOException e) {
            notices.accept("cannot close " + file + ": " + Causes.of(e));
            throw e;
        }
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
