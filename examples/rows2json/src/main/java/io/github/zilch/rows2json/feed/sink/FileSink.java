// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed.sink;

import io.github.zilch.kit.AppendFile;
import io.github.zilch.rows2json.feed.postgres.Lsn;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HexFormat;
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

    /**
     * When the sink continues in a new file by itself. The old one gets the name {@code FILE.POSITION}, with the position of
     * its end in the write-ahead log in 16 hexadecimal digits, so that the names are in the order of the changes. No
     * transaction is in two files.
     *
     * @param bytes the size from which on it does.
     * @param nanos the time in nanoseconds since the first line of the file, in whichever run, after which it does.
     */
    public record Rotation(long bytes, long nanos) {
        /** Never. */
        public static final Rotation NEVER = new Rotation(Long.MAX_VALUE, Long.MAX_VALUE);
    }

    private FileSink(AppendFile file, Rotation rotation) throws IOException {
        this.file = file;
        this.rotation = rotation;
        this.isBegun = file.channel().size() > 0;
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
        return new FileSink(AppendFile.open(path, FileSink::isOwn), Rotation.NEVER);
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
        return new FileSink(AppendFile.openHidden(path, tag(position), FileSink::isOwn), rotation);
    }

    /**
     * Opens the file of a slot as {@link #open} does. If a feed was killed between the creation of the slot and
     * {@link #complete}, the rows of its snapshot appear first.
     *
     * @param path of the file.
     * @param position that the slot has confirmed.
     * @param rotation of the file.
     * @return the sink.
     * @throws IOException if it cannot be opened.
     */
    public static FileSink openForSlot(Path path, long position, Rotation rotation) throws IOException {
        return new FileSink(AppendFile.openAppeared(path, tag(position), FileSink::isOwn), rotation);
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
        long now = System.nanoTime();
        if (isAfterMark() && isBegun && (file.channel().size() >= rotation.bytes || now - begin >= rotation.nanos)) {
            isBegun = !file.rotate(HexFormat.of().withUpperCase().toHexDigits(marked()));
        }
        if (now - lastMoveCheck >= MOVE_CHECK_NANOS) {
            lastMoveCheck = now;
            isBegun &= !file.reopen();
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
