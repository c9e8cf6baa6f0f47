// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.kafka;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The command in a JVM of its own, which can be killed. */
public final class CommandProcess implements AutoCloseable {
    private final Process process;
    private final Path err;

    /** Starts the command. Its messages go to a new file in a directory. */
    public CommandProcess(Path directory, String... args) throws IOException {
        this(directory, Fix2JsonKafka.class, args);
    }

    /** Starts another command with the same class path. Its messages go to a new file in a directory. */
    public CommandProcess(Path directory, Class<?> main, String... args) throws IOException {
        err = Files.createTempFile(directory, "command", ".err");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-exports",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", // it lives for seconds
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path").replace("test-classes" + File.pathSeparator, "no-tests:"),
                main.getName()));
        command.addAll(List.of(args));
        process = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(err.toFile())
                .start();
    }

    /** Waits until a text is among the messages. */
    public CommandProcess await(String text) throws IOException, InterruptedException {
        while (!err().contains(text)) {
            if (!process.isAlive()) {
                throw new IllegalStateException("the command ended: " + err());
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
        return this;
    }

    /** Returns the messages so far. */
    public String err() throws IOException {
        return Files.readString(err);
    }

    /** Returns whether the command still runs. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** Returns whether the command runs or how it has ended, and its messages. */
    public String state() throws IOException {
        return (isAlive() ? "runs" : "has ended with " + process.exitValue()) + ", messages: " + err();
    }

    /** Waits for the end of the command, and returns its exit code. */
    public int exitCode() throws InterruptedException {
        return process.waitFor();
    }

    /** Sends a signal, such as STOP. */
    public void signal(String name) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
    }

    /** Kills with SIGKILL. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** Ends with SIGTERM, and returns the exit code. */
    public int terminate() throws InterruptedException {
        process.destroy();
        return process.waitFor();
    }

    @Override
    public void close() {
        kill();
    }
}
