// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The generated source for a class with a property of every kind, to be read and reviewed. */
@Tag("sources")
class GoldenTest {
    @Test
    void generatedSourceIsTheGoldenFile() throws IOException {
        String source = Everything.COMPILATION.source("golden.EverythingJson");
        Files.writeString(
                Path.of("target/EverythingJson.java.txt"), source); // to be reviewed and copied after a change
        assertEquals(Everything.resource("EverythingJson.java.txt"), source);
    }

    @Test
    void generatedSourceIsTheSameEachTime() {
        assertEquals(
                Everything.COMPILATION.sources(),
                Compilation.of(Everything.resource("Everything.java.txt")).sources());
    }
}
