// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import io.github.zilch.fix2json.log.MessageScanner;
import io.github.zilch.kit.Arguments;
import io.github.zilch.kit.input.LogFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * A log that grows, and may be truncated or replaced by another file with the same name. Lines are numbered from the
 * beginning of the current file. For use by one thread.
 */
class FollowedFile implements ReadableByteChannel {
    /** Number of bytes that are compared to notice that a file was filled again past its former length. */
    private static final int REMEMBERED = 256;

    private final Path path;
    private final MessageScanner scanner;
    private final Reports reports;
    /** The bytes before the position, as they were read. */
    private final ByteBuffer lastBytes = ByteBuffer.allocate(REMEMBERED).limit(0);

    private FileChannel channel;

    /** Identifies the current file; null if the file system does not provide such a key. */
    private Object fileKey;

    private boolean isWaitReported;
    private long count;

    FollowedFile(Path path, MessageScanner scanner, Reports reports) {
        this.path = path;
        this.scanner = scanner;
        this.reports = reports;
    }

    /**
     * Reads once.
     *
     * @return {@code true} if anything was read or has changed; {@code false} if the caller should wait.
     */
    boolean poll() throws IOException {
        reports.file(name());
        if (channel == null) {
            return open();
        }
        if (channel.size() > channel.position() && isRefilled()) {
            return restart();
        }
        if (scanner.advance() > 0) {
            return true;
        }
        if (channel.size() < channel.position()) {
            return restart();
        }
        return isReplaced() && switchFile();
    }

    /**
     * Reads what the log has now, also if it has been rotated, but nothing that is written meanwhile. Ends it.
     *
     * @return {@code false}: there is no more to read.
     */
    boolean finish() throws IOException {
        reports.file(name());
        if (channel == null) {
            open();
        }
        while (channel != null) {
            if (channel.size() < channel.position() || channel.size() > channel.position() && isRefilled()) {
                restart();
            }
            long size = channel.size();
            while (channel.position() < size && scanner.advance() > 0) {}
            if (!isReplaced() || !switchFile()) {
                end();
            }
        }
        return false;
    }

    /** Reads a file from its beginning that was truncated, and perhaps filled again. */
    private boolean restart() throws IOException {
        reports.note(Arguments.printable(name()) + " was truncated; reading it from the beginning");
        scanner.end();
        channel.position(0);
        lastBytes.clear().limit(0);
        scanner.begin(this);
        return true;
    }

    /** Returns whether the bytes that were read last are not in the file any more, although it is longer now. */
    private boolean isRefilled() throws IOException {
        ByteBuffer now = ByteBuffer.allocate(lastBytes.remaining());
        long from = channel.position() - now.capacity();
        while (now.hasRemaining() && channel.read(now, from + now.position()) >= 0) {}
        return !now.flip().equals(lastBytes);
    }

    /** Remembers the last bytes of those that were read into a buffer. */
    private void remember(ByteBuffer read, int count) {
        int kept = Math.min(count, REMEMBERED);
        ByteBuffer last = read.duplicate();
        last.limit(read.position()).position(read.position() - kept);
        lastBytes.clear().put(last).flip();
    }

    private boolean open() throws IOException {
        try {
            openCurrent();
        } catch (NoSuchFileException e) {
            if (!isWaitReported) {
                reports.note(Arguments.printable(name()) + " does not exist yet; waiting for it");
                isWaitReported = true;
            }
            return false;
        }
        ByteBuffer first = ByteBuffer.allocate(LogFormat.MAX_MAGIC);
        channel.read(first, 0);
        LogFormat format = LogFormat.of(first);
        if (format.isCompressed() || format.label().equals(LogFormat.UTF_16LE.label())) {
            throw new IOException("the file is " + (format.isCompressed() ? "compressed" : "in " + format.label())
                    + "; read it without --follow");
        }
        channel.position(format.magicLength());
        lastBytes.clear().limit(0);
        scanner.begin(this);
        return true;
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

    /** Returns whether another file has the name now. */
    boolean isReplaced() throws IOException {
        try {
            Object now = readFileKey();
            return now != null && !now.equals(fileKey);
        } catch (NoSuchFileException e) {
            return false; // the old file may still grow until a new one exists
        }
    }

    /** Reads the rest of the old file, and opens the new one. */
    private boolean switchFile() throws IOException {
        while (scanner.advance() > 0) {}
        end();
        reports.note(Arguments.printable(name()) + " was replaced; reading the new file");
        return open();
    }

    /** Passes on the remaining text, and closes the file. */
    void end() throws IOException {
        if (channel != null) {
            scanner.end();
            close();
        }
    }

    @Override
    public int read(ByteBuffer destination) throws IOException {
        int n = Math.max(channel.read(destination), 0);
        count += n;
        if (n > 0) {
            remember(destination, n);
        }
        return n;
    }

    /** Returns the name for reports. */
    String name() {
        return path.toString();
    }

    /** Returns the number of bytes read so far. */
    long count() {
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
