// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.sbe2json;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command in a process of its own, which converts messages of the sample schema until it is stopped. */
final class CommandProcess {
    private final Process process;
    private final BufferedReader out;
    private String err = "";

    private CommandProcess(Process process) {
        this.process = process;
        out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    static CommandProcess start(String... args) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-exports",
                "java.base/jdk.internal.misc=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1", // it lives for seconds
                "-cp",
                System.getProperty("java.class.path"),
                Sbe2Json.class.getName(),
                "--schema",
                SampleCapture.SCHEMA.toString()));
        command.addAll(List.of(args));
        return new CommandProcess(new ProcessBuilder(command).start());
    }

    String readLine() throws IOException {
        return out.readLine();
    }

    /** Asks the process to exit, as Ctrl-C does. Returns its exit code. */
    int stop() throws IOException, InterruptedException {
        process.toHandle().destroy();
        err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return process.waitFor();
    }

    /** Returns what the process has printed on standard error until it was stopped. */
    String err() {
        return err;
    }

    void kill() {
        process.destroyForcibly();
    }
}
