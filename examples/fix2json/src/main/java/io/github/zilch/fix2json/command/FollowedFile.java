// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import io.github.zilch.fix2json.MessageScanner;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * A log that grows, may be cut to nothing, and may be replaced by another file of its name. Its lines are numbered from
 * the beginning of the file at hand. For one thread.
 */
class FollowedFile implements ReadableByteChannel {
    private final Path path;
    private final MessageScanner scanner;
    private final Reports reports;
    private FileChannel channel;

    /** Tells the file at hand from another one of its name; null if the file system has nothing of the kind. */
    private Object key;

    private boolean isAwaited;
    private long count;

    FollowedFile(Path path, MessageScanner scanner, Reports reports) {
        this.path = path;
        this.scanner = scanner;
        this.reports = reports;
    }

    /**
     * Reads once.
     *
     * @return whether anything has happened; if not, it is time to wait.
     */
    boolean poll() throws IOException {
        reports.file(name());
        if (channel == null) {
            return open();
        }
        if (scanner.advance() > 0) {
            return true;
        }
        if (channel.size() < channel.position()) {
            reports.note(path + " was cut short; reading it from the beginning");
            scanner.end();
            channel.position(0);
            scanner.begin(this);
            return true;
        }
        return isReplaced() && goOn();
    }

    private boolean open() throws IOException {
        try {
            channel = FileChannel.open(path);
            key = key();
        } catch (NoSuchFileException e) {
            if (!isAwaited) {
                reports.note(path + " is not there yet; waiting for it");
                isAwaited = true;
            }
            return false;
        }
        ByteBuffer first = ByteBuffer.allocate(Gunzip.MAGIC_LENGTH);
        channel.read(first, 0);
        if (Gunzip.isMagic(first, 0, first.position())) {
            throw new IOException("it is packed, and can only be read without --follow");
        }
        scanner.begin(this);
        return true;
    }

    private Object key() throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    }

    /** Whether another file has the name now. */
    boolean isReplaced() throws IOException {
        try {
            Object now = key();
            return now != null && !now.equals(key);
        } catch (NoSuchFileException e) {
            return false; // who writes may go on until there is a new one
        }
    }

    /** Reads what was written to the old file until it was replaced, and opens the new one. */
    private boolean goOn() throws IOException {
        while (scanner.advance() > 0) {}
        end();
        reports.note(path + " was replaced; reading the new one");
        return open();
    }

    /** Hands on what is left, and closes the file. */
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
        return n;
    }

    /** As it appears in reports. */
    String name() {
        return path.toString();
    }

    /** Bytes that were read so far. */
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
