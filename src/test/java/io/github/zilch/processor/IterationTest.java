// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.trust.Jvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the iterators of the JDK's collections allocate is what the table in docs/serializers.md says. */
@Tag("slow")
@DisplayName("C5: what is allocated is listed")
class IterationTest {
    private static final String HEAD =
            "| collection or map | bytes once | bytes for each element or entry |\n|---|---|---|\n";

    @Test
    void interpreterAllocatesWhatTheTableSays() throws IOException {
        String page = Files.readString(Path.of("docs/serializers.md"));
        assertTrue(page.contains(HEAD), HEAD);
        String table = page.substring(page.indexOf(HEAD) + HEAD.length());
        String listed = table.lines().takeWhile(it -> it.startsWith("|")).collect(Collectors.joining("\n"));
        assertEquals(listed, Jvm.run(List.of("-Xint"), IterationProgram.class).strip());
    }
}
