// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.input;

import io.github.zilch.kit.argument.Arguments;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.function.Consumer;

/**
 * A file that grows, and may be truncated or replaced by another file with the same name. It is read from its current
 * position; at its end, 0 bytes are read. For use by one thread.
 */
public class FollowedFile implements ReadableByteChannel {
    /** Number of bytes that are compared to notice that a file was filled again past its former length. */
    private static final int REMEMBERED = 256;

    private final Path path;
    private final boolean isText;
    private final Consumer<String> notes;
    /** The bytes before the position, as they were read. */
    private final ByteBuffer lastBytes = ByteBuffer.allocate(REMEMBERED).limit(0);

    private FileChannel channel;

    /** Whether the format is known, because the file has a first byte. */
    private boolean hasBegun;

    /** Identifies the current file; null if the file system does not provide such a key. */
    private Object fileKey;

    private boolean isWaitReported;
    private long count;

    /**
     * Creates the object; the file is not opened yet, and does not have to exist.
     *
     * @param path of the file.
     * @param isText whether it contains text, so that a byte order mark is skipped.
     * @param notes receives sentences about what has happened to the file.
     */
    public FollowedFile(Path path, boolean isText, Consumer<String> notes) {
        this.path = path;
        this.isText = isText;
        this.notes = notes;
    }

    /**
     * Opens the file that has the name now.
     *
     * @return {@code false} if there is none.
     * @throws IOException if it cannot be opened, or is compressed, or in UTF-16.
     */
    public boolean open() throws IOException {
        try {
            openCurrent();
        } catch (NoSuchFileException e) {
            if (!isWaitReported) {
                notes.accept(printable() + " does not exist yet; waiting for it");
                isWaitReported = true;
            }
            return false;
        }
        begin();
        return true;
    }

    /** Goes to the beginning of the file, and finds out its format, unless it is empty as yet. */
    private void begin() throws IOException {
        lastBytes.clear().limit(0);
        ByteBuffer first = ByteBuffer.allocate(LogFormat.MAX_MAGIC);
        channel.read(first, 0);
        hasBegun = first.position() > 0;
        LogFormat format = LogFormat.of(first);
        if (format.isCompressed() || isText && format.label().equals(LogFormat.UTF_16LE.label())) {
            throw new IOException("the file is " + (format.isCompressed() ? "compressed" : "in " + format.label())
                    + "; read it without --follow");
        }
        channel.position(isText ? format.magicLength() : 0);
    }

    /** Opens the file that has the name, with its key, although another one may take the name meanwhile. */
    private void openCurrent() throws IOException {
        fileKey = readFileKey();
        channel = FileChannel.open(path);
        while (isReplaced()) {
            close();
            fileKey = readFileKey();
            channel = FileChannel.open(path);
        }
    }

    private Object readFileKey() throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    }

    /**
     * Returns whether the file was truncated, and perhaps filled again: it is shorter than what was read, or has other bytes
     * before the position.
     *
     * @return {@code true} if it was.
     * @throws IOException if it cannot be read.
     */
    public boolean isTruncated() throws IOException {
        long size = channel.size();
        return size < channel.position() || size > channel.position() && isRefilled();
    }

    /** Returns whether the bytes that were read last are not in the file any more, although it is longer now. */
    private boolean isRefilled() throws IOException {
        ByteBuffer now = ByteBuffer.allocate(lastBytes.remaining());
        long from = channel.position() - now.capacity();
        while (now.hasRemaining() && channel.read(now, from + now.position()) >= 0) {}
        return !now.flip().equals(lastBytes);
    }

    /**
     * Goes back to the beginning of a file that was truncated.
     *
     * @throws IOException if that fails, or it is compressed now, or in UTF-16.
     */
    public void restart() throws IOException {
        notes.accept(printable() + " was truncated; reading it from the beginning");
        begin();
    }

    /**
     * Returns whether another file has the name now.
     *
     * @return {@code true} if it has. The old file may have grown before that.
     * @throws IOException if that cannot be found out.
     */
    public boolean isReplaced() throws IOException {
        try {
            Object now = readFileKey();
            return now != null && !now.equals(fileKey);
        } catch (NoSuchFileException e) {
            return false; // the old file may still grow until a new one exists
        }
    }

    /**
     * Leaves a file that was replaced; the new one is to be opened.
     *
     * @throws IOException if it cannot be closed.
     */
    public void leave() throws IOException {
        close();
        notes.accept(printable() + " was replaced; reading the new file");
    }

    /**
     * Reads from the position.
     *
     * @return the number of bytes, 0 at the end of the file.
     * @throws IOException if it cannot be read, or was empty before, and is now compressed or in UTF-16.
     */
    @Override
    public int read(ByteBuffer destination) throws IOException {
        if (!hasBegun) {
            begin();
        }
        int n = Math.max(channel.read(destination), 0);
        count += n;
        if (n > 0) {
            remember(destination, n);
        }
        return n;
    }

    /** Remembers the last bytes of those that were read into a buffer. */
    private void remember(ByteBuffer read, int length) {
        int kept = Math.min(length, REMEMBERED);
        ByteBuffer last = read.duplicate();
        last.limit(read.position()).position(read.position() - kept);
        lastBytes.clear().put(last).flip();
    }

    /**
     * Returns the name for reports.
     *
     * @return the path as the user has written it.
     */
    public String name() {
        return path.toString();
    }

    private String printable() {
        return Arguments.printable(name());
    }

    /**
     * Returns the position in the current file.
     *
     * @return the number of bytes before it.
     * @throws IOException if that cannot be found out.
     */
    public long position() throws IOException {
        return channel.position();
    }

    /**
     * Returns the current length of the file.
     *
     * @return the length in bytes.
     * @throws IOException if that cannot be found out.
     */
    public long size() throws IOException {
        return channel.size();
    }

    /**
     * Returns how many bytes have been read from all files that had the name.
     *
     * @return their number.
     */
    public long count() {
        return count;
    }

    @Override
    public boolean isOpen() {
        return channel != null;
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
            channel = null;
        }
    }
}
