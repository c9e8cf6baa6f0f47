// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.bench.report.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was measured is measured again if this digest changes. */
class EnvironmentTest {
    @TempDir
    Path folder;

    @Test
    void changeOfAJarOfTheProjectIsSeenThoughItsNameStays() throws IOException {
        String jar = "project/target/zilch.jar";
        assertNotEquals(digest(jar, "before", false), digest(jar, "after", false));
    }

    @Test
    void jarOfTheRepositoryIsKnownByItsName() throws IOException {
        String jar = "repository/peer-1.0.jar";
        assertEquals(digest(jar, "before", false), digest(jar, "after", false));
        assertNotEquals(digest(jar, "same", false), digest("repository/peer-1.1.jar", "same", false));
    }

    @Test
    void examplesCountForTheirOwnFiguresOnly() throws IOException {
        String jar = "project/examples/fix2json/target/fix2json.jar";
        assertNotEquals(digest(jar, "before", true), digest(jar, "after", true));
        assertEquals(digest(jar, "before", false), digest(jar, "after", false));
    }

    private String digest(String jar, String content, boolean withExample) throws IOException {
        Path file = folder.resolve(jar);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
        Path other = Files.createDirectories(folder.resolve("project/target/classes"));
        return Environment.digest(file + File.pathSeparator + other, folder.resolve("project"), withExample);
    }
}
