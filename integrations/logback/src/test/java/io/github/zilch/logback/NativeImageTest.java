// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.zilch.logging.Processes;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.aot.agent.RecordedInvocationsPublisher;
import org.springframework.boot.SpringBootVersion;

@DisplayName("The metadata for native images has all that is found by name")
class NativeImageTest {
    @TempDir
    Path directory;

    @Test
    void callsByReflection() throws Exception {
        assumeTrue(
                SpringBootVersion.getVersion().startsWith("4."),
                "the agent of Spring 6 does not know that what may be called may be found");
        String agent = Processes.classPath(RecordedInvocationsPublisher.class);
        assertEquals(
                ReflectionRecorder.EXPECTED,
                Processes.run(
                        directory,
                        System.getProperty("java.class.path"),
                        List.of(
                                "-javaagent:" + agent
                                        + "=+io.github.zilch.logback,+io.github.zilch.logging,+ch.qos.logback,+org.springframework"),
                        ReflectionRecorder.class));
    }
}
