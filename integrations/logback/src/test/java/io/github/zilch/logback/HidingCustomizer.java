// SPDX-License-Identifier: Apache-2.0
package io.github.zilch.logback;

import org.springframework.boot.json.JsonWriter;
import org.springframework.boot.logging.structured.StructuredLoggingJsonMembersCustomizer;

/** What an application may have to hide members from the formats of Spring Boot. */
public final class HidingCustomizer implements StructuredLoggingJsonMembersCustomizer<Object> {
    @Override
    public void customize(JsonWriter.Members<Object> members) {
        members.applyingPathFilter(path -> "password".equals(path.name()));
    }
}
