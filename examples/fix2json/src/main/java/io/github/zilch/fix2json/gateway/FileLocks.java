// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;

/** Locks on whole files, which end with their process however that ends. */
final class FileLocks {
    private FileLocks() {}

    /**
     * Takes the lock on a file. It is held until the channel is closed.
     *
     * @param channel to the file, open for writing.
     * @return whether it was taken; if not, somebody holds it, in this process or another.
     * @throws IOException if the file system does not lock.
     */
    static boolean take(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }
}
