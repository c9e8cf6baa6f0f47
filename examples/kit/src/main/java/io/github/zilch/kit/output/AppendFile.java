// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.output;

import io.github.zilch.kit.Causes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;

/**
 * A file that lines are appended to, by one process at a time. The lock is on an empty file {@code .NAME.lock} in the
 * same directory, which is never deleted: it holds for the name, also after a log rotation has moved the file. The
 * operating system releases it when the process ends, however it ends.
 *
 * <p>A last line without a line feed, which a crash left, is removed when the file is opened. A file that is truncated
 * meanwhile is continued at its new end, and {@link #reopen} continues in a new file if the old one was moved, deleted or replaced.
 *
 * <p>A file whose first lines belong together is begun by {@link #openHidden}: it has the name
 * {@code .NAME.TAG.unfinished} until {@link #appear}. If the process ends between the completion of these lines, of which
 * only the caller knows, and {@code appear}, then {@link #openAppeared} makes up for it.
 *
 * <p>For use by one thread, except for {@link #close}.
 */
public final class AppendFile implements AutoCloseable {
    private static final int BLOCK = 1 << 16;

    private static final Set<StandardOpenOption> CREATE =
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE, StandardOpenOption.APPEND);

    private static final FileAttribute<?> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    /** The numbers of rotated files. */
    private static final HexFormat NUMBERS = HexFormat.of().withUpperCase();

    private static final int DIGITS = 16;

    /** How hidden names end. */
    private static final String HIDDEN = ".unfinished";

    /** The files that this process has open. The operating system locks them against other processes only. */
    private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

    private final Path file;

    /** Whether the first byte of a line is one that this program writes: a crash may have left a part of such a line. */
    private final IntPredicate isOwn;

    /** The locked file; null for a device. */
    private final FileChannel lock;

    private FileChannel channel;
    private Object fileKey;

    /** The size of the file when it was last known to have its name. */
    private long sizeWithName;

    /** The hidden name of the file; null if it has its own. */
    private Path hidden;

    private AppendFile(Path file, IntPredicate isOwn, FileChannel lock) {
        this.file = file;
        this.isOwn = isOwn;
        this.lock = lock;
    }

    /**
     * Opens a file, and creates it if there is none.
     *
     * @param path of the file; links are followed.
     * @param isOwn whether the first byte of a part of a line at its end shows that it may be removed.
     * @return the file.
     * @throws IOException if it cannot be opened or locked, or ends with a part of a line that is not removed.
     */
    public static AppendFile open(Path path, IntPredicate isOwn) throws IOException {
        return open(path, isOwn, AppendFile::openFile);
    }

    /**
     * Begins a file that appears under its name by {@link #appear}. What earlier processes left under hidden names is
     * deleted.
     *
     * @param path of the file, which must be missing or empty; links are followed. Something that is no file, such as a
     *     pipe, is written to directly.
     * @param tag a part of the hidden name.
     * @param isOwn whether the first byte of a part of a line at its end shows that it may be removed.
     * @return the file.
     * @throws IOException if it cannot be opened or locked, or has lines already.
     */
    public static AppendFile openHidden(Path path, String tag, IntPredicate isOwn) throws IOException {
        return open(path, isOwn, opened -> opened.openHidden(tag));
    }

    /**
     * Opens a file as {@link #open(Path, IntPredicate)} does. If there is a hidden file with the given tag, it appears first.
     *
     * @param path of the file; links are followed.
     * @param tag of a hidden file that is complete.
     * @param isOwn whether the first byte of a part of a line at its end shows that it may be removed.
     * @return the file.
     * @throws IOException if it cannot be opened or locked, or if both the file and the hidden one have lines.
     */
    public static AppendFile openAppeared(Path path, String tag, IntPredicate isOwn) throws IOException {
        return open(path, isOwn, opened -> {
            Path left = opened.hiddenName(tag);
            if (Files.exists(left)) {
                opened.moveToName(left);
            }
            opened.openFile();
        });
    }

    /** How a file is opened once it is locked. */
    @FunctionalInterface
    private interface Opening {
        void open(AppendFile file) throws IOException;
    }

    private static AppendFile open(Path path, IntPredicate isOwn, Opening opening) throws IOException {
        if (Files.isDirectory(path)) {
            throw new IOException("it is a directory");
        }
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            return openDevice(path, isOwn); // its real path can be no path, as that of /dev/stdout
        }
        if (OutputFile.promisesCompression(path)) {
            throw new IOException(
                    "lines are not compressed when they are appended: choose a name without the ending of a"
                            + " compression, and compress the file after a log rotation");
        }
        Path real = OutputFile.realPath(path);
        if (!OPEN.add(real)) {
            throw new IOException("this process writes to it already: choose another file");
        }
        AppendFile opened = null;
        boolean isOpen = false;
        try {
            opened = new AppendFile(real, isOwn, openLock(real));
            opening.open(opened);
            isOpen = true;
            return opened;
        } finally {
            if (!isOpen && opened != null) {
                opened.close();
            } else if (!isOpen) {
                OPEN.remove(real);
            }
        }
    }

    /** Opens something that has neither lines nor a lock, such as a pipe. */
    private static AppendFile openDevice(Path path, IntPredicate isOwn) throws IOException {
        AppendFile opened = new AppendFile(path, isOwn, null);
        opened.channel = FileChannel.open(path, StandardOpenOption.WRITE);
        return opened;
    }

    private static Path lockFile(Path file) {
        return file.resolveSibling("." + file.getFileName() + ".lock");
    }

    /**
     * Returns whether a process has a file open to append to it. Then it must not be replaced.
     *
     * @param path of the file; links are followed.
     * @return {@code true} if this or another process has it open.
     * @throws IOException if that cannot be found out.
     */
    static boolean isOpen(Path path) throws IOException {
        Path real = OutputFile.realPath(path);
        if (OPEN.contains(real)) {
            return true;
        }
        Path locked = lockFile(real);
        if (!Files.exists(locked)) { // nor can it, if its name would be too long
            return false;
        }
        try (FileChannel lock = FileChannel.open(locked, StandardOpenOption.WRITE)) {
            return !FileLocks.acquire(lock);
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    private static FileChannel openLock(Path file) throws IOException {
        FileChannel lock;
        try {
            lock = FileChannel.open(lockFile(file), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (NoSuchFileException e) { // the lock itself is created
            throw new IOException("no such directory");
        }
        if (!FileLocks.acquire(lock)) {
            lock.close();
            throw new IOException("another process writes to it: stop that process, or choose another file");
        }
        return lock;
    }

    private void openFile() throws IOException {
        boolean isNew = Files.notExists(file);
        channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
        fileKey = readFileKey(file);
        removePart();
        sizeWithName = channel.size();
        channel.force(true);
        if (isNew) {
            syncDirectory(file.getParent());
        }
    }

    private Path hiddenName(String tag) {
        return file.resolveSibling("." + file.getFileName() + "." + tag + HIDDEN);
    }

    private void openHidden(String tag) throws IOException {
        checkEmpty();
        deleteHidden();
        hidden = hiddenName(tag);
        channel = createLike(file, hidden);
        fileKey = readFileKey(hidden);
        syncDirectory(file.getParent());
    }

    /** Creates a file with the permissions of another one, if that exists. */
    private static FileChannel createLike(Path other, Path created) throws IOException {
        PosixFileAttributeView old = Files.getFileAttributeView(other, PosixFileAttributeView.class);
        if (old == null || Files.notExists(other)) {
            return FileChannel.open(created, CREATE);
        }
        FileChannel opened = FileChannel.open(created, CREATE, OWNER_ONLY);
        OutputFile.copyPermissions(
                old.readAttributes(), Files.getFileAttributeView(created, PosixFileAttributeView.class));
        return opened;
    }

    private void checkEmpty() throws IOException {
        if (Files.exists(file) && Files.size(file) > 0) {
            throw new IOException("it has lines already, and would be replaced: move it away, or choose another file");
        }
    }

    private void deleteHidden() throws IOException {
        String prefix = "." + file.getFileName() + ".";
        try (DirectoryStream<Path> left = Files.newDirectoryStream(file.getParent(), entry -> {
            String name = entry.getFileName().toString();
            return name.startsWith(prefix) && name.endsWith(HIDDEN);
        })) {
            for (Path entry : left) {
                Files.delete(entry);
            }
        }
    }

    /**
     * Lets a file that was begun by {@link #openHidden} appear under its name. Does nothing for other files. What has been
     * written is durable before.
     *
     * @throws IOException if that fails. What has been written is under the hidden name then.
     */
    public void appear() throws IOException {
        if (hidden != null) {
            channel.force(true);
            moveToName(hidden);
            hidden = null;
        }
    }

    private void moveToName(Path complete) throws IOException {
        checkEmpty();
        Files.move(complete, file, StandardCopyOption.ATOMIC_MOVE);
        syncDirectory(file.getParent());
    }

    private void removePart() throws IOException {
        try (FileChannel reader = FileChannel.open(file, StandardOpenOption.READ)) {
            long end = endOfLastLine(reader);
            ByteBuffer first = ByteBuffer.allocate(1);
            if (reader.read(first, end) <= 0) {
                return;
            }
            if (!isOwn.test(first.get(0))) {
                throw new IOException("the file ends with a line that this command has not written, from byte " + end
                        + " on: end it with a line feed, or give another file");
            }
            channel.truncate(end);
        }
    }

    /** Returns the index after the last line feed. */
    private static long endOfLastLine(FileChannel reader) throws IOException {
        ByteBuffer block = ByteBuffer.allocate(BLOCK);
        long end = reader.size();
        while (end > 0) {
            long start = Math.max(0, end - BLOCK);
            block.clear().limit((int) (end - start));
            while (block.hasRemaining() && reader.read(block, start + block.position()) >= 0) {
                // a read can return less than asked for
            }
            for (int i = block.position() - 1; i >= 0; i--) {
                if (block.get(i) == '\n') {
                    return start + i + 1;
                }
            }
            end = start;
        }
        return 0;
    }

    /** Makes the name of a new file durable. */
    static void syncDirectory(Path directory) throws IOException {
        try (FileChannel entry = FileChannel.open(directory, StandardOpenOption.READ)) {
            entry.force(true);
        }
    }

    private static Object readFileKey(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    }

    /**
     * Returns the channel, which appends. It must not be closed.
     *
     * @return the channel of the current file.
     */
    public FileChannel channel() {
        return channel;
    }

    /**
     * Makes what was written durable. Does nothing for something that is no file, such as a pipe: written is taken.
     *
     * @throws IOException if the storage device fails.
     */
    public void force() throws IOException {
        if (lock != null) {
            channel.force(false);
        }
    }

    /**
     * That another file has the name now.
     *
     * @param isDeleted whether the old one has no name any more: it was deleted, or another file was moved in its place. Only
     *     Linux tells.
     * @param saved the number of bytes that were written to a deleted file after it was last known to have its name. They are at
     *     the end of the new file.
     */
    public record Move(boolean isDeleted, long saved) {}

    /**
     * Continues in a new file if a log rotation has moved the current one, or if somebody has deleted or replaced it. To be
     * called between lines, from time to time: what was written to a deleted file since the last call is copied.
     *
     * @return what has happened, or null if the file has its name.
     * @throws IOException if the new file cannot be opened, or the old one cannot be forced to the storage device. The message
     *     says if that loses lines.
     */
    public Move reopen() throws IOException {
        if (lock == null || hidden != null) {
            return null;
        }
        long size = channel.size();
        if (!isMoved()) {
            sizeWithName = size;
            return null;
        }
        channel.force(true);
        UnlinkedFile deleted = UnlinkedFile.find(fileKey);
        long begin = sizeWithName;
        long saved = deleted == null ? 0 : Math.max(0, size - begin);
        FileChannel old = channel;
        try {
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                throw new IOException("it is no regular file any more");
            }
            openFile();
            if (saved > 0) {
                deleted.copy(begin, channel);
                channel.force(true);
            }
        } catch (IOException e) {
            throw deleted == null
                    ? e
                    : new IOException(
                            "it was deleted or replaced, and cannot be opened again: " + Causes.ofFile(e)
                                    + (saved == 0 ? "" : "; the last " + saved + " bytes of lines are lost"),
                            e);
        } finally {
            old.close();
        }
        return new Move(deleted != null, saved);
    }

    /**
     * Gives the file another name, and continues in a new file with the same permissions. Does nothing for a file that is
     * empty, that has not appeared yet, or that is no file. To be called between lines.
     *
     * @param number that is added to the name of the old file after a dot, in 16 hexadecimal digits; the one after the
     *     greatest if there is a file with this number or a greater one, so that the names are in the order of the files.
     * @return {@code true} if another file is written to now.
     * @throws IOException if the old file cannot be forced to the storage device or moved, or the new one not be opened.
     */
    public boolean rotate(long number) throws IOException {
        if (lock == null || hidden != null || isMoved() || channel.size() == 0) {
            return false;
        }
        channel.force(true);
        channel.close();
        Path old = file.resolveSibling(file.getFileName() + "." + NUMBERS.toHexDigits(freeNumber(number)));
        Files.move(file, old);
        createLike(old, file).close();
        openFile();
        syncDirectory(file.getParent());
        return true;
    }

    private long freeNumber(long number) throws IOException {
        long last = lastNumber();
        return Long.compareUnsigned(last, number) < 0 ? number : last + 1;
    }

    /**
     * Returns the greatest number of the files that {@link #rotate} has made in this process or an earlier one, also of those
     * that have got an ending since, as that of a compression.
     *
     * @return the unsigned number; 0 if there is none, or for something that is no file.
     * @throws IOException if the directory cannot be read.
     */
    public long lastNumber() throws IOException {
        if (lock == null) {
            return 0;
        }
        String prefix = file.getFileName() + ".";
        int end = prefix.length() + DIGITS;
        long last = 0;
        try (DirectoryStream<Path> siblings = Files.newDirectoryStream(file.getParent())) {
            for (Path sibling : siblings) {
                String name = sibling.getFileName().toString();
                if (name.startsWith(prefix)
                        && name.length() >= end
                        && name.chars().skip(prefix.length()).limit(DIGITS).allMatch(HexFormat::isHexDigit)) {
                    long number = HexFormat.fromHexDigitsToLong(name, prefix.length(), end);
                    last = Long.compareUnsigned(number, last) > 0 ? number : last;
                }
            }
        }
        return last;
    }

    /**
     * Records that the first line is written to the file now. The time is that of the lock, which nobody writes to, so it is
     * known to later processes. It is not recorded if somebody has deleted the lock.
     *
     * @throws IOException if the time cannot be set.
     */
    public void markBegun() throws IOException {
        if (lock == null) {
            return;
        }
        try {
            Files.setLastModifiedTime(lockFile(file), FileTime.from(Instant.now()));
        } catch (NoSuchFileException e) {
            // the next process makes a new lock
        }
    }

    /**
     * Returns how long ago {@link #markBegun} was called, in this process or an earlier one.
     *
     * @return the time, which is not negative; zero for something that is no file.
     * @throws IOException if the lock is gone.
     */
    public Duration age() throws IOException {
        if (lock == null) {
            return Duration.ZERO;
        }
        Duration age =
                Duration.between(Files.getLastModifiedTime(lockFile(file)).toInstant(), Instant.now());
        return age.isNegative() ? Duration.ZERO : age;
    }

    private boolean isMoved() throws IOException {
        try {
            Object now = readFileKey(file);
            return now != null && !now.equals(fileKey);
        } catch (NoSuchFileException e) {
            return true;
        }
    }

    /** Returns the path of the file. */
    @Override
    public String toString() {
        return file.toString();
    }

    /** Closes the file, which interrupts a thread that is blocked in it, and releases the lock. */
    @Override
    public void close() throws IOException {
        try {
            if (channel != null) {
                channel.close();
            }
        } finally {
            if (lock != null) {
                lock.close();
                OPEN.remove(file);
            }
        }
    }
}
