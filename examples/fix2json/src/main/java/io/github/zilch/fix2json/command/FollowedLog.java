// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import io.github.zilch.fix2json.log.MessageScanner;
import io.github.zilch.kit.input.FollowedFile;
import java.io.IOException;

/** A log that is followed. Lines are numbered from the beginning of the current file. For use by one thread. */
class FollowedLog {
    private final FollowedFile file;
    private final MessageScanner scanner;
    private final Reports reports;

    FollowedLog(FollowedFile file, MessageScanner scanner, Reports reports) {
        this.file = file;
        this.scanner = scanner;
        this.reports = reports;
    }

    /**
     * Reads once.
     *
     * @return {@code true} if anything was read or has changed; {@code false} if the caller should wait.
     */
    boolean poll() throws IOException {
        reports.file(name());
        if (!file.isOpen()) {
            return open();
        }
        if (file.isTruncated()) {
            return restart();
        }
        return scanner.advance() > 0 || file.isReplaced() && switchFile();
    }

    /**
     * Reads what the log has now, also if it has been rotated, but nothing that is written meanwhile. Ends it.
     *
     * @return {@code false}: there is no more to read.
     */
    boolean finish() throws IOException {
        reports.file(name());
        if (!file.isOpen()) {
            open();
        }
        while (file.isOpen()) {
            if (file.isTruncated()) {
                restart();
            }
            long size = file.size();
            while (file.position() < size && scanner.advance() > 0) {}
            if (!file.isReplaced() || !switchFile()) {
                end();
            }
        }
        return false;
    }

    private boolean open() throws IOException {
        boolean isOpen = file.open();
        if (isOpen) {
            scanner.begin(file);
        }
        return isOpen;
    }

    /** Reads a file from its beginning that was truncated, and perhaps filled again. */
    private boolean restart() throws IOException {
        file.restart();
        scanner.end();
        scanner.begin(file);
        return true;
    }

    /** Reads the rest of the old file, and opens the new one. */
    private boolean switchFile() throws IOException {
        while (scanner.advance() > 0) {}
        scanner.end();
        file.leave();
        return open();
    }

    /** Passes on the remaining text, and closes the file. */
    void end() throws IOException {
        if (file.isOpen()) {
            scanner.end();
            file.close();
        }
    }

    /** Returns the name for reports. */
    String name() {
        return file.name();
    }

    /** Returns the number of bytes read so far. */
    long count() {
        return file.count();
    }
}
