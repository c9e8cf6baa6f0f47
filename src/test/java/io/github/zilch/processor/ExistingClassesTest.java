// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.processor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Fifty classes as an application with Jackson has them are written by one serializer, of the class at their root. */
class ExistingClassesTest {
    @Test
    void fiftyClassesNeedOneAnnotation() {
        JacksonCases cases = new JacksonCases();
        cases.read("cases/dtos.txt");
        String sources = cases.sources();
        assertEquals(2, sources.split("@JsonSerializable\\b").length);
        assertTrue(sources.split("\\b(?:class|record|interface|enum) [A-Z]").length > 50);
        assertEquals(Map.of("fifty-classes", new JacksonCases.Outcome(JacksonCases.Kind.SAME, "")), cases.judge());
    }
}
