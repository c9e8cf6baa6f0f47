// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class MainTest {
    @Test
    void theDocumentIsWritten() {
        assertEquals("{\"symbol\":\"VOD.L\",\"bid\":101.5}", Main.document().toString());
    }
}
