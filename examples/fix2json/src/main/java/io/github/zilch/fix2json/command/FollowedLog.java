// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import io.github.zilch.fix2json.log.MessageScanner;
import io.github.zilch.kit.input.FollowedFile;
import io.github.zilch.kit.input.FollowedInput;
import java.io.IOException;
import java.util.function.BooleanSupplier;

/** A log that is followed. Lines are numbered from the beginning of the current file. For use by one thread. */
class FollowedLog {
    private final FollowedFile file;
    private final FollowedInput input;
    private final MessageScanner scanner;
    private final Reports reports;
    private boolean isReading;

    FollowedLog(FollowedFile file, BooleanSupplier isStopped, MessageScanner scanner, Reports reports) {
        this.file = file;
        input = new FollowedInput(file, isStopped, false);
        this.scanner = scanner;
        this.reports = reports;
    }

    /**
     * Reads once. After the run was stopped, reads what the log has now, also if it has been rotated, but nothing that is
     * written meanwhile.
     *
     * @return {@code true} if anything was read or has changed; {@code false} if the caller should wait, or stop.
     */
    boolean poll() throws IOException {
        reports.file(name());
        if (!isReading) {
            isReading = input.next();
            if (isReading) {
                scanner.begin(input);
            }
            return isReading;
        }
        int length = scanner.advance();
        if (length < 0) {
            scanner.end();
            isReading = false;
        }
        return length != 0;
    }

    /** Passes on the remaining text, and closes the file. */
    void end() throws IOException {
        if (isReading) {
            scanner.end();
            isReading = false;
        }
        file.close();
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
