// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.recipes;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.zilch.JsonBuilder;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Run by a profile only, with the agent of JaCoCo. The name keeps it out of the other tests. */
class JacocoCheck {
    @Test
    void theAgentAndTheFlagAreSet() {
        List<String> options = ManagementFactory.getRuntimeMXBean().getInputArguments();
        assertTrue(
                options.stream().anyMatch(option -> option.startsWith("-javaagent:") && option.contains("jacoco")),
                options::toString);
        assertDoesNotThrow(new JsonBuilder()::buffer);
    }
}
