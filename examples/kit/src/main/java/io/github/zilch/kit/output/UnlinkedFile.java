// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.output;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * A file that this process has open, and that has no name any more. Linux still has it among the open files of the process.
 *
 * @param openFile where Linux has it.
 */
record UnlinkedFile(Path openFile) {
    private static final Path OPEN_FILES = Path.of("/proc/self/fd");
    private static final int BLOCK = 1 << 16;

    /**
     * Finds a file.
     *
     * @param fileKey of the file, which this process has open.
     * @return the file, or null if it has a name, or if the operating system does not tell.
     */
    static UnlinkedFile find(Object fileKey) {
        if (!Files.isDirectory(OPEN_FILES)) {
            return null;
        }
        try (DirectoryStream<Path> all = Files.newDirectoryStream(OPEN_FILES)) {
            for (Path each : all) {
                if (isUnlinked(each, fileKey)) {
                    return new UnlinkedFile(each);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // the operating system does not tell
        }
        return null;
    }

    private static boolean isUnlinked(Path openFile, Object fileKey) {
        try {
            return fileKey.equals(Files.readAttributes(openFile, BasicFileAttributes.class)
                            .fileKey())
                    && Files.getAttribute(openFile, "unix:nlink").equals(0);
        } catch (IOException e) {
            return false; // closed in the meantime
        }
    }

    /**
     * Copies the end of the file.
     *
     * @param begin in bytes; nothing is copied if the file is shorter.
     * @param target that is written to.
     * @throws IOException if that fails.
     */
    void copy(long begin, FileChannel target) throws IOException {
        try (FileChannel reader = FileChannel.open(openFile, StandardOpenOption.READ)) {
            ByteBuffer block = ByteBuffer.allocate(BLOCK);
            long position = begin;
            for (int read = reader.read(block, position); read > 0; read = reader.read(block.clear(), position)) {
                position += read;
                block.flip();
                while (block.hasRemaining()) {
                    target.write(block);
                }
            }
        }
    }
}
