// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.kit.cases;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A command in a process of its own, which can be killed. */
public final class CommandProcess implements AutoCloseable {
    /** A JVM starts in a second, but not on a machine with twenty other processes. */
    private static final int PATIENCE_SECONDS = 300;

    private final Process process;
    private final List<Thread> readers = new ArrayList<>();
    private final BlockingQueue<String> out = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> err = new LinkedBlockingQueue<>();
    private final List<String> allErr = Collections.synchronizedList(new ArrayList<>());

    private CommandProcess(ProcessBuilder builder, boolean isRead) throws IOException {
        process = builder.start();
        if (isRead && builder.redirectOutput() == ProcessBuilder.Redirect.PIPE) {
            read(process.getInputStream(), out, null);
        }
        read(process.getErrorStream(), err, allErr);
    }

    /** Starts a command, and collects what it prints. */
    public static CommandProcess start(Class<?> main, String... args) throws IOException {
        return start(builder(List.of(), main, args), true);
    }

    /** Starts a command whose standard output is redirected, or is not read. */
    public static CommandProcess start(ProcessBuilder builder, boolean isRead) throws IOException {
        return new CommandProcess(builder, isRead);
    }

    /**
     * Returns the builder of a process with the class path of the tests, but without the test classes, whose log settings
     * hide the output of commands.
     *
     * @param flags further ones of the JVM.
     * @param main class of the command.
     * @param args of the command.
     */
    public static ProcessBuilder builder(List<String> flags, Class<?> main, String... args) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("--add-exports", "java.base/jdk.internal.misc=ALL-UNNAMED"));
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")); // it lives for seconds
        command.addAll(flags);
        String classPath = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.replace(File.separator, "").endsWith("test-classes"))
                .collect(Collectors.joining(File.pathSeparator));
        command.addAll(List.of("-cp", classPath, main.getName()));
        command.addAll(List.of(args));
        return new ProcessBuilder(command);
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
    public String nextOut() throws InterruptedException {
        return next(out, line -> true);
    }

    /** Waits for a line on standard error that satisfies the condition. */
    public String awaitErr(Predicate<String> condition) throws InterruptedException {
        return next(err, condition);
    }

    /** Waits for a line on standard error with a text. */
    public CommandProcess await(String text) throws InterruptedException {
        awaitErr(line -> line.contains(text));
        return this;
    }

    private String next(BlockingQueue<String> lines, Predicate<String> condition) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (true) {
            String line = lines.poll(1, TimeUnit.SECONDS);
            boolean isOver = line == null && (!isAlive() && lines.isEmpty() || System.nanoTime() > end);
            if (isOver) {
                throw new AssertionError("no such line: the command " + state());
            }
            if (line != null && condition.test(line)) {
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
    public List<String> errLines() {
        synchronized (allErr) {
            return List.copyOf(allErr);
        }
    }

    /** Returns the text of standard error so far. */
    public String err() {
        return errLines().stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    /** Returns whether the command runs or how it has ended, and its messages. */
    public String state() {
        return (isAlive() ? "runs" : "has ended with " + process.exitValue()) + ", messages: " + err();
    }

    /** Closes the reading end of standard output, which must not be read otherwise. */
    public void closeOut() throws IOException {
        process.getInputStream().close();
    }

    /** Returns the number of the process. */
    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Kills the process, as a crash would. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Sends a signal, such as STOP. */
    public void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(pid()))
                .inheritIO()
                .start()
                .waitFor();
    }

    /** Asks the process to exit, and returns its exit code. */
    public int terminate() throws InterruptedException {
        process.destroy();
        return exitCode();
    }

    /** Waits for the end of the command, and returns its exit code. */
    public int exitCode() throws InterruptedException {
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("after " + PATIENCE_SECONDS + " seconds the command " + state());
        }
        for (Thread reader : readers) {
            reader.join();
        }
        return process.exitValue();
    }

    /** Returns the lines of standard output that have not been returned yet. */
    public List<String> restOfOut() {
        List<String> rest = new ArrayList<>();
        out.drainTo(rest);
        return rest;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
