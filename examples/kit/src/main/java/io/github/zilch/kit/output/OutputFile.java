// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.output;

import io.github.zilch.kit.Causes;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.zip.GZIPOutputStream;

/**
 * A file that appears under its name only when it is complete. Until then, the output goes to a file
 * {@code .NAME.PID.part} in the same directory, or {@code .NAME.PID-2.part} and so on if there is such a file, and an
 * existing file stays as it is. The new file has the permissions of
 * the one that it replaces, also while it is incomplete. Something other than a regular file, such as a pipe or
 * {@code /dev/null}, is written to directly. If the name ends with {@code .gz}, the output is compressed; a name that
 * promises another compression is refused.
 *
 * <p>{@link #close} may be called by a thread other than the writer.
 */
public final class OutputFile implements AutoCloseable {
    private static final int BUFFER_SIZE = 1 << 16;
    private static final int MAX_LINKS = 40;
    private static final int MAX_PARTS = 1_000;

    /** A name of 255 bytes, which most file systems allow, must leave room for what the temporary name adds. */
    private static final int MAX_NAME_BYTES = 200;

    private static final List<String> OTHER_COMPRESSIONS = List.of(".zst", ".bz2", ".xz", ".zip", ".lz4", ".br");

    private final Path name;
    private Path file;
    private Path part;
    private FileChannel channel;
    private GZIPOutputStream gzip;
    private boolean isClosed;

    /**
     * Creates the object. Does not access the file.
     *
     * @param name of the file; links are followed.
     */
    public OutputFile(Path name) {
        this.name = name;
    }

    /**
     * Returns whether writing a file would replace an input, also through links.
     *
     * @param output to write, or null if there is no such file.
     * @param input that is read; it need not exist.
     * @return {@code true} if it would.
     */
    public static boolean replaces(Path output, Path input) {
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
     * @throws ClosedChannelException if {@link #close} was called before.
     * @throws IOException if the file cannot be written. The message names the file.
     */
    public synchronized WritableByteChannel open() throws IOException {
        if (isClosed) {
            throw new ClosedChannelException();
        }
        try {
            checkName();
            boolean exists = Files.exists(name);
            file = exists && !Files.isRegularFile(name) ? name : realPath(name);
            if (Files.isDirectory(file)) {
                throw new IOException("it is a directory");
            }
            channel = exists && !Files.isRegularFile(file)
                    ? FileChannel.open(file, StandardOpenOption.WRITE)
                    : openPart(exists);
            if (!hasEnding(name, ".gz")) {
                return channel;
            }
            gzip = new GZIPOutputStream(Channels.newOutputStream(channel), BUFFER_SIZE);
            return Channels.newChannel(gzip);
        } catch (IOException e) {
            close();
            boolean isMissing = e instanceof NoSuchFileException; // the directory: the file itself is created
            throw new IOException(
                    "cannot write " + name + ": " + (isMissing ? "no such directory" : Causes.ofFile(e)), e);
        }
    }

    /**
     * Returns the path of a file without links. The file need not exist: a link to it stays when it is created.
     *
     * @throws IOException if the links form a circle.
     */
    static Path realPath(Path name) throws IOException {
        if (Files.exists(name)) {
            return name.toRealPath();
        }
        Path target = name.toAbsolutePath();
        for (int i = 0; i < MAX_LINKS && Files.isSymbolicLink(target); i++) {
            target = target.resolveSibling(Files.readSymbolicLink(target));
        }
        if (Files.isSymbolicLink(target)) {
            throw new IOException("its symbolic links form a circle");
        }
        Path directory = target.getParent();
        return directory != null && Files.exists(directory)
                ? directory.toRealPath().resolve(target.getFileName())
                : target;
    }

    private void checkName() throws IOException {
        for (String ending : OTHER_COMPRESSIONS) {
            if (hasEnding(name, ending)) {
                throw new IOException("the output can be compressed only as .gz, not as " + ending
                        + ": choose another name, or write to standard output and compress that");
            }
        }
        if (AppendFile.isOpen(name)) {
            throw new IOException("another process appends to it: stop that process, or choose another file");
        }
    }

    private FileChannel openPart(boolean replaces) throws IOException {
        PosixFileAttributeView old = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        if (!replaces || old == null) {
            return createPart();
        }
        FileChannel opened =
                createPart(PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        copyPermissions(old.readAttributes(), Files.getFileAttributeView(part, PosixFileAttributeView.class));
        return opened;
    }

    /**
     * Creates the temporary file. Only a new one is safe: an existing one may be a link to another file, or belong to a
     * process with the same number in another container.
     */
    private FileChannel createPart(FileAttribute<?>... attributes) throws IOException {
        Set<StandardOpenOption> options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        String shown = file.getFileName().toString();
        if (shown.getBytes(StandardCharsets.UTF_8).length > MAX_NAME_BYTES) {
            shown = shown.substring(0, Math.min(shown.length(), MAX_NAME_BYTES / 4));
        }
        String prefix = "." + shown + "." + ProcessHandle.current().pid();
        for (int i = 1; ; i++) {
            Path free = file.resolveSibling(prefix + (i == 1 ? "" : "-" + i) + ".part");
            try {
                FileChannel created = FileChannel.open(free, options, attributes);
                part = free; // from here on it is deleted unless it is committed
                return created;
            } catch (FileAlreadyExistsException e) {
                if (i == MAX_PARTS) {
                    throw new IOException("there are " + MAX_PARTS + " files such as " + free + ": delete them", e);
                }
            }
        }
    }

    /** Gives a new file owner, group and permissions of the one that it replaces, as far as that is allowed. */
    static void copyPermissions(PosixFileAttributes old, PosixFileAttributeView created) throws IOException {
        PosixFileAttributes now = created.readAttributes();
        try {
            if (!now.group().equals(old.group())) {
                created.setGroup(old.group());
            }
            if (!now.owner().equals(old.owner())) {
                created.setOwner(old.owner());
            }
        } catch (IOException e) {
            // only the administrator may give a file away
        }
        created.setPermissions(old.permissions());
    }

    /**
     * Forces the bytes to the storage device, and then moves the file to its name. Closes the file.
     *
     * @throws IOException if that fails, in which case the file does not appear under its name.
     */
    public synchronized void commit() throws IOException {
        if (isClosed) {
            return;
        }
        try {
            finish();
            if (part != null) {
                channel.close();
                moveToName();
            }
        } finally {
            close();
        }
    }

    private void moveToName() throws IOException {
        try {
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            Path complete = keep(); // its content may exist nowhere else
            throw new IOException(
                    "the output is complete in " + complete + ", but cannot be moved to " + file + ": "
                            + Causes.ofFile(e),
                    e);
        }
    }

    /**
     * Writes everything that is buffered and forces it to the storage device, so that {@link #commit} has nothing left
     * to write. Nothing may be written afterwards.
     *
     * @throws IOException if that fails.
     */
    public synchronized void finish() throws IOException {
        if (gzip != null) {
            gzip.finish();
        }
        if (part != null) {
            channel.force(true);
            AppendFile.syncDirectory(part.toAbsolutePath().getParent());
        }
    }

    /**
     * Closes the file, and leaves what has been written under its temporary name.
     *
     * @return the temporary name, or the name of a file that is written to directly.
     */
    public synchronized Path keep() {
        Path kept = part == null ? file : part;
        part = null;
        close();
        return kept;
    }

    /** Closes the file, and deletes what has been written unless it was committed or kept. */
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

    /** Returns whether the name of a file promises that its content is compressed. */
    static boolean promisesCompression(Path file) {
        return hasEnding(file, ".gz") || OTHER_COMPRESSIONS.stream().anyMatch(ending -> hasEnding(file, ending));
    }

    /** Returns whether the name of a file ends so, in either case of letters. */
    private static boolean hasEnding(Path file, String ending) {
        return file.toString().toLowerCase(Locale.ROOT).endsWith(ending);
    }
}
