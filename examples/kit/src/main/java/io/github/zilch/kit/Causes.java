// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;

/** Converts exceptions to sentences. */
public final class Causes {
    private static final int MAX_CAUSES = 10;

    private Causes() {}

    /**
     * Returns the messages of an exception and all its causes, each once, separated by colons.
     *
     * @param thrown the exception.
     * @return the sentence.
     */
    public static String of(Throwable thrown) {
        List<String> messages = new ArrayList<>();
        Throwable cause = thrown;
        for (int i = 0; cause != null && i < MAX_CAUSES; i++) {
            String message = message(cause);
            boolean isKnown = messages.stream().anyMatch(known -> known.contains(message));
            if (!isKnown) {
                messages.add(message);
            }
            cause = cause.getCause();
        }
        return String.join(": ", messages);
    }

    private static String message(Throwable thrown) {
        if (thrown instanceof FileSystemException e && e.getFile() != null) {
            return e.getFile() + ": " + ofFile(e);
        }
        String message = thrown.getMessage();
        return message == null || message.isBlank() ? thrown.getClass().getSimpleName() : message.strip();
    }

    /**
     * Returns why a file cannot be read or written, without its name.
     *
     * @param e the exception.
     * @return the reason.
     */
    public static String ofFile(IOException e) {
        if (e instanceof NoSuchFileException) {
            return "no such file";
        }
        if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (e instanceof FileSystemException f && f.getReason() != null) {
            return f.getReason();
        }
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    /**
     * Returns the root cause of an exception.
     *
     * @param thrown the exception.
     * @return the last cause in the chain.
     */
    public static Throwable root(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }
}
