// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Follows one log or several, all on the calling thread, until another thread stops it. */
final class Follower {
    private static final long PAUSE_MILLIS = 100;

    private final Failures failures;
    private boolean isStopped;

    /** Hears of logs that cannot be read any more. */
    interface Failures {
        void cannotRead(String name, IOException reason);
    }

    Follower(Failures failures) {
        this.failures = failures;
    }

    /**
     * Follows logs until {@link #stop}, or until none of them can be read any more.
     *
     * @param logs to follow.
     * @throws OutputFailure if what is found cannot be written.
     * @throws RejectedException if what is found is rejected and that ends the run.
     */
    void run(List<FollowedFile> logs) throws IOException {
        List<FollowedFile> files = new ArrayList<>(logs);
        while (!files.isEmpty() && !isStopped()) {
            boolean hasHappened = false;
            for (FollowedFile file : List.copyOf(files)) {
                hasHappened |= poll(file, files);
            }
            if (!hasHappened) {
                pause();
            }
        }
        for (FollowedFile file : files) {
            file.end();
        }
    }

    private boolean poll(FollowedFile file, List<FollowedFile> files) throws IOException {
        try {
            return file.poll();
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

    /** Ends {@link #run} soon. May be called by any thread, before or after it as well. */
    synchronized void stop() {
        isStopped = true;
        notifyAll();
    }
}
