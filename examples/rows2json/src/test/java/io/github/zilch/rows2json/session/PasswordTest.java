// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.zilch.rows2json.CommandProcess;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.DriverManager;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The password in the environment is used as it is, and not printed. */
@Tag("slow")
class PasswordTest {
    private static final String PASSWORD = "$HOME ${user.home} %d \\ 'ä";

    @TempDir
    Path folder;

    private String url() {
        return "jdbc:h2:" + folder.resolve("db");
    }

    private String output(String password) throws Exception {
        ProcessBuilder builder = CommandProcess.of("query", "-q", "--url", url(), "--user", "me", "select 1 as \"n\"")
                .redirectErrorStream(true);
        builder.environment().put("ROWS2JSON_PASSWORD", password);
        builder.environment().put("LC_ALL", "C.UTF-8");
        Process query = builder.start();
        query.getOutputStream().close();
        return new String(query.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void passwordWithSignsOfShellsAndTemplates() throws Exception {
        DriverManager.getConnection(url(), "me", PASSWORD).close();
        assertEquals("{\"n\":1}\n", output(PASSWORD));
        String wrong = output("wrong" + PASSWORD);
        assertFalse(wrong.contains("HOME"), wrong);
        assertEquals("rows2json: cannot connect to " + url(), wrong.split(": ", 3)[0] + ": " + wrong.split(": ", 3)[1]);
    }
}
