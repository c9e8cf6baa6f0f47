// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.fix2json.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.zilch.fix2json.Fix2Json;
import io.github.zilch.kit.Streams;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The unit of systemd and the container file are what the tools and the command understand. */
@Tag("slow")
class DeployTest {
    private static final Path UNIT = Path.of("deploy/fix2json-gateway.service");

    @TempDir
    private Path temp;

    /** Runs a program; returns its exit code and its output, or null if there is no such program. */
    private static String run(String... command) throws InterruptedException {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes());
            return process.waitFor() + " " + output.strip();
        } catch (IOException e) {
            return null;
        }
    }

    @Test
    void unitIsUnderstood() throws Exception {
        String answer = run("systemd-analyze", "verify", UNIT.toString());
        assumeTrue(answer != null, "there is no systemd");
        assertEquals("0", answer.replaceAll("(?m)^.*is not executable.*$", "").strip());
    }

    /** Every option in the files is one of the command. */
    @ParameterizedTest
    @ValueSource(strings = {"deploy/fix2json-gateway.service", "deploy/Containerfile", "docs/operations.md"})
    void optionsExist(String file) throws Exception {
        ByteArrayOutputStream help = new ByteArrayOutputStream();
        Streams streams = new Streams(InputStream.nullInputStream(), help, new PrintStream(help));
        Fix2Json.run(streams, "gateway", "--help");
        Fix2Json.run(streams, "gateway", "admin", "--help");
        List<String> options = Pattern.compile("--(config|health|admin|socket|log-\\w+|mask)\\b")
                .matcher(Files.readString(Path.of(file)))
                .results()
                .map(match -> match.group())
                .toList();
        assertTrue(options.size() >= 4, options.toString());
        for (String option : options) {
            assertTrue(help.toString().contains(option), option);
        }
    }

    @Test
    void containerIsBuiltAndAnswers() throws Exception {
        String info = run("docker", "info");
        assumeTrue(info != null && info.startsWith("0 "), "no container can be run here");
        assumeTrue(Files.exists(Path.of("target/fix2json.jar")), "there is no jar yet");
        String name = "fix2json-gateway-test-" + ProcessHandle.current().pid();
        Path config = Files.writeString(temp.resolve("gateway.cfg"), """
                [default]
                SocketAcceptPort=9880
                FileStorePath=/var/lib/fix2json/store
                Sinks=file
                SinkFile=/var/lib/fix2json/out.jsonl
                [session]
                BeginString=FIX.4.4
                SenderCompID=GW
                TargetCompID=ALICE
                """);
        String built = run("docker", "build", "-f", "deploy/Containerfile", "-t", name, ".");
        assumeTrue(!built.contains("failed to resolve source metadata"), "the base image cannot be had");
        assertTrue(built.startsWith("0 "), built);
        try {
            String started = run(
                    "docker",
                    "run",
                    "-d",
                    "--rm",
                    "--name",
                    name,
                    "--read-only",
                    "--tmpfs",
                    "/tmp",
                    "--tmpfs",
                    "/run/fix2json:uid=10001,mode=0700",
                    "--cap-drop",
                    "ALL",
                    "-p",
                    "127.0.0.1:9881:9881",
                    "-v",
                    config + ":/etc/fix2json/gateway.cfg:ro",
                    name);
            assertTrue(started.startsWith("0 "), started);
            for (int i = 0; i < 100 && !isHealthy(); i++) {
                TimeUnit.MILLISECONDS.sleep(200);
            }
            assertTrue(isHealthy(), run("docker", "logs", name));
        } finally {
            run("docker", "stop", name);
            run("docker", "rmi", "-f", name);
        }
    }

    private static boolean isHealthy() {
        try {
            return ((HttpURLConnection) URI.create("http://127.0.0.1:9881/ready")
                                    .toURL()
                                    .openConnection())
                            .getResponseCode()
                    == 200;
        } catch (IOException e) {
            return false;
        }
    }
}
