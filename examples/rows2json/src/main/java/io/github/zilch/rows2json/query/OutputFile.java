// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.query;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.zip.GZIPOutputStream;

/**
 * A file that appears under its name only when it is complete. Until then, the output goes to a file
 * {@code .NAME.PID.part} in the same directory, and an existing file stays as it is. Something other than a regular
 * file, such as a pipe or {@code /dev/null}, is written to directly. If the name ends with {@code .gz}, the output is
 * compressed.
 *
 * <p>{@link #close} may be called by a thread other than the writer.
 */
final class OutputFile implements AutoCloseable {
    private static final int BUFFER_SIZE = 1 << 16;

    private final Path name;
    private Path file;
    private Path part;
    private FileChannel channel;
    private OutputStream stream;
    private boolean isClosed;

    /**
     * Creates the object. Does not access the file.
     *
     * @param name of the file; links are followed.
     */
    OutputFile(Path name) {
        this.name = name;
    }

    /**
     * Opens the file.
     *
     * @return the stream to write to.
     * @throws ClosedChannelException if {@link #close} was called.
     * @throws IOException if the file cannot be written. The message names the file.
     */
    synchronized OutputStream open() throws IOException {
        if (isClosed) {
            throw new ClosedChannelException();
        }
        try {
            boolean exists = Files.exists(name);
            file = exists ? name.toRealPath() : name;
            if (Files.isDirectory(file)) {
                throw new IOException("it is a directory");
            }
            if (exists && !Files.isRegularFile(file)) {
                channel = FileChannel.open(file, StandardOpenOption.WRITE);
            } else {
                long pid = ProcessHandle.current().pid();
                part = file.resolveSibling("." + file.getFileName() + "." + pid + ".part");
                Files.deleteIfExists(part);
                channel = FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            }
            OutputStream plain = Channels.newOutputStream(channel);
            stream = name.toString().endsWith(".gz") ? new GZIPOutputStream(plain, BUFFER_SIZE) : plain;
            return stream;
        } catch (IOException e) {
            throw new IOException("cannot write " + name + ": " + reason(e), e);
        }
    }

    private static String reason(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "no such directory";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        return e instanceof FileSystemException f && f.getReason() != null ? f.getReason() : e.getMessage();
    }

    /**
     * Forces the bytes to the storage device, and then moves the file to its name.
     *
     * @throws IOException if that fails, in which case the file does not appear under its name.
     */
    synchronized void commit() throws IOException {
        if (isClosed) {
            return;
        }
        if (stream instanceof GZIPOutputStream gzip) {
            gzip.finish();
        }
        if (part != null) {
            channel.force(true);
            channel.close();
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
        close();
    }

    /** Closes the file, and deletes what has been written unless it was committed. */
    @Override
    public synchronized void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        try {
            if (channel != null) {
                channel.close();
            }
            if (part != null) {
                Files.deleteIfExists(part);
            }
        } catch (IOException e) {
            // a partial file may remain, but not under the name, and no more is guaranteed
        }
    }
}
