// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.output;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;

/** Locks on whole files. The operating system releases them when the process ends, however it ends. */
public final class FileLocks {
    private FileLocks() {}

    /**
     * Acquires the lock on a file. It is held until this process closes any channel of the file.
     *
     * @param channel of the file, open for writing.
     * @return {@code true} if the lock was acquired; {@code false} if this or another process holds it.
     * @throws IOException if the file system does not support locks.
     */
    public static boolean acquire(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }
}
