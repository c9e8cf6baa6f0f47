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
 * A file that appears under its name only when it is complete. Until then, the output goes to a file
 * {@code .NAME.PID.part} in the same directory, and an existing file stays as it is. Something other than a regular
 * file, such as a pipe or {@code /dev/null}, is written to directly. If the name ends with {@code .gz}, the output is
 * compressed.
 *
 * <p>{@link #abort} may be called by a thread other than the writer.
 */
final class OutputFile {
    private final Path name;
    private Path file;
    private Path part;
    private FileChannel channel;
    private GZIPOutputStream gzip;
    private boolean isFinished;

    /**
     * Creates the object. Does not access the file.
     *
     * @param name of the file; links are followed.
     */
    OutputFile(Path name) {
        this.name = name;
    }

    /**
     * Returns whether writing a file would replace an input, also through links.
     *
     * @param output to write, or null if there is no such file.
     * @param input that is read; it need not exist.
     */
    static boolean replaces(Path output, Path input) {
        try {
            return output != null && Files.isRegularFile(output) && Files.isSameFile(output, input);
        } catch (IOException e) {
            return false; // there is no such file to read
        }
    }

    /**
     * Opens the file.
     *
     * @return the channel to write to.
     * @throws IOException if the file cannot be written. The message names the file.
     */
    synchronized WritableByteChannel open() throws IOException {
        try {
            if (isFinished) {
                throw new IOException("the run was aborted");
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
            gzip = new GZIPOutputStream(Channels.newOutputStream(channel), 1 << 16);
            return Channels.newChannel(gzip);
        } catch (IOException e) {
            throw new IOException("cannot write " + name + ": " + Reasons.of(e), e);
        }
    }

    private FileChannel openPart() throws IOException {
        long pid = ProcessHandle.current().pid();
        part = file.resolveSibling("." + file.getFileName() + "." + pid + ".part");
        Files.deleteIfExists(part);
        // only a new file is safe: in a directory that others can write to, an existing name may be a link to another
        // file
        return FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    /**
     * Forces the bytes to the storage device, and then moves the file to its name.
     *
     * @throws IOException if that fails, in which case the file does not appear under its name.
     */
    synchronized void commit() throws IOException {
        if (isFinished) {
            return;
        }
        try {
            if (gzip != null) {
                gzip.finish();
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

    /** Deletes the output, so that no file appears under the name. Has no effect after a commit. */
    synchronized void abort() {
        if (isFinished) {
            return;
        }
        isFinished = true;
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
