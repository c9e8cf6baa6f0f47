// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("C21: buffers of arenas that are closed, or belong to another thread, throw what the JDK throws")
@Tag("slow")
class ArenaTest {
    /** The first version whose Unsafe has a warning, and the flag against it. */
    private static final int WARNS = 24;

    private static final String ALLOW = "--sun-misc-unsafe-memory-access=allow";

    @ParameterizedTest
    @ValueSource(strings = {"agrona", "unsafe", "heap"})
    void everyJdk(String memory) throws IOException {
        for (Map.Entry<String, Path> jdk : Jvm.jdks().entrySet()) {
            int version = Runtime.Version.parse(jdk.getKey()).feature();
            if (version == 17 || version >= 22) { // those between have it as a preview
                List<String> flags = new ArrayList<>(List.of(Arenas.flags(version)));
                flags.addAll(List.of("-Xmx256m", "-Dzilch.memory=" + memory));
                if (version >= WARNS) {
                    flags.add(ALLOW);
                }
                String output = Jvm.run(jdk.getValue(), flags, ArenaProgram.class, "" + Cases.of(500, 30_000));
                assertEquals(memory + " 40 uses", output.substring(output.lastIndexOf('\n') + 1));
            }
        }
    }
}
