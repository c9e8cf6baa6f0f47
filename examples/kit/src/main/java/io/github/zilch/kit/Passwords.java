// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Finds the password of the user: from an option, from an environment variable, or by asking on the terminal. The question
 * goes to the terminal and never to standard output, and what is typed is not shown. Every password that is found is
 * added to the {@link Secrets}.
 */
public final class Passwords {
    /** The value of an option that was given without a text. */
    public static final String ASK = "";

    private static final Path TERMINAL = Path.of("/dev/tty");

    private Passwords() {}

    /**
     * Returns the password.
     *
     * @param option value of the option, {@link #ASK} to ask for it, or null if it was not given.
     * @param environment of the process.
     * @param variable of the environment that is used without the option. Its text is used as it is.
     * @return the password, or null if there is none.
     * @throws IOException if there is no terminal to ask on.
     */
    public static String find(String option, Map<String, String> environment, String variable) throws IOException {
        String found = option;
        if (option == null) {
            found = environment.get(variable);
        } else if (option.equals(ASK)) {
            found = ask(variable);
        }
        Secrets.add(found);
        return found;
    }

    private static String ask(String variable) throws IOException {
        try {
            if (Files.exists(TERMINAL) && hideTyping(true)) {
                return askHidden();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new IOException(
                "there is no terminal to ask for the password on: set the environment variable " + variable);
    }

    private static String askHidden() throws IOException, InterruptedException {
        Thread restore = new Thread(() -> {
            try {
                hideTyping(false);
            } catch (InterruptedException e) {
                // the user has to run stty echo
            }
        });
        Runtime.getRuntime().addShutdownHook(restore); // also after Ctrl-C
        try (RandomAccessFile terminal = new RandomAccessFile(TERMINAL.toFile(), "rw")) {
            terminal.write("Password: ".getBytes(StandardCharsets.US_ASCII));
            String line = terminal.readLine();
            terminal.write('\n');
            if (line == null) {
                throw new IOException("no password was typed");
            }
            return new String(line.getBytes(StandardCharsets.ISO_8859_1), Charset.defaultCharset());
        } finally {
            hideTyping(false);
            Runtime.getRuntime().removeShutdownHook(restore);
        }
    }

    /** Switches what the terminal shows. Returns {@code false} if there is no terminal. */
    private static boolean hideTyping(boolean isHidden) throws InterruptedException {
        try {
            Process stty = new ProcessBuilder("stty", isHidden ? "-echo" : "echo")
                    .redirectInput(TERMINAL.toFile())
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return stty.waitFor() == 0;
        } catch (IOException e) { // the process has no terminal, or the system has no stty
            return false;
        }
    }
}
