// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.rows2json.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.channels.ClosedChannelException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputFileTest {
    @Test
    void signalBeforeTheFileIsOpenedLeavesNoFile(@TempDir Path folder) {
        OutputFile file = new OutputFile(folder.resolve("rows"));
        file.close();
        assertThrows(ClosedChannelException.class, file::open);
        assertEquals(0, folder.toFile().list().length);
    }
}
