// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import io.github.zilch.kit.convert.RejectedException;
import io.github.zilch.kit.output.OutputFailure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Follows one or several logs on the calling thread until another thread stops it. */
final class Follower {
    private static final long PAUSE_MILLIS = 100;

    private final Failures failures;
    private boolean isStopped;

    /** Receives the logs that can no longer be read. */
    interface Failures {
        void cannotRead(String name, IOException reason);
    }

    Follower(Failures failures) {
        this.failures = failures;
    }

    /**
     * Follows logs until {@link #stop} is called or no log can be read any more.
     *
     * @param logs to follow.
     * @throws OutputFailure if the output cannot be written.
     * @throws RejectedException if a rejected message stops the run.
     */
    void run(List<FollowedLog> logs) throws IOException {
        List<FollowedLog> files = new ArrayList<>(logs);
        while (!files.isEmpty() && !isStopped()) {
            boolean hasProgress = false;
            for (FollowedLog file : List.copyOf(files)) {
                hasProgress |= read(file, files, FollowedLog::poll);
            }
            if (!hasProgress) {
                pause();
            }
        }
        for (FollowedLog file : List.copyOf(files)) {
            read(file, files, FollowedLog::finish);
        }
    }

    /** Reads a log in some way. */
    private interface Reading {
        boolean of(FollowedLog file) throws IOException;
    }

    private boolean read(FollowedLog file, List<FollowedLog> files, Reading reading) throws IOException {
        try {
            return reading.of(file);
        } catch (OutputFailure | RejectedException e) {
            throw e;
        } catch (IOException e) {
            failures.cannotRead(file.name(), e);
            files.remove(file);
            file.end();
            return true;
        }
    }

    private synchronized void pause() {
        try {
            if (!isStopped) {
                wait(PAUSE_MILLIS);
            }
        } catch (InterruptedException e) {
            isStopped = true;
        }
    }

    private synchronized boolean isStopped() {
        return isStopped;
    }

    /** Stops {@link #run} soon. May be called by any thread, and also before or after {@code run}. */
    synchronized void stop() {
        isStopped = true;
        notifyAll();
    }
}
