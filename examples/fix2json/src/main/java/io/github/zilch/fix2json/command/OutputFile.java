// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.zip.GZIPOutputStream;

/**
 * A file that appears under its name when it is complete, and never before. Until then it is written beside, under the
 * name {@code .NAME.PID.part}; what was there under the name stays until it is replaced. What is no regular file, such as
 * a pipe or {@code /dev/null}, is written to as it is. If the name ends with {@code .gz}, it is packed.
 *
 * <p>{@link #abort} may be called by another thread than the one that writes.
 */
final class OutputFile {
    private final Path name;
    private Path file;
    private Path part;
    private FileChannel channel;
    private GZIPOutputStream packer;
    private boolean isOver;

    /**
     * Names the file; nothing is done yet.
     *
     * @param name of the file; a link is followed.
     */
    OutputFile(Path name) {
        this.name = name;
    }

    /**
     * Begins to write.
     *
     * @return where to write.
     * @throws IOException if nothing can be written there, naming the file.
     */
    synchronized WritableByteChannel open() throws IOException {
        try {
            if (isOver) {
                throw new IOException("the run has been given up");
            }
            boolean exists = Files.exists(name);
            file = exists ? name.toRealPath() : name;
            if (Files.isDirectory(file)) {
                throw new IOException("it is a directory");
            }
            channel = exists && !Files.isRegularFile(file)
                    ? FileChannel.open(file, StandardOpenOption.WRITE)
                    : openPart();
            if (!name.toString().endsWith(".gz")) {
                return channel;
            }
            packer = new GZIPOutputStream(Channels.newOutputStream(channel), 1 << 16);
            return Channels.newChannel(packer);
        } catch (IOException e) {
            throw new IOException("cannot write " + name + ": " + Reasons.of(e), e);
        }
    }

    private FileChannel openPart() throws IOException {
        long pid = ProcessHandle.current().pid();
        part = file.resolveSibling("." + file.getFileName() + "." + pid + ".part");
        Files.deleteIfExists(part);
        // a new one, or in a folder that others may write to a link of theirs could lead it elsewhere
        return FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    /**
     * Gives the file its name. Its bytes are on the disk before.
     *
     * @throws IOException if that fails; the file has not got its name then.
     */
    synchronized void commit() throws IOException {
        if (isOver) {
            return;
        }
        try {
            if (packer != null) {
                packer.finish();
            }
            if (part != null) {
                channel.force(true);
                channel.close();
                Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            }
        } finally {
            abort();
        }
    }

    /** Gives up: what was written is deleted, and nothing appears under the name. Without effect after a commit. */
    synchronized void abort() {
        if (isOver) {
            return;
        }
        isOver = true;
        try {
            if (channel != null) {
                channel.close();
            }
            if (part != null) {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            // what is left has not got the name, and that is all that is promised
        }
    }
}
