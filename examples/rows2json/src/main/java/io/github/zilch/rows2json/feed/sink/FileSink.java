// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.sink;

import io.github.zilch.kit.output.AppendFile;
import io.github.zilch.rows2json.feed.postgres.Lsn;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Appends lines to a file, which no other feed may write to at the same time. A line is durable when the file has been
 * synced to the disk, and only then confirmed. If the feed was killed, the file can end in the middle of a line: that part
 * is cut off when the file is opened, because its change was not confirmed and is sent again. A file that ends with
 * something else is left as it is. After a log rotation has moved the file, the sink continues in a new one.
 */
public final class FileSink extends ChannelSink {
    private static final long MOVE_CHECK_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final AppendFile file;
    private final Rotation rotation;
    private boolean isSynced = true;
    private long lastMoveCheck = System.nanoTime();

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
     * its end in the write-ahead log in 16 hexadecimal digits. If an earlier run has got further, so that changes come
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

    private FileSink(AppendFile file, Rotation rotation, long leftEnd) throws IOException {
        this.file = file;
        this.rotation = rotation;
        this.left = file.channel().size();
        this.lastNumber = left == 0 ? 0 : file.lastNumber();
        this.isAfterLast = lastNumber == 0;
        this.leftEnd = leftEnd;
        this.isBegun = left > 0;
        this.begin = System.nanoTime() - file.age().toNanos();
    }

    /**
     * Opens a file, and creates it if there is none.
     *
     * @param path of the file.
     * @return the sink.
     * @throws IOException if it cannot be opened, another process writes to it, or it ends with a part of a line that is
     *     not one of a feed.
     */
    public static FileSink open(Path path) throws IOException {
        return new FileSink(AppendFile.open(path, FileSink::isOwn), Rotation.NEVER, 0);
    }

    /**
     * Begins a file for the rows of a snapshot, which has a hidden name until {@link #complete}.
     *
     * @param path of the file, which must be missing or empty.
     * @param position of the snapshot in the write-ahead log.
     * @param rotation of the file, once it has its name.
     * @return the sink.
     * @throws IOException if it cannot be opened, another process writes to it, or it has lines already.
     */
    public static FileSink openForSnapshot(Path path, long position, Rotation rotation) throws IOException {
        return new FileSink(AppendFile.openHidden(path, tag(position), FileSink::isOwn), rotation, 0);
    }

    /**
     * Opens the file of a slot as {@link #open} does. If a feed was killed between the creation of the slot and
     * {@link #complete}, the rows of its snapshot appear first.
     *
     * @param path of the file.
     * @param position that the slot has confirmed.
     * @param end of the log of the server, after everything that earlier runs can have written.
     * @param rotation of the file.
     * @return the sink.
     * @throws IOException if it cannot be opened.
     */
    public static FileSink openForSlot(Path path, long position, long end, Rotation rotation) throws IOException {
        return new FileSink(AppendFile.openAppeared(path, tag(position), FileSink::isOwn), rotation, end);
    }

    private static boolean isOwn(byte first) {
        return first == '{' || first == '[';
    }

    private static String tag(long position) {
        return Lsn.text(position).replace('/', '-');
    }

    /** Lets the file of a snapshot appear under its name. */
    @Override
    public void complete() throws IOException {
        file.appear();
    }

    @Override
    void write(ByteBuffer bytes) throws IOException {
        if (bytes.hasRemaining()) {
            begin();
            if (isAfterLast) {
                left = Math.max(0, left - bytes.remaining());
            }
            isSynced = false;
        }
        while (bytes.hasRemaining()) {
            file.channel().write(bytes);
        }
    }

    private void begin() throws IOException {
        if (!isBegun) {
            file.markBegun();
            begin = System.nanoTime();
            isBegun = true;
        }
    }

    @Override
    void force() throws IOException {
        if (!isSynced) {
            file.force();
            isSynced = true;
        }
        isAfterLast |= Long.compareUnsigned(marked(), lastNumber) >= 0;
        long now = System.nanoTime();
        if (isAfterMark() && isBegun && (file.channel().size() >= rotation.bytes || now - begin >= rotation.nanos)) {
            rotate();
        }
        if (now - lastMoveCheck >= MOVE_CHECK_NANOS) {
            lastMoveCheck = now;
            if (file.reopen()) {
                isBegun = false;
                left = 0;
            }
        }
    }

    /** Rotates the file if what earlier runs have left of a transaction at its end is complete. */
    private void rotate() throws IOException {
        if (left == 0 || Long.compareUnsigned(marked(), leftEnd) >= 0) {
            left = 0;
            isBegun = !file.rotate(marked());
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
