// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway.settings;

import io.github.zilch.kit.Causes;
import io.github.zilch.kit.output.FileLocks;
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
 * Locks on the stores of sessions. The engine does not lock them: two processes with the same store would both count
 * its sequence numbers, and messages would be lost. The lock is on an empty file next to the store,
 * {@code SESSION.lock}, which is never deleted. The operating system releases the lock when the process ends, however
 * it ends.
 */
public final class StoreLocks implements AutoCloseable {
    private final List<FileChannel> locks = new ArrayList<>();

    private StoreLocks() {}

    /**
     * Locks the stores of all sessions, and creates their directories.
     *
     * @param settings with the sessions, each with a FileStorePath.
     * @return the locks, to be closed when the engine has stopped.
     * @throws SettingsException if a store cannot be locked. The message names the session and its store, and no lock
     *     is held.
     */
    public static StoreLocks acquire(SessionSettings settings) throws SettingsException {
        return acquire(settings, settings.sectionIterator());
    }

    /**
     * Locks the stores of some sessions, as {@link #acquire(SessionSettings)} does.
     *
     * @param settings with the sessions.
     * @param ids of the sessions.
     * @return the locks.
     * @throws SettingsException if a store cannot be locked; then no lock is held.
     */
    public static StoreLocks acquire(SessionSettings settings, Iterator<SessionID> ids) throws SettingsException {
        StoreLocks locks = new StoreLocks();
        boolean isAcquired = false;
        try {
            while (ids.hasNext()) {
                locks.add(settings, ids.next());
            }
            isAcquired = true;
            return locks;
        } finally {
            if (!isAcquired) {
                locks.close();
            }
        }
    }

    /** Closes the locks of others together with these. */
    public void takeOver(StoreLocks others) {
        locks.addAll(others.locks);
    }

    private void add(SessionSettings settings, SessionID id) throws SettingsException {
        String store = SettingsFile.value(settings, id, FileStoreFactory.SETTING_FILE_STORE_PATH);
        String what = "session " + id + ": " + FileStoreFactory.SETTING_FILE_STORE_PATH + " " + store;
        try {
            Path folder = Files.createDirectories(Path.of(store));
            FileChannel channel = FileChannel.open(
                    folder.resolve(FileUtil.sessionIdFileName(id) + ".lock"),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE);
            locks.add(channel);
            if (!FileLocks.acquire(channel)) {
                throw new SettingsException(
                        what + " is in use by another process: stop that process, or use another store for this one");
            }
        } catch (IOException | InvalidPathException e) {
            throw new SettingsException(what + " cannot be used: " + Causes.of(e), e);
        }
    }

    /** Releases the locks. */
    @Override
    public void close() {
        try {
            for (FileChannel lock : locks) {
                lock.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot release the lock on a store: " + e.getMessage(), e);
        }
    }
}
