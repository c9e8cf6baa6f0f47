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
        String before = digest("project/target/zilch.jar", false);
        assertNotEquals(before, digestAfterChange("project/target/zilch.jar", false));
    }

    @Test
    void jarOfTheRepositoryIsKnownByItsName() throws IOException {
        String before = digest("repository/peer-1.0.jar", false);
        assertEquals(before, digestAfterChange("repository/peer-1.0.jar", false));
        assertNotEquals(before, digest("repository/peer-1.1.jar", false));
    }

    @Test
    void examplesCountForTheirOwnFiguresOnly() throws IOException {
        String jar = "project/examples/fix2json/target/fix2json.jar";
        String before = digest(jar, true);
        assertNotEquals(before, digestAfterChange(jar, true));
        assertEquals(digest(jar, false), digestAfterChange(jar, false));
    }

    private String digest(String jar, boolean withExample) throws IOException {
        return digest(jar, "before", withExample);
    }

    private String digestAfterChange(String jar, boolean withExample) throws IOException {
        return digest(jar, "after", withExample);
    }

    private String digest(String jar, String content, boolean withExample) throws IOException {
        Path file = folder.resolve(jar);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
        Path other = Files.createDirectories(folder.resolve("project/target/classes"));
        return Environment.digest(file + File.pathSeparator + other, folder.resolve("project"), withExample);
    }
}
