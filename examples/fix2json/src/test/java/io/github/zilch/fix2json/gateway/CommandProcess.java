// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import io.github.zilch.fix2json.Fix2Json;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** The command in its own process, which can be killed. */
public final class CommandProcess implements AutoCloseable {
    /** A JVM starts in a second, but not on a machine with twenty other processes. */
    private static final int PATIENCE_SECONDS = 300;

    private final Process process;
    private final List<Thread> readers = new ArrayList<>();
    private final BlockingQueue<String> out = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> err = new LinkedBlockingQueue<>();
    private final List<String> allErr = Collections.synchronizedList(new ArrayList<>());

    public CommandProcess(String... args) throws IOException {
        this(ProcessBuilder.Redirect.PIPE, true, args);
    }

    /** Starts a process with a heap such as {@code 128m}, which ends if that is full, as the launcher lets it end. */
    static CommandProcess withHeap(String heap, String... args) throws IOException {
        return new CommandProcess(
                List.of("-Xmx" + heap, "-XX:+ExitOnOutOfMemoryError"), ProcessBuilder.Redirect.PIPE, true, args);
    }

    /** Starts a process whose output is redirected, or is not read. */
    public CommandProcess(ProcessBuilder.Redirect standardOutput, boolean isRead, String... args) throws IOException {
        this(List.of(), standardOutput, isRead, args);
    }

    private CommandProcess(List<String> flags, ProcessBuilder.Redirect standardOutput, boolean isRead, String... args)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-exports",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath(),
                Fix2Json.class.getName()));
        command.addAll(1, flags);
        command.addAll(List.of(args));
        process = new ProcessBuilder(command).redirectOutput(standardOutput).start();
        if (isRead) {
            read(process.getInputStream(), out, null);
        }
        read(process.getErrorStream(), err, allErr);
    }

    /**
     * Returns the class path of the tests without the test classes, whose log settings hide the output of the command.
     */
    private static String classPath() {
        List<String> entries =
                new ArrayList<>(List.of(System.getProperty("java.class.path").split(File.pathSeparator)));
        entries.removeIf(entry -> entry.endsWith("test-classes") || entry.endsWith("test-classes" + File.separator));
        return String.join(File.pathSeparator, entries);
    }

    private void read(InputStream in, BlockingQueue<String> lines, List<String> all) {
        Thread reader = new Thread(() -> {
            try (BufferedReader text = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
                for (String line = text.readLine(); line != null; line = text.readLine()) {
                    if (all != null) {
                        all.add(line);
                    }
                    lines.add(line);
                }
            } catch (IOException e) {
                // the process was killed
            }
        });
        reader.setDaemon(true);
        reader.start();
        readers.add(reader);
    }

    /** Waits for the next line on standard output. */
    String nextOut() throws InterruptedException {
        return next(out, line -> true);
    }

    /** Waits for a line on standard error that satisfies the condition. */
    public String awaitErr(Predicate<String> condition) throws InterruptedException {
        return next(err, condition);
    }

    private String next(BlockingQueue<String> lines, Predicate<String> condition) throws InterruptedException {
        while (true) {
            String line = lines.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (line == null) {
                throw new AssertionError(
                        "no such line within " + PATIENCE_SECONDS + " seconds; on standard error: " + allErr);
            }
            if (condition.test(line)) {
                return line;
            }
        }
    }

    /** Waits until a gateway listens, and returns its port. */
    public int awaitPort() throws InterruptedException {
        String line = awaitErr(text -> text.contains("listening on"));
        return Integer.parseInt(line.replaceFirst(".*listening on \\[/127.0.0.1:(\\d+)].*", "$1"));
    }

    /** Returns the lines of standard error so far. */
    List<String> err() {
        synchronized (allErr) {
            return List.copyOf(allErr);
        }
    }

    /** Closes the reading end of standard output, which must not be read otherwise. */
    void closeOut() throws IOException {
        process.getInputStream().close();
    }

    /** Returns the number of the process. */
    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Kills the process, as a crash would. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Asks the process to exit, and returns its exit code. */
    int terminate() throws InterruptedException {
        process.destroy();
        return exitCode();
    }

    int exitCode() throws InterruptedException {
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError(
                    "still running after " + PATIENCE_SECONDS + " seconds; on standard error: " + allErr);
        }
        for (Thread reader : readers) {
            reader.join();
        }
        return process.exitValue();
    }

    /** Returns the lines of standard output that have not been returned yet. */
    List<String> restOfOut() {
        List<String> rest = new ArrayList<>();
        out.drainTo(rest);
        return rest;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
