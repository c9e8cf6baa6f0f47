// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.zilch.ForeignBytesTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

@DisplayName("C5: bytes in a buffer of any kind allocate nothing with any provider of memory, compiled or interpreted")
@Tag("slow")
class EveryProviderTest {
    private static final String ALLOW = "--sun-misc-unsafe-memory-access=allow";

    @TestFactory
    Stream<DynamicTest> bytesInEveryBuffer() throws IOException {
        return Jvm.jdks().entrySet().stream()
                .flatMap(jdk -> Stream.of("agrona", "unsafe", "heap")
                        .flatMap(provider -> Stream.of("-Xmixed", "-Xint")
                                .map(mode -> dynamicTest(
                                        jdk.getKey() + ' ' + provider + ' ' + mode,
                                        () -> assertEquals(
                                                provider + ": nothing", run(jdk.getValue(), provider, mode))))));
    }

    private static String run(Path home, String provider, String mode) {
        List<String> flags = new ArrayList<>(List.of("-Dzilch.memory=" + provider, mode));
        if (Jvm.knows(home, List.of(ALLOW))) {
            flags.add(ALLOW); // else it warns
        }
        return Jvm.run(home, flags, ForeignBytesTest.class).trim();
    }
}
