// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.feed;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Appends lines to a file. A line is durable when the file has been synced to the disk, and only then confirmed. If the
 * feed was killed, the file can end in the middle of a line: that part is cut off when the file is opened, because its
 * change was not confirmed and is sent again. A file that ends with something else is left as it is.
 */
public final class FileSink extends ChannelSink {
    private static final int BLOCK = 1 << 16;

    private final FileChannel file;
    private long synced;

    private FileSink(FileChannel file) throws IOException {
        super(file);
        this.file = file;
        this.synced = file.size();
    }

    /**
     * Opens a file, and creates it if there is none.
     *
     * @param path of the file.
     * @return the sink.
     * @throws IOException if it cannot be opened, or ends with a part of a line that is not one of a feed.
     */
    public static FileSink open(Path path) throws IOException {
        boolean isNew = Files.notExists(path);
        FileChannel file =
                FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            long end = endOfLastLine(file);
            checkLine(file, end);
            file.truncate(end);
            file.position(file.size());
            file.force(true);
            if (isNew) {
                syncDirectory(path.toAbsolutePath().getParent());
            }
            return new FileSink(file);
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /** Returns the index after the last line feed. */
    private static long endOfLastLine(FileChannel file) throws IOException {
        ByteBuffer block = ByteBuffer.allocate(BLOCK);
        long end = file.size();
        while (end > 0) {
            long start = Math.max(0, end - BLOCK);
            block.clear().limit((int) (end - start));
            while (block.hasRemaining() && file.read(block, start + block.position()) >= 0) {
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

    /** Checks that what begins at an index, if anything, begins like the line of a feed: an object or an array. */
    private static void checkLine(FileChannel file, long index) throws IOException {
        ByteBuffer first = ByteBuffer.allocate(1);
        if (file.read(first, index) > 0 && first.get(0) != '{' && first.get(0) != '[') {
            throw new IOException("the file ends with a line that is not one of a feed, from byte " + index
                    + " on: end it with a line feed, or give another file");
        }
    }

    /** Makes the name of a new file durable. */
    private static void syncDirectory(Path directory) throws IOException {
        try (FileChannel entry = FileChannel.open(directory, StandardOpenOption.READ)) {
            entry.force(true);
        }
    }

    @Override
    void force() throws IOException {
        if (file.position() != synced) {
            file.force(false);
            synced = file.position();
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
