// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import quickfix.FileStoreFactory;
import quickfix.FileUtil;
import quickfix.SessionID;
import quickfix.SessionSettings;

/**
 * Locks on the stores of sessions. The engine takes none: two processes with one store would both count its sequence
 * numbers, and messages would be lost. The lock is a file beside the store's, {@code SESSION.lock}, which is empty and
 * stays; what is held is the operating system's lock on it, which ends with the process however that ends.
 */
final class StoreLocks implements AutoCloseable {
    private final List<FileChannel> locks = new ArrayList<>();

    private StoreLocks() {}

    /**
     * Takes the locks on the stores of all sessions, and makes their folders.
     *
     * @param settings that have the sessions, each with a FileStorePath.
     * @return the locks, to be closed when the engine has ended.
     * @throws SettingsException if one cannot be taken, naming the session and its store; none is held then.
     */
    static StoreLocks take(SessionSettings settings) throws SettingsException {
        StoreLocks locks = new StoreLocks();
        boolean taken = false;
        try {
            for (Iterator<SessionID> ids = settings.sectionIterator(); ids.hasNext(); ) {
                SessionID id = ids.next();
                locks.take(id, SettingsFile.value(settings, id, FileStoreFactory.SETTING_FILE_STORE_PATH));
            }
            taken = true;
            return locks;
        } finally {
            if (!taken) {
                locks.close();
            }
        }
    }

    private void take(SessionID id, String store) throws SettingsException {
        String what = "session " + id + ": " + FileStoreFactory.SETTING_FILE_STORE_PATH + " " + store;
        try {
            Path folder = Files.createDirectories(Path.of(store));
            FileChannel channel = FileChannel.open(
                    folder.resolve(FileUtil.sessionIdFileName(id) + ".lock"),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE);
            locks.add(channel);
            if (!FileLocks.take(channel)) {
                throw new SettingsException(
                        what + " is in use by another process: end that, or give this one a store" + " of its own");
            }
        } catch (IOException | InvalidPathException e) {
            throw new SettingsException(what + " cannot be used: " + RootCause.message(e), e);
        }
    }

    /** Gives them back. */
    @Override
    public void close() {
        try {
            for (FileChannel lock : locks) {
                lock.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot give back the lock on a store: " + e.getMessage(), e);
        }
    }
}
