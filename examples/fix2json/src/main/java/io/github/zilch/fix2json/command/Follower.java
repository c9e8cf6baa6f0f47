// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.command;

import io.github.zilch.kit.convert.RejectedException;
import io.github.zilch.kit.input.FollowedInput;
import io.github.zilch.kit.input.InputList;
import io.github.zilch.kit.output.OutputFailure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** Follows one or several logs on the calling thread until the run is stopped. */
final class Follower {
    private final List<FollowedLog> files;
    private final BooleanSupplier isStopped;
    private final InputList.Failures failures;

    /**
     * Creates a follower.
     *
     * @param logs to follow.
     * @param isStopped returns whether the run was stopped.
     * @param failures receives the logs that can no longer be read.
     */
    Follower(List<FollowedLog> logs, BooleanSupplier isStopped, InputList.Failures failures) {
        files = new ArrayList<>(logs);
        this.isStopped = isStopped;
        this.failures = failures;
    }

    /**
     * Follows the logs until the run is stopped or no log can be read any more.
     *
     * @throws OutputFailure if the output cannot be written.
     * @throws RejectedException if a rejected message stops the run.
     */
    void run() throws IOException {
        while (!files.isEmpty() && !isStopped.getAsBoolean()) {
            boolean hasProgress = false;
            for (FollowedLog file : List.copyOf(files)) {
                hasProgress |= poll(file);
            }
            if (!hasProgress) {
                FollowedInput.pause();
            }
        }
        for (FollowedLog file : List.copyOf(files)) {
            while (poll(file)) {}
            file.end();
        }
    }

    private boolean poll(FollowedLog file) throws IOException {
        try {
            return file.poll();
        } catch (OutputFailure | RejectedException e) {
            throw e;
        } catch (IOException e) {
            failures.cannotRead(file.name(), e);
            files.remove(file);
            file.end();
            return false;
        }
    }
}
