// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.argument;

import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Reads arguments that the locale of the process may be unable to express. */
public final class Arguments {
    /** What the JVM puts in the place of a byte that the charset of the locale does not have. */
    private static final char REPLACEMENT = '\ufffd';

    /** So many characters of an argument show which one it is. */
    private static final int BRIEF = 60;

    private Arguments() {}

    /**
     * Returns the path that an argument names.
     *
     * @param argument of the user.
     * @return the path.
     * @throws IOException if the argument cannot be a name in the charset of the locale.
     */
    public static Path path(String argument) throws IOException {
        if (argument.isEmpty()) {
            throw new IOException("an empty text is no file name"); // and would be the current directory
        }
        try {
            return Path.of(argument);
        } catch (InvalidPathException e) {
            throw new IOException("its name " + notInLocale() + ", or pass its directory", e);
        }
    }

    /**
     * Returns an argument that is text.
     *
     * @param argument of the user.
     * @return the argument.
     * @throws IOException if characters of it have been lost.
     */
    public static String text(String argument) throws IOException {
        if (argument.indexOf(REPLACEMENT) >= 0) {
            throw new IOException("the text of an argument " + notInLocale());
        }
        return argument;
    }

    /**
     * Returns a text without characters that control a terminal, or break a line of a report in two: each is printed as
     * {@code \\n}, {@code \\u001b} and the like. Such characters can be in the names of files.
     *
     * @param text to print.
     * @return the text.
     */
    public static String printable(String text) {
        if (text.chars().noneMatch(Arguments::isControl)) {
            return text;
        }
        StringBuilder printable = new StringBuilder();
        text.chars().forEach(c -> {
            if (!isControl(c)) {
                printable.append((char) c);
            } else {
                printable.append(c == '\n' ? "\\n" : String.format("\\u%04x", c));
            }
        });
        return printable.toString();
    }

    /**
     * Returns the beginning of a text for a message about it: at most 60 characters, as {@link #printable} prints them.
     *
     * @param text of the user.
     * @return the text, or its beginning and {@code …}.
     */
    public static String brief(String text) {
        return printable(text.length() <= BRIEF ? text : text.substring(0, BRIEF) + "…");
    }

    private static boolean isControl(int c) {
        return Character.isISOControl(c) && c != '\t' || Character.getType(c) == Character.FORMAT;
    }

    private static String notInLocale() {
        return "has characters that the charset of the locale, " + System.getProperty("sun.jnu.encoding", "unknown")
                + ", does not have: run the command with LC_ALL=C.UTF-8";
    }
}
